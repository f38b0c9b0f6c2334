//! `stromboli slurm`

mod script;

use std::env;
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::{Experiment, Preset, Timeout};
use stromboli_domain::Seed;
use stromboli_domain::text::counted;

use self::script::{Work, directive, merge_script, quoted, ranges, shard_script};

use super::declared::catalog_for;
use super::write_json;
use crate::args::Output;
use crate::exit::Exit;
use crate::files::{self, IfExists};
use crate::jobs;
use crate::presets;
use crate::presets::preset_named;
use crate::shards::{Queue, ShardFolder, ShardStatus, State, slurm};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "stromboli slurm [OPTIONS] --shards <N> <EXPERIMENT> [-- <SBATCH OPTIONS>...]\n       \
                      stromboli slurm [OPTIONS] --shards <N> --preset <P> [-- <SBATCH OPTIONS>...]",
    after_help = "Writes a folder with two scripts: shard.sh is a job array, each task of which runs one \
                  shard; merge.sh merges the shards and writes the report. --submit submits both. All \
                  nodes must see the folder, the program and the current folder under the same paths.\n\n\
                  A task writes to a disk of its node. It copies the store of its shard to the folder \
                  from time to time, when the shard is finished, and when it receives SIGTERM, which \
                  Slurm sends before the time limit and on preemption. A task that runs out of time is \
                  requeued and resumes, unless not a single trial ended in that time.\n\n\
                  Rerun the same command to run what is missing: shards that failed or were lost are \
                  submitted again, those that are finished, waiting or running are not. Options for \
                  Slurm may differ from the first time. `stromboli status DIR` shows the progress, and \
                  which shards failed and why.\n\n\
                  Examples:\n  \
                  stromboli slurm --preset paper --shards 64 --time 2h --submit\n  \
                  stromboli slurm mine.toml --shards 16 --partition long --cpus 4\n  \
                  stromboli slurm mine.toml --shards 16 --submit -- --account=biology --mem=4G"
)]
pub(crate) struct SlurmArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(
        value_name = "EXPERIMENT",
        required_unless_present = "preset",
        conflicts_with = "preset",
        value_hint = ValueHint::FilePath
    )]
    file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    preset: Option<Preset>,
    /// The number of shards, at most 100000; many clusters allow no more than 1000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse_shards)]
    shards: NonZero<u64>,
    /// The folder to write to, which all nodes see [default: NAME-shards, after the experiment]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
    /// Submit the jobs
    #[arg(long)]
    submit: bool,
    /// The partition [default: that of the cluster]
    #[arg(long, value_name = "P")]
    partition: Option<String>,
    /// The time limit of a task, for example "2h" [default: that of the partition]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<Timeout>,
    /// The number of cores of a task, and of trials that it runs in parallel
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = jobs::parse)]
    cpus: NonZero<usize>,
    /// The number of tasks that may run at once [default: as many as the cluster allows]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    at_once: Option<NonZero<usize>>,
    /// How long before its time limit a task saves its shard and is requeued
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "2 min")]
    warning: Timeout,
    /// A folder on a disk of the node, may contain variables such as $SLURM_TMPDIR [default: $TMPDIR,
    /// or else /tmp]
    #[arg(long, value_name = "DIR")]
    scratch: Option<String>,
    /// How often a task saves its shard [default: "10 min"]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    save_every: Option<Timeout>,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,
    #[command(flatten)]
    output: Output,
    /// Further options for sbatch, for both jobs
    #[arg(value_name = "SBATCH OPTIONS", last = true, allow_hyphen_values = true)]
    sbatch: Vec<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    experiment: &'a str,
    folder: &'a Path,
    n_shards: u64,
    n_trials: u64,
    n_finished: u64,
    /// The shards that are waiting or running.
    active: Vec<u64>,
    /// The shards that the job array runs.
    to_run: &'a [u64],
    shard_script: PathBuf,
    merge_script: PathBuf,
    /// The jobs, if they were submitted.
    #[serde(flatten)]
    jobs: Option<Jobs>,
}

