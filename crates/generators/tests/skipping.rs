//! Inputs that QuickCheck's generators skip are discarded by every property, whatever the bug, and all
//! others are generated as usual.

use stromboli_domain::{Data, Family, Named, Precondition, SplitMix, Verdict};
use stromboli_generators::Generates;
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::bst::Bst;
use stromboli_workloads::fsub::Fsub;
use stromboli_workloads::rbt::Rbt;
use stromboli_workloads::stlc::Stlc;
use stromboli_workloads::{Check, PropertyVisitor};

/// The number of inputs per property.
const N_INPUTS: u64 = if cfg!(debug_assertions) { 2_000 } else { 20_000 };

struct Skipping(Family);

impl<P: Generates<QuickCheck>> PropertyVisitor<P> for Skipping {
    type Output = ();

    fn visit<I: Data>(self, check: Check<P, I>) {
        let Skipping(family) = self;
        let inputs = P::generator::<I>(family).expect("the family has a generator");
        let valid = inputs.valid().expect("the generator can skip");
        let (mut n_skipped, mut n_generated) = (0, 0);
        for seed in 0..N_INPUTS {
            let (at, size) = (SplitMix::new(seed), seed as usize % 100);
            let input = inputs.generate(at, size).expect("the generator never discards");
            if let Some(valid) = valid.generate(at, size) {
                assert_eq!(valid, input, "seed {seed} of {family}");
                inputs.recycle(valid);
                n_generated += 1;
                continue;
            }
            n_skipped += 1;
            let bugs = P::Mutation::ALL.iter().copied().map(Some);
            for bug in bugs.chain([None]) {
                let verdict = check(P::with_bug(bug), Precondition::Check, &input);
                assert_eq!(verdict, Verdict::Discards, "seed {seed} of {family}");
            }
        }
        assert!(n_skipped > n_generated, "{n_skipped} of {family} are skipped");
        assert!(n_generated > 0, "some of {family} are generated");
    }
}

fn skips_what_is_discarded<P: Generates<QuickCheck>>(families: &[Family]) {
    for family in families {
        for property in P::Property::ALL {
            P::visit(*property, Skipping(*family));
        }
    }
}

#[test]
fn search_trees_are_not_skipped() {
    skips_what_is_discarded::<Bst>(&[Family::TYPE]);
}

#[test]
fn red_black_trees_are_not_skipped() {
    skips_what_is_discarded::<Rbt>(&[Family::TYPE]);
}

#[test]
fn expressions_with_a_type_are_not_skipped() {
    skips_what_is_discarded::<Stlc>(&[Family::TYPE]);
}

#[test]
fn terms_with_a_type_are_not_skipped() {
    skips_what_is_discarded::<Fsub>(&[Family::TYPE_NARROW]);
}
