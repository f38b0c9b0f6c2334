//! Searching and shrinking, from a seed to the final counterexample.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use stromboli_domain::{
    Data, Limit, Named, Observer, Phase, Precondition, Probe, SplitMix, Stop, Verdict, print,
};
use stromboli_falsify::Falsify;
use stromboli_workloads::generate::{self, Family, Generate};
use stromboli_workloads::workload::WorkloadVisitor;
use stromboli_workloads::{Check, Input, Program, PropertyVisitor};

use super::{Comparison, Delta, strategy};
use crate::data::embedded;
use crate::suite::{Malformed, Outcome, Suite, Vector};

/// A vector is a task with a seed, and all that the library does with it.
pub static SUITE: Suite = Suite {
    name: "falsify/runs",
    description: "whole runs of falsify: what is found, and every step of shrinking it",
    files: &[embedded!("falsify/runs.jsonl")],
    check,
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
    let actual = workload.visit(Trial { record: &record, family, precondition })?;

    let mut comparison = Comparison::default();
    comparison.field("precondition", &record.precondition.as_str(), &precondition.name());
    comparison.field("status", &record.status, &actual.status);
    comparison.field("phase", &record.phase.as_deref(), &actual.phase);
    comparison.field("error", &record.error, &actual.error);
    comparison.field("tests", &record.tests, &actual.seen.n_tests);
    comparison.field("discards", &record.discards, &actual.seen.n_discards);
    if record.status == Status::Failed {
        compare_shrinking(&record, &actual, &mut comparison)?;
    }
    let difference = comparison.difference(|| {
        let Record { property, mutation, seed, .. } = &record;
        format!("{workload}/{property}/{mutation} {family}, seed {seed}")
    });
    Ok(Outcome { subject: format!("{workload}/{family}"), difference })
}

fn compare_shrinking(
    record: &Record,
    actual: &Actual,
    comparison: &mut Comparison,
) -> Result<(), Malformed> {
    let seen = &actual.seen;
    comparison.field("failing_prng", &record.failing_prng, &actual.failing_prng);
    comparison.field("initial", &record.initial.as_ref(), &seen.counterexamples.first());
    let mut text = record.initial.clone().unwrap_or_default();
    let mut accepted = seen.counterexamples.iter().skip(1);
    for (index, delta) in record.accepted.iter().flatten().enumerate() {
        text = delta.applied_to(&text)?;
        comparison.field(&format!("accepted {index}"), &Some(&text), &accepted.next());
    }
    comparison.field("accepted", &None, &accepted.next());
    comparison.field("accepted_at", &record.accepted_at.as_ref(), &Some(&seen.failed_at));
    comparison.field("final", &record.r#final.as_ref(), &seen.counterexamples.last());
    comparison.field("shrink_passed", &record.shrink_passed, &Some(seen.n_shrink_passed));
    let n_shrink_failed = seen.failed_at.len() as u64;
    comparison.field("shrink_failed", &record.shrink_failed, &Some(n_shrink_failed));
    comparison.field("shrink_discarded", &record.shrink_discarded, &Some(seen.n_shrink_discarded));
    Ok(())
}

/// What our run did.
struct Actual {
    status: Status,
    phase: Option<&'static str>,
    error: Option<String>,
    failing_prng: Option<(u64, u64)>,
    seen: Seen,
}

struct Trial<'a> {
    record: &'a Record,
    family: Family,
    precondition: Precondition,
}

impl WorkloadVisitor for Trial<'_> {
    type Output = Result<Actual, Malformed>;

    fn visit<P: Program>(self) -> Self::Output {
        let record = self.record;
        let property = P::Property::from_name(&record.property).map_err(Malformed::because)?;
        let mutation = P::Mutation::from_name(&record.mutation).map_err(Malformed::because)?;
        P::visit(property, OfProgram { trial: self, program: P::with_bug(Some(mutation)) })
    }
}

