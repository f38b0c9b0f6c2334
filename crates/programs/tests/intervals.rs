//! A small program from its description to trials.

use std::panic::panic_any;
use std::sync::{Arc, LazyLock};

use serde_json::json;
use stromboli_domain::{Budget, Family, Seed, Stop, Verdict};
use stromboli_programs::{DeclareError, Description, Execute, declare};
use stromboli_trials::{Alarm, Assignment, Event, Status, Workbench, run};
use stromboli_workloads::evaluate::evaluate;
use stromboli_workloads::minimum::search::search_before;
use stromboli_workloads::schema::Schema;
use stromboli_workloads::{Task, Workload};

fn description() -> Description {
    let hello = json!({
        "protocol": 1,
        "program": "intervals",
        "version": "0.3",
        "language": "Rust",
        "types": {
            "number": {"integer": {"from": -20, "to": 20}},
            "interval": {"constructors": [{"name": "Interval", "fields": ["number", "number"]}]},
        },
        "properties": {"KeepsPoints": {
            "input": [{"list": "interval", "most": 8}],
            "about": "Merging keeps every point.",
        }},
        "bugs": {
            "touching": "Intervals that touch are lost.",
            "ends": "As touching, but there is no verdict on some inputs.",
            "panics": "As touching, but the host panics on some inputs.",
        },
    });
    Description::from_json(&hello).unwrap()
}

struct Intervals;

