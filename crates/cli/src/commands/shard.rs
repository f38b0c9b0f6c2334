//! `stromboli shard`

use std::env;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::campaign::End;
use stromboli_campaign::store::read as store;
use stromboli_campaign::{Experiment, Shard, Store, Timeout};
use stromboli_domain::Seed;
use stromboli_trials::Catalog;
use tempfile::TempDir;

use super::declared::catalog_for;
use super::run::{RunArgs, run_missing};
use super::write_json;
use crate::args::{Output, StoreOption};
use crate::counts::Counts;
use crate::exit::Exit;
use crate::jobs;
use crate::shards::{self, AttemptOutcome, Record, ShardFolder, now, planned, slurm};
use crate::signals::{Again, Stop};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The tasks that `stromboli slurm` submits execute this command. It also works without \
                  Slurm, for example with GNU parallel. A shard that is finished is not run again; one \
                  that was interrupted is resumed from what was saved.\n\n\
                  Exit status: 0 if the shard is finished; 130, 143 or 129 if stopped by SIGINT (Ctrl-C), \
                  SIGTERM or SIGHUP, after the shard has been saved; 2 on errors.\n\n\
                  Examples:\n  stromboli shard paper-shards 3\n  \
                  stromboli shard paper-shards 3 --scratch /scratch/me --jobs 4"
)]
pub(crate) struct ShardArgs {
    /// The folder that `stromboli slurm` wrote
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The number of the shard, from 1
    #[arg(value_name = "NUMBER")]
    number: u64,
    /// A folder on a disk of this machine [default: $TMPDIR, or else /tmp]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    scratch: Option<PathBuf>,
    /// Number of trials to run in parallel, at most 1024 [default: one per physical core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    jobs: Option<NonZero<usize>>,
    /// How often to save the shard
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10 min")]
    save_every: Timeout,
    /// Ask Slurm to run this task again if SIGTERM announces the time limit and some trials have ended
    #[arg(long)]
    requeue: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer<'a> {
    number: u64,
    n_shards: u64,
    #[serde(flatten)]
    record: &'a Record,
}

pub(crate) fn run(args: &ShardArgs, out: &mut dyn Write) -> Result<Exit> {
    let folder = ShardFolder::open(&args.folder)?;
    let shard = folder.plan.shard(args.number)?;
    let last = folder.record_of(args.number)?;
    let has_store = folder.store_of(args.number).exists();
    if let Some(record) = &last
        && record.outcome == AttemptOutcome::Finished
        && has_store
    {
        return write(args, &folder, record, out).map(|()| Exit::Fine);
    }
    let stop = Stop::on_signals(Again::IsIgnored)?;
    let n_trials = folder.plan.n_trials_of(args.number);
    let saved = match &last {
        Some(last) if has_store => last.counts,
        _ => Counts::planned(n_trials),
    };
    let record = Record::begin(last.as_ref(), saved, args.save_every.0);
    if n_trials == 0 {
        let record = Record { outcome: AttemptOutcome::Finished, ..record };
        return write(args, &folder, &record, out).map(|()| Exit::Fine);
    }
    folder.write_record(args.number, &record)?;
    let mut attempt = Attempt { args, folder: &folder, shard, record, is_superseded: false };
    let end = attempt.run(&stop);
    (attempt.record.outcome, attempt.record.reason) = match &end {
        Ok(End::Stopped) => (AttemptOutcome::Stopped, Some(format!("stopped by {}", stop.name()))),
        Ok(_) => (AttemptOutcome::Finished, None),
        Err(failure) => (AttemptOutcome::Failed, Some(failure.to_string())),
    };
    if !attempt.is_superseded {
        folder.write_record(args.number, &attempt.record)?;
    }
    let end = end?;
    write(args, &folder, &attempt.record, out)?;
    if end == End::Stopped {
        // A shard that makes no progress would be restarted forever.
        let has_progress = attempt.record.counts.n_done > attempt.record.n_resumed;
        if args.requeue
            && has_progress
            && let Some(task) = &attempt.record.task
        {
            slurm::requeue_unless_cancelled(task)?;
        }
        return Ok(Exit::Stopped(stop.signal()));
    }
    Ok(Exit::Fine)
}

fn write(
    args: &ShardArgs,
    folder: &ShardFolder,
    record: &Record,
    out: &mut dyn Write,
) -> Result<()> {
    let (number, n_shards) = (args.number, folder.plan.n_shards());
    if args.output.json {
        return write_json(&Answer { number, n_shards, record }, out);
    }
    let Counts { n_planned, n_done, .. } = record.counts;
    let how = match record.outcome {
        AttemptOutcome::Finished => "is finished".to_owned(),
        _ => format!("was {}", record.reason.as_deref().unwrap_or("ended")),
    };
    writeln!(out, "shard {number} of {n_shards} {how}; {n_done} of {n_planned} trials are saved")?;
    Ok(())
}

