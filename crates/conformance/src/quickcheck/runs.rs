//! Runs, from the seed to the last counterexample.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use stromboli_domain::{
    Data, Framework, Limit, Named, Observer, Phase, Probe, Seed, SplitMix, Stop, Verdict, print,
};
use stromboli_quickcheck::{Failure, QuickCheck};
use stromboli_workloads::generate::quickcheck::precondition;
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Workload, WorkloadVisitor,
};

use crate::data::embedded;
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

    // A run that does not fail where it should would have no end.
    let n_tests = expected.search.tests + expected.search.discards;
    let n_tests = n_tests + u64::from(expected.failed.is_some());
    let actual = workload.visit(Replay { workload, family, question: &question, n_tests })?;

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

/// The same run, by our port.
struct Replay<'a> {
    workload: Workload,
    family: Family,
    question: &'a Question,
    /// After how many tests without a failure it is cut short.
    n_tests: u64,
}

impl WorkloadVisitor for Replay<'_> {
    type Output = Result<Answer, Malformed>;

    fn visit<P: Program>(self) -> Self::Output {
        let property =
            P::Property::from_name(&self.question.property).map_err(Malformed::because)?;
        P::visit(property, self)
    }
}

impl<P: Program> PropertyVisitor<P> for Replay<'_> {
    type Output = Result<Answer, Malformed>;

    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output {
        let Replay { workload, family, question, n_tests } = self;
        let mutation = P::Mutation::from_name(&question.mutation).map_err(Malformed::because)?;
        let inputs = <I as Generate<QuickCheck>>::generator(family)
            .ok_or_else(|| Malformed(format!("QuickCheck has no family {family}")))?;
        let program = P::with_bug(Some(mutation));
        let precondition = precondition(workload, family, &question.property);
        let mut property = |input: &I| check(program, precondition, input);

        let is_cut = AtomicBool::new(false);
        let mut watch = Watch { n_left: n_tests, is_cut: &is_cut, counts: Counts::default() };
        watch.cut_if_done();
        let mut probe = Probe::new(&mut property).observed_by(&mut watch).cancelled_by(&is_cut);
        let seed = Seed(question.seed.cast_unsigned());
        let limit = question.max_shrinks.map_or(Limit::Default, Limit::At);
        let found = QuickCheck.search(&inputs, seed, &mut probe);
        let end = match &found {
            Ok(failure) => QuickCheck.shrink(&inputs, failure, limit, &mut probe),
            Err(stop) => Err(stop.clone()),
        };
        let status = match end {
            Ok(()) => FAILED.to_owned(),
            Err(Stop::Cancelled) => CUT.to_owned(),
            Err(stop) => stop.to_string(),
        };
        let counts = watch.counts;
        let search = Search {
            precondition: precondition.name().to_owned(),
            status,
            tests: counts.n_passed,
            discards: counts.n_discarded,
        };
        Ok(Answer { search, failed: found.ok().map(|failure| counts.failed(&failure)) })
    }
}

/// Counts what happens, and cuts the search short.
struct Watch<'a> {
    /// After how many more tests without a failure.
    n_left: u64,
    is_cut: &'a AtomicBool,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    n_passed: u64,
    n_discarded: u64,
    accepted: Vec<String>,
    accepted_at: Vec<u64>,
    shrink_passed: u64,
    shrink_failed: u64,
    shrink_discarded: u64,
    /// Candidates that did not fail, up to the last that did.
    n_tries: u64,
    /// And since.
    n_tries_since: u64,
}

impl Watch<'_> {
    fn cut_if_done(&mut self) {
        if self.n_left == 0 {
            self.is_cut.store(true, Ordering::Relaxed);
        }
    }

    fn tested(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passes => self.counts.n_passed += 1,
            Verdict::Discards => self.counts.n_discarded += 1,
            // The search is over.
            Verdict::Fails | Verdict::Raises | Verdict::Diverges => return,
        }
        self.n_left -= 1;
        self.cut_if_done();
    }
}

impl<T: Data> Observer<T> for Watch<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, _: &T) {
        if phase == Phase::Searching {
            return self.tested(verdict);
        }
        let counts = &mut self.counts;
        counts.n_tries_since += 1;
        match verdict {
            Verdict::Passes => counts.shrink_passed += 1,
            Verdict::Discards => counts.shrink_discarded += 1,
            Verdict::Fails | Verdict::Raises => counts.shrink_failed += 1,
            Verdict::Diverges => {}
        }
    }

    fn not_generated(&mut self, _: Phase) {
        self.tested(Verdict::Discards);
    }

    fn accepted(&mut self, value: &T) {
        let counts = &mut self.counts;
        // The accepted one was counted with them.
        let at = counts.n_tries_since - 1;
        counts.accepted.push(print(value));
        counts.accepted_at.push(at);
        counts.n_tries += at;
        counts.n_tries_since = 0;
    }
}

impl Counts {
    fn failed<T: Data>(self, failure: &Failure<T>) -> Failed {
        let SplitMix { seed, gamma } = failure.state;
        let initial = print(&failure.input);
        Failed {
            test_size: failure.size,
            test_seed: [seed.to_string(), gamma.to_string()],
            last: self.accepted.last().unwrap_or(&initial).clone(),
            initial,
            shrink_passed: self.shrink_passed,
            shrink_failed: self.shrink_failed,
            shrink_discarded: self.shrink_discarded,
            candidates_tried: self.shrink_passed + self.shrink_failed + self.shrink_discarded,
            num_tests: self.n_passed + 1,
            num_shrinks: self.accepted.len() as u64,
            num_shrink_tries: self.n_tries,
            num_shrink_final: self.n_tries_since,
            accepted: self.accepted,
            accepted_at: self.accepted_at,
        }
    }
}
