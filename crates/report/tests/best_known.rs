//! What is measured against a best known counterexample is marked, and what beats it is named.

use std::num::NonZeroUsize;

use stromboli_domain::Seed;
use stromboli_report::html::{Heading, page};
use stromboli_report::table::{Format, Table};
use stromboli_report::{
    Beaten, Medians, Minima, Provenance, Study, chart, compare, metric, notes, tables, words,
};
use stromboli_synthetic::Plan;
use stromboli_trials::Trial;
use stromboli_workloads::minimum::{BestKnown, Certainty, Source, TrialSource, minimum_of};
use stromboli_workloads::{Task, Workload};

/// The task whose minimum nobody has proven in these tests.
const TASK: &str = "stlc/SinglePreserve/shift_var_none";

fn records() -> Vec<Trial> {
    records_from(0)
}

fn records_from(seed: u64) -> Vec<Trial> {
    let workloads = vec![Workload::from_name("bst").unwrap(), Workload::from_name("stlc").unwrap()];
    Plan { n_trials: 2, workloads, seed, ..Plan::default() }.records()
}

/// The minima of all tasks but one, which has this best known counterexample.
fn minima(counterexample: &str) -> Minima {
    let task: Task = TASK.parse().unwrap();
    let best = BestKnown {
        task,
        counterexample: counterexample.to_owned(),
        size: stromboli_analysis::printed::size(counterexample),
        tier: 9,
        source: Source::Trial(TrialSource {
            experiment: "earlier".to_owned(),
            strategy: "hedgehog/cbc".to_owned(),
            budget: "default".to_owned(),
            number: 2,
            seed: Some(Seed(17)),
        }),
        bound: "fwd:3".parse().unwrap(),
    };
    let exact = |other: Task| Some((other, minimum_of(&other)?.counterexample.clone()));
    let others = Task::all().into_iter().filter(|other| *other != task).filter_map(exact);
    Minima::default().with_best_known([best]).with(others)
}

/// It is larger than what the made-up trials report.
const LARGE: &str =
    "(App (Abs (TBool) (Var 0)) (App (Abs (TBool) (Var 0)) (App (Abs (TBool) (Var 0)) (Bool #t))))";

fn text(table: &Table) -> String {
    table.render(Format::Markdown)
}

#[test]
fn tables_mark_the_workload_where_numbers_depend_on_the_minimum() {
    let (records, minima) = (records(), minima(LARGE));
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let budget = study.main_budget();
    for name in ["overview", "closeness", "effort", "task-medians"] {
        let kind = tables::ALL.iter().find(|kind| kind.name == name).unwrap();
        let table = (kind.make)(&study, budget);
        assert!(
            text(&table).contains("| stlc \\* |") || text(&table).contains("| stlc * |"),
            "{}",
            text(&table)
        );
        assert!(text(&table).contains("no minimum is proven"), "{name}");
        assert!(!table.render(Format::Csv).contains("stlc *"), "programs need no marks");
        assert!(!text(&table).contains("bst *"), "all minima of bst are known");
    }
    let statistics = tables::statistics(&study, budget).render(Format::Text);
    let marked = |metric: &str| {
        let mut rows = statistics.lines().filter(|line| line.contains(&format!(" {metric} ")));
        rows.any(|line| line.starts_with("stlc *"))
    };
    assert!(marked("ted") && marked("executions-per-edit"));
    assert!(!marked("size") && !marked("shrink-time"), "these do not depend on the minimum");
    let leaders = words::leaders(&words::answers(&study, budget)).render(Format::Text);
    assert!(leaders.contains("stlc cbc *"), "{leaders}");
    let summary = words::summary(&words::answers(&study, budget)).render(Format::Text);
    assert!(summary.contains("Closest to the minimum *"), "{summary}");
    assert!(!summary.contains("Fewest executions *"), "{summary}");
    let normalization = tables::normalization(&study, budget).render(Format::Text);
    assert!(!normalization.contains('*'), "it does not depend on the minimum");
}

