//! `stromboli status`, and the status at the end of `stromboli run`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::store::StoredSession;
use stromboli_campaign::store::read::Crash;
use stromboli_campaign::{Build, Store, StoreError};
use stromboli_domain::Budget;
use stromboli_domain::text::counted;
use stromboli_trials::Strategy;
use stromboli_workloads::Workload;

use super::{shards, write_json};
use crate::args::{Output, StoreOption};
use crate::counts::Counts;
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "With DIR, shows the progress of all shards, and which of them failed or were lost \
                        and why. Only a folder that `stromboli slurm` wrote has shards.\n\n\
                        Examples:\n  stromboli status\n  \
                        stromboli status --store paper.sqlite --json | jq .n_missing\n  \
                        stromboli status paper-shards"
)]
pub(crate) struct StatusArgs {
    /// A folder of shards, instead of a store
    #[arg(value_name = "DIR", conflicts_with = "path", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(args: &StatusArgs, out: &mut dyn Write) -> Result<Exit> {
    if let Some(folder) = &args.folder {
        return shards::run(folder, args.output, out);
    }
    let store = Store::open_read(&args.store.path)?;
    let status = Status::of(&store)?;
    let process = store.writer();
    if args.output.json {
        write_json(&Answer { running_as: process, status: &status }, out)?;
        return Ok(Exit::Fine);
    }
    status.write(out)?;
    if let Some(process) = process {
        writeln!(out, "process {process} is running it")?;
    }
    Ok(Exit::Fine)
}

#[derive(Serialize)]
struct Answer<'a> {
    /// The process that is writing to the store.
    running_as: Option<u32>,
    #[serde(flatten)]
    status: &'a Status,
}

/// The progress of an experiment.
#[derive(Serialize)]
pub(super) struct Status {
    experiment: String,
    seed: Option<u64>,
    #[serde(flatten)]
    pub(super) total: Counts,
    /// Which strategies crashed and why, and how many trials for each reason.
    crashes: Vec<Crash>,
    /// The strategies whose repeated trials gave different results, with the number of tasks.
    differing: Vec<(String, u64)>,
    groups: Vec<Group>,
    /// Which build of the program added trials, on which machine, and when.
    sessions: Vec<StoredSession>,
}

/// The progress of a workload, for a strategy and a budget.
#[derive(Serialize)]
struct Group {
    #[serde(serialize_with = "as_text")]
    workload: Workload,
    #[serde(serialize_with = "as_text")]
    strategy: Strategy,
    #[serde(serialize_with = "as_text")]
    budget: Budget,
    #[serde(flatten)]
    counts: Counts,
}

fn as_text<S: serde::Serializer>(
    value: &impl std::fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Status {
    pub(super) fn of(store: &Store) -> Result<Status, StoreError> {
        let about = store.about()?;
        let mut total = Counts::default();
        let mut groups: Vec<Group> = Vec::new();
        for progress in store.progress()? {
            total.add(&progress);
            let stromboli_trials::Cell { task, strategy, budget } = progress.cell;
            let workload = task.workload;
            let is_same = |group: &&mut Group| {
                (group.workload, group.strategy, group.budget) == (workload, strategy, budget)
            };
            match groups.iter_mut().find(is_same) {
                Some(group) => group.counts.add(&progress),
                None => {
                    let mut counts = Counts::default();
                    counts.add(&progress);
                    groups.push(Group { workload, strategy, budget, counts });
                }
            }
        }
        groups.sort_by_key(|group| (group.workload, group.strategy));
        let (experiment, seed) = (about.name, about.seed.map(|seed| seed.0));
        let (crashes, sessions) = (store.crashes()?, store.sessions()?);
        let mut differing: BTreeMap<Strategy, u64> = BTreeMap::new();
        for cell in store.differing()? {
            *differing.entry(cell.strategy).or_default() += 1;
        }
        let differing = differing.into_iter().map(|(strategy, n)| (strategy.to_string(), n));
        let differing = differing.collect();
        Ok(Status { experiment, seed, total, crashes, differing, groups, sessions })
    }

    /// Leaves out strategies without trials.
    pub(super) fn leave_out_the_rest(&mut self) {
        self.groups.retain(|group| group.counts.n_done + group.counts.n_skipped > 0);
    }

    /// The builds of the program that added trials, in order.
    fn builds(&self) -> Vec<String> {
        let mut builds: Vec<&Build> = Vec::new();
        for StoredSession { build, .. } in &self.sessions {
            if !builds.iter().any(|known| known.is_same(build)) {
                builds.push(build);
            }
        }
        builds.into_iter().map(Build::described).collect()
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<()> {
        let bold = style::HEADING;
        writeln!(out, "{bold}experiment {}{bold:#}\n", self.experiment)?;
        let mut table = Table::new([
            "workload", "strategy", "budget", "done", "of", "found", "timed out", "gave up",
            "crashed", "skipped",
        ]);
        for Group { workload, strategy, budget, counts } in &self.groups {
            let bad = |number: u64| {
                let style = if number == 0 { style::FAINT } else { style::BAD };
                Field::number(number).styled(style)
            };
            table.row([
                Field::text(workload),
                Field::text(strategy),
                Field::text(budget),
                Field::number(counts.n_done),
                Field::number(counts.n_planned),
                Field::number(counts.n_found),
                bad(counts.n_timed_out),
                bad(counts.n_gave_up),
                bad(counts.n_crashed),
                bad(counts.n_skipped),
            ]);
        }
        table.write(out)?;
        let Counts { n_planned, n_done, n_skipped, n_missing, .. } = self.total;
        let (trials, verb) =
            (counted(n_planned, "trial"), if n_planned == 1 { "is" } else { "are" });
        write!(out, "\n{n_done} of {trials} {verb} done")?;
        if n_skipped > 0 {
            write!(out, ", {n_skipped} are skipped because an earlier one timed out")?;
        }
        match n_missing {
            0 => writeln!(out, "; none are missing")?,
            n => writeln!(out, "; {n} are missing")?,
        }
        for Crash { strategy, reason, n_trials } in self.crashes.iter().take(5) {
            writeln!(out, "crashed: {strategy}, {}: {reason}", counted(*n_trials, "trial"))?;
        }
        for (strategy, n_cells) in &self.differing {
            let tasks = counted(*n_cells, "task");
            writeln!(
                out,
                "not deterministic: {strategy}, when repeated with the same seed on {tasks}"
            )?;
        }
        let builds = self.builds();
        if builds.len() > 1 {
            writeln!(out, "trials are from {} builds: {}", builds.len(), builds.join("; "))?;
        }
        Ok(())
    }
}
