//! Runs, from the seed to the last counterexample.

use serde::Deserialize;
use stromboli_domain::{Data, Limit, Named, Precondition, Seed, SplitMix, Stop};
use stromboli_quickcheck::{Failure, QuickCheck};
use stromboli_workloads::generate::quickcheck::precondition;
use stromboli_workloads::{Family, Generate, Input, Workload};

use crate::data::embedded;
use crate::replay::{Port, Replay, Replayed, Seen};
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, tests_and_discards};

/// A vector is a task, a family and a seed, and what the run came to.
pub static SUITE: Suite = Suite {
    name: "quickcheck/runs",
    description: "whole runs: every count, every accepted shrink",
    files: &[embedded!("quickcheck/runs.jsonl")],
    check,
    cost: tests_and_discards,
};

/// What is asked.
#[derive(Deserialize)]
struct Question {
    workload: String,
    family: String,
    property: String,
    mutation: String,
    seed: i64,
    max_shrinks: Option<u64>,
}

/// What the search came to.
#[derive(Deserialize)]
struct Search {
    precondition: String,
    status: String,
    tests: u64,
    discards: u64,
}

/// What there is to say of a failure.
#[derive(Deserialize)]
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

/// A failure, if there is one.
struct Answer {
    search: Search,
    failed: Option<Failed>,
}

const FAILED: &str = "failed";
/// Cut short before anything failed.
const CUT: &str = "timeout";

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let question: Question = vector.record()?;
    let search: Search = vector.record()?;
    let failed = match search.status.as_str() {
        FAILED => Some(vector.record()?),
        CUT => None,
        status => return Err(Malformed(format!("no run ends as `{status}`"))),
    };
    let expected = Answer { search, failed };
    let workload =
        Workload::from_name(&question.workload.to_lowercase()).map_err(Malformed::because)?;
    let family = Family::from_name(&question.family).map_err(Malformed::because)?;

    let precondition = precondition(workload, family, &question.property);
    let n_tests = expected.search.tests + expected.search.discards;
    let run = Replay {
        port: QuickCheck,
        workload,
        property: &question.property,
        mutation: &question.mutation,
        family,
        precondition,
        seed: Seed(question.seed.cast_unsigned()),
        limit: question.max_shrinks.map_or(Limit::Default, Limit::At),
        n_tests: n_tests + u64::from(expected.failed.is_some()),
        n_executions: None,
    };
    let actual = answer(precondition, run.run()?);

    let about = format!("{workload}/{}/{}, {family}", question.property, question.mutation);
    let about = match question.max_shrinks {
        Some(n) => format!("{about}, seed {}, at most {n} shrinks", question.seed),
        None => format!("{about}, seed {}", question.seed),
    };
    let difference = first_difference(&about, &expected.facts(), &actual.facts());
    Ok(Outcome { subject: format!("{workload}/{family}"), difference })
}

fn first_difference(about: &str, expected: &[Fact], actual: &[Fact]) -> Option<Difference> {
    let none = ("end".to_owned(), "nothing".to_owned());
    (0..expected.len().max(actual.len())).find_map(|index| {
        let (name, expected) = expected.get(index).unwrap_or(&none);
        let (actual_name, actual) = actual.get(index).unwrap_or(&none);
        let actual = match name == actual_name {
            true => actual.clone(),
            false => format!("{actual_name}: {actual}"),
        };
        Difference::between(|| format!("{name} of {about}"), expected, &actual)
    })
}

/// What a run can be asked for, and the answer.
type Fact = (String, String);

impl Answer {
    fn facts(&self) -> Vec<Fact> {
        let Search { precondition, status, tests, discards } = &self.search;
        let mut facts = vec![
            ("precondition".to_owned(), precondition.clone()),
            ("end".to_owned(), status.clone()),
            ("tests".to_owned(), format!("{tests} passed, {discards} discarded")),
        ];
        if let Some(failed) = &self.failed {
            failed.append_facts(&mut facts);
        }
        facts
    }
}

impl Failed {
    fn append_facts(&self, facts: &mut Vec<Fact>) {
        let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
        fact("failing test", format!("size {}, state {:?}", self.test_size, self.test_seed));
        fact("initial", self.initial.clone());
        for (index, (value, at)) in self.accepted.iter().zip(&self.accepted_at).enumerate() {
            fact(&format!("accepted {index}"), format!("candidate {at}, {value}"));
        }
        fact("accepted", format!("{} at {}", self.accepted.len(), self.accepted_at.len()));
        fact("final", self.last.clone());
        fact(
            "candidates",
            format!(
                "{} passed, {} failed, {} discarded, {} in all",
                self.shrink_passed,
                self.shrink_failed,
                self.shrink_discarded,
                self.candidates_tried,
            ),
        );
        fact(
            "counters",
            format!(
                "{} tests, {} shrinks, {} tries, {} final",
                self.num_tests, self.num_shrinks, self.num_shrink_tries, self.num_shrink_final,
            ),
        );
    }
}

impl Port for QuickCheck {
    /// The size of the test, and the state of the random numbers.
    type Found = (usize, SplitMix);

    fn generator<I: Input>(family: Family) -> Option<Self::Gen<I>> {
        <I as Generate<QuickCheck>>::generator(family)
    }

    fn found<T: Data>(failure: &Failure<T>) -> (usize, SplitMix) {
        (failure.size, failure.state)
    }
}

/// What the same run came to, by our port.
fn answer(precondition: Precondition, run: Replayed<(usize, SplitMix)>) -> Answer {
    let Replayed { found, end, seen } = run;
    let status = match end {
        Ok(()) => FAILED.to_owned(),
        Err(Stop::Cancelled) => CUT.to_owned(),
        Err(stop) => stop.to_string(),
    };
    let search = Search {
        precondition: precondition.name().to_owned(),
        status,
        tests: seen.search.passed,
        discards: seen.search.discarded + seen.search.not_generated,
    };
    Answer { search, failed: found.map(|found| failed(found, seen)) }
}

fn failed((test_size, state): (usize, SplitMix), seen: Seen) -> Failed {
    let accepted_at = seen.in_vain();
    let n_tried = seen.shrinking.total();
    Failed {
        test_size,
        test_seed: [state.seed.to_string(), state.gamma.to_string()],
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
