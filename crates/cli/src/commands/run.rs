//! `stromboli run`

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;
use stromboli_campaign::campaign::{Campaign, End};
use stromboli_campaign::store::{Growth, Session, Work};
use stromboli_campaign::worker::Launcher;
use stromboli_campaign::{Experiment, Preset, Shard, StoreError, Timeout, Writer};
use stromboli_domain::Seed;
use stromboli_programs::program_of;
use stromboli_trials::catalog::NotInstalled;
use stromboli_trials::{Catalog, Cell, StrategyPattern};
use stromboli_workloads::TaskPattern;

use super::declared::catalog_for;
use super::selection::Selection;
use super::status::Status;
use super::study::{Trials, report_folder};
use super::{enumerated, worker, write_json};
use crate::args::{Output, StoreOption};
use crate::exit::Exit;
use crate::jobs;
use crate::jobs::{Jobs, Pin};
use crate::presets;
use crate::presets::preset_named;
use crate::progress::{CampaignProgress, duration};
use crate::signals::{Again, Stop};
use crate::{build, bundled};

#[derive(Debug, Default, clap::Args)]
#[command(
    after_help = "Each trial is saved to the store as soon as it ends. After any interruption \
                  (Ctrl-C, a crash, a power cut), rerun the same command to resume. The number of \
                  jobs and the selected part of the experiment may differ. Without EXPERIMENT or \
                  --preset, `run` resumes the experiment of the store; if there is no store, it runs \
                  the preset quick. When all trials have run, `run` writes a report beside the store, \
                  as `stromboli report` does (not with --json).\n\n\
                  With --for, no new trial is started once the time is up. Trials that are running \
                  are completed, so `run` may take longer by up to one trial. Rerun the same command \
                  to continue with the rest. --json reports `is_time_up` and `n_missing`.\n\n\
                  With --retry crashed, trials that crashed are run again, from the same seeds, and \
                  the new results replace the old ones.\n\n\
                  Exit status: 0 if all selected trials have run or the time of --for is up; 130, \
                  143 or 129 if stopped by SIGINT (Ctrl-C), SIGTERM or SIGHUP; 2 on errors.\n\n\
                  Examples:\n  stromboli run\n  stromboli run mine.toml --jobs 4 --store mine.sqlite\n  \
                  stromboli run --preset paper --only 'bst/*/*' --strategy '*/cbc'\n  \
                  stromboli run --preset paper --shard 2/8 --store part-2.sqlite\n  \
                  stromboli run --preset paper --for 8h\n  \
                  stromboli run --retry crashed"
)]
pub(crate) struct RunArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(value_name = "EXPERIMENT", conflicts_with = "preset", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub(crate) preset: Option<Preset>,
    /// Run only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    pub(crate) only: Vec<TaskPattern>,
    /// Run only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    pub(crate) strategy: Vec<StrategyPattern>,
    /// Run only the I-th of N parts of about equal size, for example 2/8
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Stop starting trials after this time, for example "2h" or "30 min"
    #[arg(long = "for", value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time: Option<Timeout>,
    /// Also run trials again that ended this way
    #[arg(long, value_name = "STATUS")]
    pub(crate) retry: Option<Retry>,
    /// Number of trials to run in parallel, at most 1024 [default: one per physical core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    pub(crate) jobs: Option<NonZero<usize>>,
    /// Run each job on a core of its own, or fail [default: if enough cores are free]
    #[arg(long, conflicts_with = "no_pin")]
    pub(crate) pin: bool,
    /// Let the system choose the cores
    #[arg(long)]
    pub(crate) no_pin: bool,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// Add new tasks, strategies and trials of the experiment to an existing store
    #[arg(long)]
    pub(crate) extend: bool,
    #[command(flatten)]
    pub(crate) store: StoreOption,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Which trials to run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Retry {
    /// Trials that crashed
    Crashed,
}

#[derive(Serialize)]
struct Answer<'a> {
    /// Whether a signal stopped the campaign.
    is_stopped: bool,
    /// Whether trials are missing because the time of `--for` is up.
    is_time_up: bool,
    seconds: f64,
    #[serde(flatten)]
    status: &'a Status,
}

