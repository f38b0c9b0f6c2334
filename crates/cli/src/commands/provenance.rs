//! Where the trials of a store come from: what a report says about seed, program, machine and limits.

use std::collections::BTreeSet;
use std::path::Path;

use stromboli_campaign::limits::Memory;
use stromboli_campaign::store::StoredSession;
use stromboli_campaign::{Store, StoreError};
use stromboli_report::number::{count, counted};
use stromboli_report::{Provenance, Setting, Settings};

use crate::build;

/// The settings of each cell of a store.
pub(crate) fn settings(store: &Store) -> Result<Settings, StoreError> {
    let setting = |stored: stromboli_campaign::store::PlannedCell| {
        let setting = Setting {
            n_trials: stored.n_trials,
            timeout: stored.limits.map(|limits| limits.timeout.0),
            memory: stored.limits.map(|limits| limits.memory.0),
            short_circuit: stored.short_circuit,
        };
        (stored.cell, setting)
    };
    Ok(store.cells()?.into_iter().map(setting).collect())
}

/// What a page says about where its trials come from. It names the store's file, not its folder, so that
/// a store gives the same page wherever it is.
pub(crate) fn of(store: &Store, path: &Path) -> Result<Provenance, StoreError> {
    let about = store.about()?;
    let sessions = store.sessions()?;
    let seed = about.seed.map_or("not recorded (imported results)".to_owned(), |s| s.to_string());
    let mut facts = vec![("Experiment", about.name.clone()), ("Seed", seed)];
    facts.extend(limits(store)?);
    facts.push(("Trials", progress(store)?));
    facts.extend(listed("Measured with", &sessions, |session| {
        let profile = session.build.profile.as_deref().unwrap_or("unknown");
        Some(format!("stromboli {}, profile {profile}", session.build)).filter(|_| is_run(session))
    }));
    facts.extend(listed("Measured on", &sessions, |session| {
        Some(machine(session)).filter(|_| is_run(session))
    }));
    facts.extend(listed("Imported from", &sessions, |session| {
        session.part.clone().filter(|_| !is_run(session))
    }));
    let dated = if sessions.iter().any(is_run) { "Date" } else { "Imported on" };
    facts.extend(dates(&sessions).map(|dates| (dated, dates)));
    facts.push(("Report made with", format!("stromboli {}", build::own())));

    let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = &about.name;
    let run = about.seed.map(|s| format!("stromboli run {name}.toml --seed {s} --store {file}"));
    let report = format!("stromboli report --store {file}");
    let imports = sessions.iter().filter(|session| !is_run(session)).filter_map(|session| {
        let lines = Path::new(session.part.as_deref()?).file_name()?.to_string_lossy().into_owned();
        Some(format!("stromboli import {lines} --store {file}"))
    });
    let commands = imports.chain(run).chain([report]).collect();
    Ok(Provenance { facts, commands, experiment: about.definition })
}

fn is_run(session: &StoredSession) -> bool {
    session.kind == "run"
}

/// The distinct values of a property of sessions, if any session has one.
fn listed(
    name: &'static str,
    sessions: &[StoredSession],
    value: impl Fn(&StoredSession) -> Option<String>,
) -> Option<(&'static str, String)> {
    let mut values: Vec<String> = Vec::new();
    for value in sessions.iter().filter_map(value) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    (!values.is_empty()).then(|| (name, values.join("; ")))
}

fn machine(session: &StoredSession) -> String {
    let machine = &session.machine;
    let memory = machine.memory.map_or(String::new(), |bytes| {
        format!(", {:.0} GiB of memory", bytes as f64 / f64::from(1 << 30))
    });
    let pinned = if session.is_pinned == Some(true) { ", pinned to cores" } else { "" };
    let jobs = session.n_jobs.map_or(String::new(), |n| format!("; jobs: {n}{pinned}"));
    let cores = counted(usize::try_from(machine.n_cores).unwrap_or(usize::MAX), "core");
    format!("{} ({cores}{memory}), {}{jobs}", machine.processor, machine.system)
}

/// The first and the last day on which trials were added.
fn dates(sessions: &[StoredSession]) -> Option<String> {
    let day = |moment: &String| moment.get(..10).unwrap_or(moment).to_owned();
    let first = sessions.iter().map(|session| day(&session.started_at)).min()?;
    let end =
        |session: &StoredSession| day(session.ended_at.as_ref().unwrap_or(&session.started_at));
    let last = sessions.iter().map(end).max()?;
    Some(if first == last { first } else { format!("{first} to {last}") })
}

/// The numbers of trials per task and their timeouts: all distinct values, the smallest first.
fn limits(store: &Store) -> Result<Vec<(&'static str, String)>, StoreError> {
    let cells = store.cells()?;
    let n_trials: BTreeSet<_> = cells.iter().map(|cell| cell.n_trials).collect();
    let limits = || cells.iter().filter_map(|cell| cell.limits);
    let timeouts: BTreeSet<_> = limits().map(|limits| limits.timeout).collect();
    let memories: BTreeSet<_> = limits().map(|limits| limits.memory).collect();
    let mut facts = vec![("Trials per task and strategy", joined(n_trials))];
    let unknown = || "not recorded".to_owned();
    let timeout = if timeouts.is_empty() { unknown() } else { joined(timeouts) };
    let memory = if memories.is_empty() { unknown() } else { joined::<Memory>(memories) };
    facts.extend([("Timeout of a trial", timeout), ("Memory limit of a trial", memory)]);
    Ok(facts)
}

fn joined<T: ToString>(values: BTreeSet<T>) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// The number of trials that were planned and run, and what became of the rest.
fn progress(store: &Store) -> Result<String, StoreError> {
    let progress = store.progress()?;
    let total = |of: fn(&stromboli_campaign::store::read::Progress) -> u64| -> u64 {
        progress.iter().map(of).sum()
    };
    let (planned, done) = (total(|cell| cell.n_planned), total(|cell| cell.by_status.total()));
    let mut text = format!("{} planned, {} run", count(planned), count(done));
    let skipped = total(|cell| cell.n_skipped);
    if skipped > 0 {
        text.push_str(&format!(
            ", {} skipped because an earlier trial of the same task and strategy timed out",
            count(skipped)
        ));
    }
    let missing = total(|cell| cell.n_missing());
    if missing > 0 {
        text.push_str(&format!(", {} not run (the commands below run them, too)", count(missing)));
    }
    Ok(text)
}
