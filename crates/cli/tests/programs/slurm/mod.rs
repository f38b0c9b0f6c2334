//! An experiment on a real Slurm cluster, which this test starts: a task is killed, one is requeued and
//! one runs out of time, and the results are those of one machine. A task that is cancelled stays so.
//!
//! Without Slurm, there is no such test. This program is also a runner, for trials that wait.

#![expect(clippy::print_stderr, reason = "a test says why it is missing, and what it compared")]

mod cluster;
mod runner;

pub(crate) use runner::play;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use stromboli_campaign::Store;
use stromboli_trials::Trial;

use self::cluster::Cluster;
use crate::folder::{Folder, PROGRAM, answer};

/// What tells this program to be a runner whose trials wait.
pub(crate) const RUNNER: &str = "--gated-runner";

pub(crate) fn tests() -> Vec<libtest_mimic::Trial> {
    if let Some(why) = cluster::obstacle() {
        eprintln!("there is no test on a Slurm cluster: {why}");
        return Vec::new();
    }
    let name = "slurm::an_array_with_faults_has_the_rows_of_one_machine";
    let test = || {
        an_array_with_faults_has_the_rows_of_one_machine();
        Ok(())
    };
    vec![libtest_mimic::Trial::test(name, test)]
}

/// Trials that take no time, and in every shard some that wait at the gate. Without these, a shard could end
/// before it is interrupted, however many trials it has.
fn experiment() -> String {
    let program = env::current_exe().unwrap();
    format!(
        "
        trials = 500
        timeout = '10 min'
        [runners.gated]
        command = ['{}', '{RUNNER}']
        [[runs]]
        tasks = ['bst/Insert*/insert_[12]', 'bst/Insert*/delete_*']
        strategies = ['quickcheck/cbc', 'quickcheck/api', 'gated/cbc', 'gated/api']
        ",
        program.display()
    )
}

const N_SHARDS: usize = 4;

/// A blank in the name must not matter.
const SHARDS: &str = "my shards";

fn an_array_with_faults_has_the_rows_of_one_machine() {
    let started = Instant::now();
    let cluster = Cluster::start(N_SHARDS);
    let place = Folder::new("faults").with("small.toml", &experiment());
    fs::create_dir(place.path("scratch")).unwrap();
    let campaign = Campaign { cluster: &cluster, place: &place };

    let submitted = campaign.submit();
    assert_eq!(submitted["to_run"], serde_json::json!([1, 2, 3, 4]));
    let job = submitted["array_job"].as_u64().unwrap();
    let merge = submitted["merge_job"].as_u64().unwrap().to_string();
    // To Slurm, the last task of an array has the same number as the array.
    let [killed, requeued, late, untouched] = [1, 2, 4, 3];
    // None of them can end before the gate is open.
    let processes = [1, 2, 3, 4].map(|shard| campaign.process_with_progress(shard));
    let shown = cluster.ask("scontrol", &["show", "job", &format!("{job}_{killed}")]);
    assert!(shown.contains("Comment=a test"), "{shown}");
    let shown = cluster.ask("scontrol", &["show", "job", &merge]);
    assert!(shown.contains(&format!("Dependency=afterany:{job}")), "{shown}");
    assert_eq!(campaign.status()["states"], serde_json::json!({"running": N_SHARDS}));
    // While all are running, there is nothing to submit.
    let again = campaign.submit();
    assert_eq!((&again["array_job"], &again["merge_job"]), (&Value::Null, &Value::Null));

    kill_process(processes[killed - 1], Signal::KILL).unwrap();
    cluster.ask("scontrol", &["requeue", &format!("{job}_{requeued}")]);
    // The limit is announced once there are 55 s left. The next attempt gets more time.
    let late_task = format!("JobId={job}_{late}");
    cluster.ask("scontrol", &["update", &late_task, "TimeLimit=1"]);
    let restart = ["--noheader", "--format=%T", "--jobs", &late_task["JobId=".len()..]];
    campaign.eventually("it is requeued", || cluster.ask("squeue", &restart).trim() == "PENDING");
    cluster.ask("scontrol", &["update", &late_task, "TimeLimit=10"]);
    campaign.open_gate();

    // Meanwhile, the same on one machine.
    let mut whole = place.command("run small.toml --store whole.sqlite --json");
    let whole = whole.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    campaign.eventually("the jobs end", || cluster.is_idle());
    let status = campaign.status();
    let shard = |status: &Value, number: usize| status["shards"][number - 1].clone();
    assert_eq!(status["states"], serde_json::json!({"lost": 1, "finished": 3}), "{status:#}");
    let reason = shard(&status, killed)["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains(&format!("task {job}_{killed} ended as FAILED")), "{reason}");
    for number in [requeued, late] {
        assert_eq!(shard(&status, number)["n_attempts"], 2, "{status:#}");
        assert!(shard(&status, number)["last"]["n_resumed"].as_u64() > Some(0), "{status:#}");
    }
    assert_eq!(shard(&status, untouched)["n_attempts"], 1);
    // What was saved of the lost shard is merged, too.
    let n_merged = campaign.merged().len() as u64;
    assert_eq!(Some(n_merged), status["n_done"].as_u64());
    assert!(status["n_missing"].as_u64() > Some(0));

    let again = campaign.submit();
    assert_eq!(again["to_run"], serde_json::json!([killed]), "only what is lost");
    campaign.eventually("the jobs end", || cluster.is_idle());
    let status = campaign.status();
    assert_eq!(status["states"], serde_json::json!({"finished": N_SHARDS}), "{status:#}");
    assert_eq!(shard(&status, killed)["n_attempts"], 2);
    assert!(shard(&status, killed)["last"]["n_resumed"].as_u64() > Some(0), "{status:#}");
    assert_eq!(shard(&status, untouched)["n_attempts"], 1);
    assert!(place.path(SHARDS).join("small-report/index.html").exists());
    assert_eq!(fs::read_dir(place.path("scratch")).unwrap().count(), 1, "only the killed task's");

    let whole = whole.wait_with_output().unwrap();
    assert!(whole.status.success(), "{}", answer(whole));
    let (merged, whole) = (campaign.merged(), trials(&place.path("whole.sqlite")));
    assert!(merged == whole, "{} merged rows, {} of one machine", merged.len(), whole.len());

    // All is done and merged, until a shard disappears.
    let again = campaign.submit();
    assert_eq!((&again["array_job"], &again["merge_job"]), (&Value::Null, &Value::Null));
    for ending in ["sqlite", "json"] {
        let file = format!("shards/{requeued}.{ending}");
        fs::remove_file(place.path(SHARDS).join(file)).unwrap();
    }
    campaign.close_gate();
    let again = campaign.submit();
    assert_eq!(again["to_run"], serde_json::json!([requeued]));
    // A task that is cancelled saves its shard and does not come back.
    campaign.process_with_progress(requeued);
    cluster.ask("scancel", &[&again["array_job"].to_string()]);
    campaign.eventually("the jobs end", || cluster.is_idle());
    let status = campaign.status();
    let states = serde_json::json!({"stopped": 1, "finished": 3});
    assert_eq!(status["states"], states, "{status:#}");
    let cancelled = shard(&status, requeued);
    assert_eq!(cancelled["reason"], "stopped by SIGTERM");
    assert_eq!(cancelled["n_attempts"], 1);
    assert_eq!(campaign.slurm(&[])["to_run"], serde_json::json!([requeued]));
    eprintln!(
        "{N_SHARDS} shards; a task killed, one requeued, one out of time, one cancelled; {} rows \
         compared; {} s",
        whole.len(),
        started.elapsed().as_secs()
    );
}

/// An experiment on a cluster.
struct Campaign<'a> {
    cluster: &'a Cluster,
    place: &'a Folder,
}

