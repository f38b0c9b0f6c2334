//! The commands, as a person or a script meets them: the real program, its output and exit code.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What the program wrote, to either stream, and how it ended.
fn stromboli(args: &[&str]) -> String {
    stromboli_reading(args, "")
}

fn stromboli_reading(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stromboli"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A program that does not read its input closes it.
    let _ = writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    format!("{}{}exit {code}", text(output.stdout), text(output.stderr))
}

#[test]
fn workloads_are_listed() {
    insta::assert_snapshot!(stromboli(&["workloads"]));
}

#[test]
fn frameworks_and_shrinkers_are_listed() {
    insta::assert_snapshot!(stromboli(&["frameworks"]));
}

#[test]
fn workloads_are_described_in_json() {
    let answer = stromboli(&["workloads", "--json"]);
    let answer: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!(answer[0]["name"], "bst");
    assert_eq!(answer[0]["n_tasks"], 53);
    assert_eq!(answer[3]["mutations"].as_array().unwrap().len(), 18);
}

#[test]
fn tasks_are_selected_by_name() {
    insta::assert_snapshot!(stromboli(&["tasks", "rbt/*/swap_bc", "stlc/MultiPreserve/shift_*"]));
}

#[test]
fn tasks_are_selected_by_options() {
    insta::assert_snapshot!(stromboli(&[
        "tasks",
        "--workload",
        "bst",
        "--property",
        "Insert*",
        "--mutation",
        "insert_3",
        "--json"
    ]));
}

#[test]
fn a_mutation_is_shown() {
    insta::assert_snapshot!(stromboli(&["show", "bst", "delete_5"]));
    assert_eq!(
        stromboli(&["show", "bst", "delete_5"]),
        stromboli(&["show", "bst/DeletePost/delete_5"])
    );
}

#[test]
fn a_mutation_is_shown_in_json() {
    insta::assert_snapshot!(stromboli(&["show", "stlc", "substTop_no_shift", "--json"]));
}

#[test]
fn the_types_of_a_workload_are_described_in_json() {
    insta::assert_snapshot!(stromboli(&["schema", "fsub"]));
}

#[test]
fn the_types_of_all_workloads_are_those_of_each() {
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(stromboli(args).trim_end_matches("exit 0")).unwrap()
    };
    let all = ["bst", "rbt", "stlc", "fsub"].map(|workload| json(&["schema", workload]));
    assert_eq!(json(&["schema"]), serde_json::Value::from(all.to_vec()));
    insta::assert_snapshot!(stromboli(&["schema", "bts"]), @"
    error: no workload `bts`; did you mean `bst`?
    exit 2
    ");
}

#[test]
fn an_input_is_checked_under_all_mutants() {
    insta::assert_snapshot!(stromboli(&["check", "bst", "InsertPost", "((T (E) 0 0 (E)),1,0,0)"]));
}

#[test]
fn an_input_is_checked_under_one_mutant() {
    let input = "((T (E) 0 0 (E)),1,0,0)";
    insta::assert_snapshot!(stromboli(&["check", "bst/InsertPost/insert_2", input]));
    insta::assert_snapshot!(stromboli(&[
        "check",
        "bst",
        "InsertPost",
        input,
        "--mutation",
        "insert_1",
        "--json"
    ]));
}

#[test]
fn a_divergence_is_no_failure() {
    let input =
        "(TAbs (Top) (TAbs (TVar 0) (Abs (TVar 0) (TApp (TAbs (TVar 1) (Var 0)) (TVar 1)))))";
    let task = ["check", "fsub", "SinglePreserve", input, "--mutation", "tshift_tvar_no_incr"];
    insta::assert_snapshot!(stromboli(&task));
}

#[test]
fn an_input_is_read_from_standard_input() {
    let args = ["check", "stlc", "SinglePreserve", "-", "--mutation", "subst_var_none"];
    let input = "(App (Abs (TBool) (Var 0)) (Bool #t))\n";
    assert!(stromboli_reading(&args, input).ends_with("1 of 1 mutants fail\nexit 1"));
}

#[test]
fn a_deep_input_is_survived() {
    let n = 100_000;
    let closing: String = (0..n).map(|key| format!(" {key} 0 (E))")).collect();
    let input = format!("({}(E){closing},1,0,0)", "(T ".repeat(n));
    let answer = stromboli_reading(&["check", "bst", "InsertPost", "-"], &input);
    assert!(answer.ends_with("1 of 8 mutants fail\nexit 1"), "{answer}");
    let answer = stromboli_reading(&["check", "bst", "InsertPost", "-"], &input[..input.len() / 2]);
    assert!(answer.contains("found the end of the input"), "{answer}");
    assert!(answer.ends_with("exit 2"), "{answer}");
}

