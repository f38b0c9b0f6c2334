//! A report as files: the page, figures with their data, and tables to include in other documents.

use stromboli_domain::Budget;
use stromboli_workloads::Workload;

use crate::addition::Addition;
use crate::chart;
use crate::html::{self, Heading};
use crate::study::Study;
use crate::table::{Format, Table, Value};
use crate::tables;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path, relative to the folder of the report: `figures/buckets.svg`.
    pub path: String,
    pub contents: String,
}

/// Every file of a report, the page first.
///
/// Figures and tables are about the main budget; those of other budgets are in folders of their own.
pub fn bundle(study: &Study<'_>, heading: &Heading, additions: &[Addition]) -> Vec<File> {
    let main = study.main_budget();
    let mut files = Vec::new();
    for budget in study.budgets() {
        let folder = if budget == main { String::new() } else { format!("{}/", slug(budget)) };
        let figures = chart::figures(study, budget);
        if budget == main {
            let contents = html::with_figures(study, heading, budget, &figures, additions);
            files.push(File { path: "index.html".to_owned(), contents });
        }
        for figure in figures {
            let path = format!("figures/{folder}{}", figure.name);
            let data = figure.data.render(Format::Csv);
            files.push(File { path: format!("{path}.svg"), contents: figure.svg });
            files.push(File { path: format!("{path}.csv"), contents: data });
        }
        for table in tables_of(study, budget) {
            files.extend(files_of(&table, &folder));
        }
    }
    files.extend(files_of(&tables::budgets(study), ""));
    let added = additions.iter().flat_map(|addition| &addition.tables);
    files.extend(added.flat_map(|table| files_of(table, "")));
    files
}

fn tables_of(study: &Study<'_>, budget: Budget) -> Vec<Table> {
    let of_kind = tables::ALL.iter().map(|kind| (kind.make)(study, budget));
    // A table is empty if the campaign has no such data.
    let mut all: Vec<_> = of_kind.filter(|table| !table.rows.is_empty()).collect();
    // The statistics of all workloads are too long for most documents.
    let statistics = all.iter().find(|table| table.name == "statistics").cloned();
    let of_workloads = statistics.iter().flat_map(|statistics| {
        let of = |workload: Workload| of_workload(statistics, workload);
        study.workloads().into_iter().map(of)
    });
    all.extend(of_workloads.filter(|table| !table.rows.is_empty()));
    all
}

/// The rows of a table that are about a workload, which the first column names.
fn of_workload(table: &Table, workload: Workload) -> Table {
    let is_of_it = |row: &&Vec<Value>| row.first().is_some_and(|value| value.is(workload.name()));
    Table {
        name: format!("{}-{}", table.name, workload.name()),
        rows: table.rows.iter().filter(is_of_it).cloned().collect(),
        ..table.clone()
    }
}

/// Longer tables are only for programs.
const MOST_ROWS_FOR_PEOPLE: usize = 1_000;

/// A table in every file format. Formats for people are left out if it is too long.
fn files_of(table: &Table, folder: &str) -> Vec<File> {
    let file = |format: Format| File {
        path: format!("tables/{folder}{}.{}", table.name, format.extension()),
        contents: table.render(format),
    };
    let mut files: Vec<_> = [Format::Csv, Format::Json].map(file).into();
    if table.rows.len() <= MOST_ROWS_FOR_PEOPLE {
        files.extend([Format::Markdown, Format::Latex].map(file));
    }
    files
}

fn slug(budget: Budget) -> String {
    budget.to_string().replace(':', "-")
}
