//! What a trial is asked to do, and what is known of it afterwards.

use std::time::Duration;

use stromboli_domain::{Budget, Named, Seed};
use stromboli_workloads::Task;

use crate::strategy::Strategy;

/// What a trial is asked to do. All that comes of it but the times follows from this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assignment {
    /// What is to be broken.
    pub task: Task,
    /// By whom.
    pub strategy: Strategy,
    /// With what randomness.
    pub seed: Seed,
    /// With how much shrinking.
    pub budget: Budget,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Status {
    /// With a counterexample, as small as the strategy gets it within the budget.
    #[named("found")]
    Found,
    /// Its time was up, or the property would not have ended.
    #[named("timed_out")]
    TimedOut,
    /// The strategy has tried all that it can.
    #[named("gave_up")]
    GaveUp,
    /// By an error, a panic, a signal, or for want of memory.
    #[named("crashed")]
    Crashed,
}

/// How a trial ended, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How.
    pub status: Status,
    /// Why, where the status does not say it all.
    pub reason: Option<String>,
}

/// What is known of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// How it ended.
    pub status: Status,
    /// Why, where the status does not say it all.
    pub reason: Option<String>,
    /// How many tests passed before the first counterexample.
    pub n_tests: u64,
    /// How many were discarded before it.
    pub n_discards: u64,
    /// How long it took to find it, or to end without.
    pub search_time: Duration,
    /// What came after the first counterexample.
    pub shrinking: Option<Shrinking>,
}

/// What came after the first counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrinking {
    /// The first counterexample.
    pub initial: String,
    /// Every accepted shrink, in order.
    pub steps: Vec<Step>,
    /// How many executions of the property passed.
    pub n_passed: u64,
    /// How many failed. Each is an accepted shrink, but for falsify's last under a limit.
    pub n_failed: u64,
    /// How many were discarded.
    pub n_discarded: u64,
    /// How many candidates the generator itself discarded, so that nothing was executed.
    pub n_not_generated: u64,
    /// How many candidates had been tried before in the same trial, the first counterexample
    /// included.
    pub n_repeats: u64,
    /// How long shrinking took.
    pub time: Duration,
    /// How much of that the property itself takes.
    pub property_time: Duration,
}

/// An accepted shrink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The smaller counterexample.
    pub value: String,
    /// How many executions of the property had been spent by then, its own included.
    pub n_executions: u64,
    /// How long shrinking had taken by then.
    pub time: Duration,
}

impl Shrinking {
    /// Nothing came after the first counterexample.
    pub fn none(initial: String) -> Shrinking {
        Shrinking {
            initial,
            steps: Vec::new(),
            n_passed: 0,
            n_failed: 0,
            n_discarded: 0,
            n_not_generated: 0,
            n_repeats: 0,
            time: Duration::ZERO,
            property_time: Duration::ZERO,
        }
    }

    /// The last counterexample: the one that is reported.
    pub fn reported(&self) -> &str {
        self.steps.last().map_or(&self.initial, |step| &step.value)
    }

    /// How often the property was executed.
    pub fn n_executions(&self) -> u64 {
        self.n_passed + self.n_failed + self.n_discarded
    }

    /// How many executions led to the last accepted shrink; the rest only showed that it was the
    /// last.
    pub fn n_executions_to_best(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.n_executions)
    }
}

/// How much is known of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub enum Detail {
    /// Everything.
    #[named("full")]
    Full,
    /// What other programs record: the steps of shrinking are one, from the first counterexample to
    /// the last, with all its executions and all its time; repeats and the time in the property are
    /// 0 because they are not known, and so is whatever else was not given.
    #[named("summary")]
    Summary,
    /// How it ended and when. Its worker died and took the rest along, or nobody counted: counts are
    /// 0.
    #[named("ending")]
    Ending,
}

/// A trial of a campaign: what it was asked to do, and what came of it. This is what is stored and
/// analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it was asked to do.
    pub assignment: Assignment,
    /// Which of the trials of its task, strategy and budget it is, from 1.
    pub number: u32,
    /// What came of it.
    pub trial: Trial,
    /// How much is known of that.
    pub detail: Detail,
    /// The most memory that its process had, in bytes, where that is known.
    pub peak_memory: Option<u64>,
}
