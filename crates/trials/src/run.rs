//! Runs one trial.

use std::cell::Cell;
use std::time::{Duration, Instant};

use stromboli_domain::{Budget, Controls, Counterexample, Counts, Observer, Precondition, Stop};
use stromboli_programs::{program_of, trial};
use stromboli_workloads::Workload;

use crate::alarm::Alarm;
use crate::catalog::Catalog;
use crate::conversation::{self, Processes, converse};
use crate::last_search::{LastSearch, Measured};
use crate::meter::{self, Usage};
use crate::observers::{Path, Recorded, Repeats};
use crate::quantity::{Quantities, nanoseconds};
use crate::setup::Setup;
use crate::strategy::Strategy;
use crate::trial::{Assignment, Counterexamples, Ending, Outcome, Status, Step};

/// The strategy does not apply to the workload.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no strategy `{strategy}` for workload `{workload}`; its strategies are {}",
    .others.join(", ")
)]
pub struct NotApplicable {
    strategy: String,
    workload: Workload,
    others: Vec<String>,
}

impl NotApplicable {
    /// The error for a strategy that does not apply, with those of a catalog that do.
    pub fn new(strategy: Strategy, workload: Workload, catalog: &Catalog) -> NotApplicable {
        let is_listed = |strategy: &Strategy| {
            !catalog.is_bundled(strategy.finder()) && catalog.applies(*strategy, workload)
        };
        let others = catalog.strategies().into_iter().filter(is_listed);
        let others = others.map(|strategy| strategy.to_string()).collect();
        NotApplicable { strategy: strategy.to_string(), workload, others }
    }
}

/// What the trials of a process share: the frameworks and shrinkers that they may use, their started runners,
/// and the last search.
#[derive(Default)]
pub struct Workbench {
    pub(crate) processes: Processes,
    last_search: LastSearch,
}

impl Workbench {
    /// A workbench for trials that use the frameworks of a catalog.
    pub fn new(catalog: Catalog) -> Workbench {
        Workbench { processes: Processes::new(catalog), last_search: LastSearch::default() }
    }

    /// Prepares a trial: starts the task's program and the strategy's runners, if they are processes that are
    /// not running. The time for this is not part of the trial.
    pub fn prepare(&mut self, assignment: &Assignment) {
        if let Some(program) = program_of(assignment.task.workload) {
            program.prepare();
        }
        self.processes.prepare(assignment.strategy);
    }

    /// Forgets the last search, so that a trial that would use it searches again.
    pub fn forget(&mut self) {
        self.last_search = LastSearch::default();
    }

    /// The strategy of a trial on its task.
    pub(crate) fn setup(&self, assignment: &Assignment) -> Result<Setup, NotApplicable> {
        let Assignment { task, strategy, .. } = *assignment;
        let catalog = self.processes.catalog();
        let applies = catalog.applies(strategy, task.workload);
        let setup = applies.then(|| Setup::of(&task, strategy)).flatten();
        setup.ok_or_else(|| NotApplicable::new(strategy, task.workload, catalog))
    }

    /// Runs a trial in this thread until it ends or the alarm ends it as timed out. It uses the last search
    /// if it would search in the same way. The measurements of that search are then part of this outcome,
    /// too.
    ///
    /// Shrinking is run twice. The first run is measured, with as little overhead as possible. The second
    /// run counts repeats and reads the clock around each execution; neither its time nor its memory is part
    /// of any measurement. A runner shrinks once: the time between its messages is measured anyway.
    pub fn run(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
    ) -> Result<Outcome, NotApplicable> {
        let (outcome, events) = trial::within(alarm.limits(), || self.run_here(assignment, alarm));
        let mut outcome = outcome?;
        if events.is_killed {
            alarm.runner_killed();
        }
        let program = program_of(assignment.task.workload);
        if let Some(Err(stop)) = program.map(|program| program.settle()) {
            outcome.ending = Err(stop).into();
        }
        if let Some(found) = &mut outcome.counterexamples {
            let reason = |input: &str| events.reason(input).map(str::to_owned);
            found.initial_reason = reason(&found.initial);
            found.reported_reason = reason(&found.reported);
        }
        Ok(outcome)
    }

    fn run_here(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
    ) -> Result<Outcome, NotApplicable> {
        let setup = self.setup(assignment)?;
        let Workbench { processes, last_search } = self;
        if let Some(outcome) = converse(processes, &setup, assignment, alarm, None) {
            return Ok(outcome);
        }
        let Measured { searched, time, failure, .. } = last_search.of(assignment, alarm, || {
            let controls = Controls {
                cancelled: Some(alarm.flag()),
                may_skip: setup.precondition == Precondition::Check,
                ..Controls::default()
            };
            setup.search(setup.subject(), assignment.seed, controls)
        });
        trial::resume(failure.as_ref());
        let mut outcome = Outcome::searched(&searched.counts, *time);
        match &searched.end {
            Err(stop) => outcome.ending = Err(stop.clone()).into(),
            Ok(None) => outcome.ending.status = Status::GaveUp,
            Ok(Some(found)) if assignment.strategy.shrinks() => {
                let start = found.value();
                match conversation::shrink(processes, &setup, start, assignment, alarm, None) {
                    Some(shrunk) => outcome = outcome.followed_by(shrunk),
                    None => shrink(&setup, &**found, assignment.budget, alarm, &mut outcome),
                }
            }
            // There is no shrinking, so there are no quantities of shrinking.
            Ok(Some(found)) => {
                let initial = found.value().printed();
                outcome.counterexamples = Some(Counterexamples::followed(initial, Vec::new()));
            }
        }
        Ok(outcome)
    }
}

/// Runs a trial of a built-in framework, as [`Workbench::run`] does.
pub fn run(assignment: &Assignment, alarm: &Alarm) -> Result<Outcome, NotApplicable> {
    Workbench::default().run(assignment, alarm)
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
        ..Controls::within(budget)
    };
    let end = setup.shrink(found, setup.subject(), controls);
    let time = started.elapsed();
    outcome.quantities.peak_memory = meter::peak();

    match end {
        Ok(()) | Err(Stop::Budget) => {
            // The second run has the whole limit on memory for itself.
            meter::resume(Usage::default());
            let clock = Cell::new(Duration::ZERO);
            let mut repeats = Repeats { clock: Some(&clock), ..Repeats::default() };
            repeats.found(found.value());
            let controls = Controls {
                observer: Some(&mut repeats),
                clock: Some(&clock),
                ..Controls::within(budget)
            };
            let again = setup.shrink(found, setup.subject(), controls);
            // The time may be up, or a program in another process may end.
            let is_cut_short =
                matches!(again, Err(Stop::Cancelled | Stop::Unanswered(_) | Stop::Error(_)));
            debug_assert!(again == end || is_cut_short, "the same trial goes the same way");
            if again == end {
                outcome.quantities.repeats = Some(repeats.n_repeats);
                outcome.quantities.property_ns = Some(nanoseconds(repeats.time));
            }
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

    /// The outcome of a search, and then of shrinking what it found.
    fn followed_by(self, shrunk: Outcome) -> Outcome {
        let Quantities { tests, discards, search_ns, .. } = self.quantities;
        let quantities = Quantities { tests, discards, search_ns, ..shrunk.quantities };
        Outcome { quantities, ..shrunk }
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
            Err(stop @ (Stop::Cancelled | Stop::Diverged | Stop::Unanswered(_))) => {
                (Status::TimedOut, Some(stop))
            }
        };
        Ending { status, reason: reason.map(|stop| stop.to_string()) }
    }
}
