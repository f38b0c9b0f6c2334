//! All frameworks are treated alike: none need not generate what another must.
//!
//! Times of searches are compared between frameworks. A search may therefore skip an input only if it is of
//! family `type`, no precondition accepts it whatever the bug, and all other frameworks with the family skip
//! such inputs too. All other inputs are generated in full and executed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Controls, Family, FamilyKind, Observer, Phase, Precondition, Seed, Stop, Value, Verdict,
};
use stromboli_workloads::{Property, Workload};

use crate::inputs::{PORTS, generators_of, properties_of};

const SEEDS: [Seed; 2] = [Seed(1), Seed(2)];

/// The number of inputs per search. Some grow with the size, which is the number of tests.
fn n_inputs(workload: &str, family: Family) -> usize {
    match (workload, family) {
        ("fsub", Family::CBC_IDIOMATIC) => 7,
        _ => 150,
    }
}

/// What became of the inputs of some searches.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// The inputs that were generated in full. All of these are executed.
    n_executed: usize,
    n_skipped: usize,
}

/// The inputs of a search, in order. Skipped ones are `None`.
struct Inputs<'a> {
    inputs: Vec<Option<Box<dyn Value>>>,
    n_wanted: usize,
    is_over: &'a AtomicBool,
}

impl Inputs<'_> {
    fn add(&mut self, input: Option<Box<dyn Value>>) {
        self.inputs.push(input);
        self.is_over.store(self.inputs.len() == self.n_wanted, Ordering::Relaxed);
    }
}

impl Observer<dyn Value> for Inputs<'_> {
    fn executed(&mut self, _: Phase, _: Verdict, input: &dyn Value) {
        self.add(Some(input.boxed()));
    }

    fn skipped(&mut self, _: Phase) {
        self.add(None);
    }
}

/// Counts what becomes of the first inputs of a family.
fn count(framework: &str, family: Family, workload: Workload, property: &dyn Property) -> Counts {
    let of_property = generators_of(workload.name()).inputs_of(property);
    let finder = of_property.and_then(|inputs| inputs.finder(framework, family));
    let finder = finder.expect("the family is listed");
    let inputs = |seed, may_skip| {
        let is_over = AtomicBool::new(false);
        let n_wanted = n_inputs(workload.name(), family);
        let mut observer = Inputs { inputs: Vec::new(), n_wanted, is_over: &is_over };
        let controls = Controls {
            observer: Some(&mut observer),
            cancelled: Some(&is_over),
            may_skip,
            ..Controls::default()
        };
        let subject = property.subject(None, Precondition::Check);
        let end = finder.search(subject, seed, controls).end.map(drop);
        // The family `cbc_as_printed` has ranges without their origin, which is an error.
        assert!(matches!(end, Err(Stop::Cancelled | Stop::Error(_))), "{end:?}");
        observer.inputs
    };
    let bugs = workload.mutations().iter().map(|bug| Some(bug.name)).chain([None]);
    let mut tests: Vec<_> = bugs.map(|bug| property.test(bug, Precondition::Check)).collect();
    let mut counts = Counts::default();
    for seed in SEEDS {
        let (in_full, in_trials) = (inputs(seed, false), inputs(seed, true));
        assert_eq!(in_full.len(), in_trials.len());
        for (input, in_trial) in in_full.iter().zip(in_trials) {
            let input = input.as_ref().expect("nothing may be skipped");
            if let Some(in_trial) = in_trial {
                assert!(in_trial.is(&**input));
                counts.n_executed += 1;
                continue;
            }
            counts.n_skipped += 1;
            for test in &mut tests {
                assert_eq!(test(&**input), Verdict::Discards, "{input:?}");
            }
        }
    }
    counts
}

/// Checks the rule for a workload. Returns the families of which inputs are skipped.
fn treats_frameworks_alike(workload: Workload) -> BTreeSet<Family> {
    let mut strategies = BTreeMap::<_, Vec<_>>::new();
    for framework in PORTS {
        for family in generators_of(workload.name()).families(framework).iter().copied() {
            for (name, property) in properties_of(workload.name()) {
                let counts = count(framework, family, workload, property);
                strategies.entry((family, name)).or_default().push((framework, counts));
            }
        }
    }
    let mut skipping = BTreeSet::new();
    for ((family, property), frameworks) in strategies {
        println!("{workload} {family} {property}: {frameworks:?}");
        if frameworks.iter().all(|(_, counts)| counts.n_skipped == 0) {
            continue;
        }
        assert_eq!(family.kind, FamilyKind::Type, "{property} {frameworks:?}");
        assert_eq!(frameworks.len(), 3, "{property} {frameworks:?}");
        // Nearly all inputs of these families violate the preconditions.
        let skips_most = |counts: Counts| counts.n_skipped > counts.n_executed;
        let all_skip = frameworks.iter().all(|(_, counts)| skips_most(*counts));
        assert!(all_skip, "{property} {frameworks:?}");
        skipping.insert(family);
    }
    skipping
}

#[test]
fn no_framework_skips_inputs_that_another_generates() {
    let mut skipping = Vec::new();
    for workload in Workload::all() {
        let families = treats_frameworks_alike(workload).into_iter();
        skipping.extend(families.map(|family| format!("{workload}/{family}")));
    }
    let expected = ["bst/type", "rbt/type", "stlc/type", "fsub/type", "fsub/type_narrow"];
    assert_eq!(skipping, expected);
}
