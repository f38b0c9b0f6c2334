//! Searching and shrinking, from a seed to the final counterexample.

use serde::Deserialize;
use stromboli_domain::finder::port;
use stromboli_domain::{Described, Limit, Named, Seed, Stop};
use stromboli_falsify::{Falsify, Gen, pure};

use super::{Comparison, Delta, family_named};
use crate::data::embedded;
use crate::replay::{Conditions, Names, Port, Replay, Replayed, Seen, witness};
use crate::suite::{Case, Malformed, Suite, Vector};

/// A vector is a task with a seed, and the recorded run of the library.
pub static SUITE: Suite = Suite {
    name: "falsify/runs",
    description: "whole runs of falsify: what is found, and every step of shrinking it",
    files: &[embedded!("falsify/runs.jsonl")],
    more_in: None,
    read,
};

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    names: Names,
    precondition: String,
    seed: u64,
    max_shrinks: Option<u64>,
    status: Status,
    tests: u64,
    discards: u64,
    failing_prng: Option<(u64, u64)>,
    initial: Option<String>,
    accepted: Option<Vec<Delta>>,
    accepted_at: Option<Vec<u64>>,
    r#final: Option<String>,
    shrink_passed: Option<u64>,
    shrink_failed: Option<u64>,
    shrink_discarded: Option<u64>,
    phase: Option<String>,
    error: Option<String>,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Failed,
    Timeout,
    Error,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let accepted = record.accepted_texts()?;
    let replay = Replay::of(PORT, &record.names, conditions(&record))?;
    let n_tests = record.tests + record.discards;
    let Replay { workload, family, .. } = replay;
    let case = replay.compared_by(move |run| {
        let (status, phase, error) = ending(&run);
        let search = run.seen.search;

        let mut comparison = Comparison::default();
        comparison.field("precondition", &record.precondition.as_str(), &run.precondition.name());
        comparison.field("status", &record.status, &status);
        comparison.field("phase", &record.phase.as_deref(), &phase);
        comparison.field("error", &record.error.as_deref(), &error);
        comparison.field("tests", &record.tests, &(search.passed + search.failed));
        comparison.field("discards", &record.discards, &search.discarded);
        if record.status == Status::Failed {
            compare_shrinking(&record, &accepted, &run, &mut comparison);
        }
        comparison.difference(|| {
            let Names { property, mutation, .. } = &record.names;
            format!("{workload}/{property}/{mutation} {family}, seed {}", record.seed)
        })
    });
    Ok(case.costing(n_tests))
}

impl Record {
    /// The accepted shrinks; each is recorded as a difference to the previous one.
    fn accepted_texts(&self) -> Result<Vec<String>, Malformed> {
        let mut text = self.initial.clone().unwrap_or_default();
        let mut texts = Vec::new();
        for delta in self.accepted.iter().flatten() {
            text = delta.applied_to(&text)?;
            texts.push(text.clone());
        }
        Ok(texts)
    }
}

fn compare_shrinking(
    record: &Record,
    accepted: &[String],
    run: &Replayed,
    comparison: &mut Comparison,
) {
    let Seen { shrinking, failed_at, .. } = &run.seen;
    let failing_prng = run.failed.as_deref().map(|failed| {
        let stromboli_falsify::Replay(state) = witness(failed);
        (state.seed, state.gamma)
    });
    comparison.field("failing_prng", &record.failing_prng, &failing_prng);
    comparison.field("initial", &record.initial, &run.seen.initial);
    let mut actual = run.seen.accepted.iter();
    for (index, text) in accepted.iter().enumerate() {
        comparison.field(&format!("accepted {index}"), &Some(text), &actual.next());
    }
    comparison.field("accepted", &None, &actual.next());
    comparison.field("accepted_at", &record.accepted_at.as_ref(), &Some(failed_at));
    comparison.field("final", &record.r#final.as_ref(), &run.seen.last());
    comparison.field("shrink_passed", &record.shrink_passed, &Some(shrinking.passed));
    comparison.field("shrink_failed", &record.shrink_failed, &Some(shrinking.failed));
    comparison.field("shrink_discarded", &record.shrink_discarded, &Some(shrinking.discarded));
}

/// Falsify's port.
pub(crate) const PORT: Port = Port {
    name: Falsify::ABOUT.name,
    constant: || port(Falsify, Gen::new(pure(true))),
    family_named,
};

/// The start of our run, with a limit in case a difference prevents it from ending.
fn conditions(record: &Record) -> Conditions {
    let n_tests = record.tests + record.discards;
    let of_shrinking = [record.shrink_passed, record.shrink_failed, record.shrink_discarded];
    let (n_tests, n_executions) = match record.status {
        Status::Timeout | Status::Failed => (n_tests, of_shrinking.iter().flatten().sum()),
        // The time until the error is not recorded.
        Status::Error => (n_tests + 100_000, 100_000),
    };
    Conditions {
        seed: Seed(record.seed),
        limit: record.max_shrinks.map_or(Limit::Default, Limit::At),
        n_tests,
        n_executions: Some(n_executions),
    }
}

/// How a run ended: the phase, and the error, if any.
fn ending(run: &Replayed) -> (Status, Option<&'static str>, Option<&str>) {
    match &run.end {
        Ok(()) => (Status::Failed, None, None),
        Err(Stop::Error(error)) => {
            let phase = if run.failed.is_some() { "shrink" } else { "search" };
            (Status::Error, Some(phase), Some(error))
        }
        Err(Stop::Cancelled | Stop::Budget | Stop::Diverged) => (Status::Timeout, None, None),
    }
}
