//! Hedgehog's generators: both readings agree, and what valid inputs shrink to is valid.

use proptest::prelude::*;
use stromboli_domain::{Data, Family, FamilyKind, Named, Precondition, SplitMix, Verdict};
use stromboli_generators::Generates;
use stromboli_hedgehog::tree::Children;
use stromboli_hedgehog::{Generator, Hedgehog, Size};
use stromboli_workloads::{Check, PropertyVisitor, for_each_workload};

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
    /// Whether the value, and those of its first children, are the roots of their trees.
    ReadingsAgree,
    /// Whether the value, if there is one, meets the precondition under the correct program.
    IsValid,
    /// Whether the first children do too.
    ChildrenAreValid,
}

/// The number of children that are checked.
const WIDTH: usize = 40;

impl Question {
    /// Asks it of the inputs of every property.
    fn of<P: Generates<Hedgehog>>(self) -> bool {
        P::Property::ALL.iter().all(|property| P::visit(*property, self))
    }
}

impl<P: Generates<Hedgehog>> PropertyVisitor<P> for Question {
    type Output = bool;

    fn visit<I: Data>(self, check: Check<P, I>) -> bool {
        let generator = P::generator::<I>(self.family).expect("the family is listed");
        let (size, seed) = (Size(self.size), SplitMix::new(self.seed));
        let is_valid =
            |input: &I| check(P::with_bug(None), Precondition::Check, input) == Verdict::Passes;
        let value = generator.value(size, seed);
        match self.ask {
            Ask::IsValid => value.is_none_or(|input| is_valid(&input)),
            Ask::ReadingsAgree => {
                let tree = generator.tree(size, seed);
                let Some(tree) = tree else { return value.is_none() };
                let mut children = [tree.children(), generator.children(size, seed)];
                let mut agree = || {
                    let [from_tree, of_known_value] = children.each_mut().map(Children::next_value);
                    from_tree == of_known_value
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

/// A family that there is for a workload.
#[derive(Clone, Copy, Debug)]
struct Listed {
    workload: &'static str,
    family: Family,
    /// Whether inputs are checked, for each property.
    preconditions: fn(Family) -> Vec<Precondition>,
    question: fn(Question) -> bool,
}

fn listed<P: Generates<Hedgehog>>() -> impl Iterator<Item = Listed> {
    let precondition = |family| {
        let properties = P::Property::ALL.iter();
        properties.map(|property| P::precondition(family, *property)).collect()
    };
    P::FAMILIES.iter().map(move |family| Listed {
        workload: P::NAME,
        family: *family,
        preconditions: precondition,
        question: Question::of::<P>,
    })
}

fn every_family() -> Vec<Listed> {
    let mut families = Vec::new();
    macro_rules! add {
        ($($program:ty),+ $(,)?) => {
            $(families.extend(listed::<$program>());)+
        };
    }
    for_each_workload!(add);
    families
}

/// The size is kept small for families whose inputs grow fast with it.
fn bounded(of: Listed, size: u32) -> u32 {
    match (of.workload, of.family) {
        ("fsub", Family::CBC_IDIOMATIC) => size % 7,
        _ => size,
    }
}

fn ask(ask: Ask, of: Listed, size: u32, seed: u64) -> bool {
    (of.question)(Question { ask, family: of.family, size: bounded(of, size), seed })
}

#[test]
fn a_family_of_the_type_is_always_checked() {
    for of in every_family().iter().filter(|of| of.family.kind == FamilyKind::Type) {
        let preconditions = (of.preconditions)(of.family);
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
        prop_assume!((of.preconditions)(of.family).contains(&Precondition::Skip));
        prop_assert!(ask(Ask::ChildrenAreValid, of, size, seed));
    }
}
