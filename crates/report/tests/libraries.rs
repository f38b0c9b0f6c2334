//! What people read of a campaign with libraries in runners beside the ports.

use std::num::NonZeroUsize;

use stromboli_report::table::{Format, Table, Value};
use stromboli_report::{Minima, Study, html, notes, tables};
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::{Framework, Status, Trial};
use stromboli_workloads::Workload;

fn framework(name: &str) -> Framework {
    Framework::named(name).expect("it is a name")
}

/// The titles that a catalog of runners would have.
fn title(framework: Framework) -> String {
    match framework.name() {
        "hypothesis" => "Hypothesis".to_owned(),
        "hegel" => "Hegel".to_owned(),
        "haskell-quickcheck" => "QuickCheck (Haskell)".to_owned(),
        _ => framework.title().to_owned(),
    }
}

fn finder(trial: &Trial) -> String {
    trial.cell.strategy.finder().to_string()
}

/// Trials of a port, of its original, of a library that crashes and is not deterministic, of one that
/// finds little, and of one that finds nothing.
fn records() -> Vec<Trial> {
    let frameworks = [
        framework("quickcheck"),
        framework("hypothesis"),
        framework("hegel"),
        framework("haskell-quickcheck"),
        framework("crabcheck"),
    ];
    let workloads = vec![Workload::from_name("stlc").expect("it is a workload")];
    let plan = Plan { n_trials: 3, workloads, seed: 6, ..Plan::default() };
    let mut records = plan.records_of(&frameworks);
    records.retain(|trial| trial.cell.strategy.family().to_string() == "cbc");
    for (n, trial) in records.iter_mut().enumerate() {
        if finder(trial) == "quickcheck" {
            continue;
        }
        let (finder, task) = (finder(trial), trial.cell.task.to_string());
        let outcome = &mut trial.outcome;
        outcome.quantities.transport_ns = outcome.quantities.property_ns.map(|time| time / 2);
        let is_repeated = trial.number == 1;
        let differs = finder == "hypothesis" && task.contains("SinglePreserve/shift_var");
        outcome.quantities.differs = is_repeated.then_some(u64::from(differs));
        if finder == "hypothesis" && task.contains("MultiPreserve/shift_abs") {
            outcome.ending.status = Status::Crashed;
            outcome.ending.reason =
                Some(format!("the runner reported an error: Flaky: {n} was (Var {n}) before"));
        }
        let is_in_vain = finder == "hegel" && !task.contains("subst_abs");
        if is_in_vain || finder == "crabcheck" {
            outcome.ending.status = Status::TimedOut;
            outcome.counterexamples = None;
        }
    }
    records
}

/// Runs something on the study of some trials.
fn with_study<T>(records: &[Trial], run: impl FnOnce(&Study<'_>) -> T) -> T {
    let minima = Minima::exact();
    run(&Study::new(records, &minima, NonZeroUsize::MIN).with_titles(title))
}

fn table(study: &Study<'_>, name: &str) -> Table {
    let kind = tables::ALL.iter().find(|kind| kind.name == name).expect("there is such a table");
    (kind.make)(study, study.main_budget())
}

#[test]
fn the_summary_of_libraries() {
    let text = with_study(&records(), |study| {
        let notes = notes::coverage(study, study.main_budget()).into_iter();
        notes.chain(notes::notes(study)).map(|note| format!("- {note}\n")).collect::<String>()
    });
    insta::assert_snapshot!(text);
}

#[test]
fn the_tables_of_libraries() {
    let text = with_study(&records(), |study| {
        let names = ["closeness", "closeness-common", "time", "coverage", "pairwise", "crashes"];
        let text = |name| table(study, name).render(Format::Markdown);
        names.map(text).join("\n")
    });
    insta::assert_snapshot!(text);
}

#[test]
fn shares_of_tasks_and_results_are_counted_by_task() {
    let mut records = records();
    let is_wanted = |trial: &Trial| finder(trial) == "quickcheck";
    records.retain(is_wanted);
    let first = records[0].cell.task;
    records.retain(|trial| trial.cell.task == first);
    let minimum = Minima::exact().get(&first).expect("it is known").to_owned();
    let larger = "((App (Abs (TBool) (Var 0)) (Bool #t)))";
    for (trial, reported) in records.iter_mut().zip([&minimum[..], &minimum, larger]) {
        shrink(&mut trial.outcome, larger, &[(reported, 8)]);
    }
    let csv = with_study(&records, |study| table(study, "closeness").render(Format::Csv));
    let row = csv.lines().nth(1).expect("there is a row");
    assert_eq!(row, "stlc,cbc,,QuickCheck,1,1,,100,100,100,0,0,8,2,66.66666666666667,0");
}

#[test]
fn marks_are_for_people() {
    with_study(&records(), |study| {
        let overview = table(study, "overview");
        let marked = |value: &&Value| matches!(value, Value::Marked(_));
        assert_eq!(overview.rows.iter().flatten().filter(marked).count(), 1);
        assert!(overview.render(Format::Text).contains("Hypothesis †"));
        assert!(overview.render(Format::Latex).contains("Hypothesis \\textdagger{}"));
        assert!(!overview.render(Format::Csv).contains('†'));
        let page = html::page(study, &html::Heading::default(), &[]);
        assert!(page.contains("\"differs\":true") && page.contains("Against a reference"));
        assert!(page.contains("Crashed trials, by strategy and reason"));
    });
}

#[test]
fn without_runners_there_is_no_time_on_messages() {
    let mut records = records();
    records.retain(|trial| finder(trial) == "quickcheck");
    with_study(&records, |study| {
        assert!(table(study, "time").rows.is_empty());
        let figures = stromboli_report::chart::figures(study, study.main_budget());
        assert!(figures.iter().all(|figure| figure.name != "shrink-time-parts"));
    });
}