pub(crate) fn run(args: &RunArgs, out: &mut dyn Write) -> Result<Exit> {
    let catalog = args.file.as_deref().map_or_else(|| Ok(bundled::catalog()), catalog_for)?;
    // Signals are caught from here on, so that none can end the program while it changes the store.
    let stop = Stop::on_signals(Again::Ends)?;
    let Run { end, elapsed, mut status } = run_missing(args, &catalog, &stop, &mut || ())?;
    if args.output.json {
        let (is_stopped, is_time_up) = (end == End::Stopped, end == End::TimeUp);
        let seconds = elapsed.as_secs_f64();
        write_json(&Answer { is_stopped, is_time_up, seconds, status: &status }, out)?;
    } else {
        let is_part = !(args.only.is_empty() && args.strategy.is_empty() && args.shard.is_none());
        if is_part {
            status.leave_out_the_rest();
        }
        status.write(out)?;
        write_what_next(&status, end, elapsed, args, out)?;
    }
    Ok(match end {
        End::Done | End::TimeUp => Exit::Fine,
        End::Stopped => Exit::Stopped(stop.signal()),
    })
}

/// The result of a run.
pub(super) struct Run {
    pub(super) end: End,
    elapsed: Duration,
    status: Status,
}

/// Runs the missing trials of the part that the arguments select. `watch` is called between trials, and
/// at least every few hundred milliseconds.
pub(super) fn run_missing(
    args: &RunArgs,
    catalog: &Catalog,
    stop: &Stop,
    watch: &mut dyn FnMut(),
) -> Result<Run> {
    let part = Part::from_args(args, catalog)?;
    let mut writer = open(args, catalog, &part)?;
    if args.retry == Some(Retry::Crashed) {
        writer.retry_crashed();
    }
    let seed = experiment_seed(&writer, args)?;
    let missing = writer.missing(|cell| part.contains(cell))?;
    let cells = writer.store().cells()?;
    part.selection.must_have_some(cells.iter().map(|stored| &stored.cell))?;
    must_be_installed(&missing, catalog, args)?;

    let started = Instant::now();
    let end = if missing.is_empty() {
        End::Done
    } else {
        campaign(&part, catalog, &mut writer, seed, &missing, stop, watch)?
    };
    let elapsed = started.elapsed();
    let status = Status::of(writer.store())?;
    Ok(Run { end, elapsed, status })
}

/// Returns an error if a program, a framework or a shrinker of the missing trials is not known or not installed.
fn must_be_installed(missing: &[Work], catalog: &Catalog, args: &RunArgs) -> Result<()> {
    for work in missing {
        let (workload, strategy) = (work.cell.task.workload, work.cell.strategy);
        let (finder, shrinker) = (strategy.finder(), strategy.shrinker());
        let shrinker = shrinker.filter(|one| catalog.shrinker(one.name()).is_none());
        let is_unknown = !workload.is_known();
        let unknown = match (catalog.framework(finder.name()), shrinker) {
            _ if is_unknown => Some(format!("program `{workload}`")),
            (None, _) => Some(format!("runner `{finder}`")),
            (_, Some(shrinker)) => Some(format!("shrinker `{shrinker}`")),
            _ => None,
        };
        if let Some(unknown) = unknown {
            bail!(
                "the experiment declares the {unknown} itself; name the experiment file: \
                 stromboli run FILE --store {}",
                args.store.path.display()
            );
        }
        if let Some(needed) = catalog.missing(strategy) {
            bail!(needed);
        }
    }
    Ok(())
}

/// Opens or creates the store with the experiment to run.
fn open(args: &RunArgs, catalog: &Catalog, part: &Part<'_>) -> Result<Writer> {
    let path = &args.store.path;
    let mut experiment = match (&args.file, args.preset) {
        (Some(file), _) => Experiment::read(file, catalog)?,
        (None, Some(preset)) => presets::experiment(preset, catalog)?,
        // Without a store there is nothing to retry.
        (None, None) if path.exists() || args.retry.is_some() => {
            return Ok(Writer::open(path)?);
        }
        (None, None) => presets::experiment(Preset::QUICK, catalog)?,
    };
    if let Some(seed) = args.seed {
        experiment.seed = seed;
    }
    for NotInstalled { title, how, .. } in &experiment.missing {
        let _ = writeln!(
            anstream::stderr(),
            "skipping {title}, which is not installed; install it with: {how}"
        );
    }
    if !path.exists() {
        // A mistyped option leaves no store behind. A shard may be empty, like any part of a small whole.
        part.selection.must_have_some(experiment.cells.iter().map(|(cell, _)| cell))?;
        if let (true, Some(needed)) = (experiment.cells.is_empty(), experiment.missing.first()) {
            bail!("nothing to run: {} is not installed", needed.title);
        }
    }
    let growth = if args.extend { Growth::Welcome } else { Growth::Refused };
    Ok(Writer::open_or_create(path, &experiment, growth)?)
}

