//! A few trials for every family of every workload, which most checks use.
//!
//! General faults show up here, so that the checks of special cases do not report them again.

use stromboli_runners::End;
use stromboli_runners::protocol::Rule;

use crate::cell::Cell;
use crate::conversation::{Breach, Conversation};
use crate::host::Host;
use crate::outcome::Finding;
use crate::subject::Effort;

/// The result of a conversation.
pub(crate) struct Surveyed {
    pub(crate) cell: Cell,
    pub(crate) kind: Purpose,
    pub(crate) conversation: Conversation,
}

/// The purpose of a trial of the survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Many inputs, because every input passes; for each type of input.
    Sampling,
    Real,
    /// Long inputs fail, and nothing stops the shrinking.
    ToTheEnd,
    /// Long inputs fail, and the trial is stopped while it shrinks.
    Stopped,
}

/// More than libraries need to shrink an input of a few constructors.
const MAX_TESTS: usize = 2_000;

impl Purpose {
    /// The kinds for which one task is enough.
    pub(crate) const FOR_ONE_TASK: [Purpose; 3] =
        [Purpose::Real, Purpose::ToTheEnd, Purpose::Stopped];

    /// The host of a trial; `is_given` if it has a counterexample to shrink.
    pub(crate) fn host(self, effort: &Effort, is_given: bool) -> Host {
        let n_executions = effort.n_executions;
        match self {
            Purpose::Sampling if is_given => {
                Host::sampling().stopping_after(0, effort.n_samples).slow()
            }
            Purpose::Sampling => Host::sampling().stopping_after(effort.n_samples, 0).slow(),
            Purpose::Real => Host::real().stopping_after(n_executions, n_executions),
            Purpose::ToTheEnd => Host::of_long_inputs().stopping_after(MAX_TESTS, MAX_TESTS),
            Purpose::Stopped => Host::of_long_inputs().stopping_after(MAX_TESTS, 3),
        }
    }
}

impl Surveyed {
    /// The rule that was broken, if any.
    pub(crate) fn breach(&self) -> Option<Breach> {
        match &self.conversation.result {
            Err(breach) => Some(breach.clone()),
            Ok(End::Error(text)) => {
                let what = format!("the runner answered with `error`: {text}");
                Some(Breach::new(Rule::Trials, what))
            }
            Ok(End::Passed) if self.conversation.has_found() => {
                Some(Breach::new(Rule::Reports, "the runner sent `passed` after a failure"))
            }
            Ok(_) => self.conversation.honest(self.cell.task).err(),
        }
    }
}

/// The trials of the survey.
#[derive(Default)]
pub(crate) struct Survey {
    pub(crate) all: Vec<Surveyed>,
    /// One cell for each family of each workload in which no rule was broken.
    pub(crate) sound: Vec<Cell>,
    /// The number of families of workloads.
    pub(crate) n_families: usize,
}

impl Survey {
    pub(crate) fn breach_of(&self, rule: Rule) -> Option<Finding> {
        let breaches = self.all.iter().filter_map(|one| Some((one.cell, one.breach()?)));
        let mut of_rule = breaches.filter(|(_, breach)| breach.rule == rule);
        let (cell, mut first) = of_rule.next()?;
        match of_rule.count() {
            0 => {}
            n => first.what += &format!(" (in {} of {} trials)", n + 1, self.all.len()),
        }
        Some(Finding::of(cell, &first))
    }

    /// The trials of one kind.
    pub(crate) fn of_kind(&self, kind: Purpose) -> impl Iterator<Item = &Surveyed> {
        self.all.iter().filter(move |one| one.kind == kind)
    }

    /// The number of values that were sent.
    pub(crate) fn n_values(&self) -> usize {
        self.all.iter().map(|one| one.conversation.n_tests()).sum()
    }
}
