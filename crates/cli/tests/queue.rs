//! What is said about shards, from what their last attempts recorded and what Slurm knows, and the scripts
//! for Slurm.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::SystemTime;

use serde_json::{Value, json};

use crate::folder::{Folder, PROGRAM, answer};

/// What is recorded of a shard, and what Slurm says about it: lines of job, state and reason.
struct Shard {
    outcome: Option<&'static str>,
    task: Option<&'static str>,
    has_store: bool,
    /// How long ago it was saved, in seconds.
    age: u64,
    queue: &'static [&'static str],
}

const NEW: Shard = Shard { outcome: None, task: None, has_store: false, age: 0, queue: &[] };
const FINISHED: Shard = Shard { outcome: Some("finished"), has_store: true, ..NEW };
const FAILED: Shard = Shard { outcome: Some("failed"), task: Some("7_1"), ..FINISHED };
const RUNNING: Shard = Shard { outcome: Some("running"), ..FAILED };
const BY_HAND: Shard = Shard { task: None, ..RUNNING };

const SHARDS: [Shard; 16] = [
    NEW,
    Shard { queue: &["7|PENDING|Resources"], ..NEW },
    Shard { queue: &["7|CANCELLED|None"], ..NEW },
    FINISHED,
    Shard { has_store: false, ..FINISHED },
    FAILED,
    Shard { queue: &["7|RUNNING|None"], ..FAILED },
    Shard { queue: &["7|RUNNING|None"], ..RUNNING },
    Shard { queue: &["7|OUT_OF_MEMORY|None"], ..RUNNING },
    RUNNING,
    BY_HAND,
    // Three saves should have happened by then.
    Shard { age: 3600, ..RUNNING },
    Shard { age: 3600, ..BY_HAND },
    // The latest task counts, and one that is active before others.
    Shard { queue: &["7|FAILED|NonZeroExitCode", "9|PENDING|Resources"], ..RUNNING },
    Shard { queue: &["9|CANCELLED|None", "8|COMPLETED|None"], ..RUNNING },
    Shard { queue: &["7|RUNNING|None", "9|COMPLETED|None"], ..RUNNING },
];

/// A folder with these shards, and a command `squeue`.
fn folder() -> Folder {
    let folder = Folder::new("queue");
    let path = folder.0.path().canonicalize().unwrap();
    fs::create_dir_all(path.join("parts/shards")).unwrap();
    fs::create_dir(path.join("bin")).unwrap();
    let plan = json!({"experiment": "small", "seed": 1, "n_trials": SHARDS.map(|_| 5)});
    fs::write(path.join("parts/shards.json"), plan.to_string()).unwrap();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    let script = path.join("parts/shard.sh");
    // Of another folder, of no shard, and of nothing.
    let mut lines = vec![
        "8|1|RUNNING|None|/other/shard.sh".to_owned(),
        format!("8|N/A|RUNNING|None|{}", script.display()),
        "nonsense".to_owned(),
    ];
    for (number, shard) in (1..).zip(SHARDS) {
        for said in shard.queue {
            let (job, state) = said.split_once('|').unwrap();
            lines.push(format!("{job}|{number}|{state}|{}", script.display()));
        }
        if shard.has_store {
            fs::write(path.join(format!("parts/shards/{number}.sqlite")), "").unwrap();
        }
        let Some(outcome) = shard.outcome else { continue };
        let record = json!({
            "outcome": outcome, "reason": (outcome == "failed").then_some("the disk is full"),
            "n_planned": 5, "n_done": 2, "n_found": 2, "n_timed_out": 0, "n_gave_up": 0, "n_crashed": 0,
            "n_skipped": 0, "n_missing": 3, "n_resumed": 0, "n_attempts": 1, "host": "node", "process": 1,
            "task": shard.task, "started_at": now - shard.age, "saved_at": now - shard.age,
            "save_every": 600,
        });
        fs::write(path.join(format!("parts/shards/{number}.json")), record.to_string()).unwrap();
    }
    let squeue = path.join("bin/squeue");
    let lines: String = lines.iter().map(|line| format!("echo '{line}'\n")).collect();
    fs::write(&squeue, format!("#!/bin/sh\n{lines}")).unwrap();
    fs::set_permissions(&squeue, Permissions::from_mode(0o755)).unwrap();
    folder
}

