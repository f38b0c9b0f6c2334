//! Whole trials.

use std::time::Duration;

use stromboli_domain::{Budget, Phase, Seed};
use stromboli_trials::{Alarm, Assignment, Event, Outcome, Status, Steps, Workbench, run};

fn assignment(task: &str, strategy: &str, seed: u64, budget: Budget) -> Assignment {
    Assignment {
        task: task.parse().unwrap(),
        strategy: strategy.parse().unwrap(),
        seed: Seed(seed),
        budget,
    }
}

fn trial(task: &str, strategy: &str, seed: u64, budget: Budget) -> Outcome {
    run(&assignment(task, strategy, seed, budget), &Alarm::default()).unwrap()
}

#[test]
fn a_trial_finds_and_shrinks() {
    let outcome = trial("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Default);
    assert_eq!(outcome.ending.status, Status::Found);
    let found = outcome.counterexamples.unwrap();
    assert!(found.is_consistent());
    assert_eq!(outcome.quantities.failed, Some(found.steps.unwrap().len() as u64));
    assert!(found.reported.len() < found.initial.len());
}

#[test]
fn a_budget_of_executions_is_kept() {
    for n in 0..40 {
        let outcome = trial("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Executions(n));
        assert!(outcome.quantities.n_executions().unwrap() <= n);
    }
}

const STRATEGIES: [&str; 9] = [
    "quickcheck/cbc",
    "hedgehog/cbc",
    "falsify/api",
    "falsify/type",
    "leancheck",
    "smallcheck",
    "hedgehog/cbc+quickcheck",
    "falsify/api+quickcheck",
    "leancheck+quickcheck",
];

const BUDGETS: [Budget; 4] = [Budget::Default, Budget::None, Budget::Own(5), Budget::Executions(9)];

#[test]
fn a_trial_after_the_same_search_goes_as_one_with_its_own() {
    let mut workbench = Workbench::default();
    let mut n_shared = 0;
    for task in ["bst/InsertPost/insert_1", "bst/InsertModel/insert_2"] {
        for seed in 1..=3 {
            for strategy in STRATEGIES {
                let mut times = Vec::new();
                for budget in BUDGETS {
                    let assignment = assignment(task, strategy, seed, budget);
                    let outcome = workbench.run(&assignment, &Alarm::default()).unwrap();
                    times.push(outcome.quantities.search_ns);
                    let alone = run(&assignment, &Alarm::default()).unwrap();
                    let name = format!("{task} {strategy} {seed} {budget}");
                    assert_eq!(outcome.reproducible(), alone.reproducible(), "{name}");
                }
                times.dedup();
                n_shared += usize::from(times.len() == 1);
            }
        }
    }
    assert_eq!(n_shared, 2 * 3 * STRATEGIES.len());
}

#[test]
fn a_search_with_another_time_limit_is_another_search() {
    let assignment = assignment("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Default);
    let mut workbench = Workbench::default();
    let alarm = Alarm::with_limits(Duration::from_secs(1), 1 << 30);
    alarm.ring();
    let in_vain = workbench.run(&assignment, &alarm).unwrap();
    assert_eq!(in_vain.ending.status, Status::TimedOut);
    // The alarm of the next trial with the same limit would ring at the same time.
    let alarm = Alarm::with_limits(Duration::from_secs(1), 1 << 30);
    assert_eq!(workbench.run(&assignment, &alarm).unwrap(), in_vain);
    let alarm = Alarm::with_limits(Duration::from_secs(2), 1 << 30);
    let found = workbench.run(&assignment, &alarm).unwrap();
    assert_eq!(found.ending.status, Status::Found);
}

#[test]
fn a_trial_that_is_watched_goes_as_one_that_is_not() {
    for strategy in STRATEGIES {
        for budget in BUDGETS {
            let assignment = assignment("bst/InsertPost/insert_1", strategy, 4, budget);
            let outcome = run(&assignment, &Alarm::default()).unwrap();
            let mut events = Vec::new();
            let show = &mut |event| events.push(event);
            let ending = Workbench::default().watch(&assignment, &Alarm::default(), show).unwrap();
            assert_eq!(ending, outcome.ending);

            let (found, quantities) = (outcome.counterexamples.unwrap(), outcome.quantities);
            let known = |number: Option<u64>| number.unwrap();
            let n_in = |wanted: Phase| {
                let is_wanted = |event: &&Event| match event {
                    Event::Executed { phase, .. } | Event::NotGenerated { phase } => {
                        *phase == wanted
                    }
                    Event::Found(_) | Event::Accepted(_) => false,
                };
                events.iter().filter(is_wanted).count() as u64
            };
            let n_tried = match assignment.strategy.shrinks() {
                true => known(quantities.n_executions()) + known(quantities.not_generated),
                // Nothing is known of shrinking where there is none.
                false => {
                    assert_eq!((quantities.n_executions(), quantities.not_generated), (None, None));
                    0
                }
            };
            // The first counterexample is neither a test that passed nor a discard.
            let n_searched = known(quantities.tests) + known(quantities.discards);
            assert_eq!(n_in(Phase::Searching), n_searched + 1);
            assert_eq!(n_in(Phase::Shrinking), n_tried);
            let way = events.iter().filter_map(|event| match event {
                Event::Found(value) | Event::Accepted(value) => Some(value),
                Event::Executed { .. } | Event::NotGenerated { .. } => None,
            });
            let steps = found.steps.iter().flat_map(Steps::kept).map(|step| &step.value);
            assert!(way.eq(std::iter::once(&found.initial).chain(steps)), "{strategy} {budget}");
        }
    }
}

#[test]
fn a_trial_that_is_stopped_does_not_know_what_it_did_not_measure() {
    let assignment = assignment("bst/InsertPost/insert_1", "quickcheck/cbc", 1, Budget::Default);
    let rung = Alarm::default();
    rung.ring();
    let stopped = run(&assignment, &rung).unwrap();
    assert_eq!(stopped.ending.status, Status::TimedOut);
    assert_eq!(stopped.quantities.tests, Some(0));
    assert_eq!((stopped.quantities.passed, stopped.quantities.repeats), (None, None));
    assert_eq!(stopped.counterexamples, None);
}

#[test]
fn an_outcome_in_json_leaves_out_what_is_not_known() {
    let text = r#"{"status":"crashed","reason":"aborted","search_ns":7}"#;
    let outcome: Outcome = serde_json::from_str(text).unwrap();
    assert_eq!(outcome.quantities.search_ns, Some(7));
    assert_eq!(outcome.quantities.tests, None);
    assert_eq!(serde_json::to_string(&outcome).unwrap(), text);

    let whole = trial("bst/InsertPost/insert_1", "hedgehog/cbc", 1, Budget::Default);
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), whole);
    assert!(serde_json::from_str::<Outcome>(r#"{"status":"lost"}"#).is_err());
}
