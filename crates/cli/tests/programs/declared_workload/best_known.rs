//! A task whose best known counterexample is declared, in every command.

use stromboli_workloads::minimum::best_table;

use super::{EXPERIMENT, WITH_BEST_KNOWN, answer_as, assert_has};
use crate::folder::Folder;

/// The task. It fails as soon as one number is negative.
const TASK: &str = "maximum/NotBelow/sum";

/// A row with this counterexample and bound.
fn table(counterexample: &str, tier: usize, bound: &str) -> String {
    let row = format!(
        "{TASK}\t{counterexample}\t3\t{tier}\t{bound}\ttrial\tearlier\thedgehog/cbc\tdefault\t2\t17\n"
    );
    best_table::print([]) + &row
}

/// Declares (0,-7), which trials beat, or the row in this variable.
pub(crate) fn declare() {
    let table = std::env::var("BEST_KNOWN").unwrap_or_else(|_| table("(0,-7)", 14, "fwd:1"));
    best_table::declare(&table).unwrap();
}

fn stromboli(folder: &Folder, args: &str) -> String {
    answer_as(WITH_BEST_KNOWN, folder, args)
}

pub(crate) fn lists_and_traces_mark_it() {
    let folder = Folder::new("best-known-lists");
    let tasks = stromboli(&folder, &format!("tasks {TASK}"));
    assert_has(&tasks, &["3  (0,-7) (best known)", "exit 0"]);
    let json = stromboli(&folder, &format!("tasks {TASK} --json"));
    assert_has(&json, &[r#""minimum": "(0,-7)""#, r#""certainty": "best known""#]);
    assert_has(&stromboli(&folder, "show maximum sum"), &["(0,-7) (best known)", "exit 0"]);
    let json = stromboli(&folder, "show maximum sum --json");
    assert_has(&json, &[r#""certainty": "best known""#, r#""certainty": null"#]);

    let trace = stromboli(&folder, &format!("trace {TASK} --strategy quickcheck/cbc --seed 1"));
    let parts = [
        "best known counterexample (size 3, none before tier 1): (0,-7)",
        "the counterexample that was reported is smaller",
    ];
    assert_has(&trace, &parts);
}

pub(crate) fn a_search_without_a_limit_leaves_it_alone() {
    let folder = Folder::new("best-known-stored");
    let stored = stromboli(&folder, &format!("minima --stored {TASK}"));
    insta::assert_snapshot!(stored, @"
    no minimum is proven for 1 task:
    task                  size  tier  proven              best known
    maximum/NotBelow/sum     3    14  none before tier 1  (0,-7)
    exit 0
    ");
    let json = stromboli(&folder, &format!("minima {TASK} --json"));
    let parts = [r#""best_known": "(0,-7)""#, r#""none_before_tier": 1"#, r#""minima": []"#];
    assert_has(&json, &parts);
    let table = stromboli(&folder, &format!("minima {TASK} --table"));
    assert_has(&table, &["no minimum is proven for maximum/NotBelow/sum: none before tier 1"]);
    assert!(!table.contains("(0,-7)"), "the table of minima is for proven ones: {table}");
}

pub(crate) fn a_search_with_a_limit_proves_a_bound() {
    let folder = Folder::new("best-known-limit");
    // Nothing fails in tiers 0 and 1.
    let early = stromboli(&folder, &format!("minima {TASK} --up-to-tier 1"));
    assert_has(&early, &["none before tier 2", "(0,-7)", "exit 0"]);
    let unknown = stromboli(&folder, "minima maximum/OneOfThem/sum --up-to-tier 0");
    assert_has(
        &unknown,
        &["no minimum within its limit for 1 task", "none before tier 1", "exit 0"],
    );
    let found = stromboli(&folder, &format!("minima {TASK} --for 30s"));
    assert_has(&found, &["(0,-1)", "1 task in", "exit 0"]);
    // The table has a proven minimum, in tier 2, which the search does not reach.
    let proven = stromboli(&folder, "minima bst/InsertPost/insert_1 --up-to-tier 1");
    assert_has(
        &proven,
        &["none before tier 2", "the minimum is ((T (E) 0 0 (E)),1,0,0)", "exit 0"],
    );
    let wrong = stromboli(&folder, &format!("minima {TASK} --for 30s --verify"));
    assert_has(&wrong, &["cannot be used with", "exit 2"]);
}

pub(crate) fn a_wrong_row_is_noticed() {
    let folder = Folder::new("best-known-verified");
    let verify = |counterexample: &str, tier: usize, bound: &str| {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.args([WITH_BEST_KNOWN, "minima", "--verify", TASK]).current_dir(&folder.0);
        command.env("BEST_KNOWN", table(counterexample, tier, bound));
        crate::folder::answer(command.output().unwrap())
    };
    assert_has(&verify("(0,-7)", 14, "fwd:2"), &["all minima are as stored", "exit 0"]);
    assert_has(&verify("(1,7)", 14, "-"), &["it does not fail: the property says pass", "exit 1"]);
    assert_has(&verify("(0,-7)", 13, "-"), &["its size is 3 and its tier 14", "exit 1"]);
    let bound = verify("(0,-7)", 14, "fwd:9");
    assert_has(&bound, &["the bound says none before tier 9, but (0,-1) fails", "exit 1"]);
}

pub(crate) fn it_is_learnt_from_stores() {
    let folder = Folder::new("best-known-learnt").with("maximum.toml", EXPERIMENT);
    assert_has(&stromboli(&folder, "run maximum.toml --jobs 2"), &["exit 0"]);
    let tasks = "minima maximum/*/* bst/InsertPost/insert_1 --learn";
    let learned = stromboli(&folder, &format!("{tasks} stromboli.sqlite"));
    insta::assert_snapshot!(learned, @"
    task                    news    size  proven              counterexample  shown by
    maximum/NotBelow/first  new        3  nothing proven      (0,1)           quickcheck/cbc, trial 1 of experiment maximum, seed 6915965678419411
    maximum/NotBelow/sum    better     3  none before tier 1  (0,-1)          quickcheck/cbc, trial 2 of experiment maximum, seed 3236811494111889
    maximum/OneOfThem/sum   new        3  nothing proven      (1,1)           quickcheck/cbc, trial 1 of experiment maximum, seed 1952127730949598

    maximum/NotBelow/sum: the table has (0,-7) (size 3)

    3 tasks without a proven minimum: 2 new, 1 better
    --table prints the table of best known counterexamples with these changes
    exit 0
    ");
    let json = stromboli(&folder, &format!("{tasks} stromboli.sqlite --json"));
    assert_has(&json, &[r#""changed": 3"#, r#""news": "better""#, r#""stored": "(0,-7)""#]);

    // The table that is to be committed, with what the search proves.
    let table = stromboli(&folder, &format!("{tasks} stromboli.sqlite --up-to-tier 0 --table"));
    // It also has the rows of built-in workloads.
    let is_own = |line: &&str| line.starts_with("maximum/") || !line.contains('/');
    let own = table.lines().filter(is_own).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(own.replace('\t', " | "), @"
    task | counterexample | size | tier | bound | source | experiment | strategy | budget | trial | seed
    maximum/NotBelow/first | (0,1) | 3 | 1 | fwd:1 | trial | maximum | quickcheck/cbc | default | 1 | 6915965678419411
    maximum/NotBelow/sum | (0,-1) | 3 | 2 | fwd:1 | trial | maximum | quickcheck/cbc | default | 2 | 3236811494111889
    maximum/OneOfThem/sum | (1,1) | 3 | 2 | fwd:1 | trial | maximum | quickcheck/cbc | default | 1 | 1952127730949598
    exit 0
    ");
    let rows = best_table::parse(table.trim_end_matches("exit 0")).unwrap();
    assert_eq!(rows.iter().filter(|row| row.task.workload.name() == "maximum").count(), 3);

    // Without stores, only the bound can become higher.
    let bound = stromboli(&folder, &format!("{tasks} --up-to-tier 1"));
    assert_has(
        &bound,
        &["none before tier 2", "nothing new was shown", "--table prints", "exit 0"],
    );
    let proven = stromboli(&folder, "minima maximum/OneOfThem/sum --learn --for 30s");
    assert_has(&proven, &["the minimum of maximum/OneOfThem/sum is (1,1)", "exit 0"]);
    let nothing = stromboli(&folder, "minima bst/InsertPost/insert_1 --learn stromboli.sqlite");
    assert_has(&nothing, &["nothing to learn", "exit 0"]);
    let missing = stromboli(&folder, "minima --learn missing.sqlite");
    assert_has(&missing, &["missing.sqlite", "exit 2"]);
}

/// A line of results of another program, which gives this as the minimum.
fn line(minimum: &str) -> String {
    format!(
        r#"{{"task": "{TASK}", "strategy": "my-library/cbc", "status": "found", "minimum": "{minimum}", "counterexamples": {{"initial": "(5,5)", "reported": "(0,-9)"}}}}"#
    )
}

pub(crate) fn imported_minima_are_learnt_if_they_fail() {
    let folder = Folder::new("best-known-imports")
        .with("better.jsonl", &line("(0,-2)"))
        .with("wrong.jsonl", &line("(0,2)"));
    for name in ["better", "wrong"] {
        assert_has(&stromboli(&folder, &format!("import {name}.jsonl")), &["exit 0"]);
    }
    let better = stromboli(&folder, &format!("minima {TASK} --learn better.sqlite"));
    assert_has(&better, &["better", "(0,-2)", "imported results, experiment", "exit 0"]);
    let wrong = stromboli(&folder, &format!("minima {TASK} --learn wrong.sqlite"));
    let parts = ["larger", "(0,-9)", "ignored 2 texts", "(0,2) (the property says pass; imported"];
    assert_has(&wrong, &parts);
    // Distances are measured from the best known one of the table.
    let rows = stromboli(&folder, "export --store better.sqlite --format csv");
    assert_has(&rows, &["\"(0,-7)\",best known,"]);
}

pub(crate) fn reports_mark_it_and_say_when_it_is_beaten() {
    let folder = Folder::new("best-known-reported").with("maximum.toml", EXPERIMENT);
    let beaten = [
        "maximum/NotBelow/sum: trial ",
        "has shown a smaller counterexample than the best known one, with as many tokens, but earlier in \
         LeanCheck's order: (0,-1)",
        "stromboli minima --learn STORE --table > crates/workloads/data/best-known.tsv",
    ];
    assert_has(&stromboli(&folder, "run maximum.toml --jobs 2"), &beaten);
    assert_has(&stromboli(&folder, "report"), &beaten);

    let stats = stromboli(&folder, "stats --table closeness");
    assert_has(&stats, &["maximum *", "*: for some tasks no minimum is proven", "best known"]);
    assert_has(&stats, &beaten);
    let csv = stromboli(&folder, "stats --table task-medians --format csv");
    assert_has(&csv, &["maximum/NotBelow/sum,best known,", "bst/InsertPost/insert_1,exact,"]);
    let json = stromboli(&folder, "stats --table closeness --json");
    assert_has(&json, &[r#""n_best_known": 1"#, r#""n_best_known": 0"#]);
    let table = stromboli(&folder, "stats --table best-known");
    assert_has(&table, &["(0,-7)", "hedgehog/cbc, trial 2 of experiment earlier, seed 17"]);

    let rows = stromboli(&folder, "export --format csv");
    assert_has(&rows, &[",\"(0,-7)\",best known,", ",exact,"]);
    let lines = stromboli(&folder, "export --format tyche");
    assert_has(&lines, &["best known counterexample, which TED is measured from"]);

    let same = stromboli(&folder, "compare stromboli.sqlite stromboli.sqlite");
    assert_has(&same, &["maximum *", "best known counterexamples", "exit 0"]);
    let json = stromboli(&folder, "compare stromboli.sqlite stromboli.sqlite --json");
    assert_has(&json, &[r#""best_known": ["#]);
    let sizes = stromboli(&folder, "compare stromboli.sqlite stromboli.sqlite --metric size");
    assert!(!sizes.contains("maximum *"), "sizes do not depend on the minimum: {sizes}");

    let page = std::fs::read_to_string(folder.path("stromboli-report/index.html")).unwrap();
    let text: String =
        page.split('<').map(|part| part.split_once('>').map_or(part, |(_, t)| t)).collect();
    assert_has(
        &text,
        &[
            "For 1 task no minimum is proven",
            "has shown a smaller counterexample than the best known one",
            "stromboli minima --learn STORE --table",
            "Best known counterexamples",
            r#""best_known":"none before tier 1""#,
            "In maximum, some tasks have no proven minimum",
        ],
    );
}
