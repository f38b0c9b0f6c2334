use std::time::Duration;

use serde_json::Value;
use stromboli_domain::Budget;
use stromboli_domain::Seed;
use stromboli_domain::{Phase, Verdict};
use stromboli_report::Minima;
use stromboli_report::tyche::*;
use stromboli_synthetic::{Plan, followed};
use stromboli_trials::{Cell, Ending, Status, Trial};
use stromboli_trials::{Counterexamples, Event, Outcome, Quantities, Steps};
use stromboli_workloads::Workload;

const ORIGIN: Origin = Origin { trial: Some(3), seed: Some(Seed(7)) };

fn cell() -> Cell {
    let task = "bst/InsertPost/insert_1".parse().unwrap();
    Cell { task, strategy: "hedgehog/cbc".parse().unwrap(), budget: Budget::Default }
}

fn subject() -> Subject {
    Subject::new(cell(), 1_700_000_000, &Minima::exact())
}

fn found(counterexamples: Counterexamples) -> Trial {
    let quantities = Quantities { search_ns: Some(2_000_000), ..Quantities::default() };
    let outcome = Outcome {
        ending: Ending { status: Status::Found, reason: None },
        quantities,
        counterexamples: Some(counterexamples),
    };
    Trial { cell: cell(), number: 3, seed: Some(Seed(7)), host: None, outcome }
}

/// The lines as they are written. Each must fit the format.
fn written(lines: impl IntoIterator<Item = Line>) -> Vec<Value> {
    let text: Vec<_> = lines.into_iter().map(|line| line_of(&line)).collect();
    assert!(text.iter().all(|line| !line.contains('\n')), "a line is one line");
    let read = |line: &String| serde_json::from_str(line).unwrap();
    let lines: Vec<Value> = text.iter().map(read).collect();
    lines.iter().for_each(must_fit);
    lines
}

/// Checks a line against the schema of Hypothesis and the reader of Tyche; where they differ, it must
/// satisfy both.
fn must_fit(line: &Value) {
    let members: Vec<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = match line["type"].as_str().unwrap() {
        "test_case" => vec![
            "type", "run_start", "property", "status", "status_reason", "representation",
            "arguments", "how_generated", "features", "coverage", "timing", "metadata",
        ],
        "info" | "alert" => vec!["type", "run_start", "property", "title", "content"],
        other => panic!("no type {other}"),
    };
    expected.sort_unstable();
    assert_eq!(members, expected);
    assert!(line["run_start"].is_number() && line["property"].is_string());
    if line["type"] != "test_case" {
        assert!(line["title"].is_string() && line["content"].is_string());
        return;
    }
    assert!(["passed", "failed", "gave_up"].map(Value::from).contains(&line["status"]), "{line}");
    for text in ["status_reason", "representation", "how_generated"] {
        assert!(line[text].is_string(), "{line}");
    }
    for object in ["arguments", "features", "timing", "metadata"] {
        assert!(line[object].is_object(), "{line}");
    }
    assert!(line["coverage"].is_null());
    let timing = line["timing"].as_object().unwrap();
    assert!(timing.values().all(|time| time.as_f64().is_some_and(|time| time >= 0.0)), "{line}");
}

#[test]
fn a_trial_has_a_line_for_each_counterexample() {
    let way = [("((T (E) 5 0 (E)),6,5,0)", 3), ("((T (E) 0 0 (E)),1,0,0)", 4)];
    let trial = found(followed("((T (E) 5 0 (T (E) 9 1 (E))),6,5,0)", &way));
    let subject = subject();
    let lines: Vec<_> =
        subject.minimum().into_iter().chain(subject.counterexamples(&trial)).collect();
    written(lines.clone());
    let text: Vec<_> = lines.iter().map(line_of).collect();
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn made_up_campaigns_fit() {
    let minima = Minima::exact();
    let workloads = vec![Workload::from_name("stlc").unwrap()];
    let plan = Plan { n_trials: 1, workloads, ..Plan::default() };
    for trial in plan.records() {
        let subject = Subject::new(trial.cell, 0, &minima);
        let lines = written(subject.counterexamples(&trial));
        let found = trial.outcome.counterexamples.as_ref();
        assert_eq!(
            lines.len(),
            found.map_or(0, |found| found.steps.as_ref().map_or(0, Steps::len) + 1)
        );
    }
}

#[test]
fn a_text_of_another_program_is_kept_as_it_is() {
    let strange = "\"<b>\" & \\ 'x'\n\u{2028}\t((T";
    let lines = written(subject().counterexamples(&found(followed(strange, &[]))));
    assert_eq!(lines[0]["representation"], strange);
    assert_eq!(lines[0]["features"]["counterexample"], "reported");
    assert!(lines[0]["features"].get("size").is_none(), "it has no size that is known");
}

#[test]
fn a_trial_without_steps_has_its_first_and_its_last_counterexample() {
    let (first, last) = ("((T (E) 5 0 (E)),6,5,0)", "((T (E) 0 0 (E)),1,0,0)");
    let mut trial = found(Counterexamples { steps: None, ..followed(first, &[(last, 3)]) });
    let lines = written(subject().counterexamples(&trial));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["representation"], last);
    assert_eq!(lines[1]["features"]["counterexample"], "reported");
    assert_eq!(lines[1]["features"].get("executions"), None, "nobody counted");
    assert_eq!(lines[1]["timing"], serde_json::json!({}));
    trial.outcome.quantities.shrink_ns = Some(1_000_000_000);
    let lines = written(subject().counterexamples(&trial));
    assert_eq!(lines[1]["timing"], serde_json::json!({ "shrink": 1.0 }));
}

