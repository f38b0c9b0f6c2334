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
    framework: String,
    n: f64,
    ted0_pct: f64,
    nearest_ted0_pct: f64,
    minimal_size_pct: f64,
    executions: f64,
    same_result_pct: f64,
}

impl Row {
    fn place(&self) -> String {
        let variant = self.variant.as_ref().map(|variant| format!("_{variant}"));
        format!("{} `{}{}`", self.workload, self.family, variant.unwrap_or_default())
    }

    fn shrinker(&self) -> &str {
        self.framework.split_once(" + ").map_or("QuickCheck's own", |(_, shrinker)| shrinker)
    }

    fn line(&self) -> String {
        let executions = match self.executions.fract() {
            0.0 => count(self.executions as u64),
            _ => format!("{:.1}", self.executions),
        };
        format!(
            "| {} | {} | {} | {:.0} | {:.0} | {:.0} | {executions} | {:.0} |",
            self.place(),
            self.shrinker(),
            self.n,
            self.ted0_pct,
            self.nearest_ted0_pct,
            self.minimal_size_pct,
            self.same_result_pct,
        )
    }
}

#[test]
fn the_table_of_the_page_follows_from_the_trials() {
    let rows: Vec<Row> = SHRINKERS.closeness();
    let expected: Vec<String> = rows.iter().map(Row::line).collect();
    let page = SHRINKERS.page();
    let is_of_table = |line: &&str| STARTS.iter().any(|start| line.starts_with(start));
    let in_page: Vec<&str> = page.lines().filter(is_of_table).collect();
    for (line, expected) in in_page.iter().zip(&expected) {
        assert_eq!(line, expected, "docs/shrinkers.md on the left, the trials on the right");
    }
    assert_eq!(in_page.len(), expected.len(), "all lines:\n{}", expected.join("\n"));
}

#[test]
fn every_figure_is_what_the_report_draws() {
    SHRINKERS.check_figures();
}
