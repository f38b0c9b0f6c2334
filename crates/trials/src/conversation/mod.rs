//! A trial with a runner: the library generates and shrinks, and requests every verdict.
//!
//! The property is executed here, through the same probe as for the built-in frameworks, so that
//! counts, limits and observers mean the same for all.

mod clock;
mod record;
mod talk;
mod watch;

use std::time::{Duration, Instant};

use stromboli_domain::probe::stoppable;
use stromboli_domain::{Budget, Controls, Precondition, Probe, Stop, Subject, Value, Verdict};
use stromboli_runners::protocol::{OwnLimit, Rule};
use stromboli_runners::{Broken, Command, Death, End, Hello, LineProcess, Trial, process};

use self::clock::Clock;
pub(crate) use self::clock::ROUND_TRIP;
use self::record::Record;
use self::talk::Talk;
use self::watch::Watch;
use crate::alarm::Alarm;
use crate::run::Workbench;
use crate::setup::Setup;
use crate::trial::{Assignment, Outcome, Status};
use crate::watch::Event;

/// A runner that waits for a trial.
pub(crate) struct Ready {
    process: LineProcess,
    hello: Hello,
}

impl Ready {
    pub(crate) fn start(command: &Command) -> Result<Ready, Death> {
        let (process, hello) = process::start(command)?;
        Ok(Ready { process, hello })
    }
}

/// Runs a trial with the framework's runner, and reports every event to `show`; `None` if it has none.
pub(crate) fn converse(
    workbench: &mut Workbench,
    setup: &Setup,
    assignment: &Assignment,
    alarm: &Alarm,
    show: Option<&mut dyn FnMut(Event)>,
) -> Option<Outcome> {
    let finder = assignment.strategy.finder();
    let mut ready = match workbench.take(finder)? {
        Ok(ready) => ready,
        Err(death) => {
            if death.cause.is_from_outside() {
                alarm.runner_killed();
            }
            let reason = death.to_string();
            return Some(Outcome::unreported(Status::Crashed, reason, Duration::ZERO));
        }
    };
    let (outcome, is_sound) = converse_with(&mut ready, setup, assignment, alarm, show);
    if is_sound {
        workbench.give_back(finder, ready);
    }
    Some(outcome)
}

/// Runs a trial. Also returns whether the runner can run another one.
fn converse_with(
    ready: &mut Ready,
    setup: &Setup,
    assignment: &Assignment,
    alarm: &Alarm,
    show: Option<&mut dyn FnMut(Event)>,
) -> (Outcome, bool) {
    let (budget, shrinker) = (assignment.budget, assignment.strategy.shrinker());
    let clock = Clock::default();
    let mut test = setup.property.test(Some(&setup.bug), Precondition::Check);
    let mut execute = |input: &dyn Value| {
        let started = Instant::now();
        let verdict = test(input);
        clock.executed(started.elapsed());
        verdict
    };
    let mut record = Record::new(&clock, show);
    let mut probe = Probe::new(&mut execute)
        .observed_by(&mut record)
        .limited_to(n_executions(budget))
        .cancelled_by(alarm.flag());
    ready.process.forget_peak();
    let mut talk = Talk {
        property: setup.property,
        probe: &mut probe,
        alarm,
        clock: &clock,
        watch: Watch::new(alarm),
        received: Instant::now(),
        shrinks: shrinker.is_none(),
        found: None,
        stop: None,
    };
    let mut end = stromboli_runners::converse(&mut ready.process, &request(assignment), &mut talk);
    let Talk { found, mut stop, .. } = talk;
    if found.is_some() && matches!(end, Ok(End::Passed)) {
        end = Err(Broken::rule(Rule::Reports, "sent `passed` after a failure"));
    }
    if let (Some(shrinker), Some(found), Some(Stop::Budget), Ok(End::Done(_) | End::Stopped(_))) =
        (shrinker, &found, &stop, &end)
    {
        let controls = Controls {
            observer: Some(&mut record),
            cancelled: Some(alarm.flag()),
            limit: budget.limit(),
            n_executions: n_executions(budget),
            ..Controls::default()
        };
        let subject = Subject::Any(&mut execute);
        stop = setup.inputs.reduce(shrinker.name(), &**found, subject, controls).err();
        end = Ok(End::Stopped(None));
    }
    let told = ready.hello.accepts || shrinker.is_some();
    let (mut outcome, broken) = record
        .outcome(end, stop, told, |value| stoppable(|| test(value)).is_ok_and(Verdict::is_failure));
    let is_sound = match broken {
        None => true,
        Some(cause) => {
            if cause.is_from_outside() {
                alarm.runner_killed();
            }
            outcome.ending.reason = Some(Death::of(&mut ready.process, cause).to_string());
            false
        }
    };
    outcome.quantities.peak_memory = ready.process.peak_memory();
    (outcome, is_sound)
}

/// The limit on executions while shrinking.
fn n_executions(budget: Budget) -> Option<u64> {
    match budget {
        Budget::None => Some(0),
        Budget::Executions(n) => Some(n),
        Budget::Default | Budget::Own(_) => None,
    }
}

fn request(assignment: &Assignment) -> String {
    let Assignment { task, strategy, seed, budget } = assignment;
    let own_limit = match budget {
        Budget::Default | Budget::None => OwnLimit::DEFAULT,
        Budget::Executions(_) => OwnLimit::NONE,
        Budget::Own(n) => OwnLimit::At(*n),
    };
    Trial::of(task, strategy.family(), *seed, own_limit).request()
}
