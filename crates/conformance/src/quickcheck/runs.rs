//! Runs, from the seed to the last counterexample.

use serde::{Deserialize, Serialize};
use stromboli_domain::finder::port;
use stromboli_domain::{Described, Limit, Named, Seed, Stop};
use stromboli_quickcheck::{Inputs, QuickCheck, Test, pure};

use crate::data::embedded;
use crate::replay::{Conditions, Names, Port, Replay, Replayed, Seen, Subject, witness};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a task, a family and a seed, and the result of the run.
pub static SUITE: Suite =
    Suite::new("quickcheck/runs", &[embedded!("quickcheck/runs.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    names: Names,
    seed: i64,
    max_shrinks: Option<u64>,
    #[serde(flatten)]
    answer: Answer,
}

/// The result of a run.
#[derive(Serialize, Deserialize)]
struct Answer {
    precondition: String,
    tests: u64,
    discards: u64,
    #[serde(flatten)]
    end: End,
}

/// How a run ended.
#[derive(Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "lowercase")]
enum End {
    Failed(Box<Failed>),
    /// Cancelled before anything failed.
    Timeout,
    /// In some way that does not occur in vectors.
    #[serde(skip_deserializing)]
    Stopped {
        reason: String,
    },
}

/// The details of a failure.
#[derive(Serialize, Deserialize)]
struct Failed {
    test_size: usize,
    test_seed: [String; 2],
    initial: String,
    accepted: Vec<String>,
    accepted_at: Vec<u64>,
    #[serde(rename = "final")]
    last: String,
    shrink_passed: u64,
    shrink_failed: u64,
    shrink_discarded: u64,
    candidates_tried: u64,
    num_tests: u64,
    num_shrinks: u64,
    num_shrink_tries: u64,
    num_shrink_final: u64,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { names, seed, max_shrinks, answer: expected } = vector.record()?;
    let n_tests = expected.tests + expected.discards;
    let conditions = Conditions {
        seed: Seed(seed.cast_unsigned()),
        limit: max_shrinks.map_or(Limit::Default, Limit::At),
        n_tests: n_tests + u64::from(matches!(expected.end, End::Failed(_))),
        n_executions: None,
    };
    let replay = Replay::of(PORT, &names, conditions)?;
    let Subject { workload, family, .. } = replay.subject;
    let case = replay.compared_by(move |run| {
        let Names { property, mutation, .. } = names;
        let about = format!("{workload}/{property}/{mutation}, {family}, seed {seed}");
        let about = match max_shrinks {
            Some(n) => format!("{about}, at most {n} shrinks"),
            None => about,
        };
        Difference::of(|| about, &expected, &answer(run))
    });
    Ok(case.costing(n_tests))
}

/// QuickCheck's port.
pub(crate) const PORT: Port = Port {
    name: QuickCheck::ABOUT.name,
    constant: || port(QuickCheck, Inputs::new(pure(true))),
    family_named: |_, name| name.parse().map_err(Malformed::because),
};

/// The result of the same run with our port.
fn answer(run: Replayed) -> Answer {
    let Replayed { precondition, failed, end, seen } = run;
    Answer {
        precondition: precondition.name().to_owned(),
        tests: seen.search.passed,
        discards: seen.search.discarded + seen.search.not_generated,
        end: match (end, failed) {
            (Ok(()), Some(test)) => End::Failed(Box::new(failure(witness(&*test), seen))),
            (Ok(()), None) => End::Stopped { reason: "nothing failed".to_owned() },
            (Err(Stop::Cancelled), _) => End::Timeout,
            (Err(stop), _) => End::Stopped { reason: stop.to_string() },
        },
    }
}

fn failure(test: &Test, seen: Seen) -> Failed {
    let accepted_at = seen.in_vain();
    let n_tried = seen.shrinking.total();
    Failed {
        test_size: test.size,
        test_seed: [test.state.seed.to_string(), test.state.gamma.to_string()],
        last: seen.last().cloned().unwrap_or_default(),
        shrink_passed: seen.shrinking.passed,
        shrink_failed: seen.shrinking.failed + seen.shrinking.raised,
        shrink_discarded: seen.shrinking.discarded,
        candidates_tried: n_tried,
        num_tests: seen.search.passed + 1,
        num_shrinks: seen.accepted.len() as u64,
        num_shrink_tries: accepted_at.iter().sum(),
        num_shrink_final: n_tried - seen.accepted_at.last().unwrap_or(&0),
        initial: seen.initial.unwrap_or_default(),
        accepted: seen.accepted,
        accepted_at,
    }
}
