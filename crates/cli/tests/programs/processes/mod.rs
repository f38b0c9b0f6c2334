//! Programs under test in other processes: good ones go through every command, and a built-in one has the
//! trials that it has here. Those that misbehave harm nobody else.

mod commands;
mod faults;
mod program;
mod same_trials;

pub(crate) use program::play;

use libtest_mimic::Trial;

use crate::tests;

/// What tells this program to be a program under test, good or as bad as the next argument says.
pub(crate) const PROGRAM: &str = "--program";

pub(crate) fn tests() -> Vec<Trial> {
    tests! {
        commands::{
            it_goes_through_every_command,
            its_store_is_read_without_it,
            errors_say_what_to_do,
        }
        same_trials::{
            a_built_in_program_has_the_same_trials_in_another_process,
        }
        faults::{
            a_crash_is_a_failure_with_a_reason,
            a_failure_for_another_reason_can_count_as_a_pass,
            a_crash_can_end_the_trial,
            a_fickle_program_is_marked,
        }
    }
}

pub(crate) fn slow_tests() -> Vec<Trial> {
    tests! {
        faults::{
            each_misbehaviour_is_recorded_and_harms_nothing_else,
            a_program_that_does_not_introduce_itself_is_refused,
        }
    }
}
