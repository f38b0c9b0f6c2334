//! What must hold for the generators of every framework.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Controls, Family, FamilyKind, Named, Precondition, Seed, Stop, Subject, Value, Variant, Verdict,
};
use stromboli_generators::generate::CBC_AS_PRINTED;
use stromboli_workloads::{Property, Workload};

use crate::inputs::{PORTS, generators_of, properties_of};

/// The number of inputs per property and seed.
const N_INPUTS: u32 = 100;

/// The seeds.
const SEEDS: std::ops::Range<u64> = 0..if cfg!(debug_assertions) { 4 } else { 100 };

fn workloads() -> Vec<String> {
    Workload::all().iter().map(Workload::to_string).collect()
}

/// Every family that a framework has for some workload, and some that none has.
fn families(framework: &str) -> HashSet<Family> {
    let unknown = FamilyKind::ALL.iter().map(|kind| kind.variant(Variant::new("unknown")));
    let plain = FamilyKind::ALL.iter().map(|kind| kind.plain());
    let mut families: HashSet<_> = unknown.chain(plain).collect();
    families.extend([Family::TYPE_NARROW, Family::CBC_IDIOMATIC]);
    families.extend(workloads().iter().flat_map(|name| generators_of(name).families(framework)));
    families
}

#[test]
fn there_are_generators_for_the_families_listed_and_no_others() {
    for (framework, workload) in
        PORTS.iter().flat_map(|f| workloads().into_iter().map(move |w| (f, w)))
    {
        let generators = generators_of(&workload);
        for family in families(framework) {
            let is_listed = generators.families(framework).contains(&family);
            for (name, property) in properties_of(&workload) {
                let inputs = generators.inputs_of(property).expect("they have generators");
                let is_there = inputs.finder(framework, family).is_some();
                assert_eq!(is_there, is_listed, "{framework} {workload}/{name} {family}");
            }
        }
    }
}

/// Inputs of every property that are made by operations, or correct by construction, meet its
/// precondition: then the correct program passes.
#[test]
fn inputs_made_by_operations_or_correct_by_construction_are_valid() {
    for (framework, workload) in
        PORTS.iter().flat_map(|f| workloads().into_iter().map(move |w| (f, w)))
    {
        let promises = |family: &&Family| matches!(family.kind, FamilyKind::Api | FamilyKind::Cbc);
        for family in generators_of(&workload).families(framework).iter().filter(promises) {
            // Hedgehog's inputs grow with the size, which is the number of tests.
            let n_inputs = match (*framework, &*workload, *family) {
                ("hedgehog", "fsub", Family::CBC_IDIOMATIC) => 7,
                _ => N_INPUTS,
            };
            for ((name, property), seed) in
                properties_of(&workload).into_iter().flat_map(|p| SEEDS.map(move |s| (p, s)))
            {
                let end = are_valid(framework, &workload, property, *family, Seed(seed), n_inputs);
                assert_eq!(end, Ok(()), "{framework}/{family} {workload}/{name} seed {seed}");
            }
        }
    }
}

/// Evaluates the first inputs of a search with the correct program; an invalid one is an error.
fn are_valid(
    framework: &str,
    workload: &str,
    property: &dyn Property,
    family: Family,
    seed: Seed,
    n_inputs: u32,
) -> Result<(), String> {
    let inputs = generators_of(workload).inputs_of(property).expect("they have generators");
    let finder = inputs.finder(framework, family).expect("the family is listed");
    let (mut n_left, mut invalid) = (n_inputs, None);
    let is_over = AtomicBool::new(false);
    let mut test = property.test(None, Precondition::Check);
    let mut execute = |input: &dyn Value| {
        n_left -= 1;
        is_over.store(n_left == 0, Ordering::Relaxed);
        let verdict = test(input);
        if verdict == Verdict::Passes {
            return verdict;
        }
        invalid = Some(format!("{verdict} on {input:?}"));
        Verdict::Fails
    };
    let controls = Controls { cancelled: Some(&is_over), ..Controls::default() };
    let end = finder.search(Subject::Any(&mut execute), seed, controls).end.map(drop);
    match invalid {
        Some(invalid) => Err(invalid),
        None if end == Err(Stop::Cancelled) => Ok(()),
        // As printed in the paper, it has a range without its origin, which is an error.
        None if family == CBC_AS_PRINTED && matches!(end, Err(Stop::Error(_))) => Ok(()),
        None => Err(format!("the search ended with {end:?}")),
    }
}
