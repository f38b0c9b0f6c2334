//! What a campaign comes to does not depend on how it got there.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use stromboli_campaign::campaign::{Campaign, End};
use stromboli_campaign::seed::assignment_of;
use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::{Experiment, Store, Writer};
use stromboli_trials::{Status, Trial};

use crate::common::{Folder, build, launcher, reproducible, run, run_watched};

/// Tasks that take no time, also in a debug build.
pub(crate) const QUICK: &str = "
    trials = 10
    [[runs]]
    tasks = ['bst/InsertModel/*', 'bst/InsertInsert/insert_[12]', 'bst/InsertPost/insert_1']
    strategies = ['quickcheck/cbc', 'quickcheck/api']
    budgets = ['default', 'none']
";

fn experiment(text: &str) -> Experiment {
    Experiment::parse("order", text, &stromboli_trials::Catalog::default()).unwrap()
}

pub(crate) fn the_number_of_jobs_changes_nothing() {
    let folder = Folder::new("jobs");
    let experiment = experiment(QUICK);
    let run = |store: &str, n_jobs| reproducible(run(&folder.path(store), &experiment, n_jobs));
    let alone = run("1.sqlite", 1);
    assert_eq!(alone.len(), 240);
    assert!(alone.iter().all(|trial| trial.status() == Status::Found));
    assert_eq!(alone, run("5.sqlite", 5));
    // Budgets start from the same counterexample.
    let initial = |n: usize| alone[n].outcome.counterexamples.as_ref().map(|found| &found.initial);
    assert_eq!(initial(0), initial(10));
}

pub(crate) fn cells_that_search_in_the_same_way_share_their_searches() {
    let text = "
        trials = 5
        [[runs]]
        tasks = 'bst/InsertPost/insert_1'
        strategies = ['quickcheck/type', 'quickcheck/type+ddmin', 'hedgehog/type']
        budgets = ['default', 'none']
        [[runs]]
        tasks = 'bst/InsertPost/insert_1'
        strategies = 'quickcheck/type'
        budgets = 'executions:10'
        trials = 7
    ";
    let folder = Folder::new("shared");
    let trials = run(&folder.path("store.sqlite"), &experiment(text), 2);
    let mut by_search: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for Trial { cell, number, outcome, .. } in &trials {
        let search = (cell.strategy.own().to_string(), *number);
        by_search.entry(search).or_default().push(outcome.quantities.search_ns.unwrap());
    }
    let n_trials = |framework: &str, number| match (framework, number) {
        ("quickcheck/type", 1..=5) => 5,
        ("quickcheck/type", _) => 1,
        _ => 2,
    };
    assert_eq!(by_search.len(), 7 + 5);
    for ((framework, number), mut times) in by_search {
        assert_eq!(times.len(), n_trials(&framework, number), "{framework} {number}");
        // Two searches would not take the same number of nanoseconds.
        times.dedup();
        assert_eq!(times.len(), 1, "{framework} {number}: {times:?}");
    }
}

pub(crate) fn a_trial_that_times_out_is_the_last_of_its_cell() {
    let text = "
        trials = 8
        timeout = '50 ms'
        budgets = 'own:9'
        [[runs]]
        tasks = ['bst/InsertModel/*', 'bst/InsertInsert/insert_[12]']
        strategies = 'quickcheck/cbc'
    ";
    let folder = Folder::new("short");
    let experiment = experiment(text);
    let mut n_skipped = 0;
    let trials = run_watched(&folder.path("2.sqlite"), &experiment, 2, &mut |standing| {
        n_skipped = standing.n_skipped;
    });
    assert_eq!(
        reproducible(run(&folder.path("1.sqlite"), &experiment, 1)),
        reproducible(trials.clone())
    );

    // Which trials wait for the end of their time is known from their seeds.
    let mut expected = Vec::new();
    for (cell, settings) in &experiment.cells {
        for number in 1..=settings.n_trials {
            let waits = assignment_of(experiment.seed, cell, number).seed.0.is_multiple_of(4);
            expected.push((*cell, number, if waits { Status::TimedOut } else { Status::Found }));
            if waits {
                break;
            }
        }
    }
    let found = |trial: &Trial| (trial.cell, trial.number, trial.status());
    assert_eq!(trials.iter().map(found).collect::<Vec<_>>(), expected);

    let n_planned = 8 * experiment.cells.len() as u64;
    assert_eq!(n_skipped + expected.len() as u64, n_planned);
    let store = Store::open_read(&folder.path("2.sqlite")).unwrap();
    let progress = store.progress().unwrap();
    assert_eq!(progress.iter().map(|cell| cell.n_skipped).sum::<u64>(), n_skipped);
    assert!(progress.iter().all(|cell| cell.n_missing() == 0));
}

