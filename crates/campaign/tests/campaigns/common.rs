//! What the tests of campaigns share.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use stromboli_campaign::campaign::{Campaign, End, Standing};
use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::worker::Launcher;
use stromboli_campaign::{Build, Experiment, Store, Writer};
use stromboli_trials::Trial;
use tempfile::TempDir;

/// A folder that is gone when the test is over.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().unwrap())
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }
}

/// What this program says that it is.
pub(crate) fn build() -> Build {
    Build {
        version: "0.0.7".to_owned(),
        commit: Some("00c0ffee00c0ffee".to_owned()),
        fingerprint: Some("f00d".to_owned()),
        profile: Some("debug".to_owned()),
        ..Build::default()
    }
}

/// This program, told to be a worker.
pub(crate) fn launcher() -> Launcher {
    let args = vec![crate::WORKER.into()];
    Launcher { program: env::current_exe().unwrap(), args, build: build() }
}

/// Runs what is missing of an experiment, and gives what is in its store then.
pub(crate) fn run(store: &Path, experiment: &Experiment, n_jobs: usize) -> Vec<Trial> {
    run_watched(store, experiment, n_jobs, &mut |_| {})
}

pub(crate) fn run_watched(
    store: &Path,
    experiment: &Experiment,
    n_jobs: usize,
    watch: &mut dyn FnMut(&Standing),
) -> Vec<Trial> {
    let mut writer = Writer::open_or_create(store, experiment, Growth::Refused).unwrap();
    let missing = writer.missing(|_| true).unwrap();
    let session =
        writer.begin(&Session::Run { part: None, n_jobs, is_pinned: false }, &build()).unwrap();
    let campaign = Campaign {
        launcher: &launcher(),
        n_jobs,
        cores: &[],
        stop: &AtomicBool::new(false),
        until: None,
    };
    let end = campaign.run(&mut writer, session, experiment.seed, &missing, watch).unwrap();
    assert_eq!(end, End::Done);
    writer.end(session).unwrap();
    drop(writer);
    Store::open_read(store).unwrap().trials().unwrap()
}

/// What must not differ from one run to the next: all but times and memory.
pub(crate) fn reproducible(trials: Vec<Trial>) -> Vec<Trial> {
    let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
    trials.into_iter().map(reproducible).collect()
}
