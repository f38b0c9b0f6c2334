//! A trial with runners: libraries that generate, shrink or both, and request every verdict.
//!
//! The property is executed here, through the same probe as for the built-in frameworks, so that
//! counts, limits and observers mean the same for all.

mod clock;
mod processes;
mod record;
mod talk;
mod watch;

use std::time::{Duration, Instant};

use stromboli_domain::probe::stoppable;
use stromboli_domain::{Budget, Controls, Precondition, Probe, Stop, Subject, Value, Verdict};
use stromboli_runners::protocol::{OwnLimit, Rule};
use stromboli_runners::{Broken, Death, End, Trial};

use self::clock::Clock;
pub(crate) use self::processes::Processes;
use self::processes::{Ready, Role};
use self::record::Record;
use self::talk::Talk;
use self::watch::Watch;
use crate::alarm::Alarm;
use crate::framework::Shrinker;
use crate::setup::Setup;
use crate::trial::{Assignment, Outcome, Status};
use crate::watch::Event;

/// Runs a trial with the framework's runner, and reports every event to `show`; `None` if it has none.
pub(crate) fn converse(
    processes: &mut Processes,
    setup: &Setup,
    assignment: &Assignment,
    alarm: &Alarm,
    show: Option<&mut dyn FnMut(Event)>,
) -> Option<Outcome> {
    let role = Role::Finder(assignment.strategy.finder());
    let mut ready = match processes.take(role)? {
        Ok(ready) => ready,
        Err(death) => {
            let reason = reason_of(&death, alarm);
            return Some(Outcome::unreported(Status::Crashed, reason, Duration::ZERO));
        }
    };
    let stage = Stage { setup, assignment, alarm, clock: &Clock::default() };
    let mut test = setup.test();
    let mut execute = stage.timed(&mut *test);
    let mut record = Record::new(stage.clock, show);
    let shrinker = assignment.strategy.shrinker();
    let (mut talked, found) = stage.talk(&mut ready, None, &mut execute, &mut record);
    if let (Some(shrinker), Some(found), Some(Stop::Budget), Ok(End::Done(_) | End::Stopped(_))) =
        (shrinker, found, &talked.stop, &talked.end)
    {
        if shrinker.is_outside() {
            processes.give_back(role, ready);
            drop(execute);
            return stage.shrink(processes, shrinker, &*found, &mut *test, record);
        }
        let controls = Controls {
            observer: Some(&mut record),
            cancelled: Some(alarm.flag()),
            limit: assignment.budget.limit(),
            n_executions: n_executions(assignment.budget),
            ..Controls::default()
        };
        let subject = Subject::Any(&mut execute);
        let shrunk = setup.inputs.reduce(shrinker.name(), &*found, subject, controls);
        talked = Talked { end: Ok(End::Stopped(None)), stop: shrunk.err(), told: true };
    }
    drop(execute);
    let (outcome, is_sound) = stage.conclude(talked, record, &mut ready, &mut *test);
    if is_sound {
        processes.give_back(role, ready);
    }
    Some(outcome)
}

/// Shrinks a counterexample that a built-in framework found with the strategy's shrinker, and reports every
/// event to `show`; `None` if that is not a runner.
pub(crate) fn shrink(
    processes: &mut Processes,
    setup: &Setup,
    found: &dyn Value,
    assignment: &Assignment,
    alarm: &Alarm,
    show: Option<&mut dyn FnMut(Event)>,
) -> Option<Outcome> {
    let shrinker = assignment.strategy.shrinker().filter(|shrinker| shrinker.is_outside())?;
    let stage = Stage { setup, assignment, alarm, clock: &Clock::default() };
    let mut record = Record::new(stage.clock, show);
    alarm.found();
    record.begin_with(found);
    stage.shrink(processes, shrinker, found, &mut *setup.test(), record)
}

/// What all conversations of a trial share.
#[derive(Clone, Copy)]
struct Stage<'a> {
    setup: &'a Setup,
    assignment: &'a Assignment,
    alarm: &'a Alarm,
    clock: &'a Clock,
}

/// How a conversation ended.
struct Talked {
    end: Result<End<Box<dyn Value>>, Broken>,
    /// Why the runner was told to stop.
    stop: Option<Stop>,
    /// Whether every accepted shrink was reported.
    told: bool,
}

impl<'a> Stage<'a> {
    /// The property, with a clock.
    fn timed(
        self,
        test: &mut dyn FnMut(&dyn Value) -> Verdict,
    ) -> impl FnMut(&dyn Value) -> Verdict {
        move |input: &dyn Value| {
            let started = Instant::now();
            let verdict = test(input);
            self.clock.executed(started.elapsed());
            verdict
        }
    }

