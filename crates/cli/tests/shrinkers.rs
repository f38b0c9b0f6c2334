//! `docs/shrinkers.md` says what the trials in `examples/shrinkers` say.

use serde::Deserialize;
use stromboli_report::number::count;

use crate::example::Example;

const SHRINKERS: Example = Example { name: "shrinkers" };

/// How the lines of the table begin.
const STARTS: [&str; 7] =
    ["| bst `", "| rbt `", "| stlc `", "| fsub `", "| challenge `", "| kv `", "| json `"];

/// A row of `stats --table closeness`.
#[derive(Deserialize)]
struct Row {
    workload: String,
    family: String,
    variant: Option<String>,
    n: f64,
    ted0_pct: f64,
    executions: f64,
}

impl Row {
    fn place(&self) -> String {
        let variant = self.variant.as_ref().map(|variant| format!("_{variant}"));
        format!("{} `{}{}`", self.workload, self.family, variant.unwrap_or_default())
    }

    /// How many tasks end at the minimum, and after how many executions.
    fn cell(&self) -> String {
        let executions = match self.executions.fract() {
            0.0 => count(self.executions as u64),
            _ => format!("{:.1}", self.executions),
        };
        format!("{:.0} / {executions}", self.ted0_pct)
    }
}

/// The line of the rows that start from the same counterexamples, one row for each shrinker.
fn line(rows: &[Row]) -> String {
    let cells: Vec<_> = rows.iter().map(Row::cell).collect();
    format!("| {} | {:.0} | {} |", rows[0].place(), rows[0].n, cells.join(" | "))
}

#[test]
fn the_table_of_the_page_follows_from_the_trials() {
    let rows: Vec<Row> = SHRINKERS.closeness();
    let expected: Vec<String> =
        rows.chunk_by(|row, next| row.place() == next.place()).map(line).collect();
    let page = SHRINKERS.page();
    let is_of_table = |line: &&str| STARTS.iter().any(|start| line.starts_with(start));
    let in_page: Vec<&str> = page.lines().filter(is_of_table).collect();
    assert_eq!(in_page, expected, "all lines:\n{}", expected.join("\n"));
}

#[test]
fn every_figure_is_what_the_report_draws() {
    SHRINKERS.check_figures();
}
