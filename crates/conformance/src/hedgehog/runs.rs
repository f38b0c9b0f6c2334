//! Whole runs, from the first test to the last shrink.

use serde::{Deserialize, Serialize};
use stromboli_domain::{Data, Limit, Named, Seed, Stop};
use stromboli_hedgehog::Hedgehog;
use stromboli_hedgehog::runner::Attempt;
use stromboli_workloads::generate::hedgehog::precondition;
use stromboli_workloads::{Family, Generate, Input, Workload};

use super::{SeedText, difference, seed_text};
use crate::data::embedded;
use crate::replay::{Port, Replay, Replayed};
use crate::suite::{Malformed, Outcome, Suite, Vector, tests_and_discards};

/// A vector is a run: how it begins, and all that is known of how it went.
pub static SUITE: Suite = Suite {
    name: "hedgehog/runs",
    description: "whole runs: tests, first failure, accepted shrinks, counts",
    files: &[embedded!("hedgehog/runs.jsonl")],
    check,
    cost: tests_and_discards,
};

#[derive(Deserialize)]
struct Question {
    workload: String,
    family: String,
    property: String,
    mutation: String,
    seed: u64,
    shrink_limit: u64,
}

#[derive(PartialEq, Serialize, Deserialize)]
struct Answer {
    precondition: String,
    #[serde(flatten)]
    end: End,
}

/// How a run ended.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum End {
    Failed(Box<Failure>),
    Timeout {
        stopped_by: String,
        /// How many tests and discards were allowed.
        attempts: u64,
        tests: u64,
        discards: u64,
    },
    /// Never in a vector.
    Stopped {
        reason: String,
    },
}

#[derive(PartialEq, Serialize, Deserialize)]
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
    /// How many of the failures were exceptions; absent if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exceptions: Option<u64>,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let (question, expected): (Question, Answer) = (vector.record()?, vector.record()?);
    let name = question.workload.to_lowercase();
    let subject = format!("{name}/{}", question.family);
    let workload = Workload::from_name(&name).map_err(Malformed::because)?;
    let family = Family::from_name(&question.family).map_err(Malformed::because)?;
    let precondition = precondition(workload, family, &question.property);
    let attempts = match &expected.end {
        End::Failed(failure) => failure.tests + failure.discards,
        End::Timeout { attempts, .. } => *attempts,
        End::Stopped { .. } => return Err(Malformed("a run does not end like this".to_owned())),
    };
    let run = Replay {
        port: Hedgehog,
        workload,
        property: &question.property,
        mutation: &question.mutation,
        family,
        precondition,
        seed: Seed(question.seed),
        limit: Limit::At(question.shrink_limit),
        n_tests: attempts,
        n_executions: None,
    };
    let end = ending(attempts, run.run()?);
    let actual = Answer { precondition: precondition.name().to_owned(), end };
    let asked = || {
        let Question { property, mutation, seed, shrink_limit, .. } = &question;
        format!("{subject}: {property} of {mutation} from seed {seed}, shrink limit {shrink_limit}")
    };
    let difference = difference(asked, &expected, &actual)?;
    Ok(Outcome { subject, difference })
}

impl Port for Hedgehog {
    type Found = Attempt;

    fn generator<I: Input>(family: Family) -> Option<Self::Gen<I>> {
        <I as Generate<Hedgehog>>::generator(family)
    }

    fn found<T: Data>(failure: &Attempt) -> Attempt {
        *failure
    }
}

/// How the same run ended, by our port, after so many attempts at most.
fn ending(attempts: u64, run: Replayed<Attempt>) -> End {
    let Replayed { found, end, seen } = run;
    let (search, shrinking) = (seen.search, seen.shrinking);
    // Here the test that failed is one of them.
    let tests = search.passed + search.failed + search.raised;
    let discards = search.discarded + search.not_generated;
    let failing = match (end, found) {
        (Ok(()), Some(failing)) => failing,
        (Err(Stop::Cancelled), _) => {
            let stopped_by = "attempts".to_owned();
            return End::Timeout { stopped_by, attempts, tests, discards };
        }
        (Err(stop), _) => return End::Stopped { reason: stop.to_string() },
        (Ok(()), None) => return End::Stopped { reason: "nothing failed".to_owned() },
    };
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
