//! A run of a library, repeated by our port: from the seed to the last counterexample.
//!
//! What is recorded of a run differs from library to library; how one is repeated and watched does
//! not.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use stromboli_domain::{
    Data, Framework, Limit, Named, Observer, Phase, Precondition, Probe, Seed, Stop, Verdict, print,
};
use stromboli_workloads::{
    Check, Family, Input, Program, PropertyVisitor, Workload, WorkloadVisitor,
};

use crate::suite::{Malformed, workload_named};

/// A port whose runs can be compared.
pub(crate) trait Port: Framework + Send {
    /// What is compared of a test that failed.
    type Found: 'static;

    /// Its generator of a family.
    fn generator<I: Input>(family: Family) -> Option<Self::Gen<I>>;

    /// Whether its properties look at their preconditions.
    fn precondition(workload: Workload, family: Family, property: &str) -> Precondition;

    /// What is compared of this test that failed.
    fn found<T: Data>(failure: &Self::Failure<T>) -> Self::Found;

    /// The family that its vectors call `name`.
    fn family_named(_: Workload, name: &str) -> Result<Family, Malformed> {
        Family::from_name(name).map_err(Malformed::because)
    }
}

/// What is run, as vectors name it.
#[derive(Deserialize)]
pub(crate) struct Names {
    workload: String,
    family: String,
    pub(crate) property: String,
    pub(crate) mutation: String,
}

/// How a run begins, and when it must be over.
pub(crate) struct Conditions {
    pub(crate) seed: Seed,
    pub(crate) limit: Limit,
    /// After how many tests and discards without a failure it is cut short: a run that does not fail
    /// where it should would have no end.
    pub(crate) n_tests: u64,
    /// After how many executions shrinking is cut short, if it has to be.
    pub(crate) n_executions: Option<u64>,
}

/// A run whose names all exist: it can only be run.
pub(crate) struct Replay<T> {
    pub(crate) workload: Workload,
    pub(crate) family: Family,
    run: Box<dyn FnOnce() -> Replayed<T> + Send>,
}

/// How a run went.
pub(crate) struct Replayed<T> {
    pub(crate) precondition: Precondition,
    /// What is to be compared of the test that failed, if one did.
    pub(crate) found: Option<T>,
    pub(crate) end: Result<(), Stop>,
    pub(crate) seen: Seen,
}

/// What is to be seen of a run.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) search: Counts,
    pub(crate) shrinking: Counts,
    /// The first counterexample.
    pub(crate) initial: Option<String>,
    /// The accepted shrinks.
    pub(crate) accepted: Vec<String>,
    /// How many candidates there were up to each of them, itself included.
    pub(crate) accepted_at: Vec<u64>,
    /// How many candidates there were up to each that failed, itself included.
    pub(crate) failed_at: Vec<u64>,
}

/// How many inputs came to what.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    /// By a wrong result.
    pub(crate) failed: u64,
    /// By an exception, which is a failure too.
    pub(crate) raised: u64,
    pub(crate) discarded: u64,
    /// Discarded by the generator itself.
    pub(crate) not_generated: u64,
}

impl Counts {
    pub(crate) fn total(&self) -> u64 {
        self.passed + self.failed + self.raised + self.discarded + self.not_generated
    }
}

impl Seen {
    /// The last counterexample.
    pub(crate) fn last(&self) -> Option<&String> {
        self.accepted.last().or(self.initial.as_ref())
    }

    /// How many candidates in vain there were before each accepted shrink, since the one before.
    pub(crate) fn in_vain(&self) -> Vec<u64> {
        let before = std::iter::once(&0).chain(&self.accepted_at);
        self.accepted_at.iter().zip(before).map(|(at, before)| at - before - 1).collect()
    }
}

impl<T: 'static> Replay<T> {
    /// Looks up the names.
    pub(crate) fn of<F: Port<Found = T>>(
        port: F,
        names: &Names,
        conditions: Conditions,
    ) -> Result<Replay<T>, Malformed> {
        let workload = workload_named(&names.workload)?;
        let family = F::family_named(workload, &names.family)?;
        let precondition = F::precondition(workload, family, &names.property);
        let look_up = LookUp { port, workload, names, family, precondition, conditions };
        Ok(Replay { workload, family, run: workload.visit(look_up)? })
    }

    /// What vectors of this workload and family are counted by.
    pub(crate) fn subject(&self) -> String {
        format!("{}/{}", self.workload, self.family)
    }

    /// Repeats the run.
    pub(crate) fn run(self) -> Replayed<T> {
        (self.run)()
    }
}