#[test]
fn the_certainty_of_each_task_is_in_a_column() {
    let (records, minima) = (records(), minima(LARGE));
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let csv = tables::task_medians(&study, study.main_budget()).render(Format::Csv);
    assert!(csv.starts_with("workload,family,variant,framework,task,certainty,"), "{csv}");
    assert!(csv.contains(&format!("{TASK},best known,")));
    let exact = Minima::exact();
    assert_eq!(exact.certainty(&TASK.parse().unwrap()), Some(Certainty::Exact));
    let study = Study::new(&records, &exact, NonZeroUsize::MIN);
    let csv = tables::task_medians(&study, study.main_budget()).render(Format::Csv);
    assert!(csv.contains(&format!("{TASK},exact,")));
    assert!(tables::best_known(&study, study.main_budget()).rows.is_empty());
}

#[test]
fn a_trial_that_beats_the_best_known_counterexample_is_named() {
    let (records, large) = (records(), minima(LARGE));
    let study = Study::new(&records, &large, NonZeroUsize::MIN);
    let beaten = Beaten::all(&study);
    assert_eq!(beaten.len(), 1);
    let minimum = minimum_of(&TASK.parse().unwrap()).unwrap();
    assert_eq!(beaten[0].counterexample, minimum.counterexample);
    insta::assert_snapshot!(notes::beaten(&study).join("\n"), @"
    stlc/SinglePreserve/shift_var_none: trial 1 (seed 257036148136131) of quickcheck/type has shown a smaller counterexample than the best known one, with 16 tokens instead of 30: (Abs (TBool) (App (Abs (TBool) (Var 1)) (Bool #f)))
    To update the table of best known counterexamples: stromboli minima --learn STORE --table > crates/workloads/data/best-known.tsv
    ");
    insta::assert_snapshot!(text(&tables::best_known(&study, study.main_budget())), @r"
    Tasks without a proven minimum, and the best known counterexamples that distances are measured from. Proven: what an exhaustive search has excluded. Smaller: a counterexample that a trial of this study has shown and that is smaller than the best known one, with the trial. The smaller one has fewer tokens or, of equally many, comes first in LeanCheck's order.

    | task | size | best known | shown by | proven | size of smaller | smaller | strategy | trial | seed |
    | --- | ---: | --- | --- | --- | ---: | --- | --- | ---: | --- |
    | stlc/SinglePreserve/shift\_var\_none | 30 | (App (Abs (TBool) (Var 0)) (App (Abs (TBool) (Var 0)) (App (Abs (TBool) (Var 0)) (Bool \#t)))) | hedgehog/cbc, trial 2 of experiment earlier, seed 17 | none before tier 3 | 16 | (Abs (TBool) (App (Abs (TBool) (Var 1)) (Bool \#f))) | quickcheck/type | 1 | 257036148136131 |
    ");

    // The smallest that any trial has shown cannot be beaten.
    let smallest = minima(&minimum.counterexample);
    let study = Study::new(&records, &smallest, NonZeroUsize::MIN);
    assert!(Beaten::all(&study).is_empty());
    assert!(
        notes::notes(&study).iter().any(|note| note.starts_with("For 1 task no minimum is proven"))
    );
}

#[test]
fn figures_the_page_and_comparisons_say_so() {
    let (records, minima) = (records(), minima(LARGE));
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    for figure in chart::figures(&study, study.main_budget()) {
        let is_marked = figure.caption.contains("In stlc, some tasks have no proven minimum");
        let kind = chart::ALL.iter().find(|kind| kind.name == figure.name).unwrap();
        assert_eq!(is_marked, kind.needs_minimum, "{}", figure.name);
    }
    let heading = Heading { provenance: Some(Provenance::default()), ..Heading::default() };
    let page = page(&study, &heading, &[]);
    for part in [
        "<h3>Best known counterexamples</h3>",
        "\"best_known\":\"none before tier 3\"",
        "id=\"term-best-known\"",
    ] {
        assert!(page.contains(part), "no {part}");
    }
    let others = records_from(1);
    let after = Study::new(&others, &minima, NonZeroUsize::MIN);
    let (before, after) = (Medians::of(&study), Medians::of(&after));
    let changes = compare(&before, &after, &metric::TED);
    assert!(changes.table().render(Format::Text).contains("stlc *"));
    let tasks = changes.tasks_table(1000).render(Format::Text);
    assert!(tasks.contains(&format!("{TASK} *")), "{tasks}");
    let sizes = compare(&before, &after, &metric::SIZE).table().render(Format::Text);
    assert!(!sizes.contains("stlc *"), "sizes do not depend on the minimum");
}
