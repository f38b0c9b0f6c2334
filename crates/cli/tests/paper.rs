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
        paper: String,
        ours: String,
    }
    let line = |row: &Claim| {
        let Claim { id, verdict, claim, paper, ours } = row;
        format!("| {id} | {verdict} | {claim} | {paper} | {ours} |").replace('<', "&lt;")
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

/// The median distance after a number of executions, for each framework of a group.
#[derive(Deserialize)]
struct Effort {
    workload: String,
    family: String,
    variant: Option<String>,
    ranking: String,
    leader: Option<String>,
}

impl Effort {
    fn group(&self) -> String {
        let variant = self.variant.as_ref().map(|variant| format!("_{variant}"));
        format!("{} `{}{}`", self.workload, self.family, variant.unwrap_or_default())
    }

    /// Whether the paper has this group. Its indices in `fsub` fit the narrow range.
    fn is_of_paper(&self) -> bool {
        let is_narrow = (self.workload.as_str(), self.family.as_str()) == ("fsub", "type");
        self.variant.as_deref() == is_narrow.then_some("narrow")
    }

    /// `| QuickCheck | 4 |`, in bold if it leads.
    fn cell(&self, framework: &str) -> String {
        let mut parts = self.ranking.split(", ");
        let part = parts.find_map(|part| part.strip_prefix(framework)).unwrap();
        let median = part.trim().split(' ').next().unwrap();
        match self.leader.as_deref() == Some(framework) {
            true => format!("**{median}**"),
            false => median.to_owned(),
        }
    }
}

#[test]
fn the_order_at_equal_effort_follows_from_the_trials() {
    let efforts: Vec<Effort> = rows("equal-effort");
    let efforts: Vec<_> = efforts.iter().filter(|effort| effort.is_of_paper()).collect();
    let mut expected = Vec::new();
    for group in efforts.chunk_by(|a, b| (&a.workload, &a.family) == (&b.workload, &b.family)) {
        for framework in ["QuickCheck", "Hedgehog", "Falsify"] {
            let group_name =
                if framework == "QuickCheck" { group[0].group() } else { String::new() };
            let cells: Vec<_> = group.iter().map(|effort| effort.cell(framework)).collect();
            let line = format!("| {group_name} | {framework} | {} |", cells.join(" | "));
            expected.push(line.replace("|  |", "| |"));
        }
    }
    check_table("Equal effort", &expected);
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
