//! The first inputs that a framework draws, and what properties say about them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use stromboli_domain::{Controls, Family, Precondition, Seed, Stop, Subject, Value, Verdict};
use stromboli_generators::Generators;
use stromboli_workloads::{Property, Workload};

/// The names of the frameworks with generators.
pub(crate) const PORTS: [&str; 3] = ["quickcheck", "hedgehog", "falsify"];

/// Calls a macro with the types of all inputs.
macro_rules! for_each_input {
    ($then:ident) => {
        $then! {
            bst::Tree, (bst::Tree, Key), (bst::Tree, bst::Tree), (bst::Tree, Key, Value),
            (bst::Tree, Key, Key), (bst::Tree, bst::Tree, Key), (bst::Tree, bst::Tree, bst::Tree),
            (bst::Tree, Key, Key, Value), (bst::Tree, bst::Tree, Key, Value),
            (bst::Tree, Key, Key, Value, Value),
            (rbt::Tree, Key), (rbt::Tree, Key, Value), (rbt::Tree, Key, Key),
            (rbt::Tree, Key, Key, Value), (rbt::Tree, Key, Key, Value, Value),
            stlc::Expr, fsub::Term,
            (Shorts, Shorts, Shorts, Shorts, Shorts), Vec<Vec<Number>>, Vec<Number>,
            challenge::Expression, Vec<Bounded>, (Positive, Positive), Heap, Vec<Index>, Removal,
            Vec<Command>, (Vec<Command>, kv::Key), (Vec<Command>, Continuation),
            (Position, Vec<Command>), (Vec<Command>, Continuation, kv::Key),
            json::Tree, json::Document, json::Draft,
        }
    };
}
pub(crate) use for_each_input;

/// The names that [`for_each_input`] needs.
pub(crate) mod types {
    pub(crate) use stromboli_workloads::challenge::{
        Bounded, Heap, Index, Number, Positive, Removal, Short,
    };
    pub(crate) use stromboli_workloads::kv::{Command, Continuation, Position};
    pub(crate) use stromboli_workloads::pairs::{Key, Value};
    pub(crate) use stromboli_workloads::{bst, challenge, fsub, json, kv, rbt, stlc};

    pub(crate) type Shorts = Vec<Short>;
}

pub(crate) fn workload(name: &str) -> Workload {
    Workload::from_name(name).expect("the workload is built in")
}

pub(crate) fn generators_of(workload: &str) -> &'static Generators {
    stromboli_generators::generators_of(self::workload(workload)).expect("it has generators")
}

/// The properties of a workload, by name.
pub(crate) fn properties_of(name: &str) -> Vec<(&'static str, &'static dyn Property)> {
    let workload = workload(name);
    let names = workload.properties().iter().map(|property| property.name);
    names.map(|name| (name, workload.property(name).expect("it is one of them"))).collect()
}

/// The first inputs of a search.
#[derive(Clone, Copy)]
pub(crate) struct Inputs {
    pub framework: &'static str,
    pub family: Family,
    pub seed: Seed,
    pub n_inputs: u64,
}

impl Inputs {
    /// The first of the inputs that is wanted, and its number, from 1.
    pub(crate) fn find(
        &self,
        inputs: &dyn stromboli_generators::Inputs,
        mut is_wanted: impl FnMut(&dyn Value) -> bool,
    ) -> Option<(u64, Box<dyn Value>)> {
        let finder = inputs.finder(self.framework, self.family).expect("the family is listed");
        let (mut number, mut found) = (0, None);
        let is_over = AtomicBool::new(false);
        let mut property = |input: &dyn Value| {
            number += 1;
            if is_wanted(input) {
                found = Some((number, input.boxed()));
            }
            is_over.store(number == self.n_inputs || found.is_some(), Ordering::Relaxed);
            // Were an input discarded, a framework might give up.
            Verdict::Passes
        };
        let controls = Controls { cancelled: Some(&is_over), ..Controls::default() };
        let searched = finder.search(Subject::Any(&mut property), self.seed, controls);
        assert!(matches!(searched.end, Err(Stop::Cancelled)));
        found
    }

    /// The first of a workload's inputs on which a property has this verdict, and its number.
    pub(crate) fn first(
        &self,
        workload: &str,
        property: &dyn Property,
        bug: Option<&str>,
        verdict: Verdict,
    ) -> Option<(u64, Box<dyn Value>)> {
        let inputs = generators_of(workload).inputs_of(property).expect("they have generators");
        let mut test = property.test(bug, Precondition::Check);
        self.find(inputs, |input| test(input) == verdict)
    }
}

/// Asserts that the correct program has this verdict for none of the first inputs of a family, for any
/// property.
pub(crate) fn verdict_never_occurs(workload: &str, verdict: Verdict, inputs: Inputs) {
    for (name, property) in properties_of(workload) {
        let start = Instant::now();
        let found = inputs.first(workload, property, None, verdict);
        let context = format!("{}/{} {name}", inputs.framework, inputs.family);
        assert_eq!(found.map(|(number, _)| number), None, "{context}");
        println!("{context}: {} inputs in {:.1?}", inputs.n_inputs, start.elapsed());
    }
}

/// Asserts that the correct program fails for none of the first inputs of any family.
pub(crate) fn correct_program_passes(workload: &str, framework: &'static str, n_inputs: u64) {
    for family in generators_of(workload).families(framework).iter().copied() {
        let inputs = Inputs { framework, family, seed: Seed(1), n_inputs };
        verdict_never_occurs(workload, Verdict::Fails, inputs);
    }
}

/// Asserts that each task fails for one of the first inputs of a family.
pub(crate) fn every_task_is_found(
    workload: &str,
    framework: &'static str,
    family: Family,
    n_inputs: u64,
) {
    let inputs = Inputs { framework, family, seed: Seed(3), n_inputs };
    for task in self::workload(workload).tasks() {
        let start = Instant::now();
        let property = task.checked().expect("the workload is built in");
        let found = inputs.first(workload, property, Some(&task.mutation), Verdict::Fails);
        let context = format!("{framework}/{family} {task}");
        let (number, _) = found.unwrap_or_else(|| panic!("{context} is not found"));
        println!("{context}: {number} inputs in {:.1?}", start.elapsed());
    }
}
