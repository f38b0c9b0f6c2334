//! Whole trials.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use stromboli_domain::{Budget, Seed};
use stromboli_trials::{Assignment, Status, Trial, run};

fn trial(task: &str, strategy: &str, seed: u64, budget: Budget) -> Trial {
    let assignment = Assignment {
        task: task.parse().unwrap(),
        strategy: strategy.parse().unwrap(),
        seed: Seed(seed),
        budget,
    };
    run(&assignment, &AtomicBool::new(false)).unwrap()
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
