//! `docs/challenge.md` says what the trials in `examples/challenge` and the reports of the public
//! collection say.

use serde::Deserialize;
use stromboli_report::number::count;

use crate::example::Example;

const CHALLENGE: Example = Example { name: "challenge" };

/// What the public collection reports.
const REFERENCE: &str = include_str!("../../../examples/challenge/reference.csv");

/// A column of a table.
enum Column {
    /// What trials measured: the family, its variant, and what the framework is called.
    Measured(&'static str, Option<&'static str>, &'static str),
    /// What the collection reports about a library.
    Reported(&'static str),
}

/// A strategy of family `cbc`.
const fn cbc(framework: &'static str) -> Column {
    Column::Measured("cbc", None, framework)
}

/// The tables of the page that have a line for each entry.
const TABLES: [&[Column]; 3] = [
    // The ports.
    &[
        cbc("QuickCheck"),
        cbc("Hedgehog"),
        Column::Measured("cbc", Some("idiomatic"), "Hedgehog"),
        cbc("Falsify"),
        Column::Measured("cbc", Some("idiomatic"), "Falsify"),
    ],
    // Shrinkers.
    &[
        cbc("QuickCheck"),
        cbc("QuickCheck + HDD"),
        cbc("QuickCheck + Perses"),
        cbc("QuickCheck + Stromboli"),
    ],
    // Libraries that the collection reports on.
    &[
        cbc("Hypothesis"),
        Column::Reported("hypothesis"),
        cbc("fast-check"),
        Column::Reported("fast-check"),
    ],
];

/// The libraries of the page's last table, in its order.
const LIBRARIES: [&str; 13] = [
    "Hegel",
    "Hypothesis",
    "quickcheck (Rust)",
    "RapidCheck",
    "QCheck",
    "QuickCheck (Haskell)",
    "chaos_theory",
    "fast-check",
    "PropEr",
    "proptest",
    "QCheck2",
    "test.check",
    "Hedgehog (Haskell)",
];

/// A row of `stats --table normalization-tasks`.
#[derive(Deserialize)]
struct Row {
    family: String,
    variant: Option<String>,
    framework: String,
    task: String,
    n_trials: f64,
    results: f64,
    mean_executions: f64,
}

impl Row {
    fn is_of(&self, family: &str, variant: Option<&str>, framework: &str) -> bool {
        self.family == family && self.variant.as_deref() == variant && self.framework == framework
    }

    /// Distinct results and mean executions; the number of trials if it is not 100.
    fn cell(&self) -> String {
        let Row { n_trials, results, mean_executions, .. } = self;
        let of = if *n_trials == 100.0 { String::new() } else { format!(" of {n_trials}") };
        format!("{results}{of} / {}", rounded(*mean_executions))
    }
}

fn rounded(mean: f64) -> String {
    if mean < 100.0 { format!("{mean:.1}") } else { count(mean.round() as u64) }
}

/// What the collection reports about a library on an entry, such as `reverse`.
fn reported(library: &str, entry: &str) -> String {
    let mut lines = REFERENCE.lines().map(|line| line.splitn(6, ',').collect::<Vec<_>>());
    let line = lines.find(|line| line[0] == library && line[2] == entry);
    let cell = |line: Vec<&str>| format!("{} / {}", line[3], rounded(line[4].parse().unwrap()));
    line.map(cell).unwrap_or_default()
}

/// The name of an entry in the collection: that of the mutation, except for the variants of one.
fn entry(task: &str) -> String {
    match task.split('/').collect::<Vec<_>>()[..] {
        [_, "DifferenceZero", _] => "difference_zero".to_owned(),
        [_, "DifferenceSmall", _] => "difference_small".to_owned(),
        [_, "DifferenceOne", _] => "difference_one".to_owned(),
        [_, _, mutation] => mutation.to_owned(),
        _ => panic!("`{task}` is not a task"),
    }
}

/// The lines of all tables with a line for each entry. An entry without a report has none in the last.
fn lines(rows: &[Row]) -> Vec<String> {
    // This strategy found the bugs of all tasks.
    let of_all = rows.iter().filter(|row| row.is_of("cbc", None, "QuickCheck"));
    let tasks: Vec<&str> = of_all.map(|row| row.task.as_str()).collect();
    let mut lines = Vec::new();
    for columns in TABLES {
        for task in &tasks {
            let entry = entry(task);
            let cell = |column: &Column| match column {
                Column::Measured(family, variant, framework) => {
                    let is_it =
                        |row: &&Row| row.task == *task && row.is_of(family, *variant, framework);
                    rows.iter().find(is_it).map(Row::cell).unwrap_or_default()
                }
                Column::Reported(library) => reported(library, &entry),
            };
            let cells: Vec<_> = columns.iter().map(cell).collect();
            let is_reported = columns
                .iter()
                .zip(&cells)
                .any(|(column, cell)| matches!(column, Column::Reported(_)) && !cell.is_empty());
            if is_reported || !columns.iter().any(|column| matches!(column, Column::Reported(_))) {
                lines.push(format!("| `{entry}` | {} |", cells.join(" | ")));
            }
        }
    }
    lines
}

#[test]
fn the_tables_of_the_page_follow_from_the_trials_and_the_collection() {
    let expected = lines(&CHALLENGE.rows::<Row>("normalization-tasks"));
    let page = CHALLENGE.page();
    let is_of_table = |line: &&str| line.starts_with("| `") && line.contains(" / ");
    let in_page: Vec<_> = page.lines().filter(is_of_table).collect();
    assert_eq!(in_page, expected, "the lines should be\n{}\n", expected.join("\n"));
}

#[test]
fn the_page_counts_the_entries_on_which_a_library_has_a_single_result() {
    let rows = CHALLENGE.rows::<Row>("normalization-tasks");
    let line = |library: &&str| {
        let of_library: Vec<_> =
            rows.iter().filter(|row| row.is_of("cbc", None, library)).collect();
        let n_single = of_library.iter().filter(|row| row.results == 1.0).count();
        format!("| {library} | {n_single} of {} |", of_library.len())
    };
    let expected: Vec<_> = LIBRARIES.iter().map(line).collect();
    let page = CHALLENGE.page();
    let in_page: Vec<_> = page
        .lines()
        .filter(|line| line.ends_with(" of 12 |") || line.ends_with(" of 13 |"))
        .collect();
    assert_eq!(in_page, expected);
}

#[test]
fn the_page_counts_the_trials() {
    let n_trials = count(CHALLENGE.trials().lines().count() as u64);
    let words = CHALLENGE.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("{n_trials} trials")), "there are {n_trials} trials");
}