struct LookUp<'a, F> {
    port: F,
    workload: Workload,
    names: &'a Names,
    family: Family,
    precondition: Precondition,
    conditions: Conditions,
}

impl<F: Port> WorkloadVisitor for LookUp<'_, F> {
    type Output = Result<Box<dyn FnOnce() -> Replayed<F::Found> + Send>, Malformed>;

    fn visit<P: Program>(self) -> Self::Output {
        let property = P::Property::from_name(&self.names.property).map_err(Malformed::because)?;
        P::visit(property, self)
    }
}

impl<P: Program, F: Port> PropertyVisitor<P> for LookUp<'_, F> {
    type Output = Result<Box<dyn FnOnce() -> Replayed<F::Found> + Send>, Malformed>;

    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output {
        let LookUp { port, workload, names, family, precondition, conditions } = self;
        let mutation = P::Mutation::from_name(&names.mutation).map_err(Malformed::because)?.name();
        if F::generator::<I>(family).is_none() {
            return Err(Malformed(format!("{workload} has no generator of family {family}")));
        }
        Ok(Box::new(move || {
            // Neither programs nor generators can be sent to the thread that runs this.
            let mutation = P::Mutation::from_name(mutation).expect("it was found before");
            let inputs = F::generator::<I>(family).expect("there was one before");
            let program = P::with_bug(Some(mutation));
            let mut property = |input: &I| check(program, precondition, input);
            replay(port, &inputs, &mut property, precondition, &conditions)
        }))
    }
}

fn replay<F: Port, I: Data>(
    port: F,
    inputs: &F::Gen<I>,
    property: &mut dyn FnMut(&I) -> Verdict,
    precondition: Precondition,
    conditions: &Conditions,
) -> Replayed<F::Found> {
    let Conditions { seed, limit, n_tests, n_executions } = *conditions;
    let is_cut = AtomicBool::new(n_tests == 0);
    let mut watch = Watch { n_tests, is_cut: &is_cut, seen: Seen::default() };
    let mut probe =
        Probe::new(property).observed_by(&mut watch).limited_to(n_executions).cancelled_by(&is_cut);
    let (found, end) = match port.search(inputs, seed, &mut probe) {
        Ok(failure) => {
            let found = F::found(&failure);
            (Some(found), port.shrink(inputs, &failure, limit, &mut probe))
        }
        Err(stop) => (None, Err(stop)),
    };
    Replayed { precondition, found, end, seen: watch.seen }
}

/// Sees a run, and cuts its search short.
struct Watch<'a> {
    n_tests: u64,
    is_cut: &'a AtomicBool,
    seen: Seen,
}

impl Watch<'_> {
    fn did_not_fail(&mut self, phase: Phase) {
        if phase == Phase::Searching && self.seen.search.total() >= self.n_tests {
            self.is_cut.store(true, Ordering::Relaxed);
        }
    }

    fn counts(&mut self, phase: Phase) -> &mut Counts {
        match phase {
            Phase::Searching => &mut self.seen.search,
            Phase::Shrinking => &mut self.seen.shrinking,
        }
    }
}

impl<T: Data> Observer<T> for Watch<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, _: &T) {
        let counts = self.counts(phase);
        match verdict {
            Verdict::Passes => counts.passed += 1,
            Verdict::Discards => counts.discarded += 1,
            Verdict::Fails => counts.failed += 1,
            Verdict::Raises => counts.raised += 1,
            // The run is over.
            Verdict::Diverges => return,
        }
        match (phase, verdict) {
            (Phase::Shrinking, Verdict::Fails | Verdict::Raises) => {
                self.seen.failed_at.push(self.seen.shrinking.total());
            }
            (_, Verdict::Passes | Verdict::Discards) => self.did_not_fail(phase),
            _ => {}
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        self.counts(phase).not_generated += 1;
        self.did_not_fail(phase);
    }

    fn found(&mut self, value: &T) {
        self.seen.initial = Some(print(value));
    }

    fn accepted(&mut self, value: &T) {
        self.seen.accepted.push(print(value));
        self.seen.accepted_at.push(self.seen.shrinking.total());
    }
}
