//! Whole runs, from the first test to the last shrink.

use serde::{Deserialize, Serialize};
use stromboli_domain::finder::port;
use stromboli_domain::{Described, Limit, Named, Seed, Stop};
use stromboli_hedgehog::search::Attempt;
use stromboli_hedgehog::{Generator, Hedgehog, pure};

use super::{SeedText, seed_text};
use crate::data::embedded;
use crate::replay::{Conditions, Names, Port, Replay, Replayed, witness};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is the start of a run, and its recorded results.
pub static SUITE: Suite = Suite::new("hedgehog/runs", &[embedded!("hedgehog/runs.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    names: Names,
    seed: u64,
    shrink_limit: u64,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
struct Answer {
    precondition: String,
    #[serde(flatten)]
    end: End,
}

/// How a run ended.
#[derive(Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum End {
    Failed(Box<Failure>),
    Timeout {
        stopped_by: String,
        /// The number of tests and discards that were allowed.
        attempts: u64,
        tests: u64,
        discards: u64,
    },
    /// Never in a vector.
    #[serde(skip_deserializing)]
    Stopped {
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Failure {
    tests: u64,
    discards: u64,
    size: u32,
    test_seed: SeedText,
    gen_seed: SeedText,
    initial: String,
    accepted: Vec<String>,
    path: Vec<u64>,
    r#final: String,
    shrink_passed: u64,
    shrink_failed: u64,
    shrink_discarded: u64,
    shrink_gen_discarded: u64,
    /// The number of failures that were exceptions; absent if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exceptions: Option<u64>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { names, seed, shrink_limit, answer: expected } = vector.record()?;
    let (n_tests, attempts) = match &expected.end {
        End::Failed(failure) => {
            let n_tests = failure.tests + failure.discards;
            (n_tests, n_tests)
        }
        End::Timeout { attempts, tests, discards, .. } => (tests + discards, *attempts),
        End::Stopped { .. } => (0, 0),
    };
    let conditions = Conditions {
        seed: Seed(seed),
        limit: Limit::At(shrink_limit),
        n_tests: attempts,
        n_executions: None,
    };
    let replay = Replay::of(PORT, &names, conditions)?;
    let subject = replay.subject();
    let case = replay.compared_by(move |run| {
        let precondition = run.precondition.name().to_owned();
        let actual = Answer { precondition, end: ending(attempts, run) };
        let asked = || {
            let Names { property, mutation, .. } = names;
            format!(
                "{subject}: {property} of {mutation} from seed {seed}, shrink limit {shrink_limit}"
            )
        };
        Difference::of(asked, &expected, &actual)
    });
    Ok(case.costing(n_tests))
}

/// Hedgehog's port.
pub(crate) const PORT: Port = Port {
    name: Hedgehog::ABOUT.name,
    constant: || port(Hedgehog, pure(true).boxed()),
    family_named: |_, name| name.parse().map_err(Malformed::because),
};

/// How the same run ends with our port, with at most this number of attempts.
fn ending(attempts: u64, run: Replayed) -> End {
    let Replayed { failed, end, seen, .. } = run;
    let (search, shrinking) = (seen.search, seen.shrinking);
    // This count includes the failing test.
    let tests = search.passed + search.failed + search.raised;
    let discards = search.discarded + search.not_generated;
    let failing = match (end, failed) {
        (Ok(()), Some(failing)) => failing,
        (Err(Stop::Cancelled), _) => {
            let stopped_by = "attempts".to_owned();
            return End::Timeout { stopped_by, attempts, tests, discards };
        }
        (Err(stop), _) => return End::Stopped { reason: stop.to_string() },
        (Ok(()), None) => return End::Stopped { reason: "nothing failed".to_owned() },
    };
    let failing: &Attempt = witness(&*failing);
    let n_exceptions = search.raised + shrinking.raised;
    End::Failed(Box::new(Failure {
        tests,
        discards,
        size: failing.size.0,
        test_seed: seed_text(failing.test_seed),
        gen_seed: seed_text(failing.generator_seed()),
        path: seen.in_vain(),
        r#final: seen.last().cloned().unwrap_or_default(),
        initial: seen.initial.unwrap_or_default(),
        shrink_passed: shrinking.passed,
        shrink_failed: seen.accepted.len() as u64,
        accepted: seen.accepted,
        shrink_discarded: shrinking.discarded,
        shrink_gen_discarded: shrinking.not_generated,
        exceptions: (n_exceptions > 0).then_some(n_exceptions),
    }))
}
