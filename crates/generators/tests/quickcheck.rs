//! QuickCheck's generators: families are what is listed, and keep what they promise.

use proptest::prelude::*;
use stromboli_domain::{Named, Precondition, SplitMix, Verdict};
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::generate::quickcheck::families;
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Workload, WorkloadVisitor,
};

/// Whether a family has a generator for the inputs of every property.
#[derive(Clone, Copy)]
struct IsThere(Family);

impl WorkloadVisitor for IsThere {
    type Output = bool;

    fn visit<P: Program>(self) -> bool {
        P::Property::ALL.iter().all(|property| P::visit(*property, self))
    }
}

impl<P: Program> PropertyVisitor<P> for IsThere {
    type Output = bool;

    fn visit<I: Input>(self, _: Check<P, I>) -> bool {
        <I as Generate<QuickCheck>>::generator(self.0).is_some()
    }
}

/// Whether the inputs of every property, where there are any, meet its precondition: then the
/// correct program passes.
#[derive(Clone, Copy)]
struct AreValid {
    family: Family,
    size: usize,
    seed: u64,
}

impl WorkloadVisitor for AreValid {
    type Output = bool;

    fn visit<P: Program>(self) -> bool {
        P::Property::ALL.iter().all(|property| P::visit(*property, self))
    }
}

impl<P: Program> PropertyVisitor<P> for AreValid {
    type Output = bool;

    fn visit<I: Input>(self, check: Check<P, I>) -> bool {
        let inputs = <I as Generate<QuickCheck>>::generator(self.family);
        let inputs = inputs.expect("the family is listed");
        let input = inputs.generate(SplitMix::new(self.seed), self.size);
        let verdict = |input| check(P::with_bug(None), Precondition::Check, &input);
        input.is_none_or(|input| verdict(input) == Verdict::Passes)
    }
}

#[test]
fn there_are_generators_for_the_families_listed_and_no_others() {
    for workload in Workload::ALL {
        for family in Family::ALL {
            let is_listed = families(*workload).contains(family);
            assert_eq!(workload.visit(IsThere(*family)), is_listed, "{workload}/{family}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn inputs_made_by_operations_or_correct_by_construction_are_valid(
        workload in prop::sample::select(Workload::ALL),
        size in 0..=100_usize,
        seed: u64,
    ) {
        for family in families(workload) {
            if matches!(family, Family::Api | Family::Cbc) {
                let question = AreValid { family: *family, size, seed };
                prop_assert!(workload.visit(question), "{}/{}", workload, family);
            }
        }
    }
}
