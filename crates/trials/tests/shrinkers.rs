//! The first counterexample does not depend on the shrinker.

use stromboli_domain::{Budget, Family, FamilyKind, Seed};
use stromboli_trials::{Alarm, Assignment, Framework, Outcome, Shrinker, Status, Strategy, run};
use stromboli_workloads::Task;

const BUDGETS: [Budget; 4] =
    [Budget::Default, Budget::None, Budget::Own(7), Budget::Executions(12)];

/// Tasks whose first counterexamples every family finds soon.
const TASKS: [&str; 8] = [
    "bst/InsertModel/insert_1",
    "bst/UnionValid/union_6",
    "bst/DeleteModel/delete_4",
    "bst/InsertUnion/union_7",
    "rbt/InsertValid/miscolor_insert",
    "rbt/DeleteValid/miscolor_delete",
    "rbt/InsertModel/insert_1",
    "rbt/InsertDelete/delete_4",
];

/// Tasks that most families of the type are slow to find counterexamples of.
const TYPED_TASKS: [&str; 2] =
    ["stlc/SinglePreserve/subst_var_none", "fsub/SinglePreserve/subst_var_flip"];

const SEEDS: std::ops::Range<u64> = 0..if cfg!(debug_assertions) { 3 } else { 20 };

/// The outcome of a trial, without what differs between runs.
fn outcome(task: Task, strategy: Strategy, seed: u64, budget: Budget) -> Outcome {
    let assignment = Assignment { task, strategy, seed: Seed(seed), budget };
    let outcome = run(&assignment, &Alarm::default()).expect("the strategy applies");
    outcome.reproducible()
}

/// The tasks, each with the strategies whose trials are short.
fn tasks() -> Vec<(Task, Vec<Strategy>)> {
    let task = |name: &str| name.parse::<Task>().expect("it is a task");
    let with = |task: Task, is_short: fn(Strategy) -> bool| {
        let applies = |s: &Strategy| s.applies_to(task.workload) && is_short(*s);
        (task, Strategy::all().into_iter().filter(applies).collect())
    };
    let typed = |s: Strategy| {
        let is_narrow = s.family() == Family::TYPE_NARROW && s.finder().name() == "quickcheck";
        is_narrow || matches!(s.family().kind, FamilyKind::Api | FamilyKind::Cbc)
    };
    let any = TASKS.map(|name| with(task(name), |_| true));
    any.into_iter().chain(TYPED_TASKS.map(|name| with(task(name), typed))).collect()
}

fn shrinker(name: &str) -> Shrinker {
    Shrinker::from_name(name).expect("it is a shrinker")
}

#[test]
fn a_frameworks_own_shrinker_used_as_a_free_one_does_the_same() {
    let mut n_steps = 0;
    for shrinker in Shrinker::all() {
        // Only where a framework and a shrinker are one and the same.
        let Some(framework) = Framework::from_name(shrinker.name()) else { continue };
        for (task, strategies) in tasks() {
            for strategy in strategies.into_iter().filter(|s| s.finder() == framework) {
                for (seed, budget) in SEEDS.flat_map(|seed| BUDGETS.map(|budget| (seed, budget))) {
                    let own = outcome(task, strategy, seed, budget);
                    let free = outcome(task, strategy.shrunk_by(shrinker), seed, budget);
                    assert_eq!(free, own, "{task} {strategy} {seed} {budget}");
                    let found = own.counterexamples.expect("it was found");
                    n_steps += found.steps.map_or(0, |steps| steps.len());
                }
            }
        }
    }
    assert!(n_steps > 1000, "there is something to compare: {n_steps} steps");
}

#[test]
fn every_shrinker_starts_from_what_the_framework_finds() {
    let mut n_different = 0;
    for (task, strategies) in tasks() {
        for own in strategies {
            for shrinker in Shrinker::all() {
                let seed = 1;
                let with_own = outcome(task, own, seed, Budget::Executions(50));
                let free = outcome(task, own.shrunk_by(shrinker), seed, Budget::Executions(50));
                let of = |outcome: &Outcome| {
                    let found = outcome.counterexamples.as_ref().map(|found| &found.initial);
                    (found.cloned(), outcome.quantities.tests, outcome.quantities.discards)
                };
                assert_eq!(of(&free), of(&with_own), "{task} {own} {shrinker}");
                n_different += u64::from(free.counterexamples != with_own.counterexamples);
            }
        }
    }
    assert!(n_different > 10, "another shrinker gets elsewhere: {n_different} times");
}

#[test]
fn without_a_budget_nothing_is_shrunk() {
    for (task, strategies) in tasks() {
        for own in strategies {
            let strategy = own.shrunk_by(shrinker("quickcheck"));
            let outcome = outcome(task, strategy, 1, Budget::None);
            let Some(found) = outcome.counterexamples else {
                // One family fails because of its own range.
                assert_eq!(outcome.ending.status, Status::Crashed, "{task} {strategy}");
                continue;
            };
            assert_eq!(found.reported, found.initial, "{task} {strategy}");
        }
    }
}

#[test]
fn what_an_enumerator_finds_can_be_shrunk() {
    let task = "bst/DeleteModel/delete_4".parse().expect("it is a task");
    for name in ["leancheck+quickcheck", "smallcheck+quickcheck"] {
        let strategy: Strategy = name.parse().expect("it is a strategy");
        let outcome = outcome(task, strategy, 1, Budget::Default);
        assert_eq!(outcome.ending.status, Status::Found);
        assert!(outcome.quantities.n_executions().is_some_and(|n| n > 0), "{name}");
        let alone = self::outcome(task, strategy.own(), 1, Budget::Default);
        assert_eq!(alone.quantities.n_executions(), None, "{name}");
        let initial = |outcome: Outcome| outcome.counterexamples.map(|found| found.initial);
        assert_eq!(initial(outcome), initial(alone), "{name}");
    }
}
