//! Whole runs, from the first test to the last shrink.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use stromboli_domain::{
    Data, Framework, Limit, Named, Observer, Phase, Precondition, Probe, Seed, Stop, Verdict, print,
};
use stromboli_hedgehog::Hedgehog;
use stromboli_hedgehog::runner::Attempt;
use stromboli_workloads::generate::hedgehog::precondition;
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Workload, WorkloadVisitor,
};

use super::{SeedText, difference, seed_text};
use crate::data::embedded;
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
    let run = Run { question: &question, family, precondition, attempts };
    let end = workload.visit(run)?;
    let actual = Answer { precondition: precondition.name().to_owned(), end };
    let asked = || {
        let Question { property, mutation, seed, shrink_limit, .. } = &question;
        format!("{subject}: {property} of {mutation} from seed {seed}, shrink limit {shrink_limit}")
    };
    let difference = difference(asked, &expected, &actual)?;
    Ok(Outcome { subject, difference })
}

#[derive(Clone, Copy)]
struct Run<'a> {
    question: &'a Question,
    family: Family,
    precondition: Precondition,
    /// How many there may be before a failure.
    attempts: u64,
}

impl WorkloadVisitor for Run<'_> {
    type Output = Result<End, Malformed>;

    fn visit<P: Program>(self) -> Self::Output {
        let property = P::Property::from_name(&self.question.property);
        P::visit(property.map_err(Malformed::because)?, self)
    }
}

impl<P: Program> PropertyVisitor<P> for Run<'_> {
    type Output = Result<End, Malformed>;

    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output {
        let Run { question, family, precondition, attempts } = self;
        let mutation = P::Mutation::from_name(&question.mutation).map_err(Malformed::because)?;
        let program = P::with_bug(Some(mutation));
        let generator = <I as Generate<Hedgehog>>::generator(family)
            .ok_or_else(|| Malformed(format!("no generator of family `{family}`")))?;

        let enough = AtomicBool::new(false);
        let mut watch = Watch { attempts, enough: &enough, seen: Seen::default() };
        let mut property = |input: &I| check(program, precondition, input);
        let mut probe = Probe::new(&mut property).observed_by(&mut watch).cancelled_by(&enough);
        let limit = Limit::At(question.shrink_limit);
        let run =
            Hedgehog.search(&generator, Seed(question.seed), &mut probe).and_then(|failing| {
                Hedgehog.shrink(&generator, &failing, limit, &mut probe)?;
                Ok(failing)
            });
        Ok(watch.seen.end(attempts, run))
    }
}

/// Watches a run, and ends it when it has not failed after so many attempts.
struct Watch<'a> {
    attempts: u64,
    enough: &'a AtomicBool,
    seen: Seen,
}

/// What happened in a run.
#[derive(Default)]
struct Seen {
    tests: u64,
    discards: u64,
    initial: String,
    accepted: Vec<String>,
    path: Vec<u64>,
    /// How many children of the current node were looked at.
    n_children: u64,
    passed: u64,
    discarded: u64,
    not_generated: u64,
    exceptions: u64,
}

impl Watch<'_> {
    fn did_not_fail(&mut self) {
        if self.seen.tests + self.seen.discards == self.attempts {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

impl<T: Data> Observer<T> for Watch<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, _: &T) {
        let seen = &mut self.seen;
        seen.exceptions += u64::from(verdict == Verdict::Raises);
        match (phase, verdict) {
            (Phase::Searching, Verdict::Discards) => {
                seen.discards += 1;
                self.did_not_fail();
            }
            (Phase::Searching, Verdict::Passes) => {
                seen.tests += 1;
                self.did_not_fail();
            }
            (Phase::Searching, _) => seen.tests += 1,
            (Phase::Shrinking, verdict) => {
                seen.n_children += 1;
                seen.passed += u64::from(verdict == Verdict::Passes);
                seen.discarded += u64::from(verdict == Verdict::Discards);
            }
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        match phase {
            Phase::Searching => {
                self.seen.discards += 1;
                self.did_not_fail();
            }
            Phase::Shrinking => {
                self.seen.n_children += 1;
                self.seen.not_generated += 1;
            }
        }
    }

    fn found(&mut self, value: &T) {
        self.seen.initial = print(value);
    }

    fn accepted(&mut self, value: &T) {
        let n_children = std::mem::take(&mut self.seen.n_children);
        self.seen.path.push(n_children - 1);
        self.seen.accepted.push(print(value));
    }
}

impl Seen {
    /// How the run ended, of which the failing attempt is known, if there was one.
    fn end(self, attempts: u64, run: Result<Attempt, Stop>) -> End {
        let Seen { tests, discards, .. } = self;
        let failing = match run {
            Ok(failing) => failing,
            Err(Stop::Cancelled) => {
                let stopped_by = "attempts".to_owned();
                return End::Timeout { stopped_by, attempts, tests, discards };
            }
            Err(stop) => return End::Stopped { reason: stop.to_string() },
        };
        End::Failed(Box::new(Failure {
            tests,
            discards,
            size: failing.size.0,
            test_seed: seed_text(failing.test_seed),
            gen_seed: seed_text(failing.generator_seed()),
            r#final: self.accepted.last().unwrap_or(&self.initial).clone(),
            initial: self.initial,
            path: self.path,
            shrink_passed: self.passed,
            shrink_failed: self.accepted.len().try_into().unwrap_or(u64::MAX),
            accepted: self.accepted,
            shrink_discarded: self.discarded,
            shrink_gen_discarded: self.not_generated,
            exceptions: (self.exceptions > 0).then_some(self.exceptions),
        }))
    }
}
