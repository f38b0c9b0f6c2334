//! The generators written for Falsify.

use proptest::prelude::*;
use stromboli_domain::{Family, SplitMix, Stop};
use stromboli_falsify::{Descent, Falsify, Gen, Generator, SampleTree};
use stromboli_generators::{Generate, Generates};
use stromboli_workloads::bst::{self, Bst};
use stromboli_workloads::fsub::{self, Fsub};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{self, Rbt};
use stromboli_workloads::stlc::{self, Stlc};

fn generator<T: Generate<Falsify>>(family: Family) -> Gen<T> {
    T::generator(family).expect("the workload has the family")
}

fn any_family_of<P: Generates<Falsify>>() -> impl Strategy<Value = Family> {
    proptest::sample::select(P::FAMILIES)
}

/// The value is the same whether a tree is grown for it or not.
fn reads_alike<T: Generate<Falsify>>(family: Family, seed: u64) -> Result<(), TestCaseError> {
    let of = generator::<T>(family);
    let prng = SplitMix::new(seed);
    let plain = of.sample(prng);
    let mut descent = Descent::new(&of, SampleTree::random(prng));
    // The first candidate, if there is one, is enough: until then the tree was grown.
    let end = descent.step(|_| Err::<Option<()>, _>(Stop::Cancelled));
    if let Err(error) = &plain {
        prop_assert_eq!(end, Err((*error).into()));
    }
    prop_assert_eq!(descent.value(), plain);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn search_trees_read_alike(family in any_family_of::<Bst>(), seed: u64) {
        reads_alike::<bst::Tree>(family, seed)?;
        reads_alike::<(bst::Tree, Key, Key, Value, Value)>(family, seed)?;
    }

    #[test]
    fn red_black_trees_read_alike(family in any_family_of::<Rbt>(), seed: u64) {
        reads_alike::<(rbt::Tree, Key, Value)>(family, seed)?;
    }

    #[test]
    fn simply_typed_expressions_read_alike(family in any_family_of::<Stlc>(), seed: u64) {
        reads_alike::<stlc::Type>(family, seed)?;
        reads_alike::<stlc::Expr>(family, seed)?;
    }

    #[test]
    fn system_f_sub_terms_read_alike(family in any_family_of::<Fsub>(), seed: u64) {
        reads_alike::<fsub::Type>(family, seed)?;
        reads_alike::<fsub::Term>(family, seed)?;
    }
}

/// Types are no input of any property, but parts of inputs.
#[test]
fn types_have_the_families_that_are_listed() {
    fn has<P: Generates<Falsify>, T: Generate<Falsify>>() {
        let others = [Family::TYPE_NARROW, Family::API, Family::CBC_IDIOMATIC, Family::ENUMERATION];
        for family in P::FAMILIES.iter().chain(&others) {
            let is_listed = P::FAMILIES.contains(family);
            assert_eq!(T::generator(*family).is_some(), is_listed, "{} {family}", P::NAME);
        }
    }
    has::<Stlc, stlc::Type>();
    has::<Fsub, fsub::Type>();
}
