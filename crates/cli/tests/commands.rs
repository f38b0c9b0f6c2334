//! The commands, as a person or a script meets them: the real program, its output and exit code.

use std::io::Write;
use std::process::{Command, Stdio};

use stromboli_workloads::{Task, minimum_of};

use crate::folder::Folder;

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
        "tasks", "--workload", "bst", "--property", "Insert*", "--mutation", "insert_3", "--json"
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
    let all = stromboli_workloads::Workload::all().into_iter();
    let all: Vec<_> = all.map(|workload| json(&["schema", workload.name()])).collect();
    assert_eq!(json(&["schema"]), serde_json::Value::from(all));
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
        "check", "bst", "InsertPost", input, "--mutation", "insert_1", "--json"
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
    assert!(stromboli_reading(&args, input).ends_with("1 of 1 mutant fails\nexit 1"));
}

#[test]
fn options_may_be_anywhere() {
    let property = ["check", "stlc", "SinglePreserve"];
    let [json, stdin] = ["--json", "-"];
    let input = "(App (Abs (TBool) (Var 0)) (Bool #t))\n";
    let answer = stromboli_reading(&[&property[..], &[json, stdin]].concat(), input);
    assert!(answer.contains("\"subst_var_none\": \"fail\""), "{answer}");
    assert_eq!(answer, stromboli_reading(&[&property[..], &[stdin, json]].concat(), input));
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
        "quickcheck/cbc", "--seed", "3", "--trees", "always", "--budget", "own:12"
    ]));
}

#[test]
fn lists_texts_and_terms_are_drawn_as_trees() {
    for task in [
        "kv/SnapshotIsIsolated/snapshot_unflushed",
        "json/RoundTrip/quote_unescaped",
        "stlc/SinglePreserve/subst_var_none",
    ] {
        let strategy = ["--strategy", "quickcheck/cbc", "--trees", "always"];
        let trace = stromboli(&[&["trace", task], &strategy[..]].concat());
        let last = trace.rsplit("\nstep ").next().unwrap();
        insta::assert_snapshot!(last.split("\n\n").next().unwrap());
    }
}

#[test]
fn a_trial_is_traced_in_json() {
    insta::assert_snapshot!(trace(&[
        "quickcheck/cbc", "--seed", "3", "--json", "--budget", "executions:7"
    ]));
}