    /// Lets a runner search, or shrink a counterexample that was found. Also returns the first counterexample.
    fn talk(
        self,
        ready: &mut Ready,
        start: Option<&dyn Value>,
        execute: &mut dyn FnMut(&dyn Value) -> Verdict,
        record: &mut Record<'_, '_>,
    ) -> (Talked, Option<Box<dyn Value>>) {
        let Stage { setup, assignment, alarm, clock } = self;
        let mut probe = Probe::new(execute)
            .observed_by(record)
            .limited_to(n_executions(assignment.budget))
            .cancelled_by(alarm.flag());
        if start.is_some() {
            probe.shrinking();
        }
        ready.process.forget_peak();
        let mut talk = Talk {
            property: setup.property,
            probe: &mut probe,
            alarm,
            clock,
            watch: Watch::new(alarm),
            received: Instant::now(),
            shrinks: assignment.strategy.shrinker().is_none(),
            found: start.map(|start| start.boxed()),
            stop: None,
        };
        let request = request(setup, assignment, start);
        let mut end = stromboli_runners::converse(&mut ready.process, &request, &mut talk);
        let Talk { found, stop, .. } = talk;
        if found.is_some() && matches!(end, Ok(End::Passed)) {
            end = Err(Broken::rule(Rule::Reports, "sent `passed` after a failure"));
        }
        (Talked { end, stop, told: ready.hello.accepts }, found)
    }

    /// Lets a shrinker's runner shrink a counterexample, of which the record knows; `None` if it has no runner.
    fn shrink(
        self,
        processes: &mut Processes,
        shrinker: Shrinker,
        found: &dyn Value,
        test: &mut dyn FnMut(&dyn Value) -> Verdict,
        mut record: Record<'_, '_>,
    ) -> Option<Outcome> {
        let role = Role::Shrinker(shrinker);
        let mut outcome = match processes.take(role)? {
            Ok(mut ready) => {
                let mut execute = self.timed(&mut *test);
                let (talked, _) = self.talk(&mut ready, Some(found), &mut execute, &mut record);
                drop(execute);
                let (outcome, is_sound) = self.conclude(talked, record, &mut ready, test);
                if is_sound {
                    processes.give_back(role, ready);
                }
                outcome
            }
            Err(death) => {
                let reason = reason_of(&death, self.alarm);
                let (mut outcome, _) = record.outcome(Err(death.cause), None, true, |_| true);
                outcome.ending.reason = Some(reason);
                outcome
            }
        };
        // Sentences about runners begin with these words. This trial may have two of them.
        let reason = outcome.ending.reason.as_mut();
        if let Some((reason, at)) =
            reason.and_then(|reason| reason.find("the runner").map(|at| (reason, at)))
        {
            reason.replace_range(at..at + "the runner".len(), "the shrinker");
        }
        Some(outcome)
    }

    /// The outcome of a trial that ended with this conversation. Also returns whether the runner can run another
    /// trial.
    fn conclude(
        self,
        talked: Talked,
        record: Record<'_, '_>,
        ready: &mut Ready,
        test: &mut dyn FnMut(&dyn Value) -> Verdict,
    ) -> (Outcome, bool) {
        let Talked { end, stop, told } = talked;
        let (mut outcome, broken) = record.outcome(end, stop, told, |value| {
            stoppable(|| test(value)).is_ok_and(Verdict::is_failure)
        });
        let is_sound = broken.is_none();
        if let Some(cause) = broken {
            let death = Death::of(&mut ready.process, cause);
            outcome.ending.reason = Some(reason_of(&death, self.alarm));
        }
        outcome.quantities.peak_memory = ready.process.peak_memory();
        (outcome, is_sound)
    }
}

/// Why a runner cannot be used. The alarm learns if it was killed from outside.
fn reason_of(death: &Death, alarm: &Alarm) -> String {
    if death.cause.is_from_outside() {
        alarm.runner_killed();
    }
    death.to_string()
}

/// The limit on executions while shrinking.
fn n_executions(budget: Budget) -> Option<u64> {
    match budget {
        Budget::None => Some(0),
        Budget::Executions(n) => Some(n),
        Budget::Default | Budget::Own(_) => None,
    }
}

fn request(setup: &Setup, assignment: &Assignment, start: Option<&dyn Value>) -> String {
    let Assignment { task, strategy, seed, budget } = assignment;
    let own_limit = match budget {
        Budget::Default | Budget::None => OwnLimit::DEFAULT,
        Budget::Executions(_) => OwnLimit::NONE,
        Budget::Own(n) => OwnLimit::At(*n),
    };
    let trial = Trial {
        precondition: setup.precondition == Precondition::Check,
        start: start.map(|start| start.printed()),
        ..Trial::of(task, strategy.family(), *seed, own_limit)
    };
    trial.request()
}
