//! What people read, as it reads: a small made-up campaign.

use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::table::Format;
use stromboli_report::{Medians, Minima, Study, chart, compare, metric, notes, tables, words};
use stromboli_synthetic::Plan;
use stromboli_trials::Trial;
use stromboli_workloads::Workload;

fn workload(name: &str) -> Workload {
    Workload::from_name(name).expect("it is a workload")
}

fn records(seed: u64) -> Vec<Trial> {
    let workloads = vec![workload("stlc"), workload("fsub")];
    Plan { n_trials: 2, workloads, budgets: vec![Budget::Default, Budget::Own(100)], seed }
        .records()
}

#[test]
fn the_summary() {
    let (records, minima) = (records(1), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let answers = words::answers(&study, study.main_budget());
    let mut text = notes::facts(&study) + "\n";
    text.extend(notes::notes(&study).iter().map(|note| format!("- {note}\n")));
    text.extend(answers.iter().map(|a| format!("{}: {}\n", a.question.title, a.text())));
    text.push_str(&words::leaders(&answers).render(Format::Text));
    insta::assert_snapshot!(text);
}

#[test]
fn the_tables() {
    let (records, minima) = (records(1), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let mut text = String::new();
    for kind in tables::ALL {
        let table = (kind.make)(&study, study.main_budget());
        text.push_str(&format!("{}\n{}\n", table.caption, table.render(Format::Text)));
    }
    text.push_str(&tables::budgets(&study).render(Format::Text));
    insta::assert_snapshot!(text);
}

#[test]
fn the_data_of_figures() {
    let (records, minima) = (records(1), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let mut text = String::new();
    for figure in chart::figures(&study, study.main_budget()) {
        let data = figure.data.render(Format::Csv);
        let lines: Vec<_> = data.lines().collect();
        let beginning = lines[..lines.len().min(8)].join("\n");
        let (title, caption) = (figure.title, &figure.caption);
        text.push_str(&format!("{title}\n{caption}\n{beginning}\n.. {} lines\n\n", lines.len()));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_drawing() {
    let (records, minima) = (records(1), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let kind = chart::ALL.iter().find(|kind| kind.name == "critical-difference-ted").unwrap();
    insta::assert_snapshot!(kind.draw(&study, study.main_budget()).unwrap().svg);
}

#[test]
fn before_and_after() {
    let (before, after, minima) = (records(1), records(2), Minima::exact());
    let before = Study::new(&before, &minima, NonZeroUsize::MIN);
    let after = Study::new(&after, &minima, NonZeroUsize::MIN);
    let changes = compare(&Medians::of(&before), &Medians::of(&after), &metric::TED);
    let text = format!(
        "{}\n{}\n{}",
        changes.verdict(),
        changes.table().render(Format::Text),
        changes.tasks_table(5).render(Format::Text)
    );
    insta::assert_snapshot!(text);
}
