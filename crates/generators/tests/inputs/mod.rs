//! The first inputs that a framework draws, and what properties say about them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use stromboli_domain::{Data, Family, Named, Precondition, Probe, Search, Seed, Stop, Verdict};
use stromboli_generators::Generates;
use stromboli_workloads::{Check, PropertyVisitor};

/// The first inputs of a search.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<F> {
    pub framework: F,
    pub family: Family,
    pub seed: Seed,
    pub n_inputs: u64,
}

impl<F: Search> Inputs<F> {
    /// The first of the inputs that is wanted, and its number, from 1.
    pub(crate) fn find<P: Generates<F>, I: Data>(
        &self,
        mut is_wanted: impl FnMut(&I) -> bool,
    ) -> Option<(u64, I)> {
        let inputs = P::generator::<I>(self.family).expect("the family is listed");
        let (mut number, mut found) = (0, None);
        let is_over = AtomicBool::new(false);
        let mut property = |input: &I| {
            number += 1;
            if is_wanted(input) {
                found = Some((number, input.clone()));
            }
            is_over.store(number == self.n_inputs || found.is_some(), Ordering::Relaxed);
            // Were an input discarded, a framework might give up.
            Verdict::Passes
        };
        let mut probe = Probe::new(&mut property).cancelled_by(&is_over);
        let end = self.framework.search(&inputs, self.seed, &mut probe).map(drop);
        assert_eq!(end, Err(Stop::Cancelled));
        found
    }
}

/// Finds the number of the first input for which a property has this verdict.
#[derive(Clone, Copy)]
pub(crate) struct First<F, Mutation> {
    pub inputs: Inputs<F>,
    pub bug: Option<Mutation>,
    pub verdict: Verdict,
}

impl<F: Search, P: Generates<F>> PropertyVisitor<P> for First<F, P::Mutation> {
    type Output = Option<u64>;

    fn visit<I: Data>(self, check: Check<P, I>) -> Option<u64> {
        let program = P::with_bug(self.bug);
        let verdict = |input: &I| check(program, Precondition::Check, input);
        let found = self.inputs.find::<P, I>(|input| verdict(input) == self.verdict);
        found.map(|(number, _)| number)
    }
}

/// Asserts that the correct program has this verdict for none of the first inputs of a family, for any
/// property.
pub(crate) fn verdict_never_occurs<P: Generates<F>, F: Search + Copy>(
    verdict: Verdict,
    inputs: Inputs<F>,
) {
    for property in P::Property::ALL {
        let start = Instant::now();
        let number = P::visit(*property, First { inputs, bug: None, verdict });
        let context = format!("{}/{} {}", F::ABOUT.name, inputs.family, property.name());
        assert_eq!(number, None, "{context}");
        println!("{context}: {} inputs in {:.1?}", inputs.n_inputs, start.elapsed());
    }
}

/// Asserts that the correct program fails for none of the first inputs of any family.
pub(crate) fn correct_program_passes<P: Generates<F>, F: Search + Copy>(
    framework: F,
    n_inputs: u64,
) {
    for family in P::FAMILIES.iter().copied() {
        let inputs = Inputs { framework, family, seed: Seed(1), n_inputs };
        verdict_never_occurs::<P, F>(Verdict::Fails, inputs);
    }
}

/// Asserts that each task fails for one of the first inputs of a family.
pub(crate) fn every_task_is_found<P: Generates<F>, F: Search + Copy>(
    framework: F,
    family: Family,
    n_inputs: u64,
) {
    let inputs = Inputs { framework, family, seed: Seed(3), n_inputs };
    for (mutation, properties) in P::TASKS {
        for property in *properties {
            let start = Instant::now();
            let first = First { inputs, bug: Some(*mutation), verdict: Verdict::Fails };
            let number = P::visit(*property, first);
            let (property, mutation) = (property.name(), Named::name(*mutation));
            let context = format!("{}/{family} {property}/{mutation}", F::ABOUT.name);
            let number = number.unwrap_or_else(|| panic!("{context} is not found"));
            println!("{context}: {number} inputs in {:.1?}", start.elapsed());
        }
    }
}