#[test]
fn bad_input_gets_one_clear_line() {
    let answers: Vec<_> = [
        ["check", "bst", "InsertPost", "((T (E) 0 0 (E)),1,0,0"],
        ["check", "bst", "InsertPost", "((T (E) 0 0 (E)),1,0,0))"],
        ["check", "bst", "InsertPost", "((T (E) 0 x (E)),1,0,0)"],
        ["check", "bst", "InsertPost", ""],
        ["check", "rbt", "InsertValid", "((T (G) (E) 0 0 (E)),1,0)"],
        ["check", "stlc", "SinglePreserve", "(Abs TBool (Var 0))"],
        ["check", "fsub", "SinglePreserve", "Abs Top (Var 0) 1"],
        ["check", "bst", "InsertPots", "((E),1,0,0)"],
        ["check", "btree", "InsertPost", "((E),1,0,0)"],
        ["check", "bst/InsertPost/insert_4", "((E),1,0,0)", "--json"],
        ["check", "bst", "((E),1,0,0)", "--json"],
        ["show", "bst", "insert_4", "--json"],
        ["show", "bst/InsertPost/delete_4", "--json", "--"],
        ["tasks", "--workload", "tree", "--json"],
        ["tasks", "bst/*/insert_1", "--mutation", "insert_2"],
        ["tasks", "--json", "--property", "InsertUnite"],
        ["trace", "bst/InsertPost/insert_1", "--strategy", "quickchek/cbc"],
        ["trace", "stlc/SinglePreserve/subst_var_none", "--strategy", "quickcheck/api"],
        ["ted", "((E),1", "(E)", "--json"],
        ["ted", "(E)", "(E))", "--json"],
        ["ted", "", "(E)", "--json"],
        ["ted", "(E) (E)", "(E)", "--json"],
        ["conformance", "--kind", "propertys", "--json"],
        ["conformance", "--data", "no/such/folder", "--json"],
    ]
    .iter()
    .map(|args| {
        let answer = stromboli(args);
        assert!(answer.ends_with("\nexit 2"), "{args:?}: {answer}");
        answer.trim_end_matches("\nexit 2").to_owned()
    })
    .collect();
    assert_eq!(answers.iter().map(|answer| answer.lines().count()).max(), Some(1));
    insta::assert_snapshot!(answers.join("\n"));
}

/// The trace without its times.
fn trace(args: &[&str]) -> String {
    let trace = stromboli(&[&["trace", "bst/InsertPost/insert_1", "--strategy"], args].concat());
    let is_time = |line: &&str| line.contains("ms\":") || line.contains(" ms, of which ");
    trace.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_trial_is_traced() {
    insta::assert_snapshot!(trace(&["quickcheck/cbc", "--seed", "3"]));
}

#[test]
fn a_trial_is_traced_with_trees() {
    insta::assert_snapshot!(trace(&[
        "quickcheck/cbc",
        "--seed",
        "3",
        "--trees",
        "always",
        "--budget",
        "own:12"
    ]));
}

#[test]
fn a_trial_is_traced_in_json() {
    insta::assert_snapshot!(trace(&[
        "quickcheck/cbc",
        "--seed",
        "3",
        "--json",
        "--budget",
        "executions:7"
    ]));
}

#[test]
fn a_trial_whose_time_is_up_says_so() {
    let args =
        ["trace", "bst/UnionPost/union_8", "--strategy", "quickcheck/type", "--timeout", "0.01"];
    let answer = stromboli(&args);
    assert!(answer.contains("nothing found in "), "{answer}");
    assert!(answer.ends_with("timed_out: its time was up\nexit 0"), "{answer}");
}

#[test]
fn two_values_are_as_far_apart_as_it_takes_edits() {
    let (a, b) = ("((T (E) 5 0 (T (E) 9 1 (E))),6,5,0)", "((T (E) 0 0 (E)),1,0,0)");
    insta::assert_snapshot!(stromboli(&["ted", a, b]));
    insta::assert_snapshot!(stromboli(&["ted", "(App (Var 0) (Var 1))", "(Var 0)", "--json"]));
    assert_eq!(stromboli(&["ted", a, a]), "0\nexit 0");
}

#[test]
fn minima_with_everything_that_is_as_small() {
    let task = "bst/UnionDeleteInsert/union_6";
    let others = "bst/UnionUnionAssoc/union_8";
    insta::assert_snapshot!(stromboli(&["minima", "--all", "--verify", task, others]));
    let json = stromboli(&["minima", task, "--json"]);
    assert!(json.contains(r#""fewest_tokens": "((T (E) 1 0 (E)),(E),0,0)""#), "{json}");
    assert!(json.contains(r#""co_minima": ["#), "{json}");
}

#[test]
fn help_teaches_with_examples() {
    insta::assert_snapshot!(stromboli(&["help"]));
    for command in [
        "workloads",
        "tasks",
        "show",
        "check",
        "schema",
        "trace",
        "minima",
        "conformance",
        "init",
        "run",
        "status",
        "report",
        "stats",
        "reproduce",
        "compare",
        "ted",
        "export",
        "import",
        "merge",
    ] {
        let help = stromboli(&[command, "--help"]);
        assert!(help.contains(&format!("Examples:\n  stromboli {command}")), "{help}");
        assert!(help.ends_with("exit 0"), "{help}");
    }
}