#[test]
fn a_trial_whose_time_is_up_says_so() {
    let args =
        ["trace", "bst/UnionPost/union_8", "--strategy", "quickcheck/type", "--timeout", "10 ms"];
    let answer = stromboli(&args);
    assert!(answer.contains("no counterexample found in "), "{answer}");
    assert!(answer.ends_with("timed out: its time was up\nexit 0"), "{answer}");
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
fn minima_are_looked_up_without_searching() {
    let task = "bst/UnionDeleteInsert/union_6";
    insta::assert_snapshot!(stromboli(&["minima", "--stored", task]));
    let found = stromboli(&["minima", "--all", task]);
    assert_eq!(stromboli(&["minima", "--all", "--stored", task]), found);
    let json = stromboli(&["minima", "--stored", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.trim_end_matches("exit 0")).unwrap();
    let n_known = Task::all().iter().filter_map(minimum_of).count();
    assert_eq!(json["minima"].as_array().unwrap().len(), n_known);
}

#[test]
fn a_task_has_its_own_mutation() {
    let (task, input) = ("bst/InsertPost/insert_1", "((T (E) 0 0 (E)),1,0,0)");
    let same = stromboli(&["check", task, input, "--mutation", "insert_1"]);
    assert_eq!(same, stromboli(&["check", task, input]));
    insta::assert_snapshot!(stromboli(&["check", task, input, "--mutation", "insert_2"]));
}

#[test]
fn more_jobs_than_a_machine_can_start_are_refused() {
    for command in [vec!["minima"], vec!["run", "--store", "/dev/null"]] {
        for jobs in ["100000", "0", "", "-1", "many"] {
            let jobs = format!("--jobs={jobs}");
            let answer = stromboli(&[&command[..], &[&jobs]].concat());
            assert!(answer.contains("expected a whole number from 1 to 1024"), "{answer}");
            assert!(answer.ends_with("exit 2"), "{answer}");
        }
    }
    let answer = stromboli(&["minima", "bst/InsertPost/insert_[12]", "--jobs", "1024"]);
    assert!(answer.ends_with("exit 0"), "{answer}");
}

#[test]
fn more_jobs_than_cores_cannot_be_pinned() {
    let folder = Folder::new("pinned");
    let answer = folder.stromboli("run --only bst/InsertPost/insert_1 --jobs 1024 --pin");
    assert!(answer.starts_with("error: cannot pin "), "{answer}");
    assert!(answer.ends_with("or leave out --pin\nexit 2"), "{answer}");
}

#[test]
fn durations_have_units_and_limits() {
    let trace = ["trace", "bst/InsertPost/insert_1", "--strategy", "quickcheck/cbc"];
    for wrong in ["0", "0 s", "1e300", "-1 s", "", "10", "1.5 s", "999999999999999999999 h"] {
        let timeout = format!("--timeout={wrong}");
        let answer = stromboli(&[&trace[..], &[&timeout]].concat());
        assert!(answer.contains("invalid value '") && answer.ends_with("exit 2"), "{answer}");
        let time = format!("--for={wrong}");
        let answer = stromboli(&["run", "--store", "/dev/null", &time]);
        assert!(answer.contains("invalid value '") && answer.ends_with("exit 2"), "{answer}");
        let patience = format!("--patience={wrong}");
        let answer = stromboli(&["runners", "check", &patience, "hypothesis"]);
        assert!(answer.contains("invalid value '") && answer.ends_with("exit 2"), "{answer}");
    }
    for right in ["10 s", "10s", "500ms", "2 min", "1 h"] {
        let answer = stromboli(&[&trace[..], &["--timeout", right]].concat());
        assert!(answer.ends_with("exit 0"), "{answer}");
    }
}

#[test]
fn names_that_are_not_complete_get_a_hint() {
    let trace = |strategy| stromboli(&["trace", "bst/InsertPost/insert_1", "--strategy", strategy]);
    let strategies =
        ["hedgehog", "hedghog", "hedgehog/", "hedgehog/zzz", "hedgehog+ddmin", "*/cbc", ""];
    let patterns = ["bst", "bst/", "InsertPost", "insert_1", "bst/InsertPost", "bts", "", "bst/*"];
    let answers = strategies
        .map(trace)
        .into_iter()
        .chain(patterns.map(|pattern| stromboli(&["tasks", pattern])))
        .chain([stromboli(&["trace", "bst", "--strategy", "hedgehog/cbc"])]);
    let answers: Vec<_> = answers.map(|answer| answer.replace("\nexit 2", "")).collect();
    insta::assert_snapshot!(answers.join("\n"));
}

#[test]
fn an_experiment_without_a_name_is_printed() {
    let answer = stromboli(&["init"]);
    assert!(answer.starts_with("# An experiment: ") && answer.ends_with("exit 0"), "{answer}");
    for name in ["", ".toml", "/tmp/"] {
        let answer = stromboli(&["init", name]);
        assert_eq!(answer, format!("error: `{name}` is not a name for an experiment\nexit 2"));
    }
    assert!(!std::path::Path::new(".toml").exists());
}

#[test]
fn shells_complete_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stromboli(&["completions", shell]);
        assert!(script.ends_with("exit 0"), "{script}");
        for word in ["stromboli", "reproduce", "fail-if-worse", "retry"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert!(!script.contains("serve"), "{shell} completes a hidden command");
    }
    assert!(stromboli(&["completions", "cmd"]).ends_with("exit 2"));
}

#[test]
fn every_command_has_a_manual_page() {
    let page = stromboli(&["man", "run"]);
    for part in [".TH stromboli-run 1", "stromboli run", "\\fB\\-\\-retry\\fR", "Exit status:"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(stromboli(&["man"]).contains("stromboli\\-minima(1)"));
    assert!(stromboli(&["man", "runners", "check"]).contains(".TH stromboli-runners-check 1"));
    assert!(stromboli(&["man", "serve"]).starts_with("error: no command `serve`"));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual/pages");
    let _ = std::fs::remove_dir_all(&folder);
    let answer = stromboli(&["man", "--out", folder.to_str().unwrap()]);
    assert!(answer.starts_with("wrote 33 manual pages to "), "{answer}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 33);
    assert!(folder.join("stromboli-runners-setup.1").exists());
}

#[test]
fn help_teaches_with_examples() {
    insta::assert_snapshot!(stromboli(&["help"]));
    for command in [
        "workloads", "frameworks", "runners", "programs", "tasks", "show", "check", "schema",
        "trace", "minima", "init", "run", "slurm", "shard", "status", "report", "stats",
        "reproduce", "compare", "ted", "export", "import", "merge", "completions", "man",
    ] {
        let help = stromboli(&[command, "--help"]);
        assert!(help.contains(&format!("Examples:\n  stromboli {command}")), "{help}");
        assert!(help.ends_with("exit 0"), "{help}");
    }
}
