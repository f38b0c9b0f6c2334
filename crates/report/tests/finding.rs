use std::num::NonZeroUsize;

use stromboli_analysis::statistics::{Pair, holm};
use stromboli_domain::Budget;
use stromboli_report::blocks::Blocks;
use stromboli_report::contender::Contender;
use stromboli_report::finding::*;
use stromboli_report::place::Group;
use stromboli_report::table::Format;
use stromboli_report::words::{self, Answer, QUESTIONS};
use stromboli_report::{Minima, Study, metric, tables};
use stromboli_synthetic::Plan;
use stromboli_trials::Status;
use stromboli_workloads::Workload;

fn group() -> Group {
    let workload = Workload::from_name("stlc").unwrap();
    Group::of(workload, "quickcheck/type".parse().unwrap())
}

/// The comparison of QuickCheck, Falsify and Hedgehog with these values on each task.
fn finding(rows: &[[f64; 3]]) -> Finding {
    let contenders = ["quickcheck/type", "falsify/type", "hedgehog/type"]
        .map(|name| Contender::of(name.parse().unwrap()));
    let tasks: Vec<_> = group().workload.tasks().collect();
    let rows = tasks.into_iter().zip(rows.iter().map(|row| row.to_vec()));
    let blocks = Blocks::of_rows(contenders.to_vec(), rows).unwrap();
    Finding::new(group(), Budget::Default, &metric::TED, blocks)
}

/// Hedgehog is always a little greater than QuickCheck; Falsify is now less, now greater than both.
fn only_first_and_third_differ() -> Finding {
    let row = |task: u32| {
        let base = f64::from(task * 10);
        let falsify = if task.is_multiple_of(2) { base - 4.0 } else { base + 5.0 };
        [base, falsify, base + 1.0 + f64::from(task) / 100.0]
    };
    finding(&(0..16).map(row).collect::<Vec<_>>())
}

/// All three differ.
fn all_differ() -> Finding {
    let row = |task: u32| [1.0, 2.0, 3.0].map(|factor| factor * f64::from(task + 1));
    finding(&(0..16).map(row).collect::<Vec<_>>())
}

fn text_of(findings: Vec<Finding>) -> String {
    Answer { question: &QUESTIONS[0], findings, best_known: Vec::new() }.text()
}

#[test]
fn a_framework_that_is_ahead_of_nobody_is_not_called_ahead() {
    let finding = only_first_and_third_differ();
    assert_eq!(finding.leader(), None);
    assert_eq!(
        finding.order(Contender::title),
        "QuickCheck [a], Falsify [ab], Hedgehog [b]",
        "{:?}",
        finding.comparison
    );
    assert_eq!(
        text_of(vec![finding]),
        "No framework is ahead of all others. Only some pairs differ in stlc type (QuickCheck before \
         Hedgehog)."
    );
}

#[test]
fn a_framework_that_is_ahead_of_all_is_named() {
    let finding = all_differ();
    assert_eq!(finding.order(Contender::title), "QuickCheck [a], Falsify [b], Hedgehog [c]");
    assert_eq!(finding.pairs_ahead().len(), 3);
    assert_eq!(
        text_of(vec![finding]),
        "QuickCheck comes closest to the minimum in the only comparison."
    );
    let equal = finding_of_equals();
    assert!(text_of(vec![equal]).ends_with("No two differ significantly in stlc type."));
}

#[test]
fn a_few_tasks_cannot_show_a_difference() {
    let always_first = |n_tasks: usize| finding(&vec![[1.0, 2.0, 3.0]; n_tasks]);
    // With one framework first on every task, p is 2^(1-n) for a pair, and there are three pairs.
    assert!(always_first(6).has_too_few_tasks() && !always_first(7).has_too_few_tasks());
    assert_eq!(
        text_of(vec![always_first(4)]),
        "No framework is ahead of all others. There are too few tasks to tell in stlc type."
    );
}

fn finding_of_equals() -> Finding {
    finding(&[[3.0; 3]; 16])
}

#[test]
fn letters_stand_in_the_table_of_leaders() {
    let answers = [Answer {
        question: &QUESTIONS[0],
        findings: vec![only_first_and_third_differ()],
        best_known: Vec::new(),
    }];
    let table = words::leaders(&answers).render(Format::Text);
    assert!(table.contains("QuickCheck 75 [a], Falsify 75.5 [ab], Hedgehog 76.1 [b]"), "{table}");
}