struct OfProgram<'a, P> {
    trial: Trial<'a>,
    program: P,
}

impl<P: Program> PropertyVisitor<P> for OfProgram<'_, P> {
    type Output = Result<Actual, Malformed>;

    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output {
        let OfProgram { trial: Trial { record, family, precondition }, program } = self;
        let generator = <I as Generate<Falsify>>::generator(family)
            .ok_or_else(|| Malformed(format!("{} has no family {family}", record.workload)))?;
        let is_over = AtomicBool::new(false);
        let mut observer =
            Counter { seen: Seen::default(), n_left: n_executions(record), is_over: &is_over };
        let mut property = |input: &I| check(program, precondition, input);
        let mut probe = Probe::new(&mut property).observed_by(&mut observer).cancelled_by(&is_over);

        let found = Falsify.search(&generator, SplitMix::new(record.seed), &mut probe);
        let limit = record.max_shrinks.map_or(Limit::Default, Limit::At);
        let (phase, failing_prng, end) = match found {
            Err(stop) => ("search", None, Err(stop)),
            Ok(failure) => {
                let replay = (failure.replay.seed, failure.replay.gamma);
                let shrunk = Falsify.shrink(&generator, failure, limit, &mut probe);
                ("shrink", Some(replay), shrunk.map(drop))
            }
        };
        let seen = observer.seen;
        let of = |status, phase, error| Actual { status, phase, error, failing_prng, seen };
        Ok(match end {
            Ok(()) => of(Status::Failed, None, None),
            Err(Stop::Error(error)) => of(Status::Error, Some(phase), Some(error)),
            Err(Stop::Cancelled | Stop::Budget | Stop::Diverged) => of(Status::Timeout, None, None),
        })
    }
}

/// After how many executions our run must be over, lest a difference makes it endless.
fn n_executions(record: &Record) -> u64 {
    let of_search = record.tests + record.discards;
    let of_shrinking = [record.shrink_passed, record.shrink_failed, record.shrink_discarded];
    match record.status {
        Status::Timeout => of_search,
        Status::Failed => of_search + of_shrinking.iter().flatten().sum::<u64>(),
        // How long it took to come upon the error in shrinking is not recorded.
        Status::Error => of_search + 100_000,
    }
}

/// What an observer sees of a run.
#[derive(Default)]
struct Seen {
    n_tests: u64,
    n_discards: u64,
    n_shrink_passed: u64,
    n_shrink_discarded: u64,
    /// How many executions shrinking had made when a candidate failed, this included.
    failed_at: Vec<u64>,
    /// The first counterexample, and all that were accepted after it.
    counterexamples: Vec<String>,
}

struct Counter<'a> {
    seen: Seen,
    n_left: u64,
    is_over: &'a AtomicBool,
}

impl<T: Data> Observer<T> for Counter<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, _: &T) {
        let seen = &mut self.seen;
        match (phase, verdict) {
            (Phase::Searching, Verdict::Passes | Verdict::Fails) => seen.n_tests += 1,
            (Phase::Searching, Verdict::Discards) => seen.n_discards += 1,
            (Phase::Shrinking, Verdict::Passes) => seen.n_shrink_passed += 1,
            (Phase::Shrinking, Verdict::Discards) => seen.n_shrink_discarded += 1,
            (Phase::Shrinking, Verdict::Fails) => {
                let n_failed = seen.failed_at.len() as u64 + 1;
                seen.failed_at.push(seen.n_shrink_passed + seen.n_shrink_discarded + n_failed);
            }
            (_, Verdict::Raises | Verdict::Diverges) => {}
        }
        self.n_left = self.n_left.saturating_sub(1);
        if self.n_left == 0 {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }

    fn found(&mut self, value: &T) {
        self.seen.counterexamples.push(print(value));
    }

    fn accepted(&mut self, value: &T) {
        self.seen.counterexamples.push(print(value));
    }
}
