//! `docs/paper.md` says what the trials in `examples/paper` say.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use stromboli_report::number::count;

use crate::example::Example;
use crate::folder::Folder;

const PAPER: Example = Example { name: "paper" };

/// A folder with the trials in a store and a report on them, made once for all tests.
static REPORTED: LazyLock<Folder> = LazyLock::new(|| PAPER.reported());

/// The rows of a table of the report.
fn rows<Row: DeserializeOwned>(table: &str) -> Vec<Row> {
    let file = REPORTED.path("report/tables").join(format!("{table}.json"));
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Checks that the lines of the page between a heading and the next are these, where they begin as the lines
/// of its table do.
fn check_table(heading: &str, expected: &[String]) {
    let page = PAPER.page();
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let is_row = |line: &&str| line.starts_with('|');
    let lines: Vec<&str> = section.lines().filter(is_row).skip(2).collect();
    let all = expected.join("\n");
    assert_eq!(lines, expected, "section {heading} should have:\n{all}\n");
}

#[test]
fn the_verdicts_follow_from_the_trials() {
    #[derive(Deserialize)]
    struct Claim {
        id: String,
        verdict: String,
        claim: String,
    }
    let line = |row: &Claim| {
        let Claim { id, verdict, claim } = row;
        format!("| {id} | {verdict} | {claim} |").replace('<', "&lt;")
    };
    let answer = REPORTED.stromboli("reproduce --store trials.sqlite --json");
    let claims: Vec<Claim> = serde_json::from_str(answer.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!(claims.len(), 19);
    check_table("The claims", &claims.iter().map(line).collect::<Vec<_>>());
}

#[test]
fn the_origins_follow_from_the_trials() {
    #[derive(Deserialize)]
    struct Origin {
        id: String,
        conclusion: String,
        measured: String,
        haskell: String,
        paper_costs: String,
        counts: String,
    }
    let line = |row: &Origin| {
        let Origin { id, conclusion, measured, haskell, paper_costs, counts } = row;
        format!("| {id} | {measured} | {haskell} | {paper_costs} | {counts} | {conclusion} |")
    };
    let origins: Vec<Origin> = rows("origins");
    check_table("Algorithm or implementation?", &origins.iter().map(line).collect::<Vec<_>>());
}

#[test]
fn the_agreement_follows_from_the_trials() {
    #[derive(Deserialize)]
    struct Agreement {
        metric: String,
        n: u64,
        measured: u64,
        haskell: u64,
        paper: u64,
        counts: u64,
    }
    let line = |row: &Agreement| {
        let Agreement { metric, n, measured, haskell, paper, counts } = row;
        let metric = metric.trim_end_matches("-as-printed").replace('-', " ");
        format!("| {metric} | {n} | {measured} | {haskell} | {paper} | {counts} |")
    };
    let agreement: Vec<Agreement> = rows("agreement");
    check_table("Row by row", &agreement.iter().map(line).collect::<Vec<_>>());
}

#[test]
fn the_page_counts_the_trials() {
    let n_trials = count(PAPER.trials().lines().count() as u64);
    assert!(PAPER.page().contains(&format!("{n_trials} trials")), "there are {n_trials} trials");
}

#[test]
fn the_wide_range_finds_as_few_bugs_as_the_page_says() {
    #[derive(Deserialize)]
    struct Wide {
        task: String,
        strategy: String,
        status: String,
    }
    let trials = PAPER.lines_of("wide.jsonl.gz");
    let trials: Vec<Wide> =
        trials.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(trials.len(), 271);
    let n_solved = |strategy: &str| {
        let mut tasks = BTreeMap::new();
        for trial in trials.iter().filter(|trial| trial.strategy == strategy) {
            *tasks.entry(&trial.task).or_insert(true) &= trial.status == "found";
        }
        assert_eq!(tasks.len(), 36);
        tasks.values().filter(|is_solved| **is_solved).count()
    };
    assert_eq!(["quickcheck/type", "hedgehog/type", "falsify/type"].map(n_solved), [0, 18, 0]);
}

#[test]
fn every_figure_and_table_follows_from_the_trials() {
    PAPER.check_files(&REPORTED, "figures");
    PAPER.check_files(&REPORTED, "tables");
}
