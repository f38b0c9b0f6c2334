//! `docs/libraries.md` says what the trials in `examples/libraries` say.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;
use stromboli_report::number::count;

use crate::example::Example;

const LIBRARIES: Example = Example { name: "libraries" };

/// The columns of the first table.
const COLUMNS: [(&str, &str); 7] = [
    ("bst", "type"),
    ("bst", "api"),
    ("bst", "cbc"),
    ("rbt", "api"),
    ("rbt", "cbc"),
    ("stlc", "cbc"),
    ("fsub", "cbc"),
];

/// A row of `stats --table closeness`.
#[derive(Deserialize)]
struct Row {
    workload: String,
    family: String,
    variant: Option<String>,
    framework: String,
    n: f64,
    ted0_pct: f64,
    minimal_size_pct: f64,
    results: f64,
    same_result_pct: f64,
}

impl Row {
    fn cell(&self) -> String {
        format!("{:.0}", self.minimal_size_pct)
    }
}

/// The row of a library without a variant.
fn plain<'a>(rows: &'a [Row], library: &str, column: (&str, &str)) -> Option<&'a Row> {
    rows.iter().find(|row| {
        row.variant.is_none()
            && row.framework == library
            && (row.workload.as_str(), row.family.as_str()) == column
    })
}

fn line_of_library(rows: &[Row], library: &str) -> String {
    let cells =
        COLUMNS.map(|column| plain(rows, library, column).map(Row::cell).unwrap_or_default());
    format!("| {library} | {} |", cells.join(" | "))
}

/// What a library does over all of `api` and `cbc`, and its share of minimal sizes to sort by.
fn line_of_all(rows: &[Row], library: &str) -> (f64, String) {
    let families = COLUMNS.iter().filter(|(_, family)| *family != "type");
    let rows: Vec<_> = families.filter_map(|column| plain(rows, library, *column)).collect();
    let pairs: f64 = rows.iter().map(|row| row.n).sum();
    let mean = |of: fn(&Row) -> f64| rows.iter().map(|row| of(row) * row.n).sum::<f64>() / pairs;
    let minimal = mean(|row| row.minimal_size_pct);
    let line = format!(
        "| {library} | {pairs} | {:.0} | {minimal:.0} | {:.1} | {:.0} |",
        mean(|row| row.ted0_pct),
        mean(|row| row.results),
        mean(|row| row.same_result_pct),
    );
    (minimal, line)
}

#[test]
fn every_table_of_the_page_follows_from_the_trials() {
    let rows: Vec<Row> = LIBRARIES.closeness();
    let mut libraries: Vec<&str> = Vec::new();
    for row in &rows {
        if !libraries.contains(&row.framework.as_str()) {
            libraries.push(&row.framework);
        }
    }
    let mut overall: Vec<_> = libraries.iter().map(|library| line_of_all(&rows, library)).collect();
    overall.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let expected = libraries.iter().map(|library| line_of_library(&rows, library));
    let expected = expected.chain(overall.into_iter().map(|(_, line)| line));

    let page = LIBRARIES.page();
    let in_page = page.lines().filter(|line| line.starts_with("| "));
    let in_page =
        in_page.filter(|line| !line.starts_with("| library |") && !line.starts_with("| -"));
    let (in_page, expected): (Vec<_>, Vec<_>) = (in_page.collect(), expected.collect());
    for (line, expected) in in_page.iter().zip(&expected) {
        assert_eq!(line, expected, "docs/libraries.md on the left, the trials on the right");
    }
    assert_eq!(in_page.len(), expected.len(), "the tables have another number of rows");
}

#[test]
fn the_page_counts_the_trials() {
    let trials = LIBRARIES.trials();
    let trials: Vec<Value> =
        trials.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let cells = trials.iter().map(|trial| (trial["task"].as_str(), trial["strategy"].as_str()));
    let planned = 5 * cells.collect::<BTreeSet<_>>().len();
    let skipped = planned - trials.len();
    let repeated = trials.iter().filter(|trial| trial.get("differs").is_some()).count();
    assert!(trials.iter().all(|trial| trial["status"] != "crashed"));
    assert!(trials.iter().all(|trial| trial.get("differs").is_none_or(|differs| *differs == 0)));

    let words = LIBRARIES.page().split_whitespace().collect::<Vec<_>>().join(" ");
    let planned = count(planned as u64);
    for sentence in [
        format!("That is {planned} trials, of which {skipped} were skipped"),
        format!("all {repeated} repetitions"),
    ] {
        assert!(words.contains(&sentence), "docs/libraries.md does not say: {sentence}");
    }
}

#[test]
fn every_figure_is_what_the_report_draws() {
    LIBRARIES.check_figures();
}
