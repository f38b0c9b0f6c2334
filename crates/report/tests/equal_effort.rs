use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::Study;
use stromboli_report::effort::COMPARED;
use stromboli_report::equal_effort::*;
use stromboli_report::minima::Minima;
use stromboli_report::table::Format;
use stromboli_report::tables;
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::Trial;
use stromboli_workloads::Workload;

/// Trials of `stlc` under a budget.
fn records(budget: Budget) -> Vec<Trial> {
    let workloads = Workload::from_name("stlc").into_iter().collect();
    Plan { n_trials: 2, workloads, budgets: vec![budget], seed: 5 }.records()
}

fn with_study<T>(records: &[Trial], body: impl FnOnce(&Study<'_>) -> T) -> T {
    let minima = Minima::exact();
    body(&Study::new(records, &minima, NonZeroUsize::MIN))
}

/// The efforts that frameworks are compared at.
fn compared(budget: Budget) -> Vec<u64> {
    let mut efforts: Vec<_> = with_study(&records(budget), |study| {
        at_efforts(study, budget).into_iter().map(|at| at.n_executions).collect()
    });
    efforts.sort_unstable();
    efforts.dedup();
    efforts
}

#[test]
fn a_budget_says_nothing_about_larger_efforts() {
    assert_eq!(compared(Budget::Default), COMPARED);
    assert_eq!(compared(Budget::Executions(1000)), COMPARED);
    assert_eq!(compared(Budget::Executions(100)), [10, 30, 100]);
    assert_eq!(compared(Budget::Own(1000)), [0; 0], "the limits count different things");
    assert_eq!(compared(Budget::None), [0; 0]);
}

#[test]
fn the_leader_changes_with_the_effort() {
    let mut records = records(Budget::Default);
    for record in &mut records {
        let minimum = Minima::exact();
        let minimum = minimum.get(&record.cell.task).unwrap();
        let far = format!("(App {minimum} {minimum})");
        // QuickCheck arrives at once, but not at the minimum; Hedgehog does, after 200 executions.
        let near = format!("(App {minimum})");
        let steps: &[(&str, u64)] = match record.cell.strategy.finder().name() {
            "quickcheck" => &[(&near, 5)],
            "hedgehog" => &[(minimum, 200)],
            _ => &[],
        };
        shrink(&mut record.outcome, &far, steps);
    }
    with_study(&records, |study| {
        let leaders: Vec<_> = at_efforts(study, Budget::Default)
            .iter()
            .filter(|at| at.finding.group.to_string() == "stlc cbc")
            .map(|at| (at.n_executions, at.finding.leader().map(|leader| leader.title())))
            .collect();
        let [early, late] = ["QuickCheck", "Hedgehog"].map(|name| Some(name.to_owned()));
        let expected = COMPARED.map(|n| (n, if n < 200 { early.clone() } else { late.clone() }));
        assert_eq!(leaders, expected);
        let table = tables::equal_effort(study, Budget::Default);
        insta::assert_snapshot!(table.render(Format::Text));
        let table = tables::equal_effort_pairs(study, Budget::Default);
        insta::assert_snapshot!(table.render(Format::Text));
    });
}

#[test]
fn trials_without_steps_are_not_compared() {
    let mut records = records(Budget::Default);
    for record in &mut records {
        let found = record.outcome.counterexamples.as_mut();
        found.into_iter().for_each(|found| found.steps = None);
    }
    with_study(&records, |study| {
        assert!(at_efforts(study, Budget::Default).is_empty());
        assert!(tables::equal_effort(study, Budget::Default).rows.is_empty());
        let figures = stromboli_report::chart::figures(study, Budget::Default);
        assert!(figures.iter().all(|figure| figure.name != "equal-effort"));
    });
}
