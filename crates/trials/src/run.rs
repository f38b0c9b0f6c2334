//! Runs one trial.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use stromboli_domain::{Budget, Data, FoundBy, Precondition, Probe, Search, Stop, print};
use stromboli_workloads::{Program, Workload};

use crate::alarm::Alarm;
use crate::conversation::ROUND_TRIP;
use crate::last_search::{LastSearch, Searched};
use crate::observers::{Counts, Path, Repeats, Search as Counting};
use crate::pool;
use crate::quantity::{Quantities, nanoseconds};
use crate::registry::trials_of;
use crate::setup::{Setup, SetupVisitor};
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
    let trials = trials_of(assignment.task.workload);
    let outcome = trials.and_then(|trials| trials.run(assignment, alarm, last_search));
    outcome.ok_or_else(|| NotApplicable::of(assignment))
}

/// Runs a trial of the strategy and task that it visits.
pub(crate) struct Run<'a> {
    pub(crate) assignment: &'a Assignment,
    pub(crate) alarm: &'a Alarm,
    pub(crate) last_search: &'a mut LastSearch,
}

impl SetupVisitor for Run<'_> {
    type Output = Outcome;

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Outcome {
        let Run { assignment, alarm, last_search } = self;
        let searched =
            last_search.of::<F, I>(assignment, alarm, || search(&setup, assignment, alarm));
        let mut outcome = Outcome::searched(&searched.counts, searched.time);
        match &searched.end {
            Err(stop) => outcome.ending = Err(stop.clone()).into(),
            Ok(None) => outcome.ending.status = Status::GaveUp,
            Ok(Some(found)) if setup.shrinks() => {
                shrink(&setup, found, assignment.budget, alarm, &mut outcome);
            }
            // There is no shrinking, so there are no quantities of shrinking.
            Ok(Some(found)) => {
                let initial = print(&found.value);
                outcome.counterexamples = Some(Counterexamples::followed(initial, Vec::new()));
            }
        }
        outcome
    }
}

fn search<P: Program, I: Data, F: Search>(
    setup: &Setup<P, I, F>,
    assignment: &Assignment,
    alarm: &Alarm,
) -> Searched<F, I> {
    let mut counting = Counting::default();
    let mut execute = |input: &I| setup.property.of(input);
    let mut probe = Probe::new(&mut execute).observed_by(&mut counting).cancelled_by(alarm.flag());
    if setup.property.precondition == Precondition::Check {
        probe = probe.skipping();
    }
    let started = Instant::now();
    let end = setup.search(assignment.seed, &mut probe);
    Searched { end, time: started.elapsed(), counts: counting.counts }
}

fn shrink<P: Program, I: Data, F: Search>(
    setup: &Setup<P, I, F>,
    found: &FoundBy<F, I>,
    budget: Budget,
    alarm: &Alarm,
    outcome: &mut Outcome,
) {
    let mut path = Path::new();
    let mut execute = |input: &I| setup.property.of(input);
    let mut probe = Probe::new(&mut execute)
        .observed_by(&mut path)
        .limited_to(budget.executions())
        .cancelled_by(alarm.flag());
    let started = Instant::now();
    alarm.found();
    probe.found(&found.value);
    let end = setup.shrink(found, budget.limit(), &mut probe);
    let time = started.elapsed();

    match end {
        Ok(()) | Err(Stop::Budget) => {
            let mut repeats = Repeats::default();
            let mut property_time = Duration::ZERO;
            let mut execute = |input: &I| {
                let started = Instant::now();
                let verdict = setup.property.of(input);
                property_time += started.elapsed();
                verdict
            };
            let mut probe =
                Probe::new(&mut execute).observed_by(&mut repeats).limited_to(budget.executions());
            probe.found(&found.value);
            let again = setup.shrink(found, budget.limit(), &mut probe);
            debug_assert_eq!(again, end, "the same trial goes the same way");
            outcome.quantities.repeats = Some(repeats.n_repeats);
            outcome.quantities.property_ns = Some(nanoseconds(property_time));
        }
        Err(stop) => outcome.ending = Err(stop).into(),
    }
    let steps = path.steps.iter().map(step).collect();
    outcome.shrunk(&path.counts, time);
    outcome.quantities.certified = path.is_certified.then_some(1);
    outcome.counterexamples = Some(Counterexamples::followed(print(&found.value), steps));
}
fn step<I: Data>((value, n_executions, time): &(I, u64, Duration)) -> Step {
    Step { value: print(value), n_executions: *n_executions, time: *time }
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