/// The jobs that were submitted.
#[derive(Clone, Copy, Serialize)]
struct Jobs {
    /// The job array; `None` if there was nothing to run.
    array_job: Option<u64>,
    /// The job that merges; `None` if the shards are already merged.
    merge_job: Option<u64>,
}

pub(crate) fn run(args: &SlurmArgs, out: &mut dyn Write) -> Result<Exit> {
    let warning = args.warning;
    if let Some(time) = args.time.filter(|time| *time <= warning) {
        bail!(
            "tasks could do nothing but save: --time ({time}) must be longer than --warning ({warning})"
        );
    }
    let sbatch = other_options(&args.sbatch)?;
    let experiment = experiment(args)?;
    let default = PathBuf::from(format!("{}-shards", experiment.name));
    let path = args.dir.as_ref().unwrap_or(&default);
    let folder = ShardFolder::open_or_create(path, &experiment, args.shards.get())?;
    let queue = Queue::ask(&folder.shard_script());
    if let (Queue::Unknown(why), true) = (&queue, args.submit) {
        // Otherwise shards that are running would be submitted a second time.
        bail!("cannot submit: {why}");
    }
    let shards = folder.survey(&queue)?;
    let numbers = |wanted: fn(State) -> bool| -> Vec<u64> {
        shards.iter().filter(|shard| wanted(shard.state)).map(|shard| shard.number).collect()
    };
    let to_run = numbers(State::needs_a_task);
    write_scripts(&folder, args, &sbatch, &to_run)?;
    let jobs = match args.submit {
        true => Some(submit(&folder, &queue, &to_run)?),
        false => None,
    };
    let answer = Answer {
        experiment: &folder.plan.experiment,
        folder: &folder.path,
        n_shards: folder.plan.n_shards(),
        n_trials: shards.iter().map(|shard: &ShardStatus| shard.counts.n_planned).sum(),
        n_finished: numbers(|state| state == State::Finished).len() as u64,
        active: numbers(|state| matches!(state, State::Running | State::Queued)),
        to_run: &to_run,
        shard_script: folder.shard_script(),
        merge_script: folder.merge_script(),
        jobs,
    };
    if args.output.json {
        write_json(&answer, out)?;
    } else {
        write(&answer, path, out)?;
    }
    Ok(Exit::Fine)
}

fn experiment(args: &SlurmArgs) -> Result<Experiment> {
    let mut experiment = match (&args.file, args.preset) {
        (Some(file), _) => Experiment::read(file, &catalog_for(file)?)?,
        (None, Some(preset)) => presets::experiment(preset, &crate::bundled::catalog())?,
        (None, None) => bail!("name an experiment file or a --preset"),
    };
    if let Some(seed) = args.seed {
        experiment.seed = seed;
    }
    Ok(experiment)
}

/// The options of sbatch that the scripts set themselves.
const OWN: [&str; 9] = [
    "--array", "--chdir", "--dependency", "--job-name", "--open-mode", "--output", "--requeue",
    "--no-requeue", "--signal",
];

/// Joins options and their values, one option per element.
fn other_options(words: &[String]) -> Result<Vec<String>> {
    let mut options: Vec<String> = Vec::new();
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        if OWN.contains(&name) {
            bail!("`{name}` cannot be passed to sbatch, because the script sets it");
        }
        if word.chars().any(char::is_control) {
            bail!("{word:?} is not an option of sbatch");
        }
        match (word.starts_with('-'), options.last_mut()) {
            (true, _) if word.contains('=') => options.push(format!("{name}={}", directive(value))),
            (true, _) => options.push(word.clone()),
            (false, Some(option)) => *option += &format!(" {}", directive(word)),
            (false, None) => {
                bail!("`{word}` is not an option of sbatch; options begin with a dash");
            }
        }
    }
    Ok(options)
}

