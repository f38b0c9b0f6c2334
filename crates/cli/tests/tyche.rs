//! Lines for Tyche, from trials that really ran.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stromboli_campaign::Store;

use crate::folder::Folder;

const EXPERIMENT: &str = "
    trials = 3
    timeout = '60 s'
    [[runs]]
    tasks = ['bst/InsertModel/insert_1', 'bst/InsertPost/insert_1']
    strategies = ['quickcheck/cbc', 'hedgehog/cbc', 'leancheck']
";

/// The lines of an answer: each with all that Tyche and the schema of Hypothesis ask for, and no more.
fn lines(answer: &str) -> Vec<Value> {
    let text = answer.strip_suffix("exit 0").unwrap_or_else(|| panic!("{answer}"));
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        let members: BTreeSet<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = BTreeSet::from(["type", "run_start", "property"]);
        if line["type"] == "test_case" {
            expected.extend(["status", "status_reason", "representation", "arguments"]);
            expected.extend(["how_generated", "features", "coverage", "timing", "metadata"]);
            assert!(["passed", "failed", "gave_up"].contains(&line["status"].as_str().unwrap()));
        } else {
            expected.extend(["title", "content"]);
            assert!(["info", "alert"].contains(&line["type"].as_str().unwrap()));
        }
        assert_eq!(members, expected);
    }
    lines
}

fn n_of(lines: &[Value], kind: &str) -> usize {
    lines.iter().filter(|line| line["type"] == kind).count()
}

#[test]
fn a_store_has_a_line_for_each_counterexample() {
    let folder = Folder::new("store").with("mine.toml", EXPERIMENT);
    assert!(folder.stromboli("run mine.toml").ends_with("exit 0"));
    let all = lines(&folder.stromboli("export --format tyche"));

    let trials = Store::open_read(&folder.path("stromboli.sqlite")).unwrap().trials().unwrap();
    let n_counterexamples =
        |found: &stromboli_trials::Counterexamples| 1 + found.steps.as_ref().unwrap().len();
    let found = trials.iter().filter_map(|trial| trial.outcome.counterexamples.as_ref());
    assert_eq!(n_of(&all, "test_case"), found.map(n_counterexamples).sum::<usize>());
    // Six cells, of which each has its minimum; and nothing went wrong.
    assert_eq!((n_of(&all, "info"), n_of(&all, "alert")), (6, 0));

    let beginnings: BTreeSet<_> = all.iter().map(|line| line["run_start"].to_string()).collect();
    assert_eq!(beginnings.len(), 1, "Tyche shows the latest run alone");
    let properties: BTreeSet<_> = all.iter().map(|line| line["property"].to_string()).collect();
    assert_eq!(properties.len(), 6);

    let wanted = "--only bst/InsertPost/* --strategy hedgehog --strategy leancheck";
    let part = lines(&folder.stromboli(&format!("export --format tyche {wanted}")));
    let is_wanted = |line: &&Value| {
        let property = line["property"].as_str().unwrap();
        property.starts_with("bst/InsertPost/") && !property.contains("quickcheck")
    };
    assert_eq!(part, all.iter().filter(is_wanted).cloned().collect::<Vec<_>>());

    let wrote = folder.stromboli(&format!("export --format tyche --output part.jsonl {wanted}"));
    assert_eq!(wrote, "wrote 6 trials to part.jsonl\nexit 0");
}

#[test]
fn a_trial_has_a_line_for_each_execution() {
    let folder = Folder::new("trace");
    for strategy in ["quickcheck/cbc", "hedgehog/type", "falsify/api", "smallcheck"] {
        let trace = format!("trace bst/InsertPost/insert_1 --strategy {strategy} --seed 3");
        let lines = lines(&folder.stromboli(&format!("{trace} --tyche")));
        let summary = folder.stromboli(&format!("{trace} --json"));
        let summary: Value = serde_json::from_str(summary.strip_suffix("exit 0").unwrap()).unwrap();

        let n = |count: &Value| usize::try_from(count.as_u64().unwrap()).unwrap();
        // An enumerator does not shrink, so there is nothing to say of shrinking.
        let n_shrinking = match &summary["executions"] {
            Value::Null => 0,
            executions => n(&executions["total"]),
        };
        assert_eq!(summary["executions"].is_null(), strategy == "smallcheck");
        let n_searched = n(&summary["tests"]) + n(&summary["discards"]) + 1;
        assert_eq!(n_of(&lines, "test_case"), n_searched + n_shrinking, "{strategy}");
        assert_eq!((n_of(&lines, "info"), n_of(&lines, "alert")), (1, 0));

        let steps = summary["steps"].as_array().unwrap();
        let way = lines.iter().filter(|line| !line["features"]["TED by executions"].is_null());
        let way: Vec<_> = way.map(|line| (&line["representation"], &line["features"])).collect();
        assert_eq!(way.len(), steps.len());
        for ((value, features), step) in way.into_iter().zip(steps) {
            assert_eq!(value, &step["counterexample"]);
            assert_eq!(features["TED to minimum"], step["ted"]);
            assert_eq!(features["executions"], step["executions"]);
            assert_eq!(features["size"], step["size"]);
        }
    }
}

#[test]
fn the_lines_of_a_trial() {
    let trace = "trace bst/InsertPost/insert_1 --strategy quickcheck/cbc --seed 3 \
                 --budget executions:4 --tyche";
    let mut lines = lines(&Folder::new("lines").stromboli(trace));
    // What found nothing is much the same, and left out.
    lines.drain(..819);
    for line in &mut lines {
        line["run_start"] = json!("NOW");
        if let Some(timing) = line.get_mut("timing") {
            timing["property"] = json!("TIME");
        }
    }
    let lines: Vec<_> = lines.iter().map(Value::to_string).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_trial_that_ends_early_says_so() {
    let folder = Folder::new("early");
    let trace = "trace bst/UnionPost/union_8 --strategy quickcheck/type --timeout 10ms --tyche";
    let lines = lines(&folder.stromboli(trace));
    let alert = lines.iter().find(|line| line["type"] == "alert").unwrap();
    assert_eq!(alert["title"], "the trial timed out");

    let answer = folder
        .stromboli("trace stlc/SinglePreserve/subst_var_none --strategy quickcheck/api --tyche");
    assert!(answer.starts_with("error: no strategy `quickcheck/api`"), "{answer}");
    assert!(answer.ends_with("\nexit 2"), "{answer}");
}