/// The state of every shard, and the reason.
fn states(folder: &Folder, bin: &str) -> String {
    let mut command = folder.command("status parts --json");
    let output = command.env("PATH", folder.path(bin)).output().unwrap();
    let status: Value = serde_json::from_slice(&output.stdout).unwrap();
    let line = |shard: &Value| {
        let (number, state) = (&shard["number"], shard["state"].as_str().unwrap());
        let reason = shard["reason"].as_str().map(|reason| format!(": {reason}"));
        format!("{number} {state}{}", reason.unwrap_or_default())
    };
    status["shards"].as_array().unwrap().iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_shard_is_run_again_only_if_it_is_neither_finished_nor_in_the_queue() {
    let folder = folder();
    insta::assert_snapshot!(states(&folder, "bin"), @r"
    1 not_started
    2 queued
    3 lost: task 7_3 ended as CANCELLED
    4 finished
    5 lost: it was finished, but its store is gone
    6 failed: the disk is full
    7 running
    8 running
    9 lost: task 7_9 ended as OUT_OF_MEMORY
    10 lost: task 7_1 is gone
    11 running
    12 lost: task 7_1 is gone
    13 lost: process 1 on node has stopped saving it
    14 queued
    15 lost: task 9_15 ended as CANCELLED
    16 running
    ");
}

#[test]
fn without_slurm_a_shard_runs_until_it_has_stopped_saving() {
    let folder = folder();
    insta::assert_snapshot!(states(&folder, "nothing"), @r"
    1 not_started
    2 not_started
    3 not_started
    4 finished
    5 lost: it was finished, but its store is gone
    6 failed: the disk is full
    7 failed: the disk is full
    8 running
    9 running
    10 running
    11 running
    12 lost: process 1 on node has stopped saving it
    13 lost: process 1 on node has stopped saving it
    14 running
    15 running
    16 running
    ");
}

const SMALL: &str = "
    trials = 5
    timeout = '60 s'
    [[runs]]
    tasks = 'bst/Insert*/insert_[12]'
    strategies = 'quickcheck/cbc'
";

/// The scripts of an experiment in `my exp.toml`, or the error.
fn scripts(args: &[&str]) -> String {
    let folder = Folder::new("scripts").with("my exp.toml", SMALL);
    let mut command = Command::new(PROGRAM);
    command.current_dir(&folder.0).args(["slurm", "my exp.toml", "--dir", "its parts"]);
    let said = answer(command.args(args).env("PATH", "").output().unwrap());
    if !said.ends_with("exit 0") {
        return said;
    }
    let script = |name| fs::read_to_string(folder.path("its parts").join(name)).unwrap();
    let path = folder.0.path().canonicalize().unwrap();
    [script("shard.sh"), script("merge.sh")]
        .join("\n")
        .replace(path.to_str().unwrap(), "/home/me")
        .replace(PROGRAM, "/bin/stromboli")
}

#[test]
fn scripts_run_every_shard_and_merge() {
    insta::assert_snapshot!(scripts(&["--shards", "8"]));
}

#[test]
fn scripts_have_what_was_asked_for() {
    insta::assert_snapshot!(scripts(&[
        "--shards=3",
        "--partition=long",
        "--time=100000500 ms",
        "--cpus=4",
        "--at-once=16",
        "--warning=5 min",
        "--scratch=$SLURM_TMPDIR/a b",
        "--save-every=2 min",
        "--",
        "--account=biology",
        "--mem",
        "4G",
        "-q",
        "long",
        "--comment=two \"words\"",
    ]));
}

#[test]
fn options_that_the_scripts_need_cannot_be_changed() {
    for wrong in [&["--array=1-3"][..], &["--output", "a"], &["long"], &["--mem=4G\n"]] {
        let said = scripts(&[&["--shards", "3", "--"][..], wrong].concat());
        assert!(said.contains("sbatch") && said.ends_with("exit 2"), "{said}");
    }
}
