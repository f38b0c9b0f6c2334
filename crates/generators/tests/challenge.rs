//! The shrinking challenge: its properties hold for the correct program, and every framework finds every
//! bug.

#![expect(clippy::print_stdout, reason = "with `--nocapture`, the tests show what they measured")]

use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Data, Family, FamilyKind, Named, Precondition, Probe, Search, Seed, Verdict,
};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::challenge::{Challenge, Mutation, Property};
use stromboli_workloads::{Check, Program, PropertyVisitor};

/// Searches for an input on which the property fails, among the first ones.
struct Find<F> {
    framework: F,
    family: Family,
    bug: Option<Mutation>,
    n_inputs: u64,
}

/// The number of inputs until one failed, if any did, and the number of inputs that were discarded.
type Found = (Option<u64>, u64);

impl<F: Search> PropertyVisitor<Challenge> for Find<F>
where
    Challenge: Generates<F>,
{
    type Output = Found;

    fn visit<I: Data>(self, check: Check<Challenge, I>) -> Found {
        let inputs = Challenge::generator::<I>(self.family).expect("the family is listed");
        let (mut n_inputs, mut n_discarded, mut found) = (0, 0, None);
        let is_over = AtomicBool::new(false);
        let mut property = |input: &I| {
            n_inputs += 1;
            let verdict = check(Challenge::with_bug(self.bug), Precondition::Check, input);
            n_discarded += u64::from(verdict == Verdict::Discards);
            if verdict == Verdict::Fails {
                found.get_or_insert(n_inputs);
            }
            is_over.store(n_inputs == self.n_inputs || found.is_some(), Ordering::Relaxed);
            // Otherwise a search would give up if it discards too many.
            Verdict::Passes
        };
        let mut probe = Probe::new(&mut property).cancelled_by(&is_over);
        drop(self.framework.search(&inputs, Seed(1), &mut probe));
        (found, n_discarded)
    }
}

/// The correct program fails on none of the first inputs of any family. It discards none of those that
/// are correct by construction.
fn properties_hold<F: Search + Copy>(framework: F, n_inputs: u64)
where
    Challenge: Generates<F>,
{
    for (family, property) in <Challenge as Generates<F>>::FAMILIES
        .iter()
        .flat_map(|family| Property::ALL.iter().map(move |property| (*family, *property)))
    {
        let find = Find { framework, family, bug: None, n_inputs };
        let start = std::time::Instant::now();
        let (found, n_discarded) = Challenge::visit(property, find);
        let context = format!("{}/{family} {}", F::ABOUT.name, property.name());
        assert_eq!(found, None, "{context}");
        assert!(family.kind == FamilyKind::Type || n_discarded == 0, "{context}: {n_discarded}");
        let elapsed = start.elapsed().as_secs_f64();
        println!("{context}: {n_inputs} inputs, {n_discarded} discarded, {elapsed:.1} s");
    }
}

#[test]
fn properties_hold_for_the_correct_program() {
    properties_hold(QuickCheck, 2_000);
    properties_hold(Hedgehog, 2_000);
    properties_hold(Falsify, 2_000);
}

/// `cargo test --release -p stromboli-generators --test challenge -- --ignored --nocapture`.
#[test]
#[ignore = "it takes minutes"]
fn properties_hold_for_the_correct_program_on_a_million_inputs() {
    properties_hold(QuickCheck, 1_000_000);
    properties_hold(Hedgehog, 1_000_000);
    properties_hold(Falsify, 1_000_000);
}

fn every_bug_is_found<F: Search + Copy>(framework: F)
where
    Challenge: Generates<F>,
{
    for (mutation, properties) in Challenge::TASKS {
        for property in *properties {
            let find =
                Find { framework, family: Family::CBC, bug: Some(*mutation), n_inputs: 100_000 };
            let (found, _) = Challenge::visit(*property, find);
            let context = format!("{} {}", F::ABOUT.name, property.name());
            println!("{context}: {found:?}");
            assert!(found.is_some(), "{context}");
        }
    }
}

#[test]
fn every_bug_is_found_by_each_framework() {
    every_bug_is_found(QuickCheck);
    every_bug_is_found(Hedgehog);
    every_bug_is_found(Falsify);
}
