//! Trials that do what they should not: each is recorded as what it was, and the campaign goes on.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use std::{mem, thread};

use stromboli_campaign::campaign::Campaign;
use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::worker::Launcher;
use stromboli_campaign::{Build, Experiment, Writer};
use stromboli_trials::{Quantities, Status, Trial, meter};

use crate::common::{Folder, build, run};

/// The results of two trials of this budget, between trials as they should be.
fn misbehave(name: &str, budget: &str) -> Vec<Trial> {
    let text = format!(
        "trials = 2
         timeout = '200 ms'
         memory = '256 MiB'
         short_circuit = false
         budgets = ['default', '{budget}', 'none']
         [[runs]]
         tasks = 'bst/InsertPost/insert_1'
         strategies = 'quickcheck/cbc'"
    );
    let experiment = Experiment::parse(name, &text, &stromboli_trials::Catalog::default()).unwrap();
    let folder = Folder::new(name);
    let trials = run(&folder.path("store.sqlite"), &experiment, 1);
    assert_eq!(trials.len(), 6);
    let (misbehaved, good): (Vec<_>, _) =
        trials.into_iter().partition(|trial| trial.cell.budget.to_string() == budget);
    assert!(good.iter().all(|trial| trial.status() == Status::Found));
    assert!(good.iter().all(|trial| trial.outcome.quantities.repeats.is_some()));
    misbehaved
}

/// The status and the reason that both trials have.
fn recorded(name: &str, budget: &str) -> (Status, String) {
    let [first, second] = &misbehave(name, budget)[..] else { panic!("two trials") };
    for trial in [first, second] {
        // What the trial did is not known: its worker could not tell. How long it took is.
        let quantities = trial.outcome.quantities;
        assert_eq!(quantities.reproducible(), Quantities::default());
        assert!(quantities.search_ns.is_some());
        assert_eq!(trial.outcome.counterexamples, None);
    }
    let [first, second] = [first, second].map(|trial| &trial.outcome.ending);
    assert_eq!(first, second);
    (first.status, first.reason.clone().unwrap_or_default())
}

pub(crate) fn a_trial_that_never_ends_times_out() {
    let started = Instant::now();
    let (status, reason) = recorded("loops", "own:1");
    assert_eq!(status, Status::TimedOut);
    assert_eq!(reason, KILLED);
    assert!(started.elapsed() > Duration::from_millis(2 * 200));
}

const KILLED: &str = "killed because it did not stop when its time was up";

pub(crate) fn a_search_that_never_ends_is_tried_once_for_all_budgets() {
    let text = "trials = 1
        timeout = '200 ms'
        budgets = ['default', 'own:10', 'none', 'executions:5']
        [[runs]]
        tasks = 'bst/InsertPost/insert_1'
        strategies = 'quickcheck/cbc'";
    let folder = Folder::new("searches");
    let experiment =
        Experiment::parse("searches", text, &stromboli_trials::Catalog::default()).unwrap();
    let trials = run(&folder.path("store.sqlite"), &experiment, 1);
    let [found, killed @ ..] = &trials[..] else { panic!("four trials") };
    assert_eq!(found.status(), Status::Found);
    assert_eq!(killed.len(), 3);
    for trial in killed {
        assert_eq!(trial.status(), Status::TimedOut);
        assert_eq!(trial.outcome.ending.reason.as_deref(), Some(KILLED));
        // To the nanosecond: it is one and the same search.
        assert_eq!(trial.outcome.quantities, killed[0].outcome.quantities);
    }
}

pub(crate) fn a_stack_that_overflows_is_a_crash() {
    let recorded = recorded("overflows", "own:2");
    assert_eq!(recorded, (Status::Crashed, "stack overflow".to_owned()));
}

pub(crate) fn memory_is_limited() {
    let recorded = recorded("allocates", "own:3");
    assert_eq!(recorded, (Status::Crashed, "out of memory".to_owned()));
}

pub(crate) fn the_limit_on_memory_is_that_of_the_experiment() {
    let status = |memory: &str| {
        let text = format!(
            "trials = 1
             memory = '{memory}'
             budgets = ['own:8', 'own:11']
             [[runs]]
             tasks = 'bst/InsertPost/insert_1'
             strategies = 'quickcheck/cbc'"
        );
        let experiment =
            Experiment::parse("limits", &text, &stromboli_trials::Catalog::default()).unwrap();
        let folder = Folder::new("limits");
        let trials = run(&folder.path("store.sqlite"), &experiment, 1);
        trials.iter().map(Trial::status).collect::<Vec<_>>()
    };
    // They allocate 100 MiB, one in one piece and the other in small ones.
    assert_eq!(status("48 MiB"), [Status::Crashed; 2]);
    assert_eq!(status("256 MiB"), [Status::Found; 2]);
}

pub(crate) fn an_abort_is_a_crash() {
    assert_eq!(recorded("aborts", "own:4"), (Status::Crashed, "aborted".to_owned()));
}

pub(crate) fn a_panic_is_a_crash_with_its_message() {
    let (status, reason) = recorded("panics", "own:5");
    assert_eq!(status, Status::Crashed);
    assert!(
        reason.starts_with("panicked at crates/campaign/tests/campaigns/misbehaving.rs"),
        "{reason}"
    );
    assert!(reason.ends_with(": on purpose"), "{reason}");
}

