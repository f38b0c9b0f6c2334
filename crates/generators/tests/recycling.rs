//! QuickCheck's generators use the memory or the types of earlier inputs, and nothing else of them.

use stromboli_domain::{Data, Family, SplitMix};
use stromboli_generators::Generates;
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::bst::{self, Bst};
use stromboli_workloads::pairs::Key;
use stromboli_workloads::rbt::{self, Rbt};
use stromboli_workloads::stlc::{Expr, Stlc};

/// Inputs from one generator that recycles are those of a new generator each, and inputs that are
/// still referred to stay as they are.
fn recycles_only_memory<P: Generates<QuickCheck>, I: Data>(families: &[Family]) {
    for family in families {
        assert!(P::generator::<I>(*family).expect("the family has a generator").recycles());
        ignores_earlier_inputs::<P, I>(*family);
    }
}

fn ignores_earlier_inputs<P: Generates<QuickCheck>, I: Data>(family: Family) {
    let new = || P::generator::<I>(family).expect("the family has a generator");
    let inputs = new();
    let mut kept = Vec::new();
    for seed in 0..300 {
        let (at, size) = (SplitMix::new(seed), seed as usize % 40);
        let expected = new().generate(at, size);
        let input = inputs.generate(at, size);
        assert!(input == expected, "seed {seed} of {family}");
        let Some(input) = input else { continue };
        if seed % 3 == 0 {
            kept.push((input.clone(), expected));
        }
        inputs.recycle(input);
    }
    assert!(kept.into_iter().all(|(input, expected)| Some(input) == expected));
}

#[test]
fn search_trees_do_not_depend_on_earlier_ones() {
    recycles_only_memory::<Bst, (bst::Tree, bst::Tree, Key)>(&[Family::TYPE, Family::API]);
}

#[test]
fn red_black_trees_do_not_depend_on_earlier_ones() {
    recycles_only_memory::<Rbt, (rbt::Tree, Key)>(&[Family::TYPE, Family::API]);
}

#[test]
fn expressions_do_not_depend_on_earlier_ones() {
    recycles_only_memory::<Stlc, Expr>(&[Family::TYPE]);
    // It keeps types and no memory.
    ignores_earlier_inputs::<Stlc, Expr>(Family::CBC);
}
