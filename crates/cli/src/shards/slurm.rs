//! Talks with Slurm, through its commands: which tasks it knows, submitting jobs, and running one again.

use std::collections::BTreeMap;
use std::env;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, anyhow};
use signal_hook::consts::SIGTERM;

/// The tasks of a folder that Slurm knows: those that wait or run, and those that ended a few minutes ago.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Queue {
    /// By shard, the latest task of each.
    Known(BTreeMap<u64, Task>),
    /// Slurm cannot be asked, for this reason.
    Unknown(String),
}

/// A task of a job array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The job array.
    pub(super) job: u64,
    /// Such as `RUNNING`.
    pub(super) state: String,
    /// The reason why it is in that state, as Slurm calls it.
    pub(super) reason: String,
}

/// Tasks in these states are over.
const ENDED: [&str; 10] = [
    "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY",
    "PREEMPTED", "REVOKED", "TIMEOUT",
];

impl Task {
    /// Whether it has not ended yet.
    pub(super) fn is_active(&self) -> bool {
        !ENDED.contains(&self.state.as_str())
    }

    /// Whether it is waiting to begin, possibly again.
    pub(super) fn is_waiting(&self) -> bool {
        ["PENDING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD"].contains(&self.state.as_str())
    }
}

impl Queue {
    /// Asks Slurm for the tasks that this script was submitted for.
    pub(crate) fn ask(script: &Path) -> Queue {
        let format = "--format=%F|%K|%T|%r|%o";
        let mut squeue = Command::new("squeue");
        match answer_of(squeue.args(["--noheader", "--array", "--states=all", format])) {
            Ok(text) => Queue::Known(tasks(&text, script)),
            Err(error) => Queue::Unknown(error.to_string()),
        }
    }

    pub(super) fn task(&self, shard: u64) -> Option<&Task> {
        match self {
            Queue::Known(tasks) => tasks.get(&shard),
            Queue::Unknown(_) => None,
        }
    }

    /// The jobs with tasks that have not ended yet.
    pub(crate) fn active_jobs(&self) -> Vec<u64> {
        let Queue::Known(tasks) = self else { return Vec::new() };
        let jobs = tasks.values().filter(|task| task.is_active()).map(|task| task.job);
        let mut jobs: Vec<_> = jobs.collect();
        jobs.sort_unstable();
        jobs.dedup();
        jobs
    }
}

/// Reads lines of squeue: job, task, state, reason and script, separated by bars.
fn tasks(text: &str, script: &Path) -> BTreeMap<u64, Task> {
    let mut tasks: BTreeMap<u64, Task> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<_> = line.splitn(5, '|').collect();
        let [job, shard, state, reason, command] = fields[..] else { continue };
        let (Ok(job), Ok(shard)) = (job.parse(), shard.parse()) else { continue };
        if Path::new(command) != script {
            continue;
        }
        let task = Task { job, state: state.to_owned(), reason: reason.to_owned() };
        let order = |task: &Task| (task.is_active(), task.job);
        if tasks.get(&shard).is_none_or(|known| order(known) < order(&task)) {
            tasks.insert(shard, task);
        }
    }
    tasks
}

/// Submits a script, to be run after these jobs have ended, and returns the number of the job.
pub(crate) fn submit(script: &Path, after: &[u64]) -> Result<u64> {
    let mut sbatch = Command::new("sbatch");
    sbatch.arg("--parsable");
    if !after.is_empty() {
        let jobs: Vec<_> = after.iter().map(ToString::to_string).collect();
        sbatch.arg(format!("--dependency=afterany:{}", jobs.join(":")));
    }
    let answer = answer_of(sbatch.arg(script))?;
    // The number, and with several clusters the name of the one that took it.
    let job = answer.trim().split(';').next().and_then(|job| job.parse().ok());
    job.ok_or_else(|| anyhow!("sbatch answered `{}`, not a job", answer.trim()))
}

/// The task that this process belongs to: the job array and the number of the task, such as `12_3`.
///
/// The variable `SLURM_JOB_ID` cannot be used: for one task of an array it is the number of the array, and
/// requeueing that would requeue all its tasks.
pub(super) fn this_task() -> Option<String> {
    let job = env::var("SLURM_ARRAY_JOB_ID").ok()?;
    Some(format!("{job}_{}", env::var("SLURM_ARRAY_TASK_ID").ok()?))
}

/// How often to ask Slurm to run a task again, if its commands are terminated before they answer.
const N_ATTEMPTS: usize = 3;

/// Asks Slurm to run a task again, if it was stopped because its time is nearly up. A task that somebody
/// cancels must not run again, and Slurm itself requeues one that it preempts.
///
/// Slurm signals all processes of a task that it ends, also those that wait for its answer. So a command that
/// is terminated does not say whether its request was accepted, but the state of the task does.
pub(crate) fn requeue_unless_cancelled(task: &str) -> Result<()> {
    for _ in 1..N_ATTEMPTS {
        match requeue_if_running(task) {
            Err(NoAnswer::Terminated(_)) => {}
            result => return Ok(result?),
        }
    }
    Ok(requeue_if_running(task)?)
}

fn requeue_if_running(task: &str) -> Result<(), NoAnswer> {
    let state =
        answer_of(Command::new("squeue").args(["--noheader", "--format=%T", "--jobs", task]))?;
    // If it was cancelled, preempted or already requeued, the task is COMPLETING or PENDING by now.
    if state.trim() == "RUNNING" {
        answer_of(Command::new("scontrol").args(["requeue", task]))?;
    }
    Ok(())
}

/// The reason why a command of Slurm has no answer.
#[derive(Debug, thiserror::Error)]
enum NoAnswer {
    #[error("cannot run `{name}`: {source}; is Slurm installed here?")]
    Start { name: String, source: io::Error },
    /// It was killed by SIGTERM.
    #[error("`{0}` was terminated before it answered")]
    Terminated(String),
    #[error("`{name}` failed: {said}")]
    Failed { name: String, said: String },
}

/// What a command of Slurm prints.
fn answer_of(command: &mut Command) -> Result<String, NoAnswer> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(source) => return Err(NoAnswer::Start { name, source }),
    };
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    if output.status.signal() == Some(SIGTERM) {
        return Err(NoAnswer::Terminated(name));
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Err(NoAnswer::Failed { name, said: lines.join("; ") })
}
