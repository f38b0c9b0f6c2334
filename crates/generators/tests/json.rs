//! The JSON workload: its generators detect every mutation, and nothing else.

use std::time::{Duration, Instant};

use stromboli_domain::{
    Controls, Family, Limit, Name, Observer, Precondition, Seed, Value, Verdict,
};
use stromboli_enumeration::Order;
use stromboli_workloads::{Task, Workload, minimum_of};

use crate::inputs::{Inputs, PORTS, correct_program_passes, generators_of, workload};

/// A framework with a family of inputs.
#[derive(Clone, Copy, Debug)]
struct Strategy {
    framework: &'static str,
    family: Family,
}

/// The strategies of all frameworks.
fn strategies() -> Vec<Strategy> {
    let of = |framework| {
        let families = generators_of("json").families(framework).iter();
        families.map(move |family| Strategy { framework, family: *family })
    };
    PORTS.into_iter().flat_map(of).collect()
}

/// A search for the first failure among the first inputs.
#[derive(Clone, Copy)]
struct Trial {
    property: Name,
    bug: Name,
    seed: Seed,
    n_inputs: u64,
}

/// A failing input, and what it shrinks to.
struct Failure {
    input: String,
    shrunk: String,
    shrunk_size: usize,
    /// The tier of the shrunk input.
    tier: usize,
}

/// The last counterexample.
struct Last(Box<dyn Value>);

impl Observer<dyn Value> for Last {
    fn accepted(&mut self, value: &dyn Value) {
        self.0 = value.boxed();
    }
}

impl Strategy {
    fn first_failure(self, trial: Trial) -> Option<Failure> {
        let Strategy { framework, family } = self;
        let Trial { property, bug, seed, n_inputs } = trial;
        let property = workload("json").property(&property).expect("it is one of them");
        let inputs = Inputs { framework, family, seed, n_inputs };
        let (_, input) = inputs.first("json", property, Some(&bug), Verdict::Fails)?;
        let mut last = Last(input.clone());
        let subject = property.subject(Some(&bug), Precondition::Check);
        let limit = Limit::Unlimited;
        let controls = Controls { observer: Some(&mut last), limit, ..Controls::default() };
        let of = generators_of("json").inputs_of(property).expect("they have generators");
        let end = of.reduce("quickcheck", &*input, subject, controls);
        assert_eq!(end, Ok(()));
        let Last(shrunk) = last;
        Some(Failure {
            input: input.printed(),
            shrunk: shrunk.printed(),
            shrunk_size: shrunk.n_tokens(),
            tier: property.tier(Order::Derived, &*shrunk),
        })
    }
}

#[test]
fn the_correct_program_satisfies_every_property() {
    for framework in PORTS {
        correct_program_passes("json", framework, 1000);
    }
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_program_satisfies_every_property_on_a_million_inputs() {
    for framework in PORTS {
        correct_program_passes("json", framework, 1_000_000);
    }
}

fn tasks() -> impl Iterator<Item = Task> {
    Workload::from_name("json").into_iter().flat_map(Workload::tasks)
}

/// The first failure that a strategy finds, and how long that takes.
fn found(task: Task, n_inputs: u64) -> Option<(Strategy, Failure, Duration)> {
    strategies().into_iter().rev().find_map(|strategy| {
        let start = Instant::now();
        let (property, bug) = (task.property, task.mutation);
        let trial = Trial { property, bug, seed: Seed(1), n_inputs };
        let failure = strategy.first_failure(trial)?;
        Some((strategy, failure, start.elapsed()))
    })
}

#[test]
fn every_task_fails_for_some_strategy() {
    for task in tasks() {
        let (strategy, failure, time) = found(task, 20_000).unwrap_or_else(|| panic!("{task}"));
        println!("{time:9.1?} {task} {strategy:?} {}", failure.shrunk);
    }
}

/// An input outside of the candidates for minima would be found here if it were as good as they are.
#[test]
fn no_shrunk_input_is_smaller_than_the_minimum() {
    let mut n_reached = 0;
    for task in tasks() {
        let Some(minimum) = minimum_of(&task) else { continue };
        for strategy in strategies() {
            let (property, bug) = (task.property, task.mutation);
            let trial = Trial { property, bug, seed: Seed(2), n_inputs: 2000 };
            let Some(failure) = strategy.first_failure(trial) else { continue };
            assert!(failure.tier >= minimum.tier, "{task} {}", failure.shrunk);
            if failure.tier == minimum.tier && failure.shrunk_size <= minimum.size {
                let is_co_minimum = minimum.co_minima().any(|input| input == failure.shrunk);
                assert!(is_co_minimum, "{task} {}", failure.shrunk);
                n_reached += 1;
            }
        }
    }
    assert!(n_reached > 30, "{n_reached}");
}

#[test]
fn only_the_listed_properties_detect_a_mutation() {
    let json = workload("json");
    for mutation in json.mutations() {
        let listed: Vec<_> = tasks().filter(|task| *task.mutation == *mutation.name).collect();
        let is_listed = |name: &str| listed.iter().any(|task| *task.property == *name);
        for property in json.properties().iter().filter(|it| !is_listed(it.name)) {
            for strategy in strategies() {
                let (property, bug) = (Name::of(property.name), Name::of(mutation.name));
                let trial = Trial { property, bug, seed: Seed(3), n_inputs: 1000 };
                let failure = strategy.first_failure(trial);
                assert!(failure.is_none_or(|f| panic!("{property}/{bug}: {}", f.input)));
            }
        }
    }
}