/// The seed of the experiment in the store.
fn experiment_seed(writer: &Writer, args: &RunArgs) -> Result<Seed> {
    let path = || args.store.path.clone();
    let about = writer.store().about()?;
    match (about.seed, args.seed) {
        (None, _) => Err(StoreError::Imported(path()).into()),
        (Some(seed), Some(wanted)) if seed != wanted => {
            let difference = format!("the seed is {seed} there and {wanted} here");
            Err(StoreError::Other { path: path(), difference }.into())
        }
        (Some(seed), _) => Ok(seed),
    }
}

fn campaign(
    part: &Part<'_>,
    catalog: &Catalog,
    writer: &mut Writer,
    seed: Seed,
    missing: &[Work],
    stop: &Stop,
    watch: &mut dyn FnMut(),
) -> Result<End> {
    let args = part.args;
    let pin = match (args.pin, args.no_pin) {
        (true, _) => Pin::Always,
        (_, true) => Pin::Never,
        (false, false) => Pin::IfPossible,
    };
    let Jobs { n_jobs, claim, warning } = Jobs::plan(args.jobs, pin)?;
    if let Some(warning) = warning {
        let _ = writeln!(anstream::stderr(), "warning: {warning}");
    }
    let cores = claim.as_ref().map_or(&[][..], |claim| &claim.cores);
    let until = args.time.and_then(|time| Instant::now().checked_add(time.0));
    if enumerated::enumerate(missing, writer, n_jobs, stop.flag())?.is_none() {
        return Ok(End::Stopped);
    }
    let workloads: BTreeSet<_> = missing.iter().map(|work| work.cell.task.workload).collect();
    // From here on, the workers execute them.
    workloads.iter().filter_map(|it| program_of(*it)).for_each(|program| program.rest());
    let worker = worker::args(missing.iter().map(|work| work.cell.strategy), catalog, workloads)?;
    let launcher = Launcher { program: own_program()?, args: worker, build: build::own() };
    let description = part.description();
    let session = Session::Run { part: description.as_deref(), n_jobs, is_pinned: claim.is_some() };
    let session = writer.begin(&session, &launcher.build)?;
    let campaign = Campaign { launcher: &launcher, n_jobs, cores, stop: stop.flag(), until };
    let mut progress = CampaignProgress::new();
    let end = campaign.run(writer, session, seed, missing, &mut |standing| {
        progress.show(standing);
        watch();
    });
    drop(progress);
    let end = end?;
    writer.end(session)?;
    Ok(end)
}

/// This program, even if its file has been replaced since it was started.
fn own_program() -> Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    if link.exists() {
        return Ok(link.to_owned());
    }
    std::env::current_exe().map_err(|error| anyhow!("cannot find this program: {error}"))
}

/// The part of an experiment to run.
struct Part<'a> {
    args: &'a RunArgs,
    selection: Selection,
    /// The options that selected the part; empty if it is the whole experiment.
    options: Vec<String>,
}

impl<'a> Part<'a> {
    fn from_args(args: &'a RunArgs, catalog: &Catalog) -> Result<Part<'a>> {
        let selection = Selection::new(&args.only, &args.strategy, &[], catalog)?;
        let mut options = selection.options.clone();
        options.extend(args.shard.iter().map(|shard| format!("--shard {shard}")));
        Ok(Part { args, selection, options })
    }

    fn contains(&self, cell: &Cell) -> bool {
        self.selection.contains(cell) && self.args.shard.is_none_or(|shard| shard.contains(cell))
    }

    fn description(&self) -> Option<String> {
        (!self.options.is_empty()).then(|| self.options.join(" "))
    }
}

fn write_what_next(
    status: &Status,
    end: End,
    elapsed: Duration,
    args: &RunArgs,
    out: &mut dyn Write,
) -> Result<()> {
    let store = args.store.path.display();
    match end {
        End::Stopped => writeln!(
            out,
            "stopped after {}; finished trials are saved, resume with: stromboli run --store {store}",
            duration(elapsed)
        )?,
        End::TimeUp => writeln!(
            out,
            "time is up after {}; rerun the same command to continue, or see the results so far with: \
             stromboli report --store {store}",
            duration(elapsed)
        )?,
        End::Done => writeln!(out, "took {}; the results are in {store}", duration(elapsed))?,
    }
    if end == End::Done && status.total.n_missing > 0 {
        writeln!(out, "this was a part; run the rest with: stromboli run --store {store}")?;
        if args.shard.is_some() {
            writeln!(
                out,
                "or merge it with the other parts: stromboli merge {store} ... --into all.sqlite"
            )?;
        }
    } else if end == End::Done {
        let folder = report_folder(&args.store.path);
        Trials::read(&args.store.path)?.write_report(&folder, out)?;
    }
    Ok(())
}
