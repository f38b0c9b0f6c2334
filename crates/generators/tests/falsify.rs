//! The generators written for Falsify.

use proptest::prelude::*;
use stromboli_domain::{Named, SplitMix, Stop};
use stromboli_falsify::{Descent, Falsify, Gen, Generator, SampleTree};
use stromboli_workloads::generate::falsify::families;
use stromboli_workloads::pairs::PairTree;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::stlc::typing::type_of;
use stromboli_workloads::{Family, Generate, Workload, bst, fsub, rbt, stlc};

fn generator<T: Generate<Falsify>>(family: Family) -> Gen<T> {
    T::generator(family).expect("the workload has the family")
}

fn any_family_of(workload: Workload) -> impl Strategy<Value = Family> {
    proptest::sample::select(families(workload))
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
    fn search_trees_read_alike(family in any_family_of(Workload::Bst), seed: u64) {
        reads_alike::<bst::Tree>(family, seed)?;
        reads_alike::<(bst::Tree, Key, Key, Value, Value)>(family, seed)?;
    }

    #[test]
    fn red_black_trees_read_alike(family in any_family_of(Workload::Rbt), seed: u64) {
        reads_alike::<(rbt::Tree, Key, Value)>(family, seed)?;
    }

    #[test]
    fn simply_typed_expressions_read_alike(family in any_family_of(Workload::Stlc), seed: u64) {
        reads_alike::<stlc::Type>(family, seed)?;
        reads_alike::<stlc::Expr>(family, seed)?;
    }

    #[test]
    fn system_f_sub_terms_read_alike(family in any_family_of(Workload::Fsub), seed: u64) {
        reads_alike::<fsub::Type>(family, seed)?;
        reads_alike::<fsub::Term>(family, seed)?;
    }

    #[test]
    fn what_is_correct_by_construction_is_correct(seed: u64) {
        let prng = SplitMix::new(seed);
        for family in [Family::Api, Family::Cbc, Family::CbcIdiomatic] {
            let tree = generator::<bst::Tree>(family).sample(prng).unwrap();
            prop_assert!(tree.is_search_tree());
            let tree = generator::<rbt::Tree>(family).sample(prng).unwrap();
            prop_assert!(tree.is_red_black_tree());
        }
        for family in [Family::Cbc, Family::CbcIdiomatic, Family::CbcDepth4] {
            let expr = generator::<stlc::Expr>(family).sample(prng).unwrap();
            prop_assert!(type_of(&expr).is_some());
        }
    }
}

#[test]
fn a_workload_has_the_families_that_are_listed() {
    fn has<T: Generate<Falsify>>(workload: Workload) {
        for family in Family::ALL {
            let is_listed = families(workload).contains(family);
            assert_eq!(T::generator(*family).is_some(), is_listed, "{workload} {family}");
        }
    }
    has::<bst::Tree>(Workload::Bst);
    has::<rbt::Tree>(Workload::Rbt);
    has::<stlc::Expr>(Workload::Stlc);
    has::<stlc::Type>(Workload::Stlc);
    has::<fsub::Term>(Workload::Fsub);
    has::<fsub::Type>(Workload::Fsub);
}
