//! A workload that is declared at run time, and whose minima nobody knows, goes through every command.
//!
//! As Stromboli, this program declares the workload and runs its arguments, and so do the workers that it
//! starts.

mod best_known;
mod commands;
mod maximum;

use std::ffi::OsString;
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::Trial;
use stromboli_workloads::Declaration;

use self::maximum::Maximum;
use crate::folder::{Folder, answer};
use crate::tests;

const EXPERIMENT: &str = "
    seed = 3
    trials = 3
    timeout = '5 s'
    [[runs]]
    tasks = ['maximum/*/*', 'bst/InsertPost/insert_1']
    strategies = ['*/cbc', 'leancheck', 'hedgehog/cbc+quickcheck', 'falsify/cbc+quickcheck']
";

/// What tells this program to be Stromboli.
const AS_STROMBOLI: &str = "stromboli";
/// The name under which the program also has a best known counterexample of one task.
const WITH_BEST_KNOWN: &str = "stromboli-with-best-known";
/// As campaigns start it.
const AS_WORKER: &str = "serve";

/// Whether the first argument tells this program to be Stromboli.
pub(crate) fn is_stromboli(arg: &str) -> bool {
    [AS_STROMBOLI, WITH_BEST_KNOWN, AS_WORKER].contains(&arg)
}

/// Adds the workload to those that this program knows.
pub(crate) fn declare() {
    let (workload, generators) = (Declaration::of::<Maximum>(), maximum::generators());
    stromboli_trials::declare_workload(workload, generators).unwrap();
}

/// Is Stromboli with one more workload.
pub(crate) fn stromboli(args: &[OsString]) -> ExitCode {
    if args[1] == WITH_BEST_KNOWN {
        best_known::declare();
    }
    // The worker's command follows the program's name; all others follow what the program is to be.
    let args = if args[1] == AS_WORKER { args } else { &args[1..] };
    stromboli::run(args.iter().cloned(), &mut anstream::stdout(), &mut anstream::stderr()).into()
}

pub(crate) fn tests() -> Vec<Trial> {
    tests! {
        commands::{
            it_is_known_to_every_command,
            a_campaign_on_it_runs_and_is_reported,
            a_trial_without_a_minimum_can_be_traced,
            its_minima_can_be_searched_for,
        }
        best_known::{
            lists_and_traces_mark_it,
            a_search_without_a_limit_leaves_it_alone,
            a_search_with_a_limit_proves_a_bound,
            a_wrong_row_is_noticed,
            it_is_learnt_from_stores,
            imported_minima_are_learnt_if_they_fail,
            reports_mark_it_and_say_when_it_is_beaten,
        }
    }
}

/// What this program, as Stromboli, answers.
pub(super) fn ask(folder: &Folder, args: &str) -> String {
    answer_as(AS_STROMBOLI, folder, args)
}

fn answer_as(stromboli: &str, folder: &Folder, args: &str) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg(stromboli).args(args.split(' ')).current_dir(&folder.0).stdin(Stdio::null());
    answer(command.output().unwrap())
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}
