//! Runs one trial for somebody who wants to see all of it.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use stromboli_domain::{Data, Framework, Observer, Phase, Probe, Stop, Verdict, print};
use stromboli_enumeration::Enumeration;
use stromboli_falsify::Falsify;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::visit::{TaskVisitor, visit};
use stromboli_workloads::{Check, Generate, Input, Program};

use crate::run::{NotApplicable, Property};
use crate::strategy::FrameworkName;
use crate::trial::{Assignment, Ending, Status};

/// What happens in a trial, with values in their printed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The property was executed.
    Executed {
        /// What for.
        phase: Phase,
        /// What came of it.
        verdict: Verdict,
        /// The input.
        value: String,
        /// How long it took.
        time: Duration,
    },
    /// The generator itself discarded the input, so that there was nothing to execute.
    NotGenerated {
        /// What the input was to be for.
        phase: Phase,
    },
    /// This is the first counterexample. Shrinking begins.
    Found(String),
    /// This smaller counterexample is where shrinking goes on from.
    Accepted(String),
}

/// Runs a trial once, as [`run`](crate::run()) does, and shows everything that happens; says how it
/// ended.
///
/// Every value is printed and the clock read around every execution, so nothing else is measured.
pub fn watch(
    assignment: &Assignment,
    cancelled: &AtomicBool,
    show: &mut dyn FnMut(Event),
) -> Result<Ending, NotApplicable> {
    let not_applicable = NotApplicable::of(assignment);
    if !assignment.strategy.applies_to(assignment.task.workload) {
        return Err(not_applicable);
    }
    visit(&assignment.task, Watch { assignment, cancelled, show }).ok_or(not_applicable)
}

struct Watch<'a> {
    assignment: &'a Assignment,
    cancelled: &'a AtomicBool,
    show: &'a mut dyn FnMut(Event),
}

impl TaskVisitor for Watch<'_> {
    type Output = Option<Ending>;

    fn visit<P: Program, I: Input>(self, program: P, check: Check<P, I>) -> Option<Ending> {
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

impl Watch<'_> {
    fn with<F: Framework, P: Program, I: Generate<F>>(
        self,
        framework: F,
        property: &Property<P, I>,
    ) -> Option<Ending> {
        let Assignment { strategy, seed, budget, .. } = *self.assignment;
        let inputs = I::generator(strategy.family()?)?;
        let end =
            self.observed(property, |probe| framework.run(&inputs, seed, budget.limit(), probe));
        Some(end.into())
    }

    fn enumerate<P: Program, I: Data>(
        self,
        enumeration: Enumeration,
        property: &Property<P, I>,
    ) -> Ending {
        let mut is_found = false;
        let show = self.show;
        let mut noting = |event: Event| {
            is_found |= matches!(event, Event::Found(_));
            show(event);
        };
        let watch = Watch { show: &mut noting, ..self };
        match watch.observed(property, |probe| enumeration.run(probe)) {
            Ok(()) if !is_found => Ending { status: Status::GaveUp, reason: None },
            end => end.into(),
        }
    }

    fn observed<P: Program, I: Data>(
        self,
        property: &Property<P, I>,
        run: impl FnOnce(&mut Probe<'_, I>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let time = Cell::new(Duration::ZERO);
        let mut execute = |input: &I| {
            let started = Instant::now();
            let verdict = property.of(input);
            time.set(started.elapsed());
            verdict
        };
        let mut teller = Teller { show: self.show, time: &time };
        let mut probe = Probe::new(&mut execute)
            .observed_by(&mut teller)
            .limited_to(self.assignment.budget.executions())
            .cancelled_by(self.cancelled);
        run(&mut probe)
    }
}

/// Tells what it observes.
struct Teller<'a> {
    show: &'a mut dyn FnMut(Event),
    /// How long the last execution took.
    time: &'a Cell<Duration>,
}

impl<T: Data> Observer<T> for Teller<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        let (value, time) = (print(value), self.time.get());
        (self.show)(Event::Executed { phase, verdict, value, time });
    }

    fn not_generated(&mut self, phase: Phase) {
        (self.show)(Event::NotGenerated { phase });
    }

    fn found(&mut self, value: &T) {
        (self.show)(Event::Found(print(value)));
    }

    fn accepted(&mut self, value: &T) {
        (self.show)(Event::Accepted(print(value)));
    }
}
