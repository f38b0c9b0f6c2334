//! Runs one trial.

use std::cell::Cell;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use stromboli_domain::{Budget, Controls, Counterexample, Counts, Observer, Precondition, Stop};
use stromboli_workloads::Workload;

use crate::alarm::Alarm;
use crate::conversation::{ROUND_TRIP, converse};
use crate::last_search::LastSearch;
use crate::observers::{Path, Recorded, Repeats};
use crate::pool;
use crate::quantity::{Quantities, nanoseconds};
use crate::setup::Setup;
use crate::strategy::Strategy;
use crate::trial::{Assignment, Counterexamples, Ending, Outcome, Status, Step};

/// The strategy does not apply to the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no strategy `{strategy}` for workload `{workload}`; its strategies are {}",
    strategies_of(*.workload)
)]
pub struct NotApplicable {
    /// The strategy that was asked for.
    pub strategy: Strategy,
    /// The workload of the task.
    pub workload: Workload,
}

impl NotApplicable {
    pub(crate) fn of(assignment: &Assignment) -> NotApplicable {
        NotApplicable { strategy: assignment.strategy, workload: assignment.task.workload }
    }
}

fn strategies_of(workload: Workload) -> String {
    let is_listed =
        |strategy: &Strategy| !strategy.finder().is_bundled() && strategy.applies_to(workload);
    let strategies = Strategy::all().into_iter().filter(is_listed);
    strategies.map(|strategy| strategy.to_string()).collect::<Vec<_>>().join(", ")
}

/// Prepares a trial: starts the strategy's runner, if it has one that is not running. The time for
/// this is not part of the trial.
pub fn prepare(strategy: Strategy) {
    let finder = strategy.finder();
    // If a runner does not start, the trial reports it.
    if let Some(Ok(ready)) = finder.runner().map(|runner| pool::take(finder, runner)) {
        pool::give_back(finder, ready);
        LazyLock::force(&ROUND_TRIP);
    }
}

/// Runs a trial in this thread until it ends or the alarm ends it as timed out.
///
/// Shrinking is run twice. The first run is measured, with as little overhead as possible. The second
/// run counts repeats and reads the clock around each execution; its cost is not part of any
/// measurement.
pub fn run(assignment: &Assignment, alarm: &Alarm) -> Result<Outcome, NotApplicable> {
    run_after(&mut LastSearch::default(), assignment, alarm)
}

/// Runs a trial, which uses the last search if it would search in the same way. The measurements of that
/// search are then part of this outcome, too.
pub fn run_after(
    last_search: &mut LastSearch,
    assignment: &Assignment,
    alarm: &Alarm,
) -> Result<Outcome, NotApplicable> {
    let setup = Setup::of(&assignment.task, assignment.strategy);
    let setup = setup.ok_or_else(|| NotApplicable::of(assignment))?;
    if let Some(runner) = assignment.strategy.finder().runner() {
        return Ok(converse(runner, &setup, assignment, alarm, None));
    }
    let (searched, time) = last_search.of(assignment, alarm, || {
        let controls = Controls {
            cancelled: Some(alarm.flag()),
            may_skip: setup.precondition == Precondition::Check,
            ..Controls::default()
        };
        let started = Instant::now();
        let searched = setup.search(setup.subject(), assignment.seed, controls);
        (searched, started.elapsed())
    });
    let mut outcome = Outcome::searched(&searched.counts, *time);
    match &searched.end {
        Err(stop) => outcome.ending = Err(stop.clone()).into(),
        Ok(None) => outcome.ending.status = Status::GaveUp,
        Ok(Some(found)) if assignment.strategy.shrinks() => {
            shrink(&setup, &**found, assignment.budget, alarm, &mut outcome);
        }
        // There is no shrinking, so there are no quantities of shrinking.
        Ok(Some(found)) => {
            let initial = found.value().printed();
            outcome.counterexamples = Some(Counterexamples::followed(initial, Vec::new()));
        }
    }
    Ok(outcome)
}

fn shrink(
    setup: &Setup,
    found: &dyn Counterexample,
    budget: Budget,
    alarm: &Alarm,
    outcome: &mut Outcome,
) {
    let mut path = Path::new();
    let started = Instant::now();
    alarm.found();
    path.found(found.value());
    let controls = Controls {
        observer: Some(&mut path),
        cancelled: Some(alarm.flag()),
        n_executions: budget.executions(),
        ..Controls::default()
    };
    let end = setup.shrink(found, setup.subject(), budget.limit(), controls);
    let time = started.elapsed();

    match end {
        Ok(()) | Err(Stop::Budget) => {
            let clock = Cell::new(Duration::ZERO);
            let mut repeats = Repeats { clock: Some(&clock), ..Repeats::default() };
            repeats.found(found.value());
            let controls = Controls {
                observer: Some(&mut repeats),
                n_executions: budget.executions(),
                clock: Some(&clock),
                ..Controls::default()
            };
            let again = setup.shrink(found, setup.subject(), budget.limit(), controls);
            debug_assert_eq!(again, end, "the same trial goes the same way");
            outcome.quantities.repeats = Some(repeats.n_repeats);
            outcome.quantities.property_ns = Some(nanoseconds(repeats.time));
        }
        Err(stop) => outcome.ending = Err(stop).into(),
    }
    outcome.shrunk(&path.counts, time);
    outcome.quantities.certified = path.is_certified.then_some(1);
    let steps = path.steps.iter().map(Step::of).collect();
    outcome.counterexamples = Some(Counterexamples::followed(found.value().printed(), steps));
}

impl Step {
    pub(crate) fn of((value, n_executions, time): &Recorded) -> Step {
        Step { value: value.printed(), n_executions: *n_executions, time: *time }
    }
}

impl Outcome {
    /// The outcome of a search that found a counterexample, until something else is known.
    pub(crate) fn searched(counts: &Counts, time: Duration) -> Outcome {
        Outcome {
            ending: Ending::found(),
            quantities: Quantities {
                tests: Some(counts.passed),
                discards: Some(counts.discarded + counts.not_generated),
                search_ns: Some(nanoseconds(time)),
                ..Quantities::default()
            },
            counterexamples: None,
        }
    }

    /// Adds the measurements of shrinking.
    pub(crate) fn shrunk(&mut self, counts: &Counts, time: Duration) {
        self.quantities.passed = Some(counts.passed);
        self.quantities.failed = Some(counts.failed);
        self.quantities.discarded = Some(counts.discarded);
        self.quantities.not_generated = Some(counts.not_generated);
        self.quantities.shrink_ns = Some(nanoseconds(time));
    }
}

impl From<Result<(), Stop>> for Ending {
    fn from(end: Result<(), Stop>) -> Ending {
        let (status, reason) = match end {
            // Using up the budget for shrinking is a normal end.
            Ok(()) | Err(Stop::Budget) => (Status::Found, None),
            Err(stop @ Stop::Error(_)) => (Status::Crashed, Some(stop)),
            Err(stop @ (Stop::Cancelled | Stop::Diverged)) => (Status::TimedOut, Some(stop)),
        };
        Ending { status, reason: reason.map(|stop| stop.to_string()) }
    }
}
