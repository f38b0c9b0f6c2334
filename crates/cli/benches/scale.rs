//! How time and memory of the commands that read stores grow with the number of trials.
//!
//! ```text
//! cargo bench -p stromboli --bench scale                      # 10,000 and 100,000 trials
//! cargo bench -p stromboli --bench scale -- 1000000           # a million
//! ```
//!
//! The trials are made up, in the shape of the preset `paper`: the same tasks and strategies under four
//! budgets. They are spread over stores of 1,000 trials each, as a cluster leaves them. Everything stays in
//! the folder that this prints, for a profiler or a browser to look at.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::{Build, Experiment, Writer};
use stromboli_domain::Budget;
use stromboli_synthetic::Plan;
use stromboli_trials::Trial;

const BUDGETS: [Budget; 4] =
    [Budget::Default, Budget::Executions(1000), Budget::Own(100), Budget::None];

const RUNS: &str = "
    short_circuit = false
    budgets = ['default', 'executions:1000', 'own:100', 'none']
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

/// How many trials a store has before the stores are merged.
const N_PER_PART: usize = 1_000;

const DEFAULT_SIZES: [usize; 2] = [10_000, 100_000];

/// How often the memory of a command is looked at. What it takes most is known to the system, so only a
/// peak in its last moment could be missed.
const TICK: Duration = Duration::from_millis(5);

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn main() {
    let sizes = std::env::args().skip(1).filter_map(|size| size.parse().ok());
    let mut sizes: Vec<usize> = sizes.collect();
    if sizes.is_empty() {
        sizes.extend(DEFAULT_SIZES);
    }
    for size in sizes {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{size}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
        let parts = fill(&folder, size);
        println!("{size} trials in {} stores, in {}", parts.len(), folder.display());
        println!("{:<8} {:>8} {:>10}", "command", "s", "MB");
        for (name, arguments) in commands(&parts) {
            let command = Command::new(env!("CARGO_BIN_EXE_stromboli"));
            let Cost { time, memory } = cost(command, &arguments, &folder);
            println!("{name:<8} {:>8.2} {:>10.0}", time.as_secs_f64(), memory as f64 / 1e6);
        }
        for file in ["store.sqlite", "trials.jsonl", "report/index.html"] {
            let length = fs::metadata(folder.join(file)).map_or(0, |file| file.len());
            println!("{file}: {:.1} MB", length as f64 / 1e6);
        }
    }
}

/// The commands to measure, in order. The first makes the store that the others read.
fn commands(parts: &[PathBuf]) -> Vec<(&'static str, Vec<String>)> {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let parts = parts.iter().map(|part| part.to_string_lossy().into_owned());
    let merge = words("merge --into store.sqlite").into_iter().chain(parts).collect();
    let others = [
        ("status", "status --store store.sqlite"),
        ("stats", "stats --store store.sqlite"),
        ("export", "export --format jsonl --store store.sqlite --output trials.jsonl"),
        ("report", "report --store store.sqlite --out report"),
        ("compare", "compare store.sqlite store.sqlite"),
    ];
    let others = others.into_iter().map(|(name, arguments)| (name, words(arguments)));
    [("merge", merge)].into_iter().chain(others).collect()
}

/// What a command took.
struct Cost {
    time: Duration,
    /// In bytes, at its peak.
    memory: u64,
}

fn cost(mut command: Command, arguments: &[String], folder: &Path) -> Cost {
    let command = command.args(arguments).current_dir(folder).stdout(Stdio::null());
    let started = Instant::now();
    let mut child = command.spawn().expect("the program is built");
    let mut memory = 0;
    let status = loop {
        memory = memory.max(peak_memory(&child));
        match child.try_wait().expect("a child can be waited for") {
            Some(status) => break status,
            None => thread::sleep(TICK),
        }
    };
    assert!(status.success(), "{arguments:?}: {status}");
    Cost { time: started.elapsed(), memory }
}

/// The most memory that a process has had so far, in bytes; 0 where the system does not tell.
fn peak_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split(' ').rev().nth(1));
    kilobytes.and_then(|number| number.parse().ok()).map_or(0, |number: u64| number * 1024)
}

/// Makes stores with trials, at least `n_trials` in all.
fn fill(folder: &Path, n_trials: usize) -> Vec<PathBuf> {
    let plan = |n_trials| Plan { n_trials, budgets: BUDGETS.to_vec(), ..Plan::default() };
    let n_cells = plan(1).records().len();
    let plan = plan(u32::try_from(n_trials.div_ceil(n_cells)).expect("it is a small number"));
    let text = format!("trials = {}\n{RUNS}", plan.n_trials);
    let experiment = Experiment::parse("synthetic", &text, &stromboli_trials::Catalog::default())
        .expect("it is an experiment");
    let (mut parts, mut trials) = (Vec::new(), Vec::new());
    let mut write = |trials: &mut Vec<Trial>| {
        let path = folder.join(format!("part-{:04}.sqlite", parts.len() + 1));
        record(&path, &experiment, trials);
        trials.clear();
        parts.push(path);
    };
    plan.each(|trial| {
        trials.push(trial);
        if trials.len() == N_PER_PART {
            write(&mut trials);
        }
    });
    write(&mut trials);
    parts
}

fn record(path: &Path, experiment: &Experiment, trials: &[Trial]) {
    let mut writer =
        Writer::open_or_create(path, experiment, Growth::Refused).expect("a new store can be made");
    let session = Session::Run { part: None, n_jobs: 1, is_pinned: false };
    let session = writer.begin(&session, &Build::default()).expect("a store can be written");
    writer.record(session, trials).expect("a store can be written");
}
