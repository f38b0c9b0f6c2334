//! What the tests of campaigns share.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use stromboli_campaign::outcome::Outcome;
use stromboli_campaign::runner::{End, Runner, Standing};
use stromboli_campaign::store::{Growth, Record, Session};
use stromboli_campaign::worker::Launcher;
use stromboli_campaign::{Experiment, Store, Writer};
use stromboli_trials::{Shrinking, Trial};

/// A folder that is gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// This program, told to be a worker.
pub(crate) fn launcher() -> Launcher {
    Launcher { program: env::current_exe().unwrap(), args: vec![crate::WORKER.into()] }
}

/// Runs what is missing of an experiment, and gives what is in its store then.
pub(crate) fn run(store: &Path, experiment: &Experiment, n_jobs: usize) -> Vec<Record> {
    run_watched(store, experiment, n_jobs, &mut |_| {})
}

pub(crate) fn run_watched(
    store: &Path,
    experiment: &Experiment,
    n_jobs: usize,
    watch: &mut dyn FnMut(&Standing),
) -> Vec<Record> {
    let mut writer = Writer::open_or_create(store, experiment, Growth::Refused).unwrap();
    let missing = writer.missing(|_| true).unwrap();
    let session = writer.begin(&Session::Run { part: None, n_jobs }).unwrap();
    let runner = Runner { launcher: &launcher(), n_jobs, stop: &AtomicBool::new(false) };
    let end = runner.run(&mut writer, session, experiment.seed, &missing, watch).unwrap();
    assert_eq!(end, End::Done);
    writer.end(session).unwrap();
    drop(writer);
    Store::open_read(store).unwrap().records().unwrap()
}

/// The same, but for times and memory.
pub(crate) fn timeless(records: Vec<Record>) -> Vec<Record> {
    let timeless_trial = |trial: Trial| Trial {
        search_time: Default::default(),
        shrinking: trial.shrinking.map(|shrinking| Shrinking {
            time: Default::default(),
            property_time: Default::default(),
            steps: shrinking
                .steps
                .into_iter()
                .map(|step| stromboli_trials::Step { time: Default::default(), ..step })
                .collect(),
            ..shrinking
        }),
        ..trial
    };
    let timeless_record = |record: Record| Record {
        outcome: Outcome {
            trial: timeless_trial(record.outcome.trial),
            peak_memory: None,
            ..record.outcome
        },
        ..record
    };
    records.into_iter().map(timeless_record).collect()
}