/// Writes both scripts, and keeps the former job array if there is nothing to run.
fn write_scripts(
    folder: &ShardFolder,
    args: &SlurmArgs,
    sbatch: &[String],
    to_run: &[u64],
) -> Result<()> {
    let failed = |what: &str, error: std::io::Error| anyhow!("{what}: {error}");
    let program = env::current_exe().map_err(|error| failed("cannot find this program", error))?;
    let current =
        env::current_dir().map_err(|error| failed("cannot find the current folder", error))?;
    let (experiment, path) = (&folder.plan.experiment, &folder.path);
    let (program, current) = (&program, &current);
    let work = Work { experiment, folder: path, program, current, args, sbatch };
    for path in [path, program, current] {
        if path.display().to_string().chars().any(char::is_control) {
            bail!("{path:?} cannot be written to a script");
        }
    }
    let mut scripts = vec![(folder.merge_script(), merge_script(&work))];
    if !to_run.is_empty() {
        scripts.push((folder.shard_script(), shard_script(&work, to_run)));
    }
    for (path, text) in scripts {
        files::write(&path, IfExists::Overwrite, |file| Ok(file.write_all(text.as_bytes())?))?;
        // So that GNU parallel and ssh can run it.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755))
            .map_err(|error| failed(&format!("cannot write {}", path.display()), error))?;
    }
    Ok(())
}

/// Submits the shards to run, and a job that merges once all of them have ended.
fn submit(folder: &ShardFolder, queue: &Queue, to_run: &[u64]) -> Result<Jobs> {
    let array_job = match to_run {
        [] => None,
        _ => Some(slurm::submit(&folder.shard_script(), &[])?),
    };
    // The job that waits for the active tasks was submitted with them.
    let needs_merging = array_job.is_some() || queue.active_jobs().is_empty() && !is_merged(folder);
    let after: Vec<u64> = queue.active_jobs().into_iter().chain(array_job).collect();
    let merge_job = match needs_merging {
        true => Some(slurm::submit(&folder.merge_script(), &after)?),
        false => None,
    };
    Ok(Jobs { array_job, merge_job })
}

/// Whether the merged store is newer than those of all shards.
fn is_merged(folder: &ShardFolder) -> bool {
    let time_of = |path: PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
    let merged = time_of(folder.merged_store());
    folder.plan.shards().all(|(number, _)| time_of(folder.store_of(number)) <= merged)
}

fn write(answer: &Answer<'_>, path: &Path, out: &mut dyn Write) -> Result<()> {
    let Answer { n_shards, n_trials, n_finished, active, to_run, .. } = answer;
    let shards = counted(*n_shards, "shard");
    writeln!(out, "experiment {}: {n_trials} trials in {shards}", answer.experiment)?;
    if *n_finished > 0 {
        writeln!(out, "finished: {n_finished} shards")?;
    }
    if !active.is_empty() {
        writeln!(out, "waiting or running: {}", ranges(active))?;
    }
    let scripts =
        [&answer.shard_script, &answer.merge_script].map(|script| quoted(script.display()));
    match answer.jobs {
        Some(Jobs { array_job: Some(job), merge_job }) => {
            let merge =
                merge_job.map_or(String::new(), |merge| format!(", which job {merge} merges"));
            writeln!(out, "submitted job {job} with the shards {}{merge}", ranges(to_run))?;
        }
        Some(Jobs { array_job: None, merge_job: Some(merge) }) => {
            writeln!(out, "submitted job {merge}, which merges the shards")?;
        }
        Some(Jobs { array_job: None, merge_job: None }) => writeln!(out, "nothing to submit")?,
        None if to_run.is_empty() => {
            writeln!(out, "no shard is left to submit; merge them with: {}", scripts[1])?;
        }
        None => {
            writeln!(out, "to run: {}", ranges(to_run))?;
            writeln!(out, "submit them with --submit, or with:")?;
            writeln!(out, "  job=$(sbatch --parsable {})", scripts[0])?;
            writeln!(out, "  sbatch --dependency=afterany:\"${{job%;*}}\" {}", scripts[1])?;
        }
    }
    writeln!(out, "follow them with: stromboli status {}", quoted(path.display()))?;
    Ok(())
}
