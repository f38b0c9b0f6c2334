//! The JSON workload: its generators detect every mutation, and nothing else.

use std::time::{Duration, Instant};

use stromboli_domain::print::size;
use stromboli_domain::{Data, Family, Named, Precondition, Search, Seed, Verdict, print};
use stromboli_enumeration::position::tier;
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::{QuickCheck, shrink};
use stromboli_workloads::json::{Json, Mutation, Property};
use stromboli_workloads::{Check, Program, PropertyVisitor, Task, Workload, minimum_of};

use crate::inputs::{Inputs, correct_program_passes};

/// A framework with a family of inputs.
struct Strategy {
    name: String,
    first_failure: Box<dyn Fn(Trial) -> Option<Failure>>,
}

/// The strategies of all frameworks.
fn strategies() -> Vec<Strategy> {
    fn of<F: Search + Copy + 'static>(framework: F) -> impl Iterator<Item = Strategy>
    where
        Json: Generates<F>,
    {
        <Json as Generates<F>>::FAMILIES.iter().map(move |family| Strategy {
            name: format!("{}/{family}", F::ABOUT.name),
            first_failure: Box::new(move |trial| {
                Json::visit(trial.property, First { framework, family: *family, trial })
            }),
        })
    }
    of(QuickCheck).chain(of(Hedgehog)).chain(of(Falsify)).collect()
}

/// A search for the first failure among the first inputs.
#[derive(Clone, Copy)]
struct Trial {
    property: Property,
    bug: Option<Mutation>,
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

struct First<F> {
    framework: F,
    family: Family,
    trial: Trial,
}

impl<F: Search> PropertyVisitor<Json> for First<F>
where
    Json: Generates<F>,
{
    type Output = Option<Failure>;

    fn visit<I: Data>(self, check: Check<Json, I>) -> Option<Failure> {
        let Trial { bug, seed, n_inputs, .. } = self.trial;
        let verdict = |input: &I| check(Json(bug), Precondition::Check, input);
        let inputs = Inputs { framework: self.framework, family: self.family, seed, n_inputs };
        let (_, input) = inputs.find::<Json, I>(|input| verdict(input) == Verdict::Fails)?;
        let mut shrunk = input.clone();
        while let Some(smaller) = shrink(&shrunk).into_iter().find(|i| verdict(i) == Verdict::Fails)
        {
            shrunk = smaller;
        }
        Some(Failure {
            input: print(&input),
            shrunk_size: size(&shrunk),
            tier: tier(Json::ORDERS[0], &shrunk),
            shrunk: print(&shrunk),
        })
    }
}

#[test]
fn the_correct_program_satisfies_every_property() {
    correct_program_passes::<Json, _>(QuickCheck, 1000);
    correct_program_passes::<Json, _>(Hedgehog, 1000);
    correct_program_passes::<Json, _>(Falsify, 1000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_program_satisfies_every_property_on_a_million_inputs() {
    correct_program_passes::<Json, _>(QuickCheck, 1_000_000);
    correct_program_passes::<Json, _>(Hedgehog, 1_000_000);
    correct_program_passes::<Json, _>(Falsify, 1_000_000);
}

fn tasks() -> impl Iterator<Item = Task> {
    Workload::from_name("json").into_iter().flat_map(Workload::tasks)
}

/// The first failure that a strategy finds, and how long that takes.
fn found(task: Task, n_inputs: u64) -> Option<(Strategy, Failure, Duration)> {
    strategies().into_iter().rev().find_map(|strategy| {
        let start = Instant::now();
        let (property, bug) = (task.property.value(), Some(task.mutation.value()));
        let trial = Trial { property, bug, seed: Seed(1), n_inputs };
        let failure = (strategy.first_failure)(trial)?;
        Some((strategy, failure, start.elapsed()))
    })
}

#[test]
fn every_task_fails_for_some_strategy() {
    for task in tasks() {
        let (strategy, failure, time) = found(task, 20_000).unwrap_or_else(|| panic!("{task}"));
        println!("{time:9.1?} {task} {} {}", strategy.name, failure.shrunk);
    }
}

/// An input outside of the candidates for minima would be found here if it were as good as they are.
#[test]
fn no_shrunk_input_is_smaller_than_the_minimum() {
    let mut n_reached = 0;
    for task in tasks() {
        let Some(minimum) = minimum_of(&task) else { continue };
        for strategy in strategies() {
            let (property, bug) = (task.property.value(), Some(task.mutation.value()));
            let trial = Trial { property, bug, seed: Seed(2), n_inputs: 2000 };
            let Some(failure) = (strategy.first_failure)(trial) else { continue };
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
    for mutation in Mutation::ALL {
        let listed = Json::TASKS.iter().filter(|(of, _)| of == mutation);
        let listed: Vec<_> = listed.flat_map(|(_, properties)| *properties).collect();
        for property in Property::ALL.iter().filter(|property| !listed.contains(property)) {
            for strategy in strategies() {
                let bug = Some(*mutation);
                let trial = Trial { property: *property, bug, seed: Seed(3), n_inputs: 1000 };
                let failure = (strategy.first_failure)(trial);
                let (property, mutation) = (property.name(), mutation.name());
                assert!(failure.is_none_or(|f| panic!("{property}/{mutation}: {}", f.input)));
            }
        }
    }
}