impl Campaign<'_> {
    fn json(&self, args: &[&str]) -> Value {
        let mut command = self.cluster.command(PROGRAM);
        let output = command.current_dir(&self.place.0).args(args).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {error}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// `stromboli slurm`, with these options in addition.
    fn slurm(&self, more: &[&str]) -> Value {
        let scratch = self.place.path("scratch").display().to_string();
        let shards = N_SHARDS.to_string();
        let args = ["slurm", "small.toml", "--json", "--shards", &shards, "--dir", SHARDS];
        let times = ["--time", "10 min", "--warning", "55 s", "--save-every", "500 ms"];
        let others = ["--scratch", &scratch, "--", "--comment", "a test", "--nice=1"];
        self.json(&[&args[..], &times, more, &others].concat())
    }

    fn submit(&self) -> Value {
        self.slurm(&["--submit"])
    }

    fn status(&self) -> Value {
        self.json(&["status", SHARDS, "--json"])
    }

    /// Lets the waiting trials continue.
    fn open_gate(&self) {
        fs::write(self.place.path(runner::GATE), "").unwrap();
    }

    fn close_gate(&self) {
        fs::remove_file(self.place.path(runner::GATE)).unwrap();
    }

    /// The process that runs a shard, once some of its trials are saved.
    fn process_with_progress(&self, shard: usize) -> Pid {
        let record = self.place.path(SHARDS).join(format!("shards/{shard}.json"));
        let mut process = None;
        self.eventually("a shard makes progress", || {
            let Ok(text) = fs::read_to_string(&record) else { return false };
            let record: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(record["outcome"], "running", "{record}");
            let number = record["process"].as_i64().unwrap();
            process = Pid::from_raw(number as i32);
            record["n_done"].as_u64() > Some(0)
        });
        process.unwrap()
    }

    /// Waits for something, but not for ever.
    fn eventually(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        let started = Instant::now();
        while !is_so() {
            if started.elapsed() > Duration::from_secs(120) {
                panic!("never: {what}\n{}", self.situation());
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// What shows why a wait was in vain.
    fn situation(&self) -> String {
        let queue = self.cluster.ask("squeue", &["--array", "--states=all"]);
        let log = |shard| self.place.path(SHARDS).join(format!("logs/{shard}.log"));
        let logs = (1..=N_SHARDS).map(|shard| fs::read_to_string(log(shard)).unwrap_or_default());
        let logs = logs.collect::<Vec<_>>().join("\n");
        let mut status = self.cluster.command(PROGRAM);
        let status = status.current_dir(&self.place.0).args(["status", SHARDS]).output().unwrap();
        format!("{queue}\n{}\n{logs}\n{}", answer(status), self.cluster.logs())
    }

    /// The merged rows, but for times.
    fn merged(&self) -> Vec<Trial> {
        trials(&self.place.path(SHARDS).join("small.sqlite"))
    }
}

/// The rows of a store, but for times and memory.
fn trials(store: &Path) -> Vec<Trial> {
    let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
    Store::open_read(store).unwrap().trials().unwrap().into_iter().map(reproducible).collect()
}
