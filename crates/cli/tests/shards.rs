//! Folders of shards without Slurm: written, run by hand, interrupted and merged.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use stromboli_campaign::Store;
use stromboli_trials::Trial;

use crate::folder::{Folder, PROGRAM, answer};

const SMALL: &str = "
    trials = 5
    timeout = '60 s'
    [[runs]]
    tasks = 'bst/Insert*/insert_[12]'
    strategies = 'quickcheck/cbc'
";

/// Trials that never find anything, and some that do at once.
const ENDLESS: &str = "
    trials = 2
    timeout = '1 h'
    [[runs]]
    tasks = 'bst/InsertModel/insert_1'
    strategies = 'quickcheck/cbc'
    [[runs]]
    tasks = 'fsub/MultiPreserve/tshift_tvar_all'
    strategies = 'quickcheck/type'
";

impl Folder {
    /// A command on a machine without Slurm.
    fn without_slurm(&self, args: &str) -> Command {
        let mut command = self.command(args);
        command.env("PATH", self.path("nothing")).env_remove("SLURM_JOB_ID");
        command.env_remove("SLURM_ARRAY_JOB_ID").env("TMPDIR", self.0.path());
        command
    }

    fn said(&self, args: &str) -> String {
        answer(self.without_slurm(args).output().unwrap())
    }

    fn json(&self, args: &str) -> Value {
        let output = self.without_slurm(&format!("{args} --json")).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The output of a command without what differs from one machine or moment to the next.
    fn masked(&self, args: &str) -> String {
        let text = self.said(args).replace(self.0.path().to_str().unwrap(), "[FOLDER]");
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let words = text.split(' ').map(|word| if word == host { "[HOST]" } else { word });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The rows of a store, but for times and memory.
fn trials(store: &Path) -> Vec<Trial> {
    let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
    Store::open_read(store).unwrap().trials().unwrap().into_iter().map(reproducible).collect()
}

#[test]
fn shards_that_are_run_by_hand_make_the_whole() {
    let folder = Folder::new("by-hand").with("small.toml", SMALL);
    insta::assert_snapshot!(folder.masked("slurm small.toml --shards 3 --dir parts"));
    insta::assert_snapshot!(folder.masked("status parts"));
    for shard in 1..=3 {
        let mut script = Command::new(folder.path("parts/shard.sh"));
        script.arg(shard.to_string()).current_dir(&folder.0).env("TMPDIR", folder.0.path());
        let said = answer(script.env_remove("SLURM_JOB_ID").output().unwrap());
        assert!(said.starts_with(&format!("shard {shard} of 3 is finished; ")), "{said}");
    }
    let merge = Command::new(folder.path("parts/merge.sh")).current_dir(&folder.0).output();
    let said = answer(merge.unwrap());
    assert!(said.ends_with("exit 0"), "{said}");
    insta::assert_snapshot!(folder.masked("status parts"));
    folder.said("run small.toml --store whole.sqlite");
    assert!(trials(&folder.path("parts/small.sqlite")) == trials(&folder.path("whole.sqlite")));
    assert!(folder.path("parts/small-report/index.html").exists());

    // What is finished is not run again, but what is gone is.
    let before = fs::metadata(folder.path("parts/shards/1.sqlite")).unwrap().modified().unwrap();
    assert!(folder.said("shard parts 1").ends_with("exit 0"));
    let after = fs::metadata(folder.path("parts/shards/1.sqlite")).unwrap().modified().unwrap();
    assert_eq!(before, after);
    fs::remove_file(folder.path("parts/shards/2.sqlite")).unwrap();
    let plan = folder.json("slurm small.toml --shards 3 --dir parts");
    assert_eq!(plan["to_run"], serde_json::json!([2]));
    assert_eq!(plan["n_finished"], 2);
    let script = fs::read_to_string(folder.path("parts/shard.sh")).unwrap();
    assert!(script.contains("\n#SBATCH --array=2\n"), "{script}");
    assert!(folder.said("shard parts 2").ends_with("exit 0"));
    assert_eq!(folder.json("status parts")["states"], serde_json::json!({"finished": 3}));
}

#[test]
fn a_shard_that_is_stopped_is_saved_and_resumed() {
    let folder = Folder::new("stopped").with("endless.toml", ENDLESS);
    folder.said("slurm endless.toml --shards 1");
    let mut shard =
        folder.without_slurm("shard endless-shards 1 --jobs 1 --save-every 50ms --requeue");
    let shard = shard.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first two trials are saved while the third runs.
    eventually(|| folder.json("status endless-shards")["n_done"] == 2);
    let status = folder.json("status endless-shards");
    assert_eq!(status["states"], serde_json::json!({"running": 1}));
    let process = Pid::from_raw(shard.id() as i32).unwrap();
    kill_process(process, Signal::TERM).unwrap();
    let said = answer(shard.wait_with_output().unwrap());
    assert!(
        said.contains("shard 1 of 1 was stopped by SIGTERM; 2 of 4 trials are saved"),
        "{said}"
    );
    assert!(said.ends_with("exit 143"), "{said}");
    let status = folder.json("status endless-shards");
    assert_eq!(status["shards"][0]["reason"], "stopped by SIGTERM");
    assert_eq!(trials(&folder.path("endless-shards/shards/1.sqlite")).len(), 2);
    let left = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(left, 2, "the scratch folder is removed");

    let shard = folder
        .without_slurm("shard endless-shards 1 --jobs 1 --json")
        .stdout(Stdio::piped())
        .spawn();
    let shard = shard.unwrap();
    eventually(|| folder.json("status endless-shards")["states"]["running"] == 1);
    kill_process(Pid::from_raw(shard.id() as i32).unwrap(), Signal::INT).unwrap();
    let output = shard.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["n_attempts"], &record["n_resumed"]), (&2.into(), &2.into()));
}

/// How a shard ends that is stopped in a task of Slurm, and which commands of Slurm it runs. `squeue` and
/// `scontrol` are shell scripts that can ask how often they were run before, as `n_before`.
fn stopped_in_a_task(name: &str, squeue: &str, scontrol: &str) -> (String, String) {
    let folder = Folder::new(name).with("endless.toml", ENDLESS);
    folder.said("slurm endless.toml --shards 1");
    fs::create_dir(folder.path("slurm")).unwrap();
    for (name, script) in [("squeue", squeue), ("scontrol", scontrol)] {
        let file = folder.path("slurm").join(name);
        let calls = folder.path("calls");
        let text = format!(
            "#!/bin/sh
            n_before=0
            while read -r name rest; do
                [ \"$name\" = {name} ] && n_before=$((n_before + 1))
            done < '{calls}'
            echo \"{name} $*\" >> '{calls}'
            {script}\n",
            calls = calls.display()
        );
        fs::write(&calls, "").unwrap();
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o755)).unwrap();
    }
    let mut shard =
        folder.without_slurm("shard endless-shards 1 --jobs 1 --save-every 50ms --requeue");
    shard.env("PATH", folder.path("slurm"));
    shard.env("SLURM_ARRAY_JOB_ID", "12").env("SLURM_ARRAY_TASK_ID", "1");
    let shard = shard.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    eventually(|| folder.json("status endless-shards")["n_done"] == 2);
    kill_process(Pid::from_raw(shard.id() as i32).unwrap(), Signal::TERM).unwrap();
    let said = answer(shard.wait_with_output().unwrap());
    (said, fs::read_to_string(folder.path("calls")).unwrap())
}

