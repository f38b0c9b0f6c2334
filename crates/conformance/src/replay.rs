//! A run of a library, repeated by our port: from the seed to the last counterexample.
//!
//! The recorded data differ between libraries, but runs are repeated and observed in the same way.

use std::any::Any;

use serde::Deserialize;
use stromboli_domain::{
    Controls, Family, Finder, Limit, Name, Observer, Phase, Precondition, Seed, Stop, Value,
    Verdict,
};
use stromboli_generators::generators_of;
use stromboli_workloads::{Entry, Property, Workload};

use crate::names::{no_vectors, workload_named};
use crate::shared::{Searched, search_for_all};
use crate::suite::{Case, Difference, Malformed};

/// A port whose runs can be compared.
#[derive(Clone, Copy)]
pub(crate) struct Port {
    pub(crate) name: &'static str,
    /// The port with a generator that always generates the same value.
    pub(crate) constant: fn() -> Box<dyn Finder>,
    /// The family that the vectors of a workload call by a name.
    pub(crate) family_named: fn(Workload, &str) -> Result<Family, Malformed>,
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
pub(crate) struct Replay {
    /// The port, workload, family, property and seed. Runs that have them in common can be repeated
    /// together.
    pub(crate) start: String,
    mutant: Mutant,
    pub(crate) subject: Subject,
}

/// What runs with the same start have in common.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    port: Port,
    pub(crate) workload: Workload,
    pub(crate) family: Family,
    property: &'static dyn Property,
    precondition: Precondition,
}

/// What distinguishes a run from others with the same start.
struct Mutant {
    mutation: Name,
    conditions: Conditions,
}

/// The result of a run.
pub(crate) struct Replayed {
    pub(crate) precondition: Precondition,
    /// The port's witness of the failing test, if there was one.
    pub(crate) failed: Option<Box<dyn Any>>,
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
    pub(crate) fn last(&self) -> Option<&String> {
        self.accepted.last().or(self.initial.as_ref())
    }

    /// The number of rejected candidates between consecutive accepted shrinks.
    pub(crate) fn in_vain(&self) -> Vec<u64> {
        let before = std::iter::once(&0).chain(&self.accepted_at);
        self.accepted_at.iter().zip(before).map(|(at, before)| at - before - 1).collect()
    }
}

impl Replay {
    /// Looks up the names.
    pub(crate) fn of(
        port: Port,
        names: &Names,
        conditions: Conditions,
    ) -> Result<Replay, Malformed> {
        let workload = workload_named(&names.workload)?;
        let family = (port.family_named)(workload, &names.family)?;
        let generators = generators_of(workload).ok_or_else(|| no_vectors(workload))?;
        let property = workload.property(&names.property).map_err(Malformed::because)?;
        let mutation = Entry::named(workload.mutations(), &names.mutation);
        let mutation = mutation.map_err(Malformed::because)?;
        if !generators.families(port.name).contains(&family) {
            return Err(Malformed(format!("{workload} has no generator of family {family}")));
        }
        let (name, seed) = (&names.property, conditions.seed);
        let precondition = generators.precondition(port.name, family, name);
        Ok(Replay {
            start: format!("{}/{workload}/{family}/{name}/{seed}", port.name),
            mutant: Mutant { mutation, conditions },
            subject: Subject { port, workload, family, property, precondition },
        })
    }

    /// The subject by which vectors of this workload and family are counted.
    pub(crate) fn subject(&self) -> String {
        format!("{}/{}", self.subject.workload, self.subject.family)
    }

    /// A vector that repeats the run, together with others from the same start, and compares it.
    pub(crate) fn compared_by(
        self,
        compare: impl FnOnce(Replayed) -> Option<Difference> + Send + 'static,
    ) -> Case {
        Case::of_run(Comparison { replay: self, compare: Box::new(compare) })
    }
}

/// A run and its comparison.
pub(crate) struct Comparison {
    pub(crate) replay: Replay,
    compare: Box<dyn FnOnce(Replayed) -> Option<Difference> + Send>,
}

/// Repeats runs with the same start, and compares each.
pub(crate) fn compare(runs: Vec<Comparison>) -> Vec<Option<Difference>> {
    let Some(subject) = runs.first().map(|run| run.replay.subject) else { return Vec::new() };
    let parts = runs.into_iter().map(|run| (run.replay.mutant, run.compare));
    let (mutants, compare): (Vec<_>, Vec<_>) = parts.unzip();
    let replayed = subject.replay(&mutants);
    compare.into_iter().zip(replayed).map(|(compare, replayed)| compare(replayed)).collect()
}

impl Subject {
    fn replay(&self, mutants: &[Mutant]) -> Vec<Replayed> {
        let Subject { port, workload, family, property, precondition } = *self;
        let inputs = generators_of(workload).and_then(|it| it.inputs_of(property));
        let finder = inputs.and_then(|inputs| inputs.finder(port.name, family));
        let finder = finder.expect("the family is one of the framework's");
        let search = |mutants: &[Mutant]| {
            let Some(Mutant { conditions: Conditions { seed, .. }, .. }) = mutants.first() else {
                return Vec::new();
            };
            let run = |mutant: &Mutant| {
                (property.test(Some(&mutant.mutation), precondition), mutant.conditions.n_tests)
            };
            let may_skip = precondition == Precondition::Check;
            let runs = mutants.iter().map(run).collect();
            search_for_all(&*finder, &*(port.constant)(), *seed, may_skip, runs)
        };
        let replay = |(mutant, searched): (&Mutant, Option<Searched>)| {
            // A search alone is not left by its only run.
            let searched =
                searched.or_else(|| search(std::slice::from_ref(mutant)).pop().flatten());
            self.shrink(mutant, searched.expect("a search ends"))
        };
        mutants.iter().zip(search(mutants)).map(replay).collect()
    }

    /// Continues a run after its search.
    fn shrink(&self, mutant: &Mutant, searched: Searched) -> Replayed {
        let Subject { property, precondition, .. } = *self;
        let Mutant { mutation, conditions } = mutant;
        let mut seen = Seen { search: searched.counts, ..Seen::default() };
        let (failed, end) = match searched.end {
            Ok(Some(found)) => {
                seen.found(found.value());
                let controls = Controls {
                    observer: Some(&mut seen),
                    limit: conditions.limit,
                    n_executions: conditions.n_executions,
                    ..Controls::default()
                };
                let subject = property.subject(Some(mutation), precondition);
                let end = found.shrink(subject, controls);
                (Some(found.into_witness()), end)
            }
            Ok(None) => (None, Ok(())),
            Err(stop) => (None, Err(stop)),
        };
        Replayed { precondition, failed, end, seen }
    }
}

/// The witness of a port's failing test.
pub(crate) fn witness<W: 'static>(of: &dyn Any) -> &W {
    of.downcast_ref().expect("the witness is of the port")
}

/// Observes shrinking.
impl Observer<dyn Value> for Seen {
    fn executed(&mut self, _: Phase, verdict: Verdict, _: &dyn Value) {
        self.shrinking = self.shrinking.and(verdict);
        if verdict.is_failure() {
            self.failed_at.push(self.shrinking.total());
        }
    }

    fn not_generated(&mut self, _: Phase) {
        self.shrinking.not_generated += 1;
    }

    fn found(&mut self, value: &dyn Value) {
        self.initial = Some(value.printed());
    }

    fn accepted(&mut self, value: &dyn Value) {
        self.accepted.push(value.printed());
        self.accepted_at.push(self.shrinking.total());
    }
}
