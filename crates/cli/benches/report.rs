//! How long `stromboli report` takes, and how large its page is, for a store of 100,000 trials.
//!
//! The trials are made up, in the shape of the preset `paper`: the same tasks and strategies, each with
//! 70 trials. The store stays where this says, for a profiler or a browser to look at.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::{Build, Experiment, Writer};
use stromboli_report::synthetic::Plan;

const N_TRIALS: u32 = 70;

const EXPERIMENT: &str = "
    trials = 70
    short_circuit = false
    [[runs]]
    tasks = ['bst/*/*', 'rbt/*/*']
    strategies = ['*/type', '*/api', '*/cbc']
    [[runs]]
    tasks = 'bst/*/*'
    strategies = ['hedgehog/cbc_idiomatic', 'falsify/cbc_idiomatic']
    [[runs]]
    tasks = 'stlc/*/*'
    strategies = ['*/type', '*/cbc']
    [[runs]]
    tasks = 'fsub/*/*'
    strategies = ['*/type_narrow', '*/cbc']
";

const N_ROUNDS: u32 = 5;

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    let store = folder.join("synthetic.sqlite");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
    let n_trials = fill(&store);

    let report = folder.join("report");
    let timed = |_| {
        let started = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_stromboli"))
            .args(["report", "--store"])
            .arg(&store)
            .arg("--out")
            .arg(&report)
            .stdout(Stdio::null())
            .status();
        assert!(status.expect("the program is built").success());
        started.elapsed()
    };
    // The fastest round is the one that others on the machine disturbed least.
    let time = (0..N_ROUNDS).map(timed).min().expect("there is a round");
    let page = fs::metadata(report.join("index.html")).expect("the page is written");
    println!("a report on {n_trials} trials, in {}", folder.display());
    println!("  the fastest of {N_ROUNDS}: {:.2} s", time.as_secs_f64());
    println!("  the page: {:.1} MB", page.len() as f64 / 1e6);
}

/// Makes a store, and says how many trials are in it.
fn fill(path: &Path) -> usize {
    let experiment = Experiment::parse("synthetic", EXPERIMENT).expect("it is an experiment");
    let mut writer = Writer::open_or_create(path, &experiment, Growth::Refused)
        .expect("a new store can be made");
    let session = writer
        .begin(&Session::Run { part: None, n_jobs: 1, is_pinned: false }, &Build::default())
        .expect("a store can be written");
    let trials = Plan { n_trials: N_TRIALS, ..Plan::default() }.records();
    writer.record(session, &trials).expect("a store can be written");
    trials.len()
}
