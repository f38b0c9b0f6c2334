//! Whole trials.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use stromboli_domain::{Budget, Phase, Seed};
use stromboli_trials::{Assignment, Event, Status, Trial, run, watch};

fn assignment(task: &str, strategy: &str, seed: u64, budget: Budget) -> Assignment {
    Assignment {
        task: task.parse().unwrap(),
        strategy: strategy.parse().unwrap(),
        seed: Seed(seed),
        budget,
    }
}

fn trial(task: &str, strategy: &str, seed: u64, budget: Budget) -> Trial {
    run(&assignment(task, strategy, seed, budget), &AtomicBool::new(false)).unwrap()
}

#[test]
fn a_trial_finds_and_shrinks() {
    let trial = trial("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Default);
    assert_eq!(trial.status, Status::Found);
    let shrinking = trial.shrinking.unwrap();
    assert_eq!(shrinking.n_failed, shrinking.steps.len() as u64);
    assert!(shrinking.reported().len() < shrinking.initial.len());
}

#[test]
fn a_budget_of_executions_is_kept() {
    for n in 0..40 {
        let trial = trial("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Executions(n));
        assert!(trial.shrinking.unwrap().n_executions() <= n);
    }
}

#[test]
fn a_trial_that_is_watched_goes_as_one_that_is_not() {
    let strategies = [
        "quickcheck/cbc",
        "hedgehog/cbc",
        "falsify/api",
        "falsify/type",
        "leancheck",
        "smallcheck",
    ];
    for strategy in strategies {
        for budget in [Budget::Default, Budget::None, Budget::Own(5), Budget::Executions(9)] {
            let assignment = assignment("bst/InsertPost/insert_1", strategy, 4, budget);
            let trial = run(&assignment, &AtomicBool::new(false)).unwrap();
            let mut events = Vec::new();
            let show = &mut |event| events.push(event);
            let ending = watch(&assignment, &AtomicBool::new(false), show).unwrap();
            assert_eq!((ending.status, ending.reason), (trial.status, trial.reason));

            let shrinking = trial.shrinking.unwrap();
            let n_in = |wanted: Phase| {
                let is_wanted = |event: &&Event| match event {
                    Event::Executed { phase, .. } | Event::NotGenerated { phase } => {
                        *phase == wanted
                    }
                    Event::Found(_) | Event::Accepted(_) => false,
                };
                events.iter().filter(is_wanted).count() as u64
            };
            let n_tried = shrinking.n_executions() + shrinking.n_not_generated;
            // The first counterexample is neither a test that passed nor a discard.
            assert_eq!(n_in(Phase::Searching), trial.n_tests + trial.n_discards + 1);
            assert_eq!(n_in(Phase::Shrinking), n_tried);
            let way = events.iter().filter_map(|event| match event {
                Event::Found(value) | Event::Accepted(value) => Some(value),
                Event::Executed { .. } | Event::NotGenerated { .. } => None,
            });
            let steps = shrinking.steps.iter().map(|step| &step.value);
            assert!(
                way.eq(std::iter::once(&shrinking.initial).chain(steps)),
                "{strategy} {budget}"
            );
        }
    }
}
