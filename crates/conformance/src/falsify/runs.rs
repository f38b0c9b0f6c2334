//! Searching and shrinking, from a seed to the final counterexample.

use serde::{Deserialize, Serialize};
use stromboli_domain::finder::port;
use stromboli_domain::{Described, Limit, Named, Seed, Stop};
use stromboli_falsify::{Falsify, Gen, pure};

use super::{Delta, family_named};
use crate::data::embedded;
use crate::replay::{Conditions, Names, Port, Replay, Replayed, Seen, Subject, witness};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a task with a seed, and the recorded run of the library.
pub static SUITE: Suite = Suite::new("falsify/runs", &[embedded!("falsify/runs.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    names: Names,
    seed: u64,
    max_shrinks: Option<u64>,
    accepted: Option<Vec<Delta>>,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
struct Answer {
    precondition: String,
    status: Status,
    phase: Option<String>,
    error: Option<String>,
    tests: u64,
    discards: u64,
    #[serde(flatten)]
    shrinking: Shrinking,
}

/// What happened after the first failure.
#[derive(Default, Serialize, Deserialize)]
struct Shrinking {
    failing_prng: Option<(u64, u64)>,
    initial: Option<String>,
    #[serde(skip_deserializing)]
    accepted: Vec<String>,
    accepted_at: Option<Vec<u64>>,
    r#final: Option<String>,
    shrink_passed: Option<u64>,
    shrink_failed: Option<u64>,
    shrink_discarded: Option<u64>,
}

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Failed,
    Timeout,
    Error,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { names, seed, max_shrinks, accepted, answer: mut expected } = vector.record()?;
    let shrinking = &mut expected.shrinking;
    shrinking.accepted = texts(shrinking.initial.as_deref(), accepted.as_deref())?;
    let replay = Replay::of(PORT, &names, conditions(seed, max_shrinks, &expected))?;
    if expected.status != Status::Failed {
        // How far shrinking got is not compared.
        expected.shrinking = Shrinking::default();
    }
    let n_tests = expected.tests + expected.discards;
    let Subject { workload, family, .. } = replay.subject;
    let case = replay.compared_by(move |run| {
        let Names { property, mutation, .. } = names;
        let about = || format!("{workload}/{property}/{mutation} {family}, seed {seed}");
        let has_failed = expected.status == Status::Failed;
        let shrinking = if has_failed { shrinking_of(&run) } else { Shrinking::default() };
        Difference::of(about, &expected, &answer(run, shrinking))
    });
    Ok(case.costing(n_tests))
}

/// The accepted shrinks; each is recorded as a difference to the previous one.
fn texts(initial: Option<&str>, accepted: Option<&[Delta]>) -> Result<Vec<String>, Malformed> {
    let mut text = initial.unwrap_or_default().to_owned();
    let mut texts = Vec::new();
    for delta in accepted.into_iter().flatten() {
        text = delta.applied_to(&text)?;
        texts.push(text.clone());
    }
    Ok(texts)
}

fn shrinking_of(run: &Replayed) -> Shrinking {
    let Seen { shrinking, initial, accepted, failed_at, .. } = &run.seen;
    let failing_prng = run.failed.as_deref().map(|failed| {
        let stromboli_falsify::Replay(state) = witness(failed);
        (state.seed, state.gamma)
    });
    Shrinking {
        failing_prng,
        initial: initial.clone(),
        accepted: accepted.clone(),
        accepted_at: Some(failed_at.clone()),
        r#final: run.seen.last().cloned(),
        shrink_passed: Some(shrinking.passed),
        shrink_failed: Some(shrinking.failed),
        shrink_discarded: Some(shrinking.discarded),
    }
}

/// Falsify's port.
pub(crate) const PORT: Port = Port {
    name: Falsify::ABOUT.name,
    constant: || port(Falsify, Gen::new(pure(true))),
    family_named,
};

/// The start of our run, with a limit in case a difference prevents it from ending.
fn conditions(seed: u64, max_shrinks: Option<u64>, expected: &Answer) -> Conditions {
    let Shrinking { shrink_passed, shrink_failed, shrink_discarded, .. } = expected.shrinking;
    let of_shrinking = [shrink_passed, shrink_failed, shrink_discarded];
    let n_tests = expected.tests + expected.discards;
    let (n_tests, n_executions) = match expected.status {
        Status::Timeout | Status::Failed => (n_tests, of_shrinking.iter().flatten().sum()),
        // The time until the error is not recorded.
        Status::Error => (n_tests + 100_000, 100_000),
    };
    Conditions {
        seed: Seed(seed),
        limit: max_shrinks.map_or(Limit::Default, Limit::At),
        n_tests,
        n_executions: Some(n_executions),
    }
}

fn answer(run: Replayed, shrinking: Shrinking) -> Answer {
    let Replayed { precondition, failed, end, seen } = run;
    let (status, phase, error) = match end {
        Ok(()) => (Status::Failed, None, None),
        Err(Stop::Error(error)) => {
            let phase = if failed.is_some() { "shrink" } else { "search" };
            (Status::Error, Some(phase.to_owned()), Some(error))
        }
        Err(Stop::Cancelled | Stop::Budget | Stop::Diverged | Stop::Unanswered(_)) => {
            (Status::Timeout, None, None)
        }
    };
    Answer {
        precondition: precondition.name().to_owned(),
        status,
        phase,
        error,
        tests: seen.search.passed + seen.search.failed,
        discards: seen.search.discarded,
        shrinking,
    }
}
