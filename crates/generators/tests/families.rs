//! What must hold for the generators of every framework. The list of frameworks is at the end.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{Data, Family, FamilyKind, Named, Precondition, Probe, Search, Seed};
use stromboli_domain::{Stop, Variant, Verdict};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_generators::generate::CBC_AS_PRINTED;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::{Check, PropertyVisitor, for_each_workload};

/// The default number of inputs per property and seed.
const N_INPUTS: u32 = 100;

/// The seeds.
const SEEDS: std::ops::Range<u64> = 0..if cfg!(debug_assertions) { 4 } else { 100 };

/// The number of inputs of a family: few, if later ones are far larger.
type Inputs = fn(workload: &str, Family) -> u32;

/// Implements what visits all workloads.
macro_rules! over_workloads {
    ($($program:ty),+ $(,)?) => {
        /// Every family that a framework has for some workload, and some that none has.
        fn families<F: Search>() -> HashSet<Family>
        where
            $($program: Generates<F>,)+
        {
            let unknown = FamilyKind::ALL.iter().map(|kind| kind.variant(Variant::new("unknown")));
            let plain = FamilyKind::ALL.iter().map(|kind| kind.plain());
            let mut families: HashSet<_> = unknown.chain(plain).collect();
            families.extend([Family::TYPE_NARROW, Family::CBC_IDIOMATIC]);
            $(families.extend(<$program as Generates<F>>::FAMILIES);)+
            families
        }

        fn families_are_those_listed<F: Search>()
        where
            $($program: Generates<F>,)+
        {
            for family in families::<F>() {
                $(has_family_if_listed::<F, $program>(family);)+
            }
        }

        fn inputs_are_valid<F: Search + Copy>(framework: F, n_inputs: Inputs)
        where
            $($program: Generates<F>,)+
        {
            $(inputs_of_workload_are_valid::<F, $program>(framework, n_inputs);)+
        }
    };
}

for_each_workload!(over_workloads);

fn has_family_if_listed<F: Search, P: Generates<F>>(family: Family) {
    struct IsThere<F>(Family, std::marker::PhantomData<F>);
    impl<F: Search, P: Generates<F>> PropertyVisitor<P> for IsThere<F> {
        type Output = bool;

        fn visit<I: Data>(self, _: Check<P, I>) -> bool {
            P::generator::<I>(self.0).is_some()
        }
    }
    let is_listed = P::FAMILIES.contains(&family);
    for property in P::Property::ALL {
        let is_there = P::visit(*property, IsThere(family, std::marker::PhantomData::<F>));
        let (workload, property) = (P::NAME, property.name());
        assert_eq!(is_there, is_listed, "{} {workload}/{property} {family}", F::ABOUT.name);
    }
}

/// Inputs of every property that are made by operations, or correct by construction, meet its
/// precondition: then the correct program passes.
fn inputs_of_workload_are_valid<F: Search + Copy, P: Generates<F>>(framework: F, n_inputs: Inputs) {
    let promises = |family: &&Family| matches!(family.kind, FamilyKind::Api | FamilyKind::Cbc);
    for family in P::FAMILIES.iter().copied().filter(|family| promises(&family)) {
        let n_inputs = n_inputs(P::NAME, family);
        for (property, seed) in P::Property::ALL.iter().flat_map(|p| SEEDS.map(move |s| (*p, s))) {
            let generated = Generated { framework, family, seed: Seed(seed), n_inputs };
            let end = P::visit(property, generated);
            let (name, workload) = (F::ABOUT.name, P::NAME);
            assert_eq!(end, Ok(()), "{name}/{family} {workload}/{} seed {seed}", property.name());
        }
    }
}

/// Evaluates the first inputs of a search with the correct program; an invalid one is an error.
struct Generated<F> {
    framework: F,
    family: Family,
    seed: Seed,
    n_inputs: u32,
}

impl<F: Search, P: Generates<F>> PropertyVisitor<P> for Generated<F> {
    type Output = Result<(), String>;

    fn visit<I: Data>(self, check: Check<P, I>) -> Result<(), String> {
        let inputs = P::generator::<I>(self.family).expect("the family is listed");
        let (mut n_left, mut invalid) = (self.n_inputs, None);
        let is_over = AtomicBool::new(false);
        let mut property = |input: &I| {
            n_left -= 1;
            is_over.store(n_left == 0, Ordering::Relaxed);
            let verdict = check(P::with_bug(None), Precondition::Check, input);
            if verdict == Verdict::Passes {
                return verdict;
            }
            invalid = Some(format!("{verdict} on {input:?}"));
            Verdict::Fails
        };
        let mut probe = Probe::new(&mut property).cancelled_by(&is_over);
        let end = self.framework.search(&inputs, self.seed, &mut probe).map(drop);
        match invalid {
            Some(invalid) => Err(invalid),
            None if end == Err(Stop::Cancelled) => Ok(()),
            // As printed in the paper, it has a range without its origin, which is an error.
            None if self.family == CBC_AS_PRINTED && matches!(end, Err(Stop::Error(_))) => Ok(()),
            None => Err(format!("the search ended with {end:?}")),
        }
    }
}

/// Checks these frameworks.
macro_rules! frameworks {
    ($($name:ident: $framework:expr, $of:ty, $n_inputs:expr;)+) => {
        $(mod $name {
            use super::*;

            #[test]
            fn there_are_generators_for_the_families_listed_and_no_others() {
                families_are_those_listed::<$of>();
            }

            #[test]
            fn inputs_made_by_operations_or_correct_by_construction_are_valid() {
                inputs_are_valid($framework, $n_inputs);
            }
        })+
    };
}

frameworks! {
    quickcheck: QuickCheck, QuickCheck, |_, _| N_INPUTS;
    // The inputs grow with the size, which is the number of tests.
    hedgehog: Hedgehog, Hedgehog, |workload, family| match (workload, family) {
        ("fsub", Family::CBC_IDIOMATIC) => 7,
        _ => N_INPUTS,
    };
    falsify: Falsify, Falsify, |_, _| N_INPUTS;
}
