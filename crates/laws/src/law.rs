//! The laws, in words.

use std::fmt;

use stromboli_domain::Named;

/// A law that every framework and every shrinker must obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Named)]
pub enum Law {
    /// A trial with an equal seed gives an equal conversation.
    #[named("a seed replays")]
    SeedReplays,
    /// The value that is found is the first that fails.
    #[named("the first failure is found")]
    FirstFailureIsFound,
    /// An exception of the property is a failure like any other.
    #[named("exceptions are failures")]
    ExceptionsAreFailures,
    /// A budget of executions is never exceeded.
    #[named("a budget is kept")]
    BudgetIsKept,
    /// A smaller budget of executions only cuts the end of the conversation, which then ends with
    /// `Stop::Budget`.
    #[named("a budget cuts the end")]
    BudgetCutsTheEnd,
    /// The library's own limit of 0 accepts nothing.
    #[named("a limit of 0 accepts nothing")]
    LimitOfZero,
    /// The library's own limit only cuts the end of the conversation, and is no error.
    #[named("a limit cuts the end")]
    LimitCutsTheEnd,
    /// Every accepted value was executed in this trial, and failed.
    #[named("what is accepted has failed")]
    AcceptedHasFailed,
    /// A candidate that fails is accepted at once.
    #[named("what fails is accepted")]
    FailureIsAccepted,
    /// No candidate equals the counterexample that it is to replace.
    #[named("candidates differ from the counterexample")]
    CandidatesDiffer,
    /// A counterexample without a failing candidate is reported as it is.
    #[named("what has no failing candidate stays")]
    MinimumStays,
    /// Shrinking the same counterexample again goes the same way, whatever happened before.
    #[named("shrinking again goes the same way")]
    ShrinkingReplays,
    /// A property that diverges ends the trial at once, with `Stop::Diverged`.
    #[named("divergence ends the trial")]
    DivergenceEnds,
    /// A trial that is cancelled executes nothing more, and ends with `Stop::Cancelled`.
    #[named("cancellation ends the trial")]
    CancellationEnds,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