#[test]
fn a_trial_without_a_counterexample_has_an_alert() {
    let ending =
        |status, reason: Option<&str>| Ending { status, reason: reason.map(str::to_owned) };
    let alert = |ending| subject().alert(&ending, ORIGIN);
    assert!(alert(ending(Status::Found, None)).is_none());
    let lines =
        [ending(Status::Crashed, Some("*out of* memory\n<script>")), ending(Status::GaveUp, None)];
    let lines = written(lines.into_iter().filter_map(alert));
    assert_eq!(lines[0]["type"], "alert");
    assert_eq!(lines[0]["title"], "trial 3 crashed");
    assert_eq!(lines[0]["content"], "    *out of* memory\n    <script>");
    assert_eq!(lines[1]["title"], "trial 3 gave up");
}

#[test]
fn a_trial_that_is_watched_has_a_line_for_each_execution() {
    let executed = |phase, verdict, value: &str| Event::Executed {
        phase,
        verdict,
        value: value.to_owned(),
        time: Duration::from_micros(1),
    };
    let (search, shrink) = (Phase::Searching, Phase::Shrinking);
    let (first, second) = ("((T (E) 5 0 (E)),6,5,0)", "((T (E) 0 0 (E)),1,0,0)");
    let events = [
        Event::NotGenerated { phase: search },
        executed(search, Verdict::Passes, "((E),1,1,1)"),
        executed(search, Verdict::Discards, "((T (T (E) 9 0 (E)) 5 0 (E)),1,1,1)"),
        executed(search, Verdict::Fails, first),
        Event::Found(first.to_owned()),
        executed(shrink, Verdict::Passes, "((E),6,5,0)"),
        executed(shrink, Verdict::Fails, second),
        Event::Accepted(second.to_owned()),
        executed(shrink, Verdict::Raises, "((E),1,0,0)"),
        executed(shrink, Verdict::Diverges, "((E),0,0,0)"),
    ];
    let subject = subject();
    let mut watcher = Watcher::new(&subject, Origin { trial: None, seed: Some(Seed(7)) });
    let mut lines: Vec<_> = events.into_iter().filter_map(|event| watcher.see(event)).collect();
    lines.extend(watcher.end());
    let lines = written(lines);
    let told: Vec<_> = lines
        .iter()
        .map(|line| {
            let features = &line["features"];
            format!(
                "{} | {} | {} | {} | step {} | executions {} | {}",
                line["status"],
                line["status_reason"],
                line["representation"],
                line["how_generated"],
                features["step"],
                features["executions"],
                features["TED by executions"],
            )
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

/// The line of a counterexample.
fn line(text: &str) -> Value {
    written(subject().counterexamples(&found(followed(text, &[])))).remove(0)
}

#[test]
fn a_tuple_has_its_components_for_arguments() {
    let of = |text| {
        let arguments = line(text)["arguments"].as_object().unwrap().clone();
        arguments.values().map(|value| value.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(of("((T (E) 0 -5 (E)),1,(E))"), ["(T (E) 0 -5 (E))", "1", "(E)"]);
    assert_eq!(of("(App (Var 0) (Var 1))"), ["(App (Var 0) (Var 1))"]);
    assert_eq!(of("(E)"), ["(E)"]);
    assert_eq!(of("-3"), ["-3"]);
    assert_eq!(of("anything, (else"), ["anything, (else"]);
    assert_eq!(of("([1 2],\"a,b\")"), ["[1 2]", "\"a,b\""]);
    assert_eq!(of("[(1,2) (3,4)]"), ["[(1,2) (3,4)]"]);
}

#[test]
fn depth_is_how_deep_groups_nest() {
    let depth = |text| line(text)["features"]["depth"].clone();
    assert_eq!(depth("((T (E) 0 -5 (E)),1)"), 3);
    assert_eq!(depth("7"), 0);
    assert_eq!(depth("[(A [\"((\"])]"), 4);
}
