//! Searching and shrinking, from a seed to the final counterexample.

use serde::Deserialize;
use stromboli_domain::{Data, Limit, Named, Seed, Stop};
use stromboli_falsify::Falsify;
use stromboli_workloads::Input;
use stromboli_workloads::generate::{self, Family, Generate};

use super::{Comparison, Delta, strategy};
use crate::data::embedded;
use crate::replay::{Port, Replay, Replayed, Seen};
use crate::suite::{Malformed, Outcome, Suite, Vector, tests_and_discards};

/// A vector is a task with a seed, and all that the library does with it.
pub static SUITE: Suite = Suite {
    name: "falsify/runs",
    description: "whole runs of falsify: what is found, and every step of shrinking it",
    files: &[embedded!("falsify/runs.jsonl")],
    check,
    cost: tests_and_discards,
};

#[derive(Deserialize)]
struct Record {
    workload: String,
    family: String,
    property: String,
    mutation: String,
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

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let (workload, family) = strategy(&record.workload, &record.family)?;
    let precondition = generate::falsify::precondition(workload, family, &record.property);
    let Patience { n_tests, n_executions } = patience(&record);
    let run = Replay {
        port: Falsify,
        workload,
        property: &record.property,
        mutation: &record.mutation,
        family,
        precondition,
        seed: Seed(record.seed),
        limit: record.max_shrinks.map_or(Limit::Default, Limit::At),
        n_tests,
        n_executions: Some(n_executions),
    };
    let run = run.run()?;
    let (status, phase, error) = ending(&run);
    let search = run.seen.search;

    let mut comparison = Comparison::default();
    comparison.field("precondition", &record.precondition.as_str(), &precondition.name());
    comparison.field("status", &record.status, &status);
    comparison.field("phase", &record.phase.as_deref(), &phase);
    comparison.field("error", &record.error.as_deref(), &error);
    comparison.field("tests", &record.tests, &(search.passed + search.failed));
    comparison.field("discards", &record.discards, &search.discarded);
    if record.status == Status::Failed {
        compare_shrinking(&record, &run, &mut comparison)?;
    }
    let difference = comparison.difference(|| {
        let Record { property, mutation, seed, .. } = &record;
        format!("{workload}/{property}/{mutation} {family}, seed {seed}")
    });
    Ok(Outcome { subject: format!("{workload}/{family}"), difference })
}

fn compare_shrinking(
    record: &Record,
    run: &Replayed<(u64, u64)>,
    comparison: &mut Comparison,
) -> Result<(), Malformed> {
    let Seen { shrinking, failed_at, .. } = &run.seen;
    comparison.field("failing_prng", &record.failing_prng, &run.found);
    comparison.field("initial", &record.initial, &run.seen.initial);
    let mut text = record.initial.clone().unwrap_or_default();
    let mut accepted = run.seen.accepted.iter();
    for (index, delta) in record.accepted.iter().flatten().enumerate() {
        text = delta.applied_to(&text)?;
        comparison.field(&format!("accepted {index}"), &Some(&text), &accepted.next());
    }
    comparison.field("accepted", &None, &accepted.next());
    comparison.field("accepted_at", &record.accepted_at.as_ref(), &Some(failed_at));
    comparison.field("final", &record.r#final.as_ref(), &run.seen.last());
    comparison.field("shrink_passed", &record.shrink_passed, &Some(shrinking.passed));
    comparison.field("shrink_failed", &record.shrink_failed, &Some(shrinking.failed));
    comparison.field("shrink_discarded", &record.shrink_discarded, &Some(shrinking.discarded));
    Ok(())
}

impl Port for Falsify {
    /// What the test that failed is replayed from.
    type Found = (u64, u64);

    fn generator<I: Input>(family: Family) -> Option<Self::Gen<I>> {
        <I as Generate<Falsify>>::generator(family)
    }

    fn found<T: Data>(failure: &Self::Failure<T>) -> (u64, u64) {
        (failure.replay.seed, failure.replay.gamma)
    }
}

/// How long our run may take, lest a difference makes it endless.
fn patience(record: &Record) -> Patience {
    let n_tests = record.tests + record.discards;
    let of_shrinking = [record.shrink_passed, record.shrink_failed, record.shrink_discarded];
    match record.status {
        Status::Timeout | Status::Failed => {
            Patience { n_tests, n_executions: of_shrinking.iter().flatten().sum() }
        }
        // How long it took to come upon the error is not recorded.
        Status::Error => Patience { n_tests: n_tests + 100_000, n_executions: 100_000 },
    }
}

struct Patience {
    n_tests: u64,
    n_executions: u64,
}

/// How a run ended: in which phase, and with which error, if it was one.
fn ending(run: &Replayed<(u64, u64)>) -> (Status, Option<&'static str>, Option<&str>) {
    match &run.end {
        Ok(()) => (Status::Failed, None, None),
        Err(Stop::Error(error)) => {
            let phase = if run.found.is_some() { "shrink" } else { "search" };
            (Status::Error, Some(phase), Some(error))
        }
        Err(Stop::Cancelled | Stop::Budget | Stop::Diverged) => (Status::Timeout, None, None),
    }
}