pub(crate) fn what_has_run_does_not_run_again() {
    let folder = Folder::new("again");
    let experiment = experiment(QUICK);
    let path = folder.path("store.sqlite");
    let trials = run(&path, &experiment, 2);
    let writer = Writer::open(&path).unwrap();
    assert_eq!(writer.missing(|_| true).unwrap(), []);
    drop(writer);
    // With all its times.
    assert_eq!(run(&path, &experiment, 2), trials);
}

pub(crate) fn a_trial_is_in_the_store_before_it_is_reported() {
    let folder = Folder::new("before");
    let path = folder.path("store.sqlite");
    let mut n_seen = 0;
    run_watched(&path, &experiment(QUICK), 2, &mut |standing| {
        if standing.tally.total() > n_seen {
            n_seen = standing.tally.total();
            let progress = Store::open_read(&path).unwrap().progress().unwrap();
            let n_stored: u64 = progress.iter().map(|cell| cell.by_status.total()).sum();
            assert!(n_stored >= n_seen, "{n_stored} of {n_seen}");
        }
    });
    assert_eq!(n_seen, 240);
}

/// Runs until a number of trials are done.
fn run_a_while(path: &Path, experiment: &Experiment, n_trials: u64) -> End {
    let mut writer = Writer::open_or_create(path, experiment, Growth::Refused).unwrap();
    let missing = writer.missing(|_| true).unwrap();
    let session =
        writer.begin(&Session::Run { part: None, n_jobs: 3, is_pinned: false }, &build()).unwrap();
    let stop = AtomicBool::new(false);
    let campaign =
        Campaign { launcher: &launcher(), n_jobs: 3, cores: &[], stop: &stop, until: None };
    campaign
        .run(&mut writer, session, experiment.seed, &missing, &mut |standing| {
            stop.fetch_or(standing.tally.total() >= n_trials, Ordering::Relaxed);
        })
        .unwrap()
}

pub(crate) fn a_campaign_that_is_stopped_goes_on_later() {
    let folder = Folder::new("stopped");
    let experiment = experiment(QUICK);
    let path = folder.path("store.sqlite");
    assert_eq!(run_a_while(&path, &experiment, 50), End::Stopped);
    run_a_while(&path, &experiment, 50);
    let trials = run(&path, &experiment, 2);
    assert_eq!(
        reproducible(trials),
        reproducible(run(&folder.path("whole.sqlite"), &experiment, 2))
    );
}

/// The signal that stops a campaign may also be the reason of the crash.
pub(crate) fn a_crash_after_the_stop_is_not_recorded() {
    let text = "
        trials = 1
        budgets = 'own:12'
        [[runs]]
        tasks = 'bst/InsertPost/insert_1'
        strategies = 'quickcheck/cbc'
    ";
    let folder = Folder::new("late");
    let experiment = experiment(text);
    let path = folder.path("store.sqlite");
    let mut writer = Writer::open_or_create(&path, &experiment, Growth::Refused).unwrap();
    let missing = writer.missing(|_| true).unwrap();
    let session =
        writer.begin(&Session::Run { part: None, n_jobs: 1, is_pinned: false }, &build()).unwrap();
    let stop = AtomicBool::new(false);
    let campaign =
        Campaign { launcher: &launcher(), n_jobs: 1, cores: &[], stop: &stop, until: None };
    let end = campaign.run(&mut writer, session, experiment.seed, &missing, &mut |_| {
        // While this thread is busy, the trial crashes.
        if !stop.swap(true, Ordering::Relaxed) {
            sleep(Duration::from_secs(2));
        }
    });
    assert_eq!(end.unwrap(), End::Stopped);
    assert_eq!(writer.missing(|_| true).unwrap(), missing);
}
