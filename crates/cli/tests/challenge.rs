//! `docs/challenge.md` says what the trials in `examples/challenge` say.

use serde::Deserialize;
use stromboli_report::number::count;

use crate::example::Example;

const CHALLENGE: Example = Example { name: "challenge" };

/// A column of a table: the family of a strategy, its variant, and what the framework is called.
type Column = (&'static str, Option<&'static str>, &'static str);

/// A strategy of family `cbc`.
const fn cbc(framework: &'static str) -> Column {
    ("cbc", None, framework)
}

/// The tables of the page that have a line for each entry.
const TABLES: [&[Column]; 2] = [
    // The ports.
    &[
        cbc("QuickCheck"),
        cbc("Hedgehog"),
        ("cbc", Some("idiomatic"), "Hedgehog"),
        cbc("Falsify"),
        ("cbc", Some("idiomatic"), "Falsify"),
    ],
    // Shrinkers.
    &[
        cbc("QuickCheck"),
        cbc("QuickCheck + HDD"),
        cbc("QuickCheck + Perses"),
        cbc("QuickCheck + Stromboli"),
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

/// The lines of both tables with a line for each entry.
fn lines(rows: &[Row]) -> Vec<String> {
    // This strategy found the bugs of all tasks.
    let of_all = rows.iter().filter(|row| row.is_of("cbc", None, "QuickCheck"));
    let tasks: Vec<&str> = of_all.map(|row| row.task.as_str()).collect();
    let mut lines = Vec::new();
    for columns in TABLES {
        for task in &tasks {
            let cell = |(family, variant, framework): &Column| {
                let is_it =
                    |row: &&Row| row.task == *task && row.is_of(family, *variant, framework);
                rows.iter().find(is_it).map(Row::cell).unwrap_or_default()
            };
            let cells: Vec<_> = columns.iter().map(cell).collect();
            lines.push(format!("| `{}` | {} |", entry(task), cells.join(" | ")));
        }
    }
    lines
}

#[test]
fn the_tables_of_the_page_follow_from_the_trials() {
    let rows = CHALLENGE.rows::<Row>("normalization-tasks");
    let mut expected = lines(&rows);
    // The last table has the number of entries on which a library has a single result.
    expected.extend(LIBRARIES.iter().map(|library| {
        let rows: Vec<_> = rows.iter().filter(|row| row.is_of("cbc", None, library)).collect();
        let n_single = rows.iter().filter(|row| row.results == 1.0).count();
        format!("| {library} | {n_single} of {} |", rows.len())
    }));
    let page = CHALLENGE.page();
    let is_of_entry = |line: &str| line.starts_with("| `") && line.contains(" / ");
    let is_of_library = |line: &str| line.ends_with(" of 12 |") || line.ends_with(" of 13 |");
    let in_page: Vec<_> =
        page.lines().filter(|line| is_of_entry(line) || is_of_library(line)).collect();
    assert_eq!(in_page, expected, "the lines should be\n{}\n", expected.join("\n"));
}

#[test]
fn the_page_counts_the_trials() {
    let n_trials = count(CHALLENGE.trials().lines().count() as u64);
    let words = CHALLENGE.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("{n_trials} trials")), "there are {n_trials} trials");
}
