//! The figures and tables in `examples/quick`, some of which the README shows, follow from the trials there.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[expect(dead_code, reason = "other tests use the rest")]
mod example;
mod folder;

use example::Example;
use stromboli_report::number::count;

const QUICK: Example = Example { name: "quick" };

#[test]
fn every_figure_and_table_follows_from_the_trials() {
    let report = QUICK.reported();
    QUICK.check_files(&report, "figures");
    QUICK.check_files(&report, "tables");
}

#[test]
fn the_readme_of_the_examples_counts_the_trials() {
    let n_trials = count(QUICK.trials().lines().count() as u64);
    let page = include_str!("../../../examples/README.md");
    assert!(page.contains(&format!("{n_trials} trials")), "examples/quick has {n_trials} trials");
}
