//! Hedgehog's generators: both readings agree, and what valid inputs shrink to is valid.

use proptest::prelude::*;
use stromboli_domain::{
    Family, FamilyKind, Precondition, SplitMix, Test, Value as AnyValue, Verdict,
};
use stromboli_generators::Generate;
use stromboli_hedgehog::{Generator, Hedgehog, Size, Tree};
use stromboli_workloads::Workload;

use crate::inputs::types::*;
use crate::inputs::{for_each_input, generators_of, properties_of};

/// A question about the inputs of a family at a size and a seed.
#[derive(Clone, Copy)]
struct Question {
    ask: Ask,
    family: Family,
    size: u32,
    seed: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// Whether the value is the root of its tree.
    ReadingsAgree,
    /// Whether the value, if there is one, meets the precondition under the correct program.
    IsValid,
    /// Whether the first children do too.
    ChildrenAreValid,
}

/// The number of children that are checked.
const WIDTH: usize = 40;

macro_rules! ask_of_every_property {
    ($($input:ty,)+) => {
        /// Asks it of the inputs of every property of a workload.
        fn of_every_property(self, workload: &str) -> bool {
            properties_of(workload).into_iter().all(|(_, property)| {
                let test = property.test(None, Precondition::Check);
                $(if property.input() == stromboli_workloads::InputType::of::<$input>() {
                    return self.of::<$input>(test);
                })+
                panic!("a property of {workload} has inputs of an unknown type");
            })
        }
    };
}

impl Question {
    for_each_input!(ask_of_every_property);

    fn of<I: Generate<Hedgehog>>(self, mut test: Test<dyn AnyValue>) -> bool {
        let generator = I::generator(self.family).expect("the family is listed");
        let (size, seed) = (Size(self.size), SplitMix::new(self.seed));
        let mut is_valid = |input: &I| test(input) == Verdict::Passes;
        let value = generator.value(size, seed);
        match self.ask {
            Ask::IsValid => value.is_none_or(|input| is_valid(&input)),
            Ask::ReadingsAgree => {
                let tree = generator.tree(size, seed);
                value.as_ref() == tree.as_ref().map(Tree::value)
            }
            Ask::ChildrenAreValid => generator.tree(size, seed).is_none_or(|tree| {
                let mut children = tree.children().take(WIDTH);
                children.all(|child| child.is_none_or(|child| is_valid(child.value())))
            }),
        }
    }
}

/// A family that there is for a workload.
#[derive(Clone, Copy, Debug)]
struct Listed {
    workload: Workload,
    family: Family,
}

impl Listed {
    /// Whether inputs are checked, for each property.
    fn preconditions(self) -> Vec<Precondition> {
        let Listed { workload, family } = self;
        let generators = generators_of(workload.name());
        let properties = workload.properties().iter();
        properties.map(|it| generators.precondition("hedgehog", family, it.name)).collect()
    }
}

fn every_family() -> Vec<Listed> {
    let of = |workload: Workload| {
        let families = generators_of(workload.name()).families("hedgehog");
        families.iter().map(move |family| Listed { workload, family: *family })
    };
    Workload::all().into_iter().flat_map(of).collect()
}

/// The size is kept small for families whose inputs grow fast with it.
fn bounded(of: Listed, size: u32) -> u32 {
    match (of.workload.name(), of.family) {
        ("fsub", Family::CBC_IDIOMATIC) => size % 7,
        _ => size,
    }
}

fn ask(ask: Ask, of: Listed, size: u32, seed: u64) -> bool {
    let question = Question { ask, family: of.family, size: bounded(of, size), seed };
    question.of_every_property(of.workload.name())
}

#[test]
fn a_family_of_the_type_is_always_checked() {
    for of in every_family().iter().filter(|of| of.family.kind == FamilyKind::Type) {
        let preconditions = of.preconditions();
        assert!(preconditions.iter().all(|checked| *checked == Precondition::Check));
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
    fn inputs_of_any_size_are_valid(
        of in prop::sample::select(every_family()),
        size in 0..100_u32,
        seed: u64,
    ) {
        prop_assume!(of.family.kind != FamilyKind::Type);
        prop_assert!(ask(Ask::IsValid, of, size, seed));
    }

    #[test]
    fn where_nothing_is_checked_what_inputs_shrink_to_is_valid_too(
        of in prop::sample::select(every_family()),
        size in 0..100_u32,
        seed: u64,
    ) {
        prop_assume!(of.preconditions().contains(&Precondition::Skip));
        prop_assert!(ask(Ask::ChildrenAreValid, of, size, seed));
    }
}