const ASK: &str = "squeue --noheader --format=%T --jobs 12_1\n";
const REQUEUE: &str = "scontrol requeue 12_1\n";

#[test]
fn a_shard_is_requeued_even_if_slurm_terminates_the_request() {
    // Slurm accepts the request, and signals all processes of the task.
    let (said, calls) = stopped_in_a_task(
        "accepted",
        "[ $n_before = 0 ] && echo RUNNING || echo COMPLETING",
        "kill -TERM $$",
    );
    assert!(said.ends_with("2 of 4 trials are saved\nexit 143"), "{said}");
    assert_eq!(calls, [ASK, REQUEUE, ASK].concat());
}

#[test]
fn a_request_that_did_not_reach_slurm_is_repeated() {
    let (said, calls) =
        stopped_in_a_task("repeated", "echo RUNNING", "[ $n_before = 0 ] && kill -TERM $$; exit 0");
    assert!(said.ends_with("exit 143"), "{said}");
    assert_eq!(calls, [ASK, REQUEUE, ASK, REQUEUE].concat());
    // But not for ever.
    let (said, calls) = stopped_in_a_task("in vain", "echo RUNNING", "kill -TERM $$");
    assert!(
        said.ends_with("error: `scontrol` was terminated before it answered\nexit 2"),
        "{said}"
    );
    assert_eq!(calls, [ASK, REQUEUE].concat().repeat(3));
}

