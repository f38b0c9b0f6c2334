//! `stromboli shrink`, with shell scripts as tests.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::folder::{Folder, answer};

/// A folder with a file and an executable script `check`.
fn folder(file: &str, contents: &str, script: &str) -> Folder {
    let folder = Folder::new("shrink").with(file, contents).with("check", script);
    fs::set_permissions(folder.path("check"), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

const JSON: &str =
    "{\n  \"id\": 7,\n  \"items\": [\n    {\"name\": \"ok\"},\n    {\"name\": \"bad\"}\n  ]\n}\n";
const HAS_BAD: &str = "#!/bin/sh\ngrep -q '\"bad\"' \"$1\"\n";

fn read(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path(file)).unwrap()
}

#[test]
fn a_file_is_shrunk_beside_itself() {
    let folder = folder("failing.json", JSON, HAS_BAD);
    let answer = folder.stromboli("shrink failing.json -- ./check");
    assert!(answer.starts_with("shrank failing.json from 72 to 5 bytes with "), "{answer}");
    assert!(answer.ends_with("\n\n\"bad\"\nexit 0"), "{answer}");
    assert_eq!(read(&folder, "failing.min.json"), "\"bad\"");
    assert_eq!(read(&folder, "failing.json"), JSON);
    let answer = folder.stromboli("shrink failing.json -- ./check");
    assert!(answer.starts_with("continued from "), "{answer}");
    folder.stromboli("shrink failing.json --in-place -- ./check");
    assert_eq!(read(&folder, "failing.json"), "\"bad\"");
}

#[test]
fn the_path_of_the_candidate_can_stand_anywhere_in_the_test() {
    let script = "#!/bin/sh\ntest \"$(basename \"${1#--file=}\")\" = a.txt && grep -q x \"${1#--file=}\" && test $# = 2\n";
    let folder = folder("a.txt", "wxyz\n", script);
    let answer = folder.stromboli("shrink a.txt --json --jobs 2 -- ./check --file={} last");
    let answer: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!((&answer["bytes_after"], &answer["format"]), (&1.into(), &"text".into()));
    assert!(answer["stopped_by"].is_null());
    assert_eq!(read(&folder, "a.min.txt"), "x");
}

#[test]
fn a_checker_answers_line_by_line() {
    let script = "#!/bin/sh\nwhile read -r path; do\n  if grep -q bad \"$path\"; then echo fail; else echo pass; fi\ndone\n";
    let folder = folder("failing.json", JSON, script);
    folder.stromboli("shrink failing.json --lines --jobs 2 -- ./check");
    assert_eq!(read(&folder, "failing.min.json"), "\"bad\"");
    let chatty = Folder::new("chatty").with("a.txt", "a").with("talk.sh", "read x; echo hello");
    insta::assert_snapshot!(
        chatty.stromboli("shrink a.txt --lines -- sh talk.sh"),
        @"
    error: the test does not find a.txt interesting: it answered `hello` instead of `fail`, `pass` or `discard`
    exit 2
    "
    );
    insta::assert_snapshot!(
        chatty.stromboli("shrink a.txt --lines -- false"),
        @"
    error: the test does not find a.txt interesting: it exited with code 1
    exit 2
    "
    );
}

#[test]
fn what_may_be_anything_is_marked() {
    let script = "#!/bin/sh\ngrep -Eq '^let [a-zA-Z][A-Za-z0-9_]* = [0-9]' \"$1\"\n";
    let folder = folder("a.txt", "one\nlet counter = 12;\nthree\n", script);
    let answer = folder.stromboli("shrink a.txt --explain -- ./check");
    let (_, marked) = answer.split_once("\n\n").unwrap();
    insta::assert_snapshot!(marked, @"
    let «a» = «0»

    «a» (line 1, column 5) may be any name
    «0» (line 1, column 9) may be any number
    exit 0
    ");
}

#[test]
fn a_limit_ends_it_and_the_same_command_continues() {
    let lines: String = (0..300).map(|n| format!("line {n}\n")).collect();
    let folder = folder("a.txt", &lines, "#!/bin/sh\ngrep -q 'line 77' \"$1\"\n");
    let answer = folder.stromboli("shrink a.txt --budget 12 -- ./check");
    assert!(answer.contains("with 12 tests\n"), "{answer}");
    assert!(answer.contains("the budget is spent; the same command continues\n"), "{answer}");
    let n_bytes = read(&folder, "a.min.txt").len();
    assert!(n_bytes < lines.len() && n_bytes > 7);
    folder.stromboli("shrink a.txt -- ./check");
    assert_eq!(read(&folder, "a.min.txt"), "line 77");
}

#[test]
fn bad_files_and_tests_get_a_sentence() {
    let folder = folder("failing.json", JSON, HAS_BAD)
        .with("broken.json", "{\n \"a\": 1,\n}")
        .with("empty.json", "")
        .with("data", "x");
    let errors = [
        "missing.json -- ./check",
        ". -- ./check",
        "broken.json -- ./check",
        "empty.json -- ./check",
        "failing.json -- ./missing",
        "failing.json -- no-such-program",
        "failing.json -- ./data",
        "failing.json -- .//",
        "failing.json -- sh -c false",
        "failing.json --output failing.json -- ./check",
        "failing.json --output /nowhere/a.json -- ./check",
    ];
    let answers = errors.map(|args| folder.stromboli(&format!("shrink {args}")));
    insta::assert_snapshot!(answers.join("\n"));
    assert!(!folder.path("failing.min.json").exists());
}

#[test]
fn a_flaky_test_is_noticed() {
    // It finds every other candidate interesting.
    let script = "#!/bin/sh\nif test -e was; then rm was; exit 1; else touch was; fi\n";
    let folder = folder("a.txt", "abc\n", script);
    insta::assert_snapshot!(folder.stromboli("shrink a.txt -- ./check"), @"
    error: the test is flaky: it found a.txt interesting once, and then it exited with code 1; --allow-flaky continues nevertheless
    exit 2
    ");
    let answer = folder.stromboli("shrink a.txt --allow-flaky -- ./check");
    assert!(answer.ends_with("exit 0"), "{answer}");
}

#[test]
fn a_test_that_kills_its_group_or_that_of_its_parent_kills_itself() {
    for target in
        ["kill -9 0", "kill -9 -$(ps -o pgid= $PPID | tr -d ' ')", "kill -9 $PPID; sleep 9"]
    {
        let script = format!("#!/bin/sh\ngrep -q b \"$1\" && exit 0\n{target}\n");
        let folder = folder("a.txt", "abc\nabc\n", &script);
        let answer = folder.stromboli("shrink a.txt -- ./check");
        assert!(answer.ends_with("\nb\nexit 0"), "{target}: {answer}");
    }
}

#[test]
fn a_test_that_hangs_is_killed_with_all_it_has_started() {
    let script =
        "#!/bin/sh\ntrap '' TERM INT HUP\ngrep -q b \"$1\" && exit 0\nsleep 600 &\nsleep 600\n";
    let folder = folder("a.txt", "ab", script);
    let started = Instant::now();
    let answer = folder.stromboli("shrink a.txt --timeout 300ms -- ./check");
    assert!(answer.ends_with("\nb\nexit 0"), "{answer}");
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn after_ctrl_c_the_result_so_far_is_there() {
    let lines: String = (0..2000).map(|n| format!("line {n}\n")).collect();
    let script = "#!/bin/sh\nsleep 0.02\ngrep -q 'line 77' \"$1\"\n";
    let folder = folder("a.txt", &lines, script);
    let mut command = folder.command("shrink a.txt -- ./check");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    let size =
        || fs::metadata(folder.path("a.min.txt")).map_or(usize::MAX, |file| file.len() as usize);
    while size() >= lines.len() && Instant::now() < until {
        sleep(Duration::from_millis(10));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let answer = answer(child.wait_with_output().unwrap());
    assert!(answer.contains("stopped by SIGINT; the same command continues\n"), "{answer}");
    assert!(answer.ends_with("exit 130"), "{answer}");
    assert!(size() < lines.len());
}

#[test]
fn a_file_that_changes_meanwhile_is_not_overwritten() {
    let script = "#!/bin/sh\ngrep -q b \"$1\" || exit 1\ntest -s seen && echo other > a.txt\necho x >> seen\n";
    let folder = folder("a.txt", "abc\nabc\nabc\n", &format!("{script}exit 0\n"));
    let answer = folder.stromboli("shrink a.txt --in-place -- ./check");
    assert!(answer.contains("was changed by another program"), "{answer}");
    assert_eq!(read(&folder, "a.txt"), "other\n");
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_any_test() {
    let folder = folder("a.txt", "abc\n", "#!/bin/sh\ntouch ran\n");
    let answer = folder.stromboli("shrink a.txt --output /proc/a.txt -- ./check");
    assert!(answer.starts_with("error: cannot write /proc/a.txt: "), "{answer}");
    assert!(answer.ends_with("; choose another file with --output\nexit 2"), "{answer}");
    assert!(!folder.path("ran").exists());
}
