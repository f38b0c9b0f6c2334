//! Every command knows a workload that is declared at run time.

use super::{EXPERIMENT, ask, assert_has};
use crate::folder::Folder;

pub(crate) fn it_is_known_to_every_command() {
    let folder = Folder::new("is-known");
    let workloads = ask(&folder, "workloads");
    assert_has(&workloads, &["maximum", "The greater of two numbers.", "exit 0"]);
    let tasks = ask(&folder, "tasks maximum/*/*");
    assert_has(&tasks, &["maximum/NotBelow/first", "maximum/OneOfThem/sum", "3 tasks", "exit 0"]);
    assert_has(&ask(&folder, "show maximum sum"), &["The sum of both.", "exit 0"]);
    let schema = ask(&folder, "schema maximum");
    let number = r#""number": {
      "integer": {
        "from": -1000,"#;
    assert_has(&schema, &[number, r#""name": "OneOfThem""#, r#""variants": {}"#, "exit 0"]);
    let check = ask(&folder, "check maximum/OneOfThem/sum (1,2)");
    assert_has(&check, &["fail", "exit 1"]);
}

pub(crate) fn a_campaign_on_it_runs_and_is_reported() {
    let folder = Folder::new("runs").with("maximum.toml", EXPERIMENT);
    let run = ask(&folder, "run maximum.toml --jobs 2");
    assert_has(&run, &["72 of 72 trials are done", "exit 0"]);

    let rows = ask(&folder, "export --format csv");
    let found = rows.lines().filter(|line| line.contains(",found,")).count();
    assert_eq!(found, 72, "{rows}");
    assert_has(&rows, &["maximum,OneOfThem,sum,hedgehog,cbc,quickcheck,default"]);
    for format in ["jsonl", "etna", "tyche"] {
        let lines = ask(&folder, &format!("export --format {format}"));
        assert_has(&lines.to_lowercase(), &["maximum", "exit 0"]);
    }
    assert_has(&ask(&folder, "status"), &["maximum", "exit 0"]);
    // Distances need a minimum; sizes do not.
    let stats = ask(&folder, "stats");
    assert_has(&stats, &["maximum", "size", "exit 0"]);
    assert_has(&ask(&folder, "reproduce"), &["not enough data", "exit 0"]);

    let page = std::fs::read_to_string(folder.path("stromboli-report/index.html")).unwrap();
    // Terms link to the glossary in the midst of sentences.
    let text: String =
        page.split('<').map(|part| part.split_once('>').map_or(part, |(_, t)| t)).collect();
    assert_has(
        &text,
        &[
            "maximum/NotBelow/first",
            "For 3 tasks no minimum is known",
            "Same start, different shrinker",
            "From what Hedgehog found (maximum cbc)",
        ],
    );
    let same = ask(&folder, "compare stromboli.sqlite stromboli.sqlite");
    assert_has(&same, &["exit 0"]);
}

pub(crate) fn a_trial_without_a_minimum_can_be_traced() {
    let folder = Folder::new("can-be-traced");
    let trace = ask(&folder, "trace maximum/OneOfThem/sum --strategy hedgehog/cbc+quickcheck");
    assert_has(&trace, &["found a counterexample after", "hedgehog/cbc+quickcheck", "exit 0"]);
    assert!(!trace.contains("smallest counterexample ("), "{trace}");
}

pub(crate) fn its_minima_can_be_searched_for() {
    let folder = Folder::new("has-minima");
    let minima = ask(&folder, "minima maximum/OneOfThem/sum");
    assert_has(&minima, &["(1,1)", "exit 0"]);
    // There is no stored one to agree with.
    let verified = ask(&folder, "minima --verify maximum/OneOfThem/sum");
    assert_has(&verified, &["nothing is stored", "exit 1"]);
}
