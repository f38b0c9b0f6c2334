//! A run of a library, repeated by our port: from the seed to the last counterexample.
//!
//! The recorded data differ between libraries, but runs are repeated and observed in the same way.

use std::any::Any;

use serde::Deserialize;
use stromboli_domain::{
    Data, Family, Limit, Named, Observer, Phase, Precondition, Probe, Seed, Shrink, Stop, Verdict,
    print,
};
use stromboli_generators::Generates;
use stromboli_workloads::{Check, Program, PropertyVisitor, Workload, for_each_workload};

use crate::names::{no_vectors, workload_named};
use crate::shared::{Searched, search_for_all};
use crate::suite::{Case, Difference, Malformed};

/// A port whose runs can be compared.
pub(crate) trait Port: Shrink + Send + 'static {
    /// The compared data of a failing test.
    type Failed: 'static;

    /// The compared data of this failing test.
    fn failed<T: Data>(witness: Self::Witness<T>) -> Self::Failed;

    /// A generator that always generates this value.
    fn constant<T: Data>(value: T) -> Self::Gen<T>;

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
#[derive(Clone, Copy)]
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
    /// The port, workload, family, property and seed. Runs that have them in common can be repeated
    /// together.
    start: String,
    mutant: Mutant,
    together: Together<T>,
}

/// What distinguishes a run from others with the same start.
struct Mutant {
    mutation: &'static str,
    conditions: Conditions,
}

/// Repeats the runs of some mutants. It can be sent to another thread.
type Together<T> = Box<dyn FnOnce(Vec<Mutant>) -> Vec<Replayed<T>> + Send>;

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

    /// With one more input.
    #[inline]
    pub(crate) fn and(mut self, verdict: Verdict) -> Counts {
        match verdict {
            Verdict::Passes => self.passed += 1,
            Verdict::Discards => self.discarded += 1,
            Verdict::Fails => self.failed += 1,
            Verdict::Raises => self.raised += 1,
            // The run is over.
            Verdict::Diverges => {}
        }
        self
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
                    return look_up.in_workload::<$program>();
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

    /// A vector that repeats the run, together with others from the same start, and compares it.
    pub(crate) fn compared_by(
        self,
        compare: impl FnOnce(Replayed<T>) -> Option<Difference> + Send + 'static,
    ) -> Case {
        let (subject, group) = (self.subject(), self.start.clone());
        let part = Part { replay: self, compare: Box::new(compare) };
        Case::in_group(subject, group, Box::new(part), run_parts::<T>)
    }
}

/// A run and its comparison.
struct Part<T> {
    replay: Replay<T>,
    compare: Box<dyn FnOnce(Replayed<T>) -> Option<Difference> + Send>,
}

/// Repeats runs with the same start, and compares each.
fn run_parts<T: 'static>(parts: Vec<Box<dyn Any + Send>>) -> Vec<Option<Difference>> {
    let (mut mutants, mut compare, mut together) = (Vec::new(), Vec::new(), None);
    for part in parts {
        let part = part.downcast::<Part<T>>().expect("the parts of a group have the same type");
        mutants.push(part.replay.mutant);
        compare.push(part.compare);
        together.get_or_insert(part.replay.together);
    }
    let replayed = together.map_or(Vec::new(), |together| together(mutants));
    compare.into_iter().zip(replayed).map(|(compare, replayed)| compare(replayed)).collect()
}

struct LookUp<'a, F> {
    port: F,
    workload: Workload,
    names: &'a Names,
    family: Family,
    conditions: Conditions,
}

impl<F: Port> LookUp<'_, F> {
    fn in_workload<P: Generates<F>>(self) -> Result<Replay<F::Failed>, Malformed> {
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
    type Output = Result<Replay<F::Failed>, Malformed>;

    fn visit<I: Data>(self, check: Check<P, I>) -> Self::Output {
        let OnProperty { look_up, precondition } = self;
        let LookUp { port, workload, names, family, conditions } = look_up;
        let mutation = P::Mutation::from_name(&names.mutation).map_err(Malformed::because)?.name();
        if P::generator::<I>(family).is_none() {
            return Err(Malformed(format!("{workload} has no generator of family {family}")));
        }
        let Names { property, .. } = names;
        let start = format!("{}/{workload}/{family}/{property}/{}", F::ABOUT.name, conditions.seed);
        let together = move |mutants: Vec<Mutant>| {
            // Generators cannot be sent to the thread that runs this.
            let inputs = P::generator::<I>(family).expect("there was one before");
            let property_of = |mutant: &Mutant| {
                let mutation =
                    P::Mutation::from_name(mutant.mutation).expect("it was found before");
                let program = P::with_bug(Some(mutation));
                move |input: &I| check(program, precondition, input)
            };
            replay_all(&port, &inputs, property_of, precondition, &mutants)
        };
        let (mutant, together) = (Mutant { mutation, conditions }, Box::new(together));
        Ok(Replay { workload, family, start, mutant, together })
    }
}

fn replay_all<F: Port, I: Data, R: Fn(&I) -> Verdict>(
    port: &F,
    inputs: &F::Gen<I>,
    property_of: impl Fn(&Mutant) -> R,
    precondition: Precondition,
    mutants: &[Mutant],
) -> Vec<Replayed<F::Failed>> {
    let search = |mutants: &[Mutant]| {
        let Some(Mutant { conditions: Conditions { seed, .. }, .. }) = mutants.first() else {
            return Vec::new();
        };
        let runs = mutants.iter().map(|mutant| (property_of(mutant), mutant.conditions.n_tests));
        search_for_all(port, inputs, *seed, precondition, runs.collect())
    };
    let replay = |(mutant, searched): (&Mutant, Option<Searched<_, _>>)| {
        // A search alone is not left by its only run.
        let searched = searched.or_else(|| search(std::slice::from_ref(mutant)).pop().flatten());
        let searched = searched.expect("a search ends");
        shrink(port, inputs, &property_of(mutant), precondition, &mutant.conditions, searched)
    };
    mutants.iter().zip(search(mutants)).map(replay).collect()
}

/// Continues a run after its search.
fn shrink<F: Port, I: Data>(
    port: &F,
    inputs: &F::Gen<I>,
    property: &impl Fn(&I) -> Verdict,
    precondition: Precondition,
    conditions: &Conditions,
    searched: Searched<I, F::Witness<I>>,
) -> Replayed<F::Failed> {
    let mut seen = Seen { search: searched.counts, ..Seen::default() };
    let (failed, end) = match searched.end {
        Ok(Some(found)) => {
            let mut execute = |input: &I| property(input);
            let mut probe =
                Probe::new(&mut execute).observed_by(&mut seen).limited_to(conditions.n_executions);
            probe.found(&found.value);
            let end = port.shrink(inputs, &found, conditions.limit, &mut probe);
            (Some(F::failed(found.witness)), end)
        }
        Ok(None) => (None, Ok(())),
        Err(stop) => (None, Err(stop)),
    };
    Replayed { precondition, failed, end, seen }
}

/// Observes shrinking.
impl<T: Data> Observer<T> for Seen {
    fn executed(&mut self, _: Phase, verdict: Verdict, _: &T) {
        self.shrinking = self.shrinking.and(verdict);
        if verdict.is_failure() {
            self.failed_at.push(self.shrinking.total());
        }
    }

    fn not_generated(&mut self, _: Phase) {
        self.shrinking.not_generated += 1;
    }

    fn found(&mut self, value: &T) {
        self.initial = Some(print(value));
    }

    fn accepted(&mut self, value: &T) {
        self.accepted.push(print(value));
        self.accepted_at.push(self.shrinking.total());
    }
}