/// An attempt at a shard.
struct Attempt<'a> {
    args: &'a ShardArgs,
    folder: &'a ShardFolder,
    shard: Shard,
    record: Record,
    /// Whether another process has saved more of the shard.
    is_superseded: bool,
}

impl Attempt<'_> {
    /// Runs the shard in a store on the scratch disk, and saves it when it ends and from time to time.
    fn run(&mut self, stop: &Stop) -> Result<End> {
        let file = self.folder.experiment_file();
        let catalog = catalog_for(&file)?;
        self.must_be_complete(&file, &catalog)?;
        let scratch = scratch_folder(self.args.scratch.as_deref(), self.args.number)?;
        let local = scratch.path().join("shard.sqlite");
        self.fetch(&local)?;
        let end = self.run_in(&local, &catalog, stop);
        // Also if it failed: what has run need not run again.
        let saved = if local.exists() { self.save(&local) } else { Ok(()) };
        saved.map_err(|failure| {
            let cause = end.as_ref().err().map_or(String::new(), |cause| format!("{cause}; "));
            let left = scratch.keep();
            anyhow!(
                "{cause}cannot save the shard: {failure}; its store was left in {}",
                left.display()
            )
        })?;
        end
    }

    /// Returns an error if the experiment has fewer trials on this machine than were planned.
    fn must_be_complete(&self, file: &Path, catalog: &Catalog) -> Result<()> {
        let experiment = Experiment::read(file, catalog)?;
        let n_here = planned(&experiment, self.shard);
        let n_planned = self.folder.plan.n_trials_of(self.args.number);
        if n_here == n_planned {
            return Ok(());
        }
        Err(anyhow!(
            "shard {} has {n_here} trials on this machine instead of {n_planned}; is a runner not \
             installed here, or the program another version?",
            self.args.number
        ))
    }

    /// Copies the saved store of an earlier attempt to the scratch disk.
    fn fetch(&self, local: &Path) -> Result<()> {
        let saved = self.folder.store_of(self.args.number);
        match fs::copy(&saved, local) {
            Ok(_) => Store::open_read(local).map(drop).map_err(|error| {
                anyhow!(
                    "cannot resume from {}: {error}; delete it to run the shard from the beginning",
                    saved.display()
                )
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(anyhow!("cannot copy {}: {error}", saved.display())),
        }
    }

    fn run_in(&mut self, local: &Path, catalog: &Catalog, stop: &Stop) -> Result<End> {
        let args = RunArgs {
            file: Some(self.folder.experiment_file()),
            seed: Some(Seed(self.folder.plan.seed)),
            shard: Some(self.shard),
            store: StoreOption { path: local.to_owned() },
            jobs: self.args.jobs,
            ..RunArgs::default()
        };
        let mut saved = Instant::now();
        let save_every = self.args.save_every.0;
        let mut watch = || {
            if saved.elapsed() >= save_every {
                if let Err(failure) = self.save(local) {
                    // The next save may succeed.
                    let _ = writeln!(anstream::stderr(), "cannot save the shard now: {failure}");
                }
                saved = Instant::now();
            }
        };
        Ok(run_missing(&args, catalog, stop, &mut watch)?.end)
    }

    /// Saves the store to the folder, unless another process has saved more of the shard meanwhile.
    fn save(&mut self, local: &Path) -> Result<()> {
        // Of a copy, because the store itself may be changing.
        let copy = local.with_file_name("copy.sqlite");
        let _ = fs::remove_file(&copy);
        store::copy(local, &copy)?;
        let counts = self.counts(&copy)?;
        let there = self.folder.record_of(self.args.number)?;
        if let Some(there) = there
            && !there.is_of_same_process(&self.record)
            && there.counts.n_done > counts.n_done
        {
            self.is_superseded = true;
            return Ok(());
        }
        let saved = self.folder.store_of(self.args.number);
        shards::copy(&copy, &saved)
            .map_err(|error| anyhow!("cannot write {}: {error}", saved.display()))?;
        self.record = Record { counts, saved_at: now(), ..self.record.clone() };
        self.folder.write_record(self.args.number, &self.record)
    }

    /// The trials of the shard in a store.
    fn counts(&self, store: &Path) -> Result<Counts> {
        let store = Store::open_read(store)?;
        let mut counts = Counts::default();
        for progress in store.progress()? {
            if self.shard.contains(&progress.cell) {
                counts.add(&progress);
            }
        }
        Ok(counts)
    }
}

/// A folder on a disk of this machine: in the given one, or in that for temporary files, which is `$TMPDIR` or
/// `/tmp`.
fn scratch_folder(parent: Option<&Path>, shard: u64) -> Result<TempDir> {
    let parent = parent.map_or_else(env::temp_dir, Path::to_owned);
    let create = || {
        fs::create_dir_all(&parent)?;
        tempfile::Builder::new().prefix(&format!("stromboli-shard-{shard}-")).tempdir_in(&parent)
    };
    create().map_err(|error| anyhow!("cannot create a folder in {}: {error}", parent.display()))
}