fn with_study<T>(n_trials: u32, run: impl FnOnce(&Study<'_>) -> T) -> T {
    let workloads = vec![group().workload];
    let mut records = Plan { n_trials, workloads, ..Plan::default() }.records();
    // Hedgehog never finds the bugs of every third task.
    let tasks: Vec<_> = group().workload.tasks().collect();
    for record in &mut records {
        let place = tasks.iter().position(|task| *task == record.cell.task).unwrap();
        if record.cell.strategy.finder().name() == "hedgehog" && place.is_multiple_of(3) {
            record.outcome.ending.status = Status::TimedOut;
        }
    }
    let minima = Minima::exact();
    run(&Study::new(&records, &minima, NonZeroUsize::MIN))
}

#[test]
fn p_values_are_adjusted_for_all_pairs_of_a_page() {
    with_study(2, |study| {
        let all = Finding::all(study, Budget::Default);
        let p: Vec<_> =
            all.iter().flat_map(|finding| &finding.comparison.pairs).map(Pair::p).collect();
        let adjusted: Vec<_> = all.iter().flat_map(|finding| &finding.p_page).copied().collect();
        assert_eq!(adjusted, holm(&p));
        let mut n_pairs = 0;
        for finding in &all {
            for (pair, p_page) in finding.comparison.pairs.iter().zip(&finding.p_page) {
                n_pairs += 1;
                assert!(pair.p_holm.get() <= p_page.get(), "{pair:?}");
            }
        }
        assert_eq!(n_pairs, p.len());
    });
}

#[test]
fn unsolved_tasks_can_count_as_worst() {
    with_study(2, |study| {
        let n_tasks = study.tasks(group().workload).len();
        let finding = Finding::of(study, group(), Budget::Default, &metric::SIZE).unwrap();
        let all = finding.with_unsolved_as_worst(study).unwrap();
        assert!(finding.comparison.n < n_tasks);
        assert_eq!(all.comparison.n, n_tasks);
        assert_eq!(finding.blocks.n_tried, n_tasks);
        // Hedgehog loses ranks by what it did not find.
        let place = finding.blocks.contenders.iter().position(|c| c.title() == "Hedgehog").unwrap();
        assert!(all.comparison.mean_ranks[place] > finding.comparison.mean_ranks[place]);
        let table = tables::sensitivity(study, Budget::Default);
        assert!(!table.rows.is_empty());
        let statistics = tables::statistics(study, Budget::Default).render(Format::Csv);
        assert!(statistics.contains(",\"Friedman, unsolved as worst\",,20,20,"), "{statistics}");
    });
}

#[test]
fn only_adjusted_p_values_are_bold() {
    with_study(2, |study| {
        let table = tables::statistics(study, Budget::Default);
        let place = |key: &str| table.columns.iter().position(|c| c.key == key).unwrap();
        let (p, p_holm) = (place("p"), place("p_holm"));
        let pairs = || table.rows.iter().filter(|row| row[p_holm].to_string() != "");
        assert!(pairs().count() > 0);
        assert!(pairs().all(|row| !row[p].is_significant()));
        assert!(pairs().any(|row| row[p_holm].is_significant()));
    });
}

#[test]
fn intervals_hold_the_estimates_that_they_are_about() {
    with_study(2, |study| {
        let csv = tables::statistics(study, Budget::Default).render(Format::Csv);
        let mut lines = csv.lines().map(|line| line.replace("\"Friedman, unsolved", "\"Friedman"));
        let keys: Vec<String> = lines.next().unwrap().split(',').map(str::to_owned).collect();
        let place = |key: &str| keys.iter().position(|known| known == key).unwrap();
        let mut n_intervals = 0;
        for line in lines {
            let fields: Vec<&str> = line.split(',').collect();
            for key in ["median_difference", "r"] {
                let number =
                    |suffix: &str| fields[place(&format!("{key}{suffix}"))].parse::<f64>().ok();
                let Some(low) = number("_ci_low") else { continue };
                let (estimate, high) = (number("").unwrap(), number("_ci_high").unwrap());
                assert!(low <= estimate && estimate <= high, "{line}");
                n_intervals += 1;
            }
        }
        assert!(n_intervals > 100);
    });
}
