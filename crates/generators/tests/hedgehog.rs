//! Hedgehog's generators: both readings agree, and families keep what they promise.

use proptest::prelude::*;
use stromboli_domain::{Named, Precondition, SplitMix, Verdict};
use stromboli_hedgehog::{Generator, Hedgehog, Size};
use stromboli_workloads::generate::hedgehog::{families, precondition};
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Workload, WorkloadVisitor,
};

/// Something to find out about the inputs of a family at a size and a seed.
#[derive(Clone, Copy)]
struct Question {
    ask: Ask,
    family: Family,
    size: u32,
    seed: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// Whether there is a generator.
    IsThere,
    /// Whether the value, and those of its first children, are the roots of their trees.
    ReadingsAgree,
    /// Whether the value, if there is one, meets the precondition under the correct program.
    IsValid,
    /// Whether the first children do too.
    ChildrenAreValid,
}

/// How many children are looked at.
const WIDTH: usize = 40;

impl WorkloadVisitor for Question {
    type Output = bool;

    /// Of the inputs of every property.
    fn visit<P: Program>(self) -> bool {
        P::Property::ALL.iter().all(|property| P::visit(*property, self))
    }
}

impl<P: Program> PropertyVisitor<P> for Question {
    type Output = bool;

    fn visit<I: Input>(self, check: Check<P, I>) -> bool {
        let Some(generator) = <I as Generate<Hedgehog>>::generator(self.family) else {
            return false;
        };
        let (size, seed) = (Size(self.size), SplitMix::new(self.seed));
        let is_valid =
            |input: &I| check(P::with_bug(None), Precondition::Check, input) == Verdict::Passes;
        let value = generator.value(size, seed);
        match self.ask {
            Ask::IsThere => true,
            Ask::IsValid => value.is_none_or(|input| is_valid(&input)),
            Ask::ReadingsAgree => {
                let tree = generator.tree(size, seed);
                let Some(tree) = tree else { return value.is_none() };
                let mut children = tree.children();
                let mut agree = || {
                    let value = children.next_value();
                    value.is_none_or(|value| value == children.tree().map(|t| t.value().clone()))
                };
                value.as_ref() == Some(tree.value()) && (0..WIDTH).all(|_| agree())
            }
            Ask::ChildrenAreValid => generator.tree(size, seed).is_none_or(|tree| {
                let mut children = tree.children().take(WIDTH);
                children.all(|child| child.is_none_or(|child| is_valid(child.value())))
            }),
        }
    }
}

fn every_family() -> Vec<(Workload, Family)> {
    let of = |workload: Workload| families(workload).iter().map(move |family| (workload, *family));
    Workload::ALL.iter().copied().flat_map(of).collect()
}

/// Where inputs explode with the size, it is kept small.
fn bounded(workload: Workload, family: Family, size: u32) -> u32 {
    match (workload, family) {
        (Workload::Fsub, Family::CbcIdiomatic) => size % 7,
        _ => size,
    }
}

fn ask(ask: Ask, (workload, family): (Workload, Family), size: u32, seed: u64) -> bool {
    let size = bounded(workload, family, size);
    workload.visit(Question { ask, family, size, seed })
}

#[test]
fn there_are_generators_for_the_families_listed_and_no_others() {
    for workload in Workload::ALL {
        for family in Family::ALL {
            let question = Question { ask: Ask::IsThere, family: *family, size: 0, seed: 0 };
            let is_listed = families(*workload).contains(family);
            assert_eq!(workload.visit(question), is_listed, "{workload}/{family}");
        }
    }
}

#[test]
fn a_family_of_the_type_is_always_checked() {
    for (workload, family) in every_family() {
        if matches!(family, Family::Type | Family::TypeNarrow) {
            let property = workload.properties()[0].name;
            assert_eq!(precondition(workload, family, property), Precondition::Check);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn both_readings_agree(
        of in prop::sample::select(every_family()),
        size in 0..100_u32,
        seed: u64,
    ) {
        prop_assert!(ask(Ask::ReadingsAgree, of, size, seed));
    }

    #[test]
    fn inputs_made_by_operations_or_correct_by_construction_are_valid(
        of in prop::sample::select(every_family()),
        size in 0..100_u32,
        seed: u64,
    ) {
        prop_assume!(!matches!(of.1, Family::Type | Family::TypeNarrow));
        prop_assert!(ask(Ask::IsValid, of, size, seed));
    }

    #[test]
    fn where_nothing_is_checked_what_inputs_shrink_to_is_valid_too(
        of in prop::sample::select(every_family()),
        size in 0..100_u32,
        seed: u64,
    ) {
        let property = of.0.properties()[0].name;
        prop_assume!(precondition(of.0, of.1, property) == Precondition::Skip);
        prop_assert!(ask(Ask::ChildrenAreValid, of, size, seed));
    }
}