/// The bounds of the intervals in a printed input.
fn bounds(input: &str) -> Vec<(i64, i64)> {
    let numbers = input.split(|c: char| !(c.is_ascii_digit() || c == '-'));
    let numbers: Vec<i64> = numbers.filter_map(|number| number.parse().ok()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Merges intervals that overlap or touch. With a bug, those that touch are lost.
fn merged(mut intervals: Vec<(i64, i64)>, has_bug: bool) -> Vec<(i64, i64)> {
    intervals.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (from, to) in intervals {
        match merged.last_mut() {
            Some(last) if from == last.1 && has_bug => {}
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => merged.push((from, to)),
        }
    }
    merged
}

impl Execute for Intervals {
    fn execute(
        &self,
        _: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop> {
        let intervals = bounds(input);
        let has_0 = intervals.contains(&(0, 0));
        match bug {
            Some("ends") if has_0 => return Err(Stop::Error("it died".to_owned())),
            Some("panics") if has_0 => panic_any("the host is broken"),
            _ => {}
        }
        if intervals.iter().any(|(from, to)| from > to) {
            return Ok((Verdict::Discards, None));
        }
        let is_in =
            |point: i64, all: &[(i64, i64)]| all.iter().any(|(a, b)| (*a..=*b).contains(&point));
        let merged = merged(intervals.clone(), bug.is_some());
        let keeps = (-20..=20).all(|point| is_in(point, &intervals) == is_in(point, &merged));
        Ok(match keeps {
            true => (Verdict::Passes, None),
            false => (Verdict::Fails, Some("a point is lost".to_owned())),
        })
    }
}

fn task(bug: &str) -> Task {
    static WORKLOAD: LazyLock<Workload> =
        LazyLock::new(|| declare(description(), Arc::new(Intervals)).unwrap());
    format!("{}/KeepsPoints/{bug}", *WORKLOAD).parse().unwrap()
}

fn assignment(bug: &str, strategy: &str, seed: u64) -> Assignment {
    let strategy = strategy.parse().unwrap();
    Assignment { task: task(bug), strategy, seed: Seed(seed), budget: Budget::Default }
}

const SMALLEST: &str = "[(Interval 0 0) (Interval 0 1)]";

#[test]
fn every_shrinker_shrinks_what_is_found() {
    for strategy in [
        "quickcheck/type",
        "hedgehog/type",
        "falsify/type",
        "hedgehog/type+quickcheck",
        "hedgehog/type+ddmin",
        "hedgehog/type+hdd",
        "hedgehog/type+perses",
        "hedgehog/type+probdd",
        "hedgehog/type+stromboli",
        "leancheck",
        "smallcheck",
    ] {
        let assignment = assignment("touching", strategy, 3);
        let outcome = run(&assignment, &Alarm::default()).unwrap();
        assert_eq!(outcome.ending.status, Status::Found, "{strategy}");
        let found = outcome.counterexamples.unwrap();
        assert_eq!(task("touching").verdict(&found.reported).unwrap(), Verdict::Fails);
        assert!(found.reported.len() <= found.initial.len(), "{strategy}");

        let mut last = None;
        let mut show = |event| {
            if let Event::Found(value) | Event::Accepted(value) = event {
                last = Some(value);
            }
        };
        Workbench::default().watch(&assignment, &Alarm::default(), &mut show).unwrap();
        assert_eq!(last, Some(found.reported), "{strategy}");
    }
    let best = run(&assignment("touching", "hedgehog/type+stromboli", 3), &Alarm::default());
    assert_eq!(best.unwrap().counterexamples.unwrap().reported, SMALLEST);
}

#[test]
fn inputs_are_read_and_evaluated_and_the_schema_is_sent_to_runners() {
    let task = task("touching");
    assert_eq!(task.canonical(SMALLEST).as_deref(), Some(SMALLEST));
    assert_eq!(task.verdict(SMALLEST).unwrap(), Verdict::Fails);
    assert!(task.verdict("[(Interval 0)]").is_err());
    // The type of numbers does not allow it, so the program is not asked.
    assert_eq!(task.verdict("[(Interval 0 21)]").unwrap(), Verdict::Discards);

    let evaluation = evaluate(task.workload, &task.property, SMALLEST, |bug| bug == "touching");
    let evaluation = evaluation.unwrap();
    assert_eq!(evaluation.base, Verdict::Passes);
    assert_eq!(evaluation.mutants, [("touching", Verdict::Fails)]);

    let schema = Schema::of(task.workload, task.property, Family::TYPE);
    assert_eq!(schema.input.to_string(), "list of interval");
    assert_eq!(schema.types, description().types);
    assert_eq!(task.workload.description(), "A program in Rust, version 0.3.");

    let again = declare(description(), Arc::new(Intervals)).unwrap_err();
    assert_eq!(again.to_string(), "the name `intervals` is taken");
    let DeclareError::Name(_) = again;
}

#[test]
fn the_minimum_is_found_by_enumeration() {
    let minimum =
        |bug| search_before(&task(bug), 9, &mut |_, _| std::ops::ControlFlow::Continue(()));
    assert_eq!(minimum("touching").unwrap().counterexample, SMALLEST);
    // Nothing is known about the tier in which the program gave no verdict.
    let unfinished = minimum("ends").unwrap_err();
    assert_eq!(
        (unfinished.bound.words(), unfinished.found),
        ("none before tier 1".to_owned(), None)
    );
}

#[test]
fn a_program_without_a_verdict_ends_the_trial_and_keeps_the_best_value() {
    for strategy in ["quickcheck/type", "hedgehog/type", "falsify/type", "hedgehog/type+stromboli"]
    {
        let found = (0..200).find_map(|seed| {
            let outcome = run(&assignment("ends", strategy, seed), &Alarm::default()).unwrap();
            let steps = outcome.counterexamples.clone()?.steps?.len();
            let is_ended = outcome.ending.status != Status::Found;
            (steps > 0 && is_ended).then_some(outcome)
        });
        let outcome = found.unwrap();
        assert_eq!(outcome.ending.status, Status::Crashed, "{strategy}");
        assert_eq!(outcome.ending.reason.as_deref(), Some("it died"), "{strategy}");
        let found = outcome.counterexamples.unwrap();
        assert_eq!(task("touching").verdict(&found.reported).unwrap(), Verdict::Fails);
        assert!(!found.steps.unwrap().is_empty());
    }
    let error = task("ends").verdict("[(Interval 0 0)]").unwrap_err();
    assert_eq!(error.to_string(), "there is no verdict: it died");
}

#[test]
fn a_panic_is_no_verdict() {
    let run = || run(&assignment("panics", "hedgehog/type", 1), &Alarm::default());
    let panic = std::panic::catch_unwind(run).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"the host is broken"));
}
