//! The shrinking challenge: its properties hold for the correct program, and every framework finds every
//! bug.

use stromboli_domain::{Family, FamilyKind, Seed, Verdict};

use crate::inputs::{
    Inputs, PORTS, correct_program_passes, every_task_is_found, generators_of, verdict_never_occurs,
};

#[test]
fn properties_hold_for_the_correct_program() {
    correct_program_passes("challenge", "quickcheck", 2_000);
    correct_program_passes("challenge", "hedgehog", 2_000);
    correct_program_passes("challenge", "falsify", 2_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn properties_hold_for_the_correct_program_on_a_million_inputs() {
    correct_program_passes("challenge", "quickcheck", 1_000_000);
    correct_program_passes("challenge", "hedgehog", 1_000_000);
    correct_program_passes("challenge", "falsify", 1_000_000);
}

#[test]
fn inputs_that_are_correct_by_construction_are_not_discarded() {
    for framework in PORTS {
        let families = generators_of("challenge").families(framework).iter().copied();
        for family in families.filter(|family| family.kind != FamilyKind::Type) {
            let inputs = Inputs { framework, family, seed: Seed(1), n_inputs: 2_000 };
            verdict_never_occurs("challenge", Verdict::Discards, inputs);
        }
    }
}

#[test]
fn every_bug_is_found_by_each_framework() {
    every_task_is_found("challenge", "quickcheck", Family::CBC, 100_000);
    every_task_is_found("challenge", "hedgehog", Family::CBC, 100_000);
    every_task_is_found("challenge", "falsify", Family::CBC, 100_000);
}
