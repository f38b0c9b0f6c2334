//! What a campaign costs beside its trials: starting and stopping them, and storing their results.
//!
//! The trials do nothing and report a bug found at once and shrunk in eight steps. All the time that
//! passes is the machinery's.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use stromboli_campaign::campaign::{Campaign, End};
use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::worker::{self, Launcher, RunsTrials};
use stromboli_campaign::{Build, Experiment, Writer};
use stromboli_trials::quantity::nanoseconds;
use stromboli_trials::{
    Alarm, Assignment, Catalog, Counterexamples, Ending, NotApplicable, Outcome, Quantities,
    Status, Step,
};

/// What tells this program to be a worker.
const WORKER: &str = "--worker";

/// What tells this program to do nothing.
const NOTHING: &str = "--nothing";

const EXPERIMENT: &str = "
    trials = 400
    [[runs]]
    tasks = 'bst/*/*'
    strategies = 'quickcheck/cbc'
";

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn main() {
    if std::env::args().any(|arg| arg == WORKER) {
        worker::serve(Build::default(), || Pretended).expect("whoever started us is listening");
        return;
    }
    if std::env::args().any(|arg| arg == NOTHING) {
        return;
    }
    println!("cost of a campaign beside its trials, wall-clock time a trial");
    for n_jobs in [1, 2] {
        let (n_trials, time) = campaign(n_jobs);
        report(&format!("{n_jobs} at a time"), n_trials, time);
    }
    let (n_processes, time) = processes();
    report("a process for each, and no store", n_processes, time);
}

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn report(what: &str, n_trials: usize, time: Duration) {
    let each = time.as_secs_f64() / n_trials as f64;
    println!("  {what:32} {:7.1} us, {:6.0}/s ({n_trials} trials)", each * 1e6, 1.0 / each);
}

/// What it takes to start and end a process, as one would for each trial without workers.
fn processes() -> (usize, Duration) {
    let program = std::env::current_exe().expect("this program is a file");
    let n_processes = 300;
    let started = Instant::now();
    for _ in 0..n_processes {
        let output = Command::new(&program).arg(NOTHING).stdin(Stdio::null()).output();
        assert!(output.expect("this program can be run").status.success());
    }
    (n_processes, started.elapsed())
}

/// Runs a campaign, and says how many trials it had and how long it took.
fn campaign(n_jobs: usize) -> (usize, Duration) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("overhead.sqlite");
    let _ = std::fs::remove_file(&path);
    let experiment = Experiment::parse("overhead", EXPERIMENT, &Catalog::default())
        .expect("it is an experiment");
    let mut writer = Writer::open_or_create(&path, &experiment, Growth::Refused)
        .expect("a new store can be made");
    let missing = writer.missing(|_| true).expect("a new store can be read");
    let build = Build::default();
    let session = Session::Run { part: None, n_jobs, is_pinned: false };
    let session = writer.begin(&session, &build).expect("a new store can be written");
    let program = std::env::current_exe().expect("this program is a file");
    let launcher = Launcher { program, args: vec![WORKER.into()], build };
    let campaign = Campaign {
        launcher: &launcher,
        n_jobs,
        cores: &[],
        stop: &AtomicBool::new(false),
        until: None,
    };
    let started = Instant::now();
    let end = campaign
        .run(&mut writer, session, experiment.seed, &missing, &mut |_| {})
        .expect("nothing is in the way");
    let time = started.elapsed();
    assert_eq!(end, End::Done);
    drop(writer);
    let _ = std::fs::remove_file(&path);
    (missing.iter().map(|work| work.numbers.len()).sum(), time)
}

struct Pretended;

impl RunsTrials for Pretended {
    fn prepare(&mut self, _: &Assignment) {}

    fn run(&mut self, _: &Assignment, _: &Alarm) -> Result<Outcome, NotApplicable> {
        let value = |n: u64| format!("((T (T (E) -3 0 (E)) {n} 454 (T (E) 3 2 (E))),{n},0,0)");
        let time = Duration::from_micros(1);
        let step = |n| Step { value: value(n), n_executions: 10 * n, time };
        let steps = (1..=8).map(step).collect();
        Ok(Outcome {
            ending: Ending { status: Status::Found, reason: None },
            quantities: Quantities {
                tests: Some(3),
                discards: Some(0),
                search_ns: Some(nanoseconds(time)),
                passed: Some(70),
                failed: Some(8),
                discarded: Some(2),
                not_generated: Some(0),
                repeats: Some(0),
                shrink_ns: Some(nanoseconds(time)),
                property_ns: Some(nanoseconds(time)),
                ..Quantities::default()
            },
            counterexamples: Some(Counterexamples::followed(value(100), steps)),
        })
    }
}
