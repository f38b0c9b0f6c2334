//! The figures and tables in `examples/quick`, some of which the README shows, follow from the trials there.

use std::fs;
use std::path::Path;

use crate::example::Example;
use crate::folder::Folder;
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

#[test]
fn compressed_trials_are_imported() {
    let folder = Folder::new("compressed");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    fs::copy(examples.join("quick/trials.jsonl.gz"), folder.path("trials.jsonl.gz")).unwrap();
    let answer = folder.stromboli("import trials.jsonl.gz");
    let n_trials = QUICK.trials().lines().count();
    assert_eq!(answer, format!("added {n_trials} trials to trials.sqlite\nexit 0"));
}

/// So that every figure can be drawn again.
#[test]
fn every_example_has_its_trials() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folders = fs::read_dir(examples).unwrap().map(|entry| entry.unwrap().path());
    for folder in folders.filter(|path| path.join("figures").is_dir()) {
        assert!(folder.join("trials.jsonl.gz").exists(), "{}", folder.display());
    }
}
