//! Output for the viewer Tyche: the counterexamples of a store, or all executions of one trial.

use std::io::{self, Write};
use std::time::SystemTime;

use anyhow::Result;
use stromboli_campaign::Store;
use stromboli_campaign::exchange::ExportError;
use stromboli_report::Minima;
use stromboli_report::tyche::{Line, Origin, Subject, Watcher, line_of};
use stromboli_trials::{Alarm, Assignment, Cell, Workbench};

use super::enumerated::minima_of;

/// Writes the trials of the wanted cells, and returns their number. `watch` is called for each trial of the
/// store.
pub(crate) fn export(
    store: &Store,
    is_wanted: impl Fn(&Cell) -> bool,
    watch: &mut dyn FnMut(),
    out: &mut dyn Write,
) -> Result<u64, ExportError> {
    let minima = minima_of(store)?;
    // Tyche shows only the latest run. All trials of a store are one run, whenever they ran.
    let run_start = store.created_at()?;
    let mut last: Option<(Cell, Subject)> = None;
    let mut n_trials = 0;
    store.each(|trial| {
        watch();
        let cell = trial.cell;
        if !is_wanted(&cell) {
            return Ok(());
        }
        n_trials += 1;
        let subject = match last.take() {
            Some((known, subject)) if known == cell => subject,
            _ => {
                let subject = Subject::new(cell, run_start, &minima);
                write(subject.minimum(), out)?;
                subject
            }
        };
        write(subject.counterexamples(&trial), out)?;
        write(subject.alert(&trial.outcome.ending, Origin::of(&trial)), out)?;
        last = Some((cell, subject));
        Ok::<_, ExportError>(())
    })?;
    Ok(n_trials)
}

/// Runs a trial, and writes each execution.
pub(crate) fn trace(
    workbench: &mut Workbench,
    assignment: &Assignment,
    alarm: &Alarm,
    out: &mut dyn Write,
) -> Result<()> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let Assignment { task, strategy, seed, budget } = *assignment;
    let cell = Cell { task, strategy, budget };
    let subject = Subject::new(cell, now.as_secs(), &Minima::known());
    let origin = Origin { trial: None, seed: Some(seed) };
    let mut watcher = Watcher::new(&subject, origin);
    let mut written = Ok(());
    let ending = workbench.watch(assignment, alarm, &mut |event| {
        // If the output is closed, the trial need not continue.
        if written.is_ok() {
            written = write(watcher.see(event), out);
            if written.is_err() {
                alarm.ring();
            }
        }
    });
    let ending = ending?;
    written?;
    write(watcher.end(), out)?;
    write(subject.alert(&ending, origin), out)?;
    // Last, because a strategy that does not apply has no lines.
    write(subject.minimum(), out)?;
    Ok(())
}

fn write(lines: impl IntoIterator<Item = Line>, out: &mut dyn Write) -> io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{}", line_of(&line)))
}
