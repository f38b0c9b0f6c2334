//! Campaigns with workers that are started, killed, and start over.
//!
//! This program is also the worker, so that trials can be had that no user will ever meet.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;
mod isolation;
mod misbehaving;
mod order;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use mimalloc::MiMalloc;
use stromboli_campaign::worker::Counting;

/// The allocator of the program, which enforces the limits on memory.
#[global_allocator]
static ALLOCATOR: Counting<MiMalloc> = Counting(MiMalloc);

/// What tells this program to be a worker.
const WORKER: &str = "--worker";

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
    if std::env::args().any(|arg| arg == WORKER) {
        stromboli_campaign::worker::serve(common::build(), misbehaving::Misbehaving::default)
            .unwrap();
        return ExitCode::SUCCESS;
    }
    let tests = tests! {
        isolation {
            a_trial_that_never_ends_times_out,
            a_search_that_never_ends_is_tried_once_for_all_budgets,
            a_stack_that_overflows_is_a_crash,
            memory_is_limited,
            the_limit_on_memory_is_that_of_the_experiment,
            an_abort_is_a_crash,
            a_panic_is_a_crash_with_its_message,
            an_exit_is_a_crash,
            a_worker_that_is_always_killed_is_a_crash,
            memory_is_measured_for_each_trial,
            a_peak_is_that_of_its_thread_and_its_trial,
            a_program_that_is_no_worker_is_said_to_be_none,
        }
        order {
            the_number_of_jobs_changes_nothing,
            cells_that_search_in_the_same_way_share_their_searches,
            a_trial_that_times_out_is_the_last_of_its_cell,
            what_has_run_does_not_run_again,
            a_trial_is_in_the_store_before_it_is_reported,
            a_campaign_that_is_stopped_goes_on_later,
            a_crash_after_the_stop_is_not_recorded,
        }
    };
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}
