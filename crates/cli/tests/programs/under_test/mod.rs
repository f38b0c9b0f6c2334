//! Programs under test in other languages: those that misbehave, the examples, and that of the guide.

mod broken;
mod examples;
mod guide;

use std::process::{Command, Stdio};

use libtest_mimic::Trial;
use serde_json::Value as Json;

use crate::folder::Folder;
use crate::tests;

pub(crate) fn tests() -> Vec<Trial> {
    tests! {
        broken::{
            a_good_program_passes_all_checks,
            a_person_reads_lines,
        }
        examples::{
            programs_are_listed_and_installed,
            interpreted_examples_pass_all_checks,
            sdks_are_written,
        }
        guide::{
            the_example_passes_all_checks,
        }
    }
}

pub(crate) fn slow_tests() -> Vec<Trial> {
    tests! {
        broken::{
            each_misbehaviour_fails_the_check_of_its_rule,
        }
        examples::{
            compiled_examples_pass_all_checks,
            every_bug_is_found_by_the_ports,
        }
        guide::{
            the_guide_can_be_followed,
        }
    }
}

/// Whether a command that a test needs is there. Otherwise nothing can be said.
#[expect(clippy::print_stdout, reason = "a test that is skipped says why")]
fn has(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    let status = command.args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = status.is_ok_and(|status| status.success());
    if !is_there {
        println!("skipped: there is no {program}");
    }
    is_there
}

fn has_python() -> bool {
    has("python3", &["-c", "import sys; sys.exit(sys.version_info < (3, 9))"])
}

/// What `programs check --json` says, and its exit code.
fn check(folder: &Folder, args: &str) -> (Json, i32) {
    let output = folder.command(&format!("programs check --json --quick {args}")).output().unwrap();
    let answer = serde_json::from_slice(&output.stdout);
    let said = || String::from_utf8_lossy(&output.stderr).into_owned();
    (answer.unwrap_or_else(|_| panic!("{}", said())), output.status.code().unwrap())
}

/// Those that do not depend on the speed of the machine, which limits how long a bug is looked for, too.
fn lasting(complaints: Vec<String>) -> Vec<String> {
    let is_lasting = |one: &String| !one.starts_with("warn speed") && !one.starts_with("warn bugs");
    complaints.into_iter().filter(is_lasting).collect()
}

/// The checks that did not pass, each with its outcome, name and sentence.
fn complaints(answer: &Json) -> Vec<String> {
    let checks = answer["checks"].as_array().unwrap().iter();
    let text = |json: &Json| json.as_str().unwrap().to_owned();
    checks
        .filter(|check| check["outcome"] != "pass")
        .map(|check| ["outcome", "name", "sentence"].map(|key| text(&check[key])).join(" "))
        .collect()
}