#[test]
fn a_shard_that_is_cancelled_is_not_requeued() {
    let (said, calls) = stopped_in_a_task("cancelled", "echo COMPLETING", "exit 0");
    assert!(said.ends_with("exit 143"), "{said}");
    assert_eq!(calls, ASK);
    // Also if that happens after it was seen running.
    let (said, calls) = stopped_in_a_task(
        "cancelled later",
        "case $n_before in
            0) echo RUNNING ;;
            1) kill -TERM $$ ;;
            *) echo COMPLETING ;;
        esac",
        "kill -TERM $$",
    );
    assert!(said.ends_with("exit 143"), "{said}");
    assert_eq!(calls, [ASK, REQUEUE, ASK, ASK].concat());
}

#[test]
fn a_shard_that_cannot_run_says_why() {
    let folder = Folder::new("failing").with("small.toml", SMALL).with("file", "");
    folder.said("slurm small.toml --shards 2 --dir parts");
    let said = folder.said("shard parts 1 --scratch file");
    assert!(said.starts_with("error: cannot create a folder in file: "), "{said}");
    let status = folder.json("status parts");
    assert_eq!(status["states"], serde_json::json!({"failed": 1, "not started": 1}));
    let reason = status["shards"][0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("cannot create a folder in file: "), "{reason}");
    assert!(folder.said("status parts").contains(reason));
    // A store that is damaged is not replaced by an empty one.
    fs::write(folder.path("parts/shards/2.sqlite"), "nonsense").unwrap();
    let said = folder.said("shard parts 2");
    assert!(said.starts_with("error: cannot resume from "), "{said}");
    assert!(
        said.contains("is not a Stromboli store; delete it") && said.ends_with("exit 2"),
        "{said}"
    );
    assert_eq!(fs::read(folder.path("parts/shards/2.sqlite")).unwrap(), b"nonsense");
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = Folder::new("errors").with("small.toml", SMALL).with("other.toml", "");
    fs::create_dir(folder.path("empty")).unwrap();
    folder.said("slurm small.toml --shards 2 --dir parts");
    let commands = [
        "slurm small.toml --shards 3 --dir parts",
        "slurm small.toml --shards 2 --dir parts --seed 9",
        "slurm --preset quick --shards 2 --dir parts",
        "slurm small.toml --shards 2 --dir parts --time 1min",
        "slurm small.toml --shards 2 --dir parts -- --array=1-9",
        "slurm small.toml --shards 2 --dir parts -- long",
        "slurm small.toml --shards 2 --dir parts --submit",
        "shard parts 3",
        "shard parts 0",
        "shard empty 1",
        "status empty",
        "status missing",
        "status small.toml",
    ];
    let said = commands.map(|command| format!("$ {command}\n{}\n", folder.masked(command)));
    insta::assert_snapshot!(said.join("\n"));
    assert!(folder.said("slurm small.toml --shards 0").contains("from 1 to 100000"));
    assert!(folder.said("slurm --shards 2").ends_with("exit 2"));
}

#[test]
fn scripts_are_valid_and_have_no_warnings() {
    let folder = Folder::new("it's a folder").with("small.toml", SMALL);
    let mut slurm = folder.without_slurm("slurm small.toml --shards 2 --time 2h --partition long");
    slurm.args(["--scratch", "$SLURM_TMPDIR/my files", "--", "--account=biology"]);
    let said = answer(slurm.output().unwrap());
    assert!(said.ends_with("exit 0"), "{said}");
    let scripts = ["shard.sh", "merge.sh"].map(|name| folder.path("small-shards").join(name));
    for script in &scripts {
        let checked = Command::new("bash").arg("-n").arg(script).output().unwrap();
        assert!(checked.status.success(), "{}", answer(checked));
    }
    // Not everywhere installed.
    if let Ok(checked) = Command::new("shellcheck").args(&scripts).output() {
        assert!(checked.status.success(), "{}", answer(checked));
    }
}

#[test]
fn help_explains_what_happens_to_a_shard() {
    for command in ["slurm", "shard", "status"] {
        let help = Command::new(PROGRAM).args([command, "--help"]).output().unwrap();
        insta::assert_snapshot!(format!("help_of_{command}"), answer(help));
    }
}

/// Waits for something, but not for ever.
fn eventually(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "it never happens");
        sleep(Duration::from_millis(20));
    }
}
