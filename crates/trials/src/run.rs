//! Runs one trial.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use stromboli_domain::{Data, FoundBy, Probe, Search, Stop, print};
use stromboli_workloads::{Program, Workload};

use crate::observers::{self, Path, Repeats};
use crate::registry::trials_of;
use crate::setup::{Setup, SetupVisitor};
use crate::strategy::Strategy;
use crate::trial::{Assignment, Ending, Shrinking, Status, Step, Trial};

/// There is no such strategy for the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no strategy `{strategy}` for workload `{workload}`; it has {}",
    strategies_of(*.workload)
)]
pub struct NotApplicable {
    /// The strategy.
    pub strategy: Strategy,
    /// The workload.
    pub workload: Workload,
}

impl NotApplicable {
    pub(crate) fn of(assignment: &Assignment) -> NotApplicable {
        NotApplicable { strategy: assignment.strategy, workload: assignment.task.workload }
    }
}

fn strategies_of(workload: Workload) -> String {
    let strategies = Strategy::all().into_iter().filter(|strategy| strategy.applies_to(workload));
    strategies.map(|strategy| strategy.to_string()).collect::<Vec<_>>().join(", ")
}

/// Runs a trial, here and now, until it ends or `cancelled` is set: then it has timed out.
///
/// Shrinking is run twice. The first time is the one that is measured, with as little beside it as
/// possible; the second time counts repeats and reads the clock around each execution, and what that
/// costs is in no figure.
pub fn run(assignment: &Assignment, cancelled: &AtomicBool) -> Result<Trial, NotApplicable> {
    let trials = trials_of(assignment.task.workload);
    let trial = trials.and_then(|trials| trials.run(assignment, cancelled));
    trial.ok_or_else(|| NotApplicable::of(assignment))
}

/// Runs a trial of the strategy and the task that it is shown.
pub(crate) struct Run<'a> {
    pub(crate) assignment: &'a Assignment,
    pub(crate) cancelled: &'a AtomicBool,
}

impl SetupVisitor for Run<'_> {
    type Output = Trial;

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Trial {
        let mut search = observers::Search::default();
        let mut execute = |input: &I| setup.property.of(input);
        let mut probe =
            Probe::new(&mut execute).observed_by(&mut search).cancelled_by(self.cancelled);
        let started = Instant::now();
        let found = setup.search(self.assignment.seed, &mut probe);
        let mut trial = Trial {
            status: Status::Found,
            reason: None,
            n_tests: search.counts.passed,
            n_discards: search.counts.discarded + search.counts.not_generated,
            search_time: started.elapsed(),
            shrinking: None,
        };
        match found {
            Err(stop) => trial.stopped(stop),
            Ok(None) => trial.status = Status::GaveUp,
            Ok(Some(found)) if setup.shrinks() => self.shrink(&setup, &found, &mut trial),
            Ok(Some(found)) => trial.shrinking = Some(Shrinking::none(print(&found.value))),
        }
        trial
    }
}

impl Run<'_> {
    fn shrink<P: Program, I: Data, F: Search>(
        self,
        setup: &Setup<P, I, F>,
        found: &FoundBy<F, I>,
        trial: &mut Trial,
    ) {
        let budget = self.assignment.budget;
        let mut path = Path::new();
        let mut execute = |input: &I| setup.property.of(input);
        let mut probe = Probe::new(&mut execute)
            .observed_by(&mut path)
            .limited_to(budget.executions())
            .cancelled_by(self.cancelled);
        let started = Instant::now();
        probe.found(&found.value);
        let end = setup.shrink(found, budget.limit(), &mut probe);
        let time = started.elapsed();

        let (mut n_repeats, mut property_time) = (0, Duration::ZERO);
        match end {
            Ok(()) | Err(Stop::Budget) => {
                let mut repeats = Repeats::default();
                let mut execute = |input: &I| {
                    let started = Instant::now();
                    let verdict = setup.property.of(input);
                    property_time += started.elapsed();
                    verdict
                };
                let mut probe = Probe::new(&mut execute)
                    .observed_by(&mut repeats)
                    .limited_to(budget.executions());
                probe.found(&found.value);
                let again = setup.shrink(found, budget.limit(), &mut probe);
                debug_assert_eq!(again, end, "the same trial goes the same way");
                n_repeats = repeats.n_repeats;
            }
            Err(stop) => trial.stopped(stop),
        }
        trial.shrinking = path.initial.as_ref().map(|initial| Shrinking {
            initial: print(initial),
            steps: path.steps.iter().map(step).collect(),
            n_passed: path.counts.passed,
            n_failed: path.counts.failed,
            n_discarded: path.counts.discarded,
            n_not_generated: path.counts.not_generated,
            n_repeats,
            time,
            property_time,
        });
    }
}

fn step<I: Data>((value, n_executions, time): &(I, u64, Duration)) -> Step {
    Step { value: print(value), n_executions: *n_executions, time: *time }
}

impl Trial {
    /// Says that the trial ended before its time.
    fn stopped(&mut self, stop: Stop) {
        Ending { status: self.status, reason: self.reason } = Ending::from(Err(stop));
    }
}

impl From<Result<(), Stop>> for Ending {
    fn from(end: Result<(), Stop>) -> Ending {
        let (status, reason) = match end {
            // The budget is for shrinking, and a trial may well spend it all.
            Ok(()) | Err(Stop::Budget) => (Status::Found, None),
            Err(stop @ Stop::Error(_)) => (Status::Crashed, Some(stop)),
            Err(stop @ (Stop::Cancelled | Stop::Diverged)) => (Status::TimedOut, Some(stop)),
        };
        Ending { status, reason: reason.map(|stop| stop.to_string()) }
    }
}
