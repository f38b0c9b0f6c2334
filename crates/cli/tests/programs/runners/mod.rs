//! Runners that misbehave: the examination says how, and campaigns survive them. And the example of the
//! guide, which behaves.

mod bundled;
mod campaign;
mod examination;
mod guide;
mod runner;
mod shrinkers;
mod values;

pub(crate) use runner::play;

use libtest_mimic::Trial;

use crate::tests;

/// What tells this program to be a runner, good or as bad as the next argument says.
pub(crate) const RUNNER: &str = "--runner";

pub(crate) fn tests() -> Vec<Trial> {
    tests! {
        examination::{
            a_good_runner_passes_all_checks,
            a_person_reads_lines,
        }
        guide::{
            the_example_passes_all_checks,
            a_shrinker_that_got_worse_fails_the_comparison,
        }
        shrinkers::{
            the_example_passes_all_checks,
            it_is_named_after_a_plus_sign_everywhere,
            a_program_may_search_and_shrink,
            what_is_wrong_with_a_declaration_is_said_in_a_sentence,
        }
        bundled::{
            runners_are_listed_and_installed,
            a_runner_must_be_what_its_manifest_says,
        }
    }
}

pub(crate) fn slow_tests() -> Vec<Trial> {
    tests! {
        examination::{
            each_misbehaviour_fails_the_check_of_its_rule,
        }
        shrinkers::{
            a_broken_shrinker_is_refused,
            what_goes_wrong_is_recorded_with_the_best_value_so_far,
        }
        campaign::{
            each_misbehaviour_is_recorded_and_harms_nothing_else,
            a_trial_whose_runner_is_killed_from_outside_is_repeated,
            a_runner_that_is_stopped_with_the_campaign_has_not_crashed,
        }
    }
}
