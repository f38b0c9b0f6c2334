//! Runners that misbehave: the examination says how, and campaigns survive them. And the example of the
//! guide, which behaves.
//!
//! This program is also the runner, good or bad.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bundled;
mod campaign;
mod examination;
#[path = "../folder/mod.rs"]
mod folder;
mod guide;
mod runner;
mod values;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// What tells this program to be a runner.
const RUNNER: &str = "--runner";

/// Tests, each under its own name.
macro_rules! tests {
    ($($module:ident { $($test:ident,)+ })+) => {
        vec![$($(Trial::test(concat!(stringify!($module), "::", stringify!($test)), || {
            $module::$test();
            Ok(())
        }),)+)+]
    };
}

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args().collect();
    if let [_, flag, behaviour] = &args[..]
        && flag == RUNNER
    {
        runner::play(behaviour);
    }
    let tests = tests! {
        examination {
            a_good_runner_passes_all_checks,
            each_misbehaviour_fails_the_check_of_its_rule,
            a_person_reads_lines,
        }
        campaign {
            each_misbehaviour_is_recorded_and_harms_nothing_else,
            a_trial_whose_runner_is_killed_from_outside_is_repeated,
            a_runner_that_is_stopped_with_the_campaign_has_not_crashed,
        }
        guide {
            the_example_passes_all_checks,
            a_shrinker_that_got_worse_fails_the_comparison,
        }
        bundled {
            runners_are_listed_and_installed,
            a_runner_must_be_what_its_manifest_says,
        }
    };
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}
