//! The smallest known counterexample, for tasks whose minimum is out of reach.

use std::fmt;

use stromboli_domain::Seed;

use super::bound::Bound;
use crate::task::Task;

/// The smallest known counterexample of a task without a proven minimum. A smaller one may exist.
///
/// [`Smallness`](super::Smallness) defines which of two counterexamples is the smaller one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestKnown {
    pub task: Task,
    /// The printed form.
    pub counterexample: String,
    /// The number of tokens.
    pub size: usize,
    /// The tier, in the first order of the workload.
    pub tier: usize,
    /// The source that has shown it.
    pub source: Source,
    /// What is proven about smaller counterexamples.
    pub bound: Bound,
}

/// The source of a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Trial(TrialSource),
    /// An enumeration that was stopped before it had proven that the counterexample is the minimum.
    Enumeration,
    /// Results of another program, which gave it as the minimum.
    Import {
        /// The name of the experiment that has the results.
        experiment: String,
    },
}

/// A trial that has shown a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialSource {
    /// The name of the experiment.
    pub experiment: String,
    /// The name of the strategy.
    pub strategy: String,
    pub budget: String,
    /// The number of the trial.
    pub number: u32,
    /// The seed; `None` if another program ran the trial.
    pub seed: Option<Seed>,
}

/// In words: `hedgehog/cbc, trial 3 of experiment quick, seed 17`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Enumeration => f.write_str("enumeration"),
            Source::Import { experiment } => write!(f, "imported results, experiment {experiment}"),
            Source::Trial(TrialSource { experiment, strategy, budget, number, seed }) => {
                write!(f, "{strategy}, trial {number} of experiment {experiment}")?;
                if budget != "default" {
                    write!(f, ", budget {budget}")?;
                }
                seed.map_or(Ok(()), |seed| write!(f, ", seed {seed}"))
            }
        }
    }
}
