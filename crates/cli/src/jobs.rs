//! How many threads or worker processes to use.

use std::num::NonZero;
use std::thread::available_parallelism;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_a_positive_number_that_a_machine_can_start() {
        assert_eq!(parse("1").map(NonZero::get), Ok(1));
        assert_eq!(parse("1024").map(NonZero::get), Ok(1024));
        for wrong in ["", "0", "-1", "1025", "100000", "99999999999999999999", "two"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
