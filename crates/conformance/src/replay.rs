//! A run of a library, repeated by our port: from the seed to the last counterexample.
//!
//! The recorded data differ between libraries, but runs are repeated and observed in the same way.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use stromboli_domain::{
    Data, Family, Limit, Named, Observer, Phase, Precondition, Probe, Seed, Shrink, Stop, Verdict,
    print,
};
use stromboli_generators::Generates;
use stromboli_workloads::{Check, Program, PropertyVisitor, Workload, for_each_workload};

use crate::names::{no_vectors, workload_named};
use crate::suite::Malformed;

/// A port whose runs can be compared.
pub(crate) trait Port: Shrink + Send {
    /// The compared data of a failing test.
    type Failed: 'static;

    /// The compared data of this failing test.
    fn failed<T: Data>(witness: Self::Witness<T>) -> Self::Failed;

    /// The family that its vectors call `name`.
    fn family_named(_: Workload, name: &str) -> Result<Family, Malformed> {
        name.parse().map_err(Malformed::because)
    }
}

/// The names of what is run.
#[derive(Deserialize)]
pub(crate) struct Names {
    workload: String,
    family: String,
    pub(crate) property: String,
    pub(crate) mutation: String,
}

/// The start and the limits of a run.
pub(crate) struct Conditions {
    pub(crate) seed: Seed,
    pub(crate) limit: Limit,
    /// The number of tests and discards after which a run without a failure is cancelled, because it
    /// would not end otherwise.
    pub(crate) n_tests: u64,
    /// The number of executions after which shrinking is cancelled, if limited.
    pub(crate) n_executions: Option<u64>,
}

/// A run whose names are all checked to exist.
pub(crate) struct Replay<T> {
    pub(crate) workload: Workload,
    pub(crate) family: Family,
    run: Run<T>,
}

/// A run that can be sent to the thread that repeats it.
type Run<T> = Box<dyn FnOnce() -> Replayed<T> + Send>;

/// The result of a run.
pub(crate) struct Replayed<T> {
    pub(crate) precondition: Precondition,
    /// The compared data of the failing test, if there was one.
    pub(crate) failed: Option<T>,
    pub(crate) end: Result<(), Stop>,
    pub(crate) seen: Seen,
}

/// The observed events of a run.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) search: Counts,
    pub(crate) shrinking: Counts,
    /// The first counterexample.
    pub(crate) initial: Option<String>,
    /// The accepted shrinks.
    pub(crate) accepted: Vec<String>,
    /// The number of candidates up to and including each of them.
    pub(crate) accepted_at: Vec<u64>,
    /// The number of candidates up to and including each failure.
    pub(crate) failed_at: Vec<u64>,
}

/// The numbers of inputs by result.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    /// Failed with a wrong result.
    pub(crate) failed: u64,
    /// Failed with an exception.
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

    /// The number of rejected candidates between consecutive accepted shrinks.
    pub(crate) fn in_vain(&self) -> Vec<u64> {
        let before = std::iter::once(&0).chain(&self.accepted_at);
        self.accepted_at.iter().zip(before).map(|(at, before)| at - before - 1).collect()
    }
}

/// Implements what needs a port's generators for every workload.
macro_rules! in_workloads {
    ($($program:ty),+ $(,)?) => {
        impl<T: 'static> Replay<T> {
            /// Looks up the names.
            pub(crate) fn of<F: Port<Failed = T>>(
                port: F,
                names: &Names,
                conditions: Conditions,
            ) -> Result<Replay<T>, Malformed>
            where
                $($program: Generates<F>),+
            {
                let workload = workload_named(&names.workload)?;
                let family = F::family_named(workload, &names.family)?;
                let look_up = LookUp { port, workload, names, family, conditions };
                $(if workload.name() == <$program as Program>::NAME {
                    let run = look_up.in_workload::<$program>()?;
                    return Ok(Replay { workload, family, run });
                })+
                Err(no_vectors(workload))
            }
        }
    };
}
for_each_workload!(in_workloads);

impl<T: 'static> Replay<T> {
    /// The subject by which vectors of this workload and family are counted.
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
    conditions: Conditions,
}

impl<F: Port> LookUp<'_, F> {
    fn in_workload<P: Generates<F>>(self) -> Result<Run<F::Failed>, Malformed> {
        let property = P::Property::from_name(&self.names.property).map_err(Malformed::because)?;
        let precondition = P::precondition(self.family, property);
        P::visit(property, OnProperty { look_up: self, precondition })
    }
}

/// The names, before the type of the inputs is known.
struct OnProperty<'a, F> {
    look_up: LookUp<'a, F>,
    precondition: Precondition,
}

impl<P: Generates<F>, F: Port> PropertyVisitor<P> for OnProperty<'_, F> {
    type Output = Result<Run<F::Failed>, Malformed>;

    fn visit<I: Data>(self, check: Check<P, I>) -> Self::Output {
        let OnProperty { look_up, precondition } = self;
        let LookUp { port, workload, names, family, conditions } = look_up;
        let mutation = P::Mutation::from_name(&names.mutation).map_err(Malformed::because)?.name();
        if P::generator::<I>(family).is_none() {
            return Err(Malformed(format!("{workload} has no generator of family {family}")));
        }
        Ok(Box::new(move || {
            // Neither programs nor generators can be sent to the thread that runs this.
            let mutation = P::Mutation::from_name(mutation).expect("it was found before");
            let inputs = P::generator::<I>(family).expect("there was one before");
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
) -> Replayed<F::Failed> {
    let Conditions { seed, limit, n_tests, n_executions } = *conditions;
    let is_cut = AtomicBool::new(n_tests == 0);
    let mut watch = Watch { n_tests, is_cut: &is_cut, seen: Seen::default() };
    let mut probe =
        Probe::new(property).observed_by(&mut watch).limited_to(n_executions).cancelled_by(&is_cut);
    let (failed, end) = match port.search(inputs, seed, &mut probe) {
        Ok(Some(found)) => {
            probe.found(&found.value);
            let end = port.shrink(inputs, &found, limit, &mut probe);
            (Some(F::failed(found.witness)), end)
        }
        Ok(None) => (None, Ok(())),
        Err(stop) => (None, Err(stop)),
    };
    Replayed { precondition, failed, end, seen: watch.seen }
}

/// Observes a run and cancels its search at the limit.
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
