//! The examination finds what is wrong.

use std::env;
use std::process::Command;

use serde_json::Value as Json;

use super::runner::MISBEHAVIOURS;

const PROGRAM: &str = env!("CARGO_BIN_EXE_stromboli");

/// Examines this program as a runner: the answer in JSON, and the exit code.
fn examine(behaviour: &str) -> (Json, i32) {
    let output = Command::new(PROGRAM)
        .args(["runners", "check", "--json", "--quick", "--patience", "5s", "--command"])
        .arg(env::current_exe().unwrap())
        .args([super::RUNNER, behaviour])
        .output()
        .unwrap();
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code().unwrap())
}

/// The checks that came to this, each with its sentence.
fn checks<'a>(answer: &'a Json, outcome: &str) -> Vec<(&'a str, &'a str)> {
    let checks = answer["checks"].as_array().unwrap().iter();
    let checks = checks.filter(|check| check["outcome"] == outcome);
    let text = |json: &'a Json| json.as_str().unwrap();
    checks.map(|check| (text(&check["name"]), text(&check["sentence"]))).collect()
}

pub(crate) fn a_good_runner_passes_all_checks() {
    let (answer, code) = examine("good");
    assert_eq!((code, &answer["passes"]), (0, &Json::Bool(true)), "{answer:#}");
    assert_eq!(answer["hello"]["framework"], "small");
    assert_eq!(checks(&answer, "skip"), [], "{answer:#}");
    let sentence = |(name, sentence): (&str, &str)| match name {
        // How much memory there is depends on the machine.
        "endurance" => format!("{name}: {}", sentence.split(',').next().unwrap()),
        _ => format!("{name}: {sentence}"),
    };
    let sentences: Vec<_> = checks(&answer, "pass").into_iter().map(sentence).collect();
    insta::assert_snapshot!("a_good_runner", sentences.join("\n"));
}

pub(crate) fn each_misbehaviour_fails_the_check_of_its_rule() {
    let mut said = String::new();
    for misbehaviour in MISBEHAVIOURS {
        let (answer, code) = examine(misbehaviour);
        assert_eq!(code, 1, "{misbehaviour}: {answer:#}");
        said += &format!("{misbehaviour}\n");
        // What else goes wrong after the first finding, and how often, is a matter of timing.
        if let Some((name, sentence)) = checks(&answer, "fail").first() {
            let sentence = sentence.split(" (in ").next().unwrap_or(sentence);
            said += &format!("  {name}: {}\n", without_measures(sentence));
        }
    }
    insta::assert_snapshot!("misbehaviours", said);
}

/// Leaves out what depends on the machine.
fn without_measures(sentence: &str) -> String {
    // One of the runners takes its seed from the number of its process.
    let sentence = match sentence.split_once("in another order:") {
        Some((before, _)) => format!("{before}in another order ..."),
        None => sentence.to_owned(),
    };
    let mut words: Vec<_> = sentence.split(' ').map(str::to_owned).collect();
    for n in 1..words.len() {
        if ["ms", "MiB", "messages"].iter().any(|unit| words[n].starts_with(unit)) {
            words[n - 1] = "N".to_owned();
        }
    }
    words.join(" ")
}

pub(crate) fn a_person_reads_lines() {
    let output = Command::new(PROGRAM)
        .args(["runners", "check", "--quick", "--command"])
        .arg(env::current_exe().unwrap())
        .args([super::RUNNER, "unparsable"])
        .output()
        .unwrap();
    insta::assert_snapshot!("lines", String::from_utf8(output.stdout).unwrap());
}
