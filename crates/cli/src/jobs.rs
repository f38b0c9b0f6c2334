//! How many threads or worker processes to use.

use std::num::NonZero;
use std::thread::available_parallelism;

use anyhow::{Result, bail};
use stromboli_campaign::cores::{Claim, available, claim};
use stromboli_report::number::counted;

/// More jobs than this only exhaust the machine, which may refuse to start that many.
const MAX: usize = 1024;

/// Parses the value of `--jobs`.
pub(crate) fn parse(text: &str) -> Result<NonZero<usize>, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MAX);
    jobs.ok_or_else(|| format!("expected a whole number from 1 to {MAX}"))
}

/// A job array of Slurm has fewer tasks than this, whatever the cluster allows.
const MAX_SHARDS: u64 = 100_000;

/// Parses the value of `--shards`.
pub(crate) fn parse_shards(text: &str) -> Result<NonZero<u64>, String> {
    let shards = text.parse().ok().filter(|shards: &NonZero<u64>| shards.get() <= MAX_SHARDS);
    shards.ok_or_else(|| format!("expected a whole number from 1 to {MAX_SHARDS}"))
}

/// The requested number of jobs, or one per core.
pub(crate) fn or_one_per_core(requested: Option<NonZero<usize>>) -> usize {
    requested.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Whether jobs get cores of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pin {
    Always,
    IfPossible,
    Never,
}

/// How many trials run in parallel, and on which cores.
pub(crate) struct Jobs {
    pub(crate) n_jobs: usize,
    /// The cores of the jobs, if they are pinned.
    pub(crate) claim: Option<Claim>,
    /// A warning about what makes times longer than necessary.
    pub(crate) warning: Option<String>,
}

impl Jobs {
    /// The jobs that `--jobs` and `--pin` ask for, or the default for this machine.
    pub(crate) fn plan(requested: Option<NonZero<usize>>, pin: Pin) -> Result<Jobs> {
        let n_cores = available().len();
        let n_jobs = match NonZero::new(n_cores) {
            Some(n_cores) => requested.unwrap_or(n_cores).get(),
            None => or_one_per_core(requested),
        };
        let claim = if pin == Pin::Never { None } else { claim(n_jobs) };
        if pin == Pin::Always && claim.is_none() {
            bail!(cannot_pin(n_jobs, n_cores));
        }
        Ok(Jobs { n_jobs, claim, warning: warning(n_jobs, n_cores) })
    }
}

fn cannot_pin(n_jobs: usize, n_cores: usize) -> String {
    let jobs = counted(n_jobs, "job");
    match n_cores {
        0 => "cannot pin jobs: the cores of this system are not known; leave out --pin".to_owned(),
        _ if n_jobs > n_cores => format!(
            "cannot pin {jobs} to {}; use --jobs {n_cores}, or leave out --pin",
            counted(n_cores, "core")
        ),
        _ => format!(
            "cannot pin {jobs}: another campaign uses some of the {n_cores} cores; wait for it, or \
             leave out --pin"
        ),
    }
}

fn warning(n_jobs: usize, n_cores: usize) -> Option<String> {
    (0 < n_cores && n_cores < n_jobs).then(|| {
        format!(
            "{n_jobs} jobs share {}, so times will be too long; counts are not affected",
            counted(n_cores, "core")
        )
    })
}
