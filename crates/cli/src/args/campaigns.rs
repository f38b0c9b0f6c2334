//! Commands that run experiments.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};
use stromboli_campaign::{Preset, Shard, Timeout};
use stromboli_domain::Seed;
use stromboli_trials::StrategyPattern;
use stromboli_workloads::TaskPattern;

use super::{Output, StoreOption};
use crate::jobs;
use crate::presets::preset_named;

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The file has a comment on each key. The presets are quick (214 tasks with a short timeout: \
                  minutes), paper (the experiment of the paper: a day or more) and libraries (a sample of tasks \
                  with the runners: minutes).\n\n\
                  Examples:\n  stromboli init mine\n  stromboli init --preset paper\n  \
                  stromboli init mine --preset quick"
)]
pub struct InitArgs {
    /// The name of the experiment, which is written to NAME.toml [default: standard output]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Start from this preset: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "name")]
    pub force: bool,
}

#[derive(Debug, Default, ClapArgs)]
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
pub struct RunArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(value_name = "EXPERIMENT", conflicts_with = "preset", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// Run only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// Run only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Run only the I-th of N parts of about equal size, for example 2/8
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Stop starting trials after this time, for example "2h" or "30 min"
    #[arg(long = "for", value_name = "TIME", allow_hyphen_values = true)]
    pub time: Option<Timeout>,
    /// Also run trials again that ended this way
    #[arg(long, value_name = "STATUS")]
    pub retry: Option<Retry>,
    /// Number of trials to run in parallel, at most 1024 [default: one per physical core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// Run each job on a core of its own, or fail [default: if enough cores are free]
    #[arg(long, conflicts_with = "no_pin")]
    pub pin: bool,
    /// Let the system choose the cores
    #[arg(long)]
    pub no_pin: bool,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<Seed>,
    /// Add new tasks, strategies and trials of the experiment to an existing store
    #[arg(long)]
    pub extend: bool,
    #[command(flatten)]
    pub store: StoreOption,
    #[command(flatten)]
    pub output: Output,
}

/// Which trials to run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Retry {
    /// Trials that crashed
    Crashed,
}

#[derive(Debug, ClapArgs)]
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
pub struct SlurmArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(
        value_name = "EXPERIMENT",
        required_unless_present = "preset",
        conflicts_with = "preset",
        value_hint = ValueHint::FilePath
    )]
    pub file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// The number of shards, at most 100000; many clusters allow no more than 1000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse_shards)]
    pub shards: NonZero<u64>,
    /// The folder to write to, which all nodes see [default: NAME-shards, after the experiment]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
    /// Submit the jobs
    #[arg(long)]
    pub submit: bool,
    /// The partition [default: that of the cluster]
    #[arg(long, value_name = "P")]
    pub partition: Option<String>,
    /// The time limit of a task, for example "2h" [default: that of the partition]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time: Option<Timeout>,
    /// The number of cores of a task, and of trials that it runs in parallel
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = jobs::parse)]
    pub cpus: NonZero<usize>,
    /// The number of tasks that may run at once [default: as many as the cluster allows]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub at_once: Option<NonZero<usize>>,
    /// How long before its time limit a task saves its shard and is requeued
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "2 min")]
    pub warning: Timeout,
    /// A folder on a disk of the node, may contain variables such as $SLURM_TMPDIR [default: $TMPDIR,
    /// or else /tmp]
    #[arg(long, value_name = "DIR")]
    pub scratch: Option<String>,
    /// How often a task saves its shard [default: "10 min"]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub save_every: Option<Timeout>,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<Seed>,
    #[command(flatten)]
    pub output: Output,
    /// Further options for sbatch, for both jobs
    #[arg(value_name = "SBATCH OPTIONS", last = true, allow_hyphen_values = true)]
    pub sbatch: Vec<String>,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The tasks that `stromboli slurm` submits execute this command. It also works without \
                  Slurm, for example with GNU parallel. A shard that is finished is not run again; one \
                  that was interrupted is resumed from what was saved.\n\n\
                  Exit status: 0 if the shard is finished; 130, 143 or 129 if stopped by SIGINT (Ctrl-C), \
                  SIGTERM or SIGHUP, after the shard has been saved; 2 on errors.\n\n\
                  Examples:\n  stromboli shard paper-shards 3\n  \
                  stromboli shard paper-shards 3 --scratch /scratch/me --jobs 4"
)]
pub struct ShardArgs {
    /// The folder that `stromboli slurm` wrote
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The number of the shard, from 1
    #[arg(value_name = "NUMBER")]
    pub number: u64,
    /// A folder on a disk of this machine [default: $TMPDIR, or else /tmp]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub scratch: Option<PathBuf>,
    /// Number of trials to run in parallel, at most 1024 [default: one per physical core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// How often to save the shard
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10 min")]
    pub save_every: Timeout,
    /// Ask Slurm to run this task again if SIGTERM announces the time limit and some trials have ended
    #[arg(long)]
    pub requeue: bool,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "With DIR, shows the progress of all shards, and which of them failed or were lost \
                        and why. Only a folder that `stromboli slurm` wrote has shards.\n\n\
                        Examples:\n  stromboli status\n  \
                        stromboli status --store paper.sqlite --json | jq .n_missing\n  \
                        stromboli status paper-shards"
)]
pub struct StatusArgs {
    /// A folder of shards, instead of a store
    #[arg(value_name = "DIR", conflicts_with = "path", value_hint = ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreOption,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
pub struct ServeArgs {
    /// Declarations of frameworks that are not built in
    #[arg(value_name = "JSON")]
    pub declarations: Vec<String>,
}
