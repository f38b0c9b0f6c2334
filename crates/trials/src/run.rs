//! Runs one trial.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use stromboli_domain::{Data, Framework, Precondition, Probe, Stop, Verdict, print};
use stromboli_enumeration::Enumeration;
use stromboli_falsify::Falsify;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::visit::{TaskVisitor, visit};
use stromboli_workloads::{Check, Generate, Input, Program, Workload};

use crate::observers::{Counts, Path, Repeats, Search};
use crate::quantity::{Quantities, nanoseconds};
use crate::strategy::{FrameworkName, Strategy};
use crate::trial::{Assignment, Counterexamples, Ending, Outcome, Status, Step};

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
/// can be; the second time counts repeats and reads the clock around each execution, and what that
/// costs is in no figure.
pub fn run(assignment: &Assignment, cancelled: &AtomicBool) -> Result<Outcome, NotApplicable> {
    let not_applicable = NotApplicable::of(assignment);
    if !assignment.strategy.applies_to(assignment.task.workload) {
        return Err(not_applicable);
    }
    visit(&assignment.task, Runner { assignment, cancelled }).ok_or(not_applicable)
}

struct Runner<'a> {
    assignment: &'a Assignment,
    cancelled: &'a AtomicBool,
}

impl TaskVisitor for Runner<'_> {
    type Output = Option<Outcome>;

    fn visit<P: Program, I: Input>(self, program: P, check: Check<P, I>) -> Option<Outcome> {
        let property = Property::new(self.assignment, program, check);
        match self.assignment.strategy.framework() {
            FrameworkName::QuickCheck => self.with(QuickCheck, &property),
            FrameworkName::Hedgehog => self.with(Hedgehog, &property),
            FrameworkName::Falsify => self.with(Falsify, &property),
            FrameworkName::LeanCheck => Some(self.enumerate(Enumeration::LeanCheck, &property)),
            FrameworkName::SmallCheck => Some(self.enumerate(Enumeration::SmallCheck, &property)),
        }
    }
}

/// A property of the program under test, with its precondition looked at or not.
pub(crate) struct Property<P, I> {
    program: P,
    precondition: Precondition,
    check: Check<P, I>,
}

impl<P: Program, I> Property<P, I> {
    pub(crate) fn new(assignment: &Assignment, program: P, check: Check<P, I>) -> Property<P, I> {
        let Assignment { task, strategy, .. } = assignment;
        let precondition = strategy.precondition(task.workload, task.property);
        Property { program, precondition, check }
    }

    #[inline]
    pub(crate) fn of(&self, input: &I) -> Verdict {
        (self.check)(self.program, self.precondition, input)
    }
}

impl Runner<'_> {
    fn with<F: Framework, P: Program, I: Generate<F>>(
        self,
        framework: F,
        property: &Property<P, I>,
    ) -> Option<Outcome> {
        let inputs = I::generator(self.assignment.strategy.family()?)?;
        let mut search = Search::default();
        let mut execute = |input: &I| property.of(input);
        let mut probe =
            Probe::new(&mut execute).observed_by(&mut search).cancelled_by(self.cancelled);
        let started = Instant::now();
        let failure = framework.search(&inputs, self.assignment.seed, &mut probe);
        let mut outcome = Outcome::searched(&search.counts, started.elapsed());
        match failure {
            Err(stop) => outcome.ending = Err(stop).into(),
            Ok(failure) => self.shrink(framework, property, &inputs, &failure, &mut outcome),
        }
        Some(outcome)
    }

    /// Goes through all inputs in order. What fails first is as small as it gets.
    fn enumerate<P: Program, I: Data>(
        self,
        enumeration: Enumeration,
        property: &Property<P, I>,
    ) -> Outcome {
        let mut path = Path::new();
        let mut execute = |input: &I| property.of(input);
        let mut probe =
            Probe::new(&mut execute).observed_by(&mut path).cancelled_by(self.cancelled);
        let started = Instant::now();
        let end = enumeration.run(&mut probe);
        let mut outcome = Outcome::searched(&path.counts, started.elapsed());
        match (end, &path.initial) {
            (Ok(()), Some(found)) => {
                outcome.shrunk(&Counts::default(), Duration::ZERO);
                outcome.quantities.repeats = Some(0);
                outcome.quantities.property_ns = Some(0);
                outcome.counterexamples = Some(Counterexamples::followed(print(found), Vec::new()));
            }
            (Ok(()), None) => outcome.ending.status = Status::GaveUp,
            (Err(stop), _) => outcome.ending = Err(stop).into(),
        }
        outcome
    }

    fn shrink<F: Framework, P: Program, I: Data>(
        self,
        framework: F,
        property: &Property<P, I>,
        inputs: &F::Gen<I>,
        failure: &F::Failure<I>,
        outcome: &mut Outcome,
    ) {
        let budget = self.assignment.budget;
        let mut path = Path::new();
        let mut execute = |input: &I| property.of(input);
        let mut probe = Probe::new(&mut execute)
            .observed_by(&mut path)
            .limited_to(budget.executions())
            .cancelled_by(self.cancelled);
        let started = Instant::now();
        let end = framework.shrink(inputs, failure, budget.limit(), &mut probe);
        let time = started.elapsed();

        match end {
            Ok(()) | Err(Stop::Budget) => {
                let mut repeats = Repeats::default();
                let mut property_time = Duration::ZERO;
                let mut execute = |input: &I| {
                    let started = Instant::now();
                    let verdict = property.of(input);
                    property_time += started.elapsed();
                    verdict
                };
                let mut probe = Probe::new(&mut execute)
                    .observed_by(&mut repeats)
                    .limited_to(budget.executions());
                let again = framework.shrink(inputs, failure, budget.limit(), &mut probe);
                debug_assert_eq!(again, end, "the same trial goes the same way");
                outcome.quantities.repeats = Some(repeats.n_repeats);
                outcome.quantities.property_ns = Some(nanoseconds(property_time));
            }
            Err(stop) => outcome.ending = Err(stop).into(),
        }
        if let Some(initial) = &path.initial {
            let steps = path.steps.iter().map(step).collect();
            outcome.shrunk(&path.counts, time);
            outcome.counterexamples = Some(Counterexamples::followed(print(initial), steps));
        }
    }
}

fn step<I: Data>((value, n_executions, time): &(I, u64, Duration)) -> Step {
    Step { value: print(value), n_executions: *n_executions, time: *time }
}

impl Outcome {
    /// The outcome of a search that found a counterexample, until something else is known.
    fn searched(counts: &Counts, time: Duration) -> Outcome {
        Outcome {
            ending: Ending { status: Status::Found, reason: None },
            quantities: Quantities {
                tests: Some(counts.passed),
                discards: Some(counts.discarded + counts.not_generated),
                search_ns: Some(nanoseconds(time)),
                ..Quantities::default()
            },
            counterexamples: None,
        }
    }

    /// Adds what was measured of shrinking.
    fn shrunk(&mut self, counts: &Counts, time: Duration) {
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
            // The budget is for shrinking, and a trial may well spend it all.
            Ok(()) | Err(Stop::Budget) => (Status::Found, None),
            Err(stop @ Stop::Error(_)) => (Status::Crashed, Some(stop)),
            Err(stop @ (Stop::Cancelled | Stop::Diverged)) => (Status::TimedOut, Some(stop)),
        };
        Ending { status, reason: reason.map(|stop| stop.to_string()) }
    }
}
