//! `stromboli status FOLDER`: the progress of all shards of a folder

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use stromboli_domain::Named;

use super::write_json;
use crate::args::Output;
use crate::counts::Counts;
use crate::exit::Exit;
use crate::progress::duration;
use crate::shards::{Queue, ShardFolder, ShardStatus, State, now};
use crate::style;
use crate::table::{Field, Table};

#[derive(Serialize)]
struct Answer<'a> {
    experiment: &'a str,
    folder: &'a Path,
    n_shards: u64,
    /// The number of shards in each state.
    #[serde(serialize_with = "as_map")]
    states: Vec<(&'static str, usize)>,
    /// The trials of all shards.
    #[serde(flatten)]
    total: Counts,
    /// Whether the merged store exists.
    is_merged: bool,
    /// Why Slurm could not be asked about the shards.
    slurm_error: Option<&'a str>,
    shards: &'a [ShardStatus],
}

pub(crate) fn run(path: &Path, output: Output, out: &mut dyn Write) -> Result<Exit> {
    let folder = ShardFolder::open(path)?;
    let queue = Queue::ask(&folder.shard_script());
    let shards = folder.survey(&queue)?;
    let mut total = Counts::default();
    shards.iter().for_each(|shard| total += shard.counts);
    let count = |state: State| shards.iter().filter(|shard| shard.state == state).count();
    let n_empty = folder.plan.n_shards() as usize - shards.len();
    let states = State::ALL.iter().map(|state| (state.name(), count(*state)));
    let states = states.chain([("without trials", n_empty)]);
    let answer = Answer {
        experiment: &folder.plan.experiment,
        folder: &folder.path,
        n_shards: folder.plan.n_shards(),
        states: states.filter(|(_, n_shards)| *n_shards > 0).collect(),
        total,
        is_merged: folder.merged_store().exists(),
        slurm_error: match &queue {
            Queue::Unknown(why) => Some(why),
            Queue::Known(_) => None,
        },
        shards: &shards,
    };
    if output.json {
        write_json(&answer, out)?;
    } else {
        answer.write(&folder, out)?;
    }
    Ok(Exit::Fine)
}

impl Answer<'_> {
    fn write(&self, folder: &ShardFolder, out: &mut dyn Write) -> Result<()> {
        let bold = style::HEADING;
        let states: Vec<_> = self.states.iter().map(|(state, n)| format!("{n} {state}")).collect();
        writeln!(out, "{bold}experiment {}{bold:#}", self.experiment)?;
        writeln!(out, "{} shards: {}", self.n_shards, states.join(", "))?;
        let mut unfinished: Vec<_> = self.shards.iter().filter(|shard| is_listed(shard)).collect();
        unfinished.sort_by_key(|shard| (shard.state, shard.number));
        if !unfinished.is_empty() {
            writeln!(out)?;
            table(&unfinished).write(out)?;
            writeln!(out)?;
        }
        let Counts { n_planned, n_done, n_skipped, n_missing, n_crashed, .. } = self.total;
        write!(out, "{n_done} of {n_planned} trials are done")?;
        if n_skipped > 0 {
            write!(out, ", {n_skipped} are skipped because an earlier one timed out")?;
        }
        if n_crashed > 0 {
            write!(out, ", {n_crashed} crashed")?;
        }
        match n_missing {
            0 => writeln!(out, "; none are missing")?,
            n => writeln!(out, "; {n} are missing")?,
        }
        let is_of_slurm =
            |shard: &&ShardStatus| shard.last.as_ref().is_some_and(|last| last.task.is_some());
        if let Some(why) = self.slurm_error
            && unfinished.iter().any(is_of_slurm)
        {
            writeln!(out, "Slurm does not say which shards are running or queued: {why}")?;
        }
        if self.shards.iter().any(|shard| shard.state.needs_a_task()) {
            writeln!(
                out,
                "to run what is missing, rerun the `stromboli slurm` command with --submit"
            )?;
        }
        if self.is_merged {
            writeln!(out, "the merged results are in {}", folder.merged_store().display())?;
        }
        Ok(())
    }
}

fn as_map<S: serde::Serializer>(
    states: &[(&'static str, usize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(states.iter().copied())
}

/// Whether a shard has a row of its own. Shards in other states are only counted.
fn is_listed(shard: &ShardStatus) -> bool {
    !matches!(shard.state, State::Finished | State::Queued | State::NotStarted)
}

fn table(shards: &[&ShardStatus]) -> Table {
    let headings = ["shard", "state", "done", "of", "attempt", "task", "host", "saved", "reason"];
    let mut table = Table::new(headings);
    for shard in shards {
        let style = match shard.state {
            State::Failed | State::Lost => style::BAD,
            _ => anstyle::Style::new(),
        };
        let last = shard.last.as_ref();
        let age = |saved_at: u64| duration(Duration::from_secs(now().saturating_sub(saved_at)));
        let saved = last.map_or(String::new(), |last| format!("{} ago", age(last.saved_at)));
        table.row([
            Field::number(shard.number),
            Field::text(shard.state.name()).styled(style),
            Field::number(shard.counts.n_done),
            Field::number(shard.counts.n_planned),
            Field::number(shard.n_attempts),
            Field::text(last.and_then(|last| last.task.as_deref()).unwrap_or_default()),
            Field::text(last.map_or("", |last| &last.host)),
            Field::text(saved),
            Field::text(shard.reason.as_deref().unwrap_or_default()),
        ]);
    }
    table
}
