//! The shrinking challenge: its properties hold for the correct program, and every framework finds every
//! bug.

use stromboli_domain::{Family, FamilyKind, Search, Seed, Verdict};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::challenge::Challenge;

use crate::inputs::{Inputs, correct_program_passes, every_task_is_found, verdict_never_occurs};

#[test]
fn properties_hold_for_the_correct_program() {
    correct_program_passes::<Challenge, _>(QuickCheck, 2_000);
    correct_program_passes::<Challenge, _>(Hedgehog, 2_000);
    correct_program_passes::<Challenge, _>(Falsify, 2_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn properties_hold_for_the_correct_program_on_a_million_inputs() {
    correct_program_passes::<Challenge, _>(QuickCheck, 1_000_000);
    correct_program_passes::<Challenge, _>(Hedgehog, 1_000_000);
    correct_program_passes::<Challenge, _>(Falsify, 1_000_000);
}

fn nothing_is_discarded<F: Search + Copy>(framework: F)
where
    Challenge: Generates<F>,
{
    let families = <Challenge as Generates<F>>::FAMILIES.iter().copied();
    for family in families.filter(|family| family.kind != FamilyKind::Type) {
        let inputs = Inputs { framework, family, seed: Seed(1), n_inputs: 2_000 };
        verdict_never_occurs::<Challenge, F>(Verdict::Discards, inputs);
    }
}

#[test]
fn inputs_that_are_correct_by_construction_are_not_discarded() {
    nothing_is_discarded(QuickCheck);
    nothing_is_discarded(Hedgehog);
    nothing_is_discarded(Falsify);
}

#[test]
fn every_bug_is_found_by_each_framework() {
    every_task_is_found::<Challenge, _>(QuickCheck, Family::CBC, 100_000);
    every_task_is_found::<Challenge, _>(Hedgehog, Family::CBC, 100_000);
    every_task_is_found::<Challenge, _>(Falsify, Family::CBC, 100_000);
}
