//! A workload that is declared at run time, and whose minima nobody knows, goes through every command.
//!
//! This program is its own Stromboli: called with arguments, it declares the workload and runs them, as
//! the workers that it starts do.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod best_known;
#[expect(dead_code, reason = "this program is its own Stromboli, and needs no other")]
#[path = "../folder/mod.rs"]
mod folder;
mod maximum;

use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Trial};

use folder::{Folder, answer};
use maximum::Maximum;
use stromboli_workloads::Declaration;

/// What tells this program to be Stromboli.
const AS_STROMBOLI: &str = "stromboli";
/// The name under which the program also has a best known counterexample of one task.
const WITH_BEST_KNOWN: &str = "stromboli-with-best-known";

fn main() -> ExitCode {
    stromboli_trials::declare_workload(Declaration::of::<Maximum>(), maximum::generators())
        .unwrap();
    let args: Vec<_> = std::env::args_os().collect();
    let stromboli = |args: &[std::ffi::OsString]| {
        stromboli::run(args.iter().cloned(), &mut anstream::stdout(), &mut anstream::stderr())
            .into()
    };
    match args.get(1).and_then(|arg| arg.to_str()) {
        Some(AS_STROMBOLI) => stromboli(&args[1..]),
        Some(WITH_BEST_KNOWN) => {
            best_known::declare();
            stromboli(&args[1..])
        }
        // As campaigns start it.
        Some("serve") => stromboli(&args),
        _ => libtest_mimic::run(&Arguments::from_args(), tests()).exit_code(),
    }
}

fn tests() -> Vec<Trial> {
    let test = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    vec![
        test("a_workload_declared_at_run_time_is_known_to_every_command", is_known),
        test("a_campaign_on_it_runs_and_is_reported", runs),
        test("a_trial_without_a_minimum_can_be_traced", can_be_traced),
        test("its_minima_can_be_searched_for", has_minima),
        test("lists_and_traces_mark_a_best_known_counterexample", best_known::is_marked_in_lists),
        test("a_search_without_a_limit_leaves_it_alone", best_known::is_not_searched),
        test("a_search_with_a_limit_proves_a_bound", best_known::is_searched_with_a_limit),
        test("a_wrong_row_is_noticed", best_known::is_verified),
        test("it_is_learnt_from_stores", best_known::is_learnt),
        test("imported_minima_are_learnt_if_they_fail", best_known::is_learnt_from_imports),
        test("reports_mark_it_and_say_when_it_is_beaten", best_known::is_reported),
    ]
}

/// What this program, as Stromboli, answers.
fn stromboli(folder: &Folder, args: &str) -> String {
    answer_as(AS_STROMBOLI, folder, args)
}

fn answer_as(stromboli: &str, folder: &Folder, args: &str) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg(stromboli).args(args.split(' ')).current_dir(&folder.0).stdin(Stdio::null());
    answer(command.output().unwrap())
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

fn is_known() {
    let folder = Folder::new("is-known");
    let workloads = stromboli(&folder, "workloads");
    assert_has(&workloads, &["maximum", "The greater of two numbers.", "exit 0"]);
    let tasks = stromboli(&folder, "tasks maximum/*/*");
    assert_has(&tasks, &["maximum/NotBelow/first", "maximum/OneOfThem/sum", "3 tasks", "exit 0"]);
    assert_has(&stromboli(&folder, "show maximum sum"), &["The sum of both.", "exit 0"]);
    let schema = stromboli(&folder, "schema maximum");
    let number = r#""number": {
      "integer": {
        "from": -1000,"#;
    assert_has(&schema, &[number, r#""name": "OneOfThem""#, r#""variants": {}"#, "exit 0"]);
    let check = stromboli(&folder, "check maximum/OneOfThem/sum (1,2)");
    assert_has(&check, &["fail", "exit 1"]);
}

const EXPERIMENT: &str = "
    seed = 3
    trials = 3
    timeout = '5 s'
    [[runs]]
    tasks = ['maximum/*/*', 'bst/InsertPost/insert_1']
    strategies = ['*/cbc', 'leancheck', 'hedgehog/cbc+quickcheck', 'falsify/cbc+quickcheck']
";

fn runs() {
    let folder = Folder::new("runs").with("fifth.toml", EXPERIMENT);
    let run = stromboli(&folder, "run fifth.toml --jobs 2");
    assert_has(&run, &["72 of 72 trials are done", "exit 0"]);

    let rows = stromboli(&folder, "export --format csv");
    let found = rows.lines().filter(|line| line.contains(",found,")).count();
    assert_eq!(found, 72, "{rows}");
    assert_has(&rows, &["maximum,OneOfThem,sum,hedgehog,cbc,quickcheck,default"]);
    for format in ["jsonl", "etna", "tyche"] {
        let lines = stromboli(&folder, &format!("export --format {format}"));
        assert_has(&lines.to_lowercase(), &["maximum", "exit 0"]);
    }
    assert_has(&stromboli(&folder, "status"), &["maximum", "exit 0"]);
    // Distances need a minimum; sizes do not.
    let stats = stromboli(&folder, "stats");
    assert_has(&stats, &["maximum", "size", "exit 0"]);
    assert_has(&stromboli(&folder, "reproduce"), &["not enough data", "exit 0"]);

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
    let same = stromboli(&folder, "compare stromboli.sqlite stromboli.sqlite");
    assert_has(&same, &["exit 0"]);
}

fn can_be_traced() {
    let folder = Folder::new("can-be-traced");
    let trace =
        stromboli(&folder, "trace maximum/OneOfThem/sum --strategy hedgehog/cbc+quickcheck");
    assert_has(&trace, &["found a counterexample after", "hedgehog/cbc+quickcheck", "exit 0"]);
    assert!(!trace.contains("smallest counterexample ("), "{trace}");
}

fn has_minima() {
    let folder = Folder::new("has-minima");
    let minima = stromboli(&folder, "minima maximum/OneOfThem/sum");
    assert_has(&minima, &["(1,1)", "exit 0"]);
    // There is no stored one to agree with.
    let verified = stromboli(&folder, "minima --verify maximum/OneOfThem/sum");
    assert_has(&verified, &["nothing is stored", "exit 1"]);
}