pub(crate) fn an_exit_is_a_crash() {
    let recorded = recorded("exits", "own:6");
    assert_eq!(recorded, (Status::Crashed, "the worker exited with status 7".to_owned()));
}

pub(crate) fn a_worker_that_is_always_killed_is_a_crash() {
    let recorded = recorded("killed", "own:7");
    assert_eq!(recorded, (Status::Crashed, "killed from outside by signal 9".to_owned()));
}

pub(crate) fn memory_is_measured_for_each_trial() {
    let text = "trials = 2
        budgets = ['default', 'own:8', 'none']
        [[runs]]
        tasks = 'bst/InsertPost/insert_1'
        strategies = 'quickcheck/cbc'";
    let folder = Folder::new("measures");
    let experiment =
        Experiment::parse("measures", text, &stromboli_trials::Catalog::default()).unwrap();
    let trials = run(&folder.path("store.sqlite"), &experiment, 1);
    let mebibytes = |trial: &Trial| trial.outcome.quantities.peak_memory.unwrap() >> 20;
    let peaks: Vec<_> = trials.iter().map(mebibytes).collect();
    let is_large = peaks.iter().map(|peak| *peak >= 100);
    assert_eq!(is_large.collect::<Vec<_>>(), [false, false, true, true, false, false], "{peaks:?}");
}

pub(crate) fn a_peak_is_that_of_its_thread_and_its_trial() {
    let peak = |work: &mut dyn FnMut()| {
        meter::begin(1 << 30);
        work();
        meter::peak().unwrap_or(0)
    };
    let mut before = vec![0_u8; 1000];
    assert_eq!(peak(&mut || drop(vec![0_u8; 1 << 20])), 1 << 20);
    assert_eq!(peak(&mut || drop(mem::take(&mut before))), 0);
    let mut in_parts = || (1..=10).for_each(|n| drop((vec![0_u8; n], vec![0_u8; 100])));
    assert_eq!(peak(&mut in_parts), 110);
    let mut elsewhere = || {
        thread::scope(|scope| drop(scope.spawn(|| vec![0_u8; 1 << 20]).join().unwrap()));
    };
    assert!(peak(&mut elsewhere) < 1 << 16);
}

pub(crate) fn a_program_that_is_no_worker_is_said_to_be_none() {
    let experiment =
        Experiment::parse("none", crate::order::QUICK, &stromboli_trials::Catalog::default())
            .unwrap();
    let folder = Folder::new("none");
    let mut writer =
        Writer::open_or_create(&folder.path("store.sqlite"), &experiment, Growth::Refused).unwrap();
    let missing = writer.missing(|_| true).unwrap();
    let session =
        writer.begin(&Session::Run { part: None, n_jobs: 2, is_pinned: false }, &build()).unwrap();
    let mut said = Vec::new();
    let hello = |worker: Build| {
        let hello = serde_json::json!({ "worker": worker });
        vec!["-c".into(), format!("echo '{hello}'; exec sleep 60").into()]
    };
    let shell = |script: &str| vec!["-c".into(), script.into()];
    for (program, args) in [
        ("/no/such/program", vec![]),
        ("/bin/sh", shell("echo no such thing >&2; exit 3")),
        ("/bin/sh", shell("echo hello; exec sleep 60")),
        ("/bin/sh", shell("echo '{\"worker\":\"0.0.0\"}'; exec sleep 60")),
        ("/bin/sh", hello(Build { fingerprint: Some("beef".to_owned()), ..build() })),
        ("/bin/sh", hello(Build { is_modified: true, fingerprint: None, ..build() })),
        ("/bin/sh", hello(Build { profile: Some("release".to_owned()), ..build() })),
    ] {
        let launcher = Launcher { program: program.into(), args, build: build() };
        let campaign = Campaign {
            launcher: &launcher,
            n_jobs: 2,
            cores: &[],
            stop: &AtomicBool::new(false),
            until: None,
        };
        let error = campaign.run(&mut writer, session, experiment.seed, &missing, &mut |_| {});
        said.push(error.unwrap_err().to_string());
    }
    // Nothing is recorded that did not run.
    assert_eq!(writer.missing(|_| true).unwrap(), missing);
    insta::assert_snapshot!(said.join("\n"), @"
    cannot start the worker /no/such/program: No such file or directory (os error 2)
    a worker failed at startup: the worker exited with status 3, saying: no such thing
    a worker failed at startup: the worker sent an invalid response
    a worker failed at startup: the worker sent an invalid response
    the program was rebuilt while it ran: a worker is 0.0.7 (00c0ffee00c0), sources beef, profile debug, but this process is 0.0.7 (00c0ffee00c0), sources f00d, profile debug; rerun the same command to continue with the new build
    the program was rebuilt while it ran: a worker is 0.0.7 (00c0ffee00c0, modified), sources unknown, profile debug, but this process is 0.0.7 (00c0ffee00c0), sources f00d, profile debug; rerun the same command to continue with the new build
    the program was rebuilt while it ran: a worker is 0.0.7 (00c0ffee00c0), sources f00d, profile release, but this process is 0.0.7 (00c0ffee00c0), sources f00d, profile debug; rerun the same command to continue with the new build
    ");
}
