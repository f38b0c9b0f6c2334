//! A small program under test without an SDK, good or as bad as it is told to be.

use std::io::{self, BufRead, StdoutLock, Write};
use std::process::{abort, exit};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use rustix::process::{Signal, getpid, kill_process};
use serde_json::{Map, Value as Json, json};
use stromboli_domain::{Precondition, Verdict};
use stromboli_workloads::Workload;
use stromboli_workloads::schema::WorkloadSchema;

/// What a program can do wrong on some inputs.
pub(super) const MISBEHAVIOURS: &[&str] = &[
    "crashes",
    "exits",
    "exits-after-answers",
    "kills-itself",
    "hangs",
    "swells",
    "chatters",
    "answers-twice",
    "garbage",
    "not-text",
    "long-line",
    "apologises",
];

/// How its verdicts can depend on more than the input.
pub(super) const FICKLE: &[&str] = &["differs", "remembers"];

/// Plays a program until the end of input.
pub(crate) fn play(kind: &str) -> ! {
    let mut output = io::stdout().lock();
    match kind {
        "no-hello" => sleep(Duration::from_secs(300)),
        "greets" => say(&mut output, "Hello!"),
        "other-version" => say(&mut output, r#"hello {"protocol":2}"#),
        "dies-at-once" => {
            let _ = io::stderr().write_all(b"there is no such module\n");
            exit(3);
        }
        _ => {}
    }
    say(&mut output, &format!("hello {}", hello(kind)));
    let mut choice = Json::Null;
    let mut n_tests = 0;
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        match line.split_once(' ') {
            Some(("program", json)) => choice = serde_json::from_str(json).unwrap(),
            Some(("test", input)) if kind == "bst" => {
                let verdict =
                    bst(choice["property"].as_str().unwrap(), choice["bug"].as_str(), input);
                say(&mut output, verdict);
            }
            Some(("test", input)) => {
                n_tests += 1;
                test(kind, &choice, &numbers(input), n_tests, &mut output);
            }
            _ => panic!("not a message: {line}"),
        }
    }
    exit(0)
}

fn say(output: &mut StdoutLock<'_>, line: &str) {
    // The reader may be gone.
    let _ = writeln!(output, "{line}");
    let _ = output.flush();
}

fn hello(kind: &str) -> Json {
    if kind == "bst" {
        let schema = serde_json::to_value(WorkloadSchema::of(workload("bst"))).unwrap();
        let named = |list: &Json| -> Map<String, Json> {
            let entry = |it: &Json| {
                let name = it["name"].as_str().unwrap().to_owned();
                (name, json!({ "input": it["input"] }))
            };
            list.as_array().unwrap().iter().map(entry).collect()
        };
        let bugs = workload("bst").mutations();
        let bugs: Map<_, _> = bugs.iter().map(|bug| (bug.name.to_owned(), json!(""))).collect();
        return json!({
            "protocol": 1, "program": "bst", "version": "1", "language": "Rust",
            "types": schema["types"], "properties": named(&schema["properties"]), "bugs": bugs,
        });
    }
    json!({
        "protocol": 1, "program": kind, "version": "1", "language": "Rust",
        "types": {"number": {"integer": {"from": -100, "to": 100}}},
        "properties": {
            "Sums": {"input": {"list": "number", "most": 8}, "about": "The sum is right."},
        },
        "bugs": {"big": "Sums above 150 are wrong."},
    })
}

fn workload(name: &str) -> Workload {
    Workload::from_name(name).unwrap()
}

fn bst(property: &str, bug: Option<&str>, input: &str) -> &'static str {
    let property = workload("bst").property(property).unwrap();
    let input = property.parse(input).unwrap();
    match property.test(bug, Precondition::Check)(&*input) {
        Verdict::Passes => "pass",
        Verdict::Discards => "discard",
        _ => "fail",
    }
}

fn nanoseconds() -> u32 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos()
}

/// The numbers of a list such as `[3 -7]`.
fn numbers(input: &str) -> Vec<i64> {
    let words = input.trim_matches(['[', ']']).split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

/// It fails if the sum is above 150. It misbehaves if there are at least two numbers and the last one is above
/// 0.
fn test(kind: &str, choice: &Json, numbers: &[i64], n_tests: u32, output: &mut StdoutLock<'_>) {
    let fails = choice["bug"] == "big" && kind != "only-exits" && numbers.iter().sum::<i64>() > 150;
    let is_time = numbers.len() >= 2 && numbers.last().is_some_and(|last| *last > 0);
    match kind {
        "crashes" if is_time => abort(),
        "exits" | "only-exits" if is_time => exit(3),
        "kills-itself" if is_time => kill_process(getpid(), Signal::KILL).unwrap(),
        "hangs" if is_time => sleep(Duration::from_secs(300)),
        "swells" if is_time => {
            let all = vec![1_u8; 1 << 30];
            sleep(Duration::from_secs(300));
            drop(all);
        }
        "chatters" if is_time => say(output, "now it gets interesting"),
        "garbage" if is_time => return say(output, "Falsifiable after 3 tests"),
        "not-text" if is_time => {
            let _ = output.write_all(b"pass \xff\n");
            let _ = output.flush();
            return;
        }
        "long-line" if is_time => return say(output, &"x".repeat(17 << 20)),
        "apologises" if is_time => return say(output, "error the database is gone"),
        "differs" if fails && nanoseconds().is_multiple_of(3) => {
            return say(output, "pass");
        }
        "remembers" if fails && n_tests.is_multiple_of(3) => return say(output, "pass"),
        _ => {}
    }
    say(output, if fails { "fail SumError" } else { "pass" });
    match kind {
        "answers-twice" if is_time => say(output, "pass"),
        "exits-after-answers" if is_time => exit(0),
        _ => {}
    }
}
