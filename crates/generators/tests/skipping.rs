//! On an input that a search may skip, every property has the same verdict, whatever the bug, and all others
//! are generated as usual.

use std::marker::PhantomData;

use stromboli_domain::{Data, Family, Named, Precondition, Search, SplitMix, Verdict};
use stromboli_falsify::{self as falsify, Falsify};
use stromboli_generators::Generates;
use stromboli_hedgehog::{self as hedgehog, Hedgehog, NoInput, Size};
use stromboli_quickcheck::{self as quickcheck, QuickCheck};
use stromboli_workloads::bst::Bst;
use stromboli_workloads::fsub::Fsub;
use stromboli_workloads::rbt::Rbt;
use stromboli_workloads::stlc::Stlc;
use stromboli_workloads::{Check, PropertyVisitor};

/// The number of inputs per property and framework.
const N_INPUTS: u64 = if cfg!(debug_assertions) { 2_000 } else { 20_000 };

/// A framework whose searches can skip inputs.
trait Skips: Search {
    /// An input as usual, and the same, or the verdict on it if it is skipped.
    fn both<T: Data>(inputs: &Self::Gen<T>, at: SplitMix, size: usize) -> (T, Result<T, Verdict>);
}

impl Skips for QuickCheck {
    fn both<T: Data>(
        inputs: &quickcheck::Inputs<T>,
        at: SplitMix,
        size: usize,
    ) -> (T, Result<T, Verdict>) {
        use quickcheck::Generator;

        let input = inputs.generate(at, size).expect("the generator never discards");
        let (skipping, verdict) = inputs.skipping().expect("the generator can skip");
        let same = skipping.generate(at, size);
        same.iter().for_each(|same| inputs.recycle(same.clone()));
        (input, same.ok_or(verdict))
    }
}

impl Skips for Hedgehog {
    fn both<T: Data>(
        inputs: &hedgehog::Gen<T>,
        at: SplitMix,
        size: usize,
    ) -> (T, Result<T, Verdict>) {
        use hedgehog::Generator;

        let size = Size(size as u32);
        let input = inputs.value(size, at).expect("the generator never discards");
        let valid = inputs.valid(size, at).map_err(|reason| match reason {
            NoInput::Invalid => Verdict::Discards,
            NoInput::Discarded => panic!("the generator discards nothing"),
        });
        (input, valid)
    }
}

impl Skips for Falsify {
    fn both<T: Data>(inputs: &falsify::Gen<T>, at: SplitMix, _: usize) -> (T, Result<T, Verdict>) {
        use falsify::Generator;

        let input = inputs.sample(at).expect("the generator has no errors");
        let valid = inputs.sample_if_valid(at).expect("the generator has no errors");
        (input, valid.ok_or(Verdict::Discards))
    }
}

struct Skipping<F> {
    family: Family,
    framework: PhantomData<F>,
    /// Of 100 inputs, more than this many must be skipped.
    percent: u64,
}

impl<F: Skips, P: Generates<F>> PropertyVisitor<P> for Skipping<F> {
    type Output = ();

    fn visit<I: Data>(self, check: Check<P, I>) {
        let Skipping { family, percent, .. } = self;
        let place = format!("{}/{family}", F::ABOUT.name);
        let inputs = P::generator::<I>(family).expect("the family has a generator");
        let (mut n_skipped, mut n_generated) = (0, 0);
        for seed in 0..N_INPUTS {
            let (input, same) = F::both(&inputs, SplitMix::new(seed), seed as usize % 100);
            let known = match same {
                Ok(same) => {
                    assert_eq!(same, input, "seed {seed} of {place}");
                    n_generated += 1;
                    continue;
                }
                Err(verdict) => verdict,
            };
            n_skipped += 1;
            let bugs = P::Mutation::ALL.iter().copied().map(Some);
            for bug in bugs.chain([None]) {
                let verdict = check(P::with_bug(bug), Precondition::Check, &input);
                assert_eq!(verdict, known, "seed {seed} of {place}");
            }
        }
        assert!(n_skipped * 100 > N_INPUTS * percent, "{n_skipped} of {place} are skipped");
        assert!(n_generated > 0, "some of {place} are generated");
    }
}

fn skips_what_is_discarded<P>(family: Family)
where
    P: Generates<QuickCheck> + Generates<Hedgehog> + Generates<Falsify>,
{
    for property in P::Property::ALL {
        P::visit(*property, Skipping { family, framework: PhantomData::<QuickCheck>, percent: 50 });
        P::visit(*property, Skipping { family, framework: PhantomData::<Hedgehog>, percent: 50 });
        P::visit(*property, Skipping { family, framework: PhantomData::<Falsify>, percent: 50 });
    }
}

fn skips_what_passes<P: Generates<QuickCheck>>(percent: u64) {
    for property in P::Property::ALL {
        let framework = PhantomData::<QuickCheck>;
        P::visit(*property, Skipping { family: Family::CBC, framework, percent });
    }
}

#[test]
fn search_trees_are_not_skipped() {
    skips_what_is_discarded::<Bst>(Family::TYPE);
}

#[test]
fn red_black_trees_are_not_skipped() {
    skips_what_is_discarded::<Rbt>(Family::TYPE);
}

#[test]
fn expressions_with_a_type_are_not_skipped() {
    skips_what_is_discarded::<Stlc>(Family::TYPE);
}

#[test]
fn expressions_that_may_lose_their_type_are_not_skipped() {
    skips_what_passes::<Stlc>(80);
}

#[test]
fn terms_with_a_type_are_not_skipped() {
    skips_what_is_discarded::<Fsub>(Family::TYPE_NARROW);
}

#[test]
fn terms_that_may_lose_their_type_are_not_skipped() {
    skips_what_passes::<Fsub>(20);
}
