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

/// The columns of the table of the page that has a line for each entry.
const COLUMNS: [Column; 5] = [
    cbc("QuickCheck"),
    cbc("Hedgehog"),
    ("cbc", Some("idiomatic"), "Hedgehog"),
    cbc("Falsify"),
    ("cbc", Some("idiomatic"), "Falsify"),
];

/// The shrinkers and the libraries of the page's other tables, in their order.
const OTHERS: [&str; 17] = [
    "QuickCheck",
    "QuickCheck + HDD",
    "QuickCheck + Perses",
    "QuickCheck + Stromboli",
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

/// The lines of the table with a line for each entry.
fn lines(rows: &[Row]) -> Vec<String> {
    // This strategy found the bugs of all tasks.
    let of_all = rows.iter().filter(|row| row.is_of("cbc", None, "QuickCheck"));
    let line = |task: &str| {
        let cell = |(family, variant, framework): Column| {
            let is_it = |row: &&Row| row.task == task && row.is_of(family, variant, framework);
            rows.iter().find(is_it).map(Row::cell).unwrap_or_default()
        };
        format!("| `{}` | {} |", entry(task), COLUMNS.map(cell).join(" | "))
    };
    of_all.map(|row| line(&row.task)).collect()
}

#[test]
fn the_tables_of_the_page_follow_from_the_trials() {
    let rows = CHALLENGE.rows::<Row>("normalization-tasks");
    let mut expected = lines(&rows);
    // The other tables have the number of entries with a single result.
    expected.extend(OTHERS.iter().map(|other| {
        let rows: Vec<_> = rows.iter().filter(|row| row.is_of("cbc", None, other)).collect();
        let n_single = rows.iter().filter(|row| row.results == 1.0).count();
        format!("| {other} | {n_single} of {} |", rows.len())
    }));
    let page = CHALLENGE.page();
    let is_of_entry = |line: &str| line.starts_with("| `") && line.contains(" / ");
    let is_of_other = |line: &str| line.ends_with(" of 12 |") || line.ends_with(" of 13 |");
    let in_page: Vec<_> =
        page.lines().filter(|line| is_of_entry(line) || is_of_other(line)).collect();
    assert_eq!(in_page, expected, "the lines should be\n{}\n", expected.join("\n"));
}

#[test]
fn the_page_counts_the_trials() {
    let n_trials = count(CHALLENGE.trials().lines().count() as u64);
    let words = CHALLENGE.page().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("{n_trials} trials")), "there are {n_trials} trials");
}
