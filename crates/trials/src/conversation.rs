//! A trial with a runner: the library generates and shrinks, and requests every verdict.
//!
//! The property is executed here, through the same probe as for the built-in frameworks, so that
//! counts, limits and observers mean the same for all.

use std::cell::Cell;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use stromboli_domain::deep::n_groups;
use stromboli_domain::{
    Budget, Data, Observer, Phase, Precondition, Probe, Stop, Verdict, parse, print,
};
use stromboli_runners::process::shortened;
use stromboli_runners::protocol::{MAX_GROUPS, OwnLimit};
use stromboli_runners::{Answer, Broken, Message, Process, Trial, transport};
use stromboli_workloads::{Check, Program, PropertyVisitor, Schema};

use crate::alarm::Alarm;
use crate::framework::Runner;
use crate::observers::{Path, Repeats, Search};
use crate::pool::{self, Ready};
use crate::quantity::nanoseconds;
use crate::registry;
use crate::setup::Property;
use crate::trial::{Assignment, Counterexamples, Ending, Outcome, Status, Step};
use crate::watch::Event;

/// The time to wait for a runner before checking the clock and its memory.
const NAP: Duration = Duration::from_millis(20);

/// The interval between checks of the clock and the memory while a runner sends messages.
const LOOK: Duration = Duration::from_millis(100);

/// The time that a runner has to end a trial after its time limit.
const GRACE: Duration = Duration::from_secs(2);

/// A trial with a runner, before the input type is known.
pub(crate) struct OnRunner<'a, 's, M> {
    pub(crate) runner: &'static Runner,
    pub(crate) assignment: &'a Assignment,
    pub(crate) alarm: &'a Alarm,
    pub(crate) bug: M,
    /// The observer of all events.
    pub(crate) show: Option<&'s mut dyn FnMut(Event)>,
}

impl<P: Program> PropertyVisitor<P> for OnRunner<'_, '_, P::Mutation> {
    type Output = Outcome;

    fn visit<I: Data>(self, check: Check<P, I>) -> Outcome {
        let OnRunner { runner, assignment, alarm, bug, show } = self;
        let finder = assignment.strategy.finder();
        let mut ready = match pool::take(finder, runner) {
            Ok(ready) => ready,
            Err(death) => {
                return Outcome::unreported(Status::Crashed, death.to_string(), Duration::ZERO);
            }
        };
        let program = P::with_bug(Some(bug));
        let property = Property { program, precondition: Precondition::Check, check };
        let (outcome, is_sound) = converse(&mut ready, assignment, alarm, property, show);
        if is_sound {
            pool::give_back(finder, ready);
        }
        outcome
    }
}

/// Runs a trial. Also returns whether the runner can run another one.
fn converse<P: Program, I: Data>(
    ready: &mut Ready,
    assignment: &Assignment,
    alarm: &Alarm,
    property: Property<P, I>,
    show: Option<&mut dyn FnMut(Event)>,
) -> (Outcome, bool) {
    let (budget, shrinker) = (assignment.budget, assignment.strategy.shrinker());
    let clock = Clock::default();
    let mut execute = |input: &I| {
        let started = Instant::now();
        let verdict = property.of(input);
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
        process: &mut ready.process,
        probe: &mut probe,
        alarm,
        clock: &clock,
        shrinks: shrinker.is_none(),
        found: None,
        stop: None,
        watch: Watch { alarm, looked: Instant::now(), overdue: None },
    };
    let mut end = talk.until_it_ends(&trial_message(assignment));
    if let (Some(shrinker), End::Stopped(Stop::Budget, _), Some(found)) =
        (shrinker, &end, &talk.found)
    {
        let found = found.clone();
        end = match registry::reduce(shrinker, &found, budget.limit(), &mut probe) {
            Ok(()) => End::Shrunk,
            Err(stop) => End::Stopped(stop, None),
        };
    }
    let told = ready.hello.accepts || shrinker.is_some();
    let (mut outcome, end) = record.outcome(end, told, |value| property.of(value).is_failure());
    let is_sound = match end {
        None => true,
        Some(cause) => {
            outcome.ending.reason = Some(ready.process.death(cause).to_string());
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

fn trial_message(assignment: &Assignment) -> String {
    let Assignment { task, strategy, seed, budget } = assignment;
    let family = strategy.family();
    let trial = Trial {
        task: task.to_string(),
        workload: task.workload.name().to_owned(),
        property: task.property.name.to_owned(),
        schema: Schema::of(task.workload, task.property, family),
        family: family.kind.to_string(),
        variant: family.variant.map(|variant| variant.to_string()),
        seed: seed.0.to_string(),
        own_limit: match budget {
            Budget::Default | Budget::None => OwnLimit::DEFAULT,
            Budget::Executions(_) => OwnLimit::NONE,
            Budget::Own(n) => OwnLimit::At(*n),
        },
        precondition: true,
    };
    let json = serde_json::to_string(&trial).expect("a trial is made of texts and numbers");
    format!("trial {json}\n")
}

/// How a conversation ended.
enum End<I> {
    /// The library reports this counterexample.
    Done(I),
    /// The trial was stopped, with the best counterexample if the library reported it.
    Stopped(Stop, Option<I>),
    /// A built-in shrinker has shrunk what the library found.
    Shrunk,
    /// The library gave up without a failure.
    Passed,
    /// The library or the runner reported an error.
    Error(String),
    /// The runner cannot be used any more.
    Broken(Broken),
}

/// The conversation with a runner about one trial.
struct Talk<'a, 'p, I> {
    process: &'a mut Process,
    probe: &'a mut Probe<'p, I>,
    alarm: &'a Alarm,
    clock: &'a Clock,
    /// Whether the library shrinks what it finds.
    shrinks: bool,
    /// The first counterexample.
    found: Option<I>,
    /// Why the runner was told to stop.
    stop: Option<Stop>,
    watch: Watch<'a>,
}

impl<I: Data> Talk<'_, '_, I> {
    fn until_it_ends(&mut self, trial: &str) -> End<I> {
        let end = self.process.say(trial).and_then(|()| {
            loop {
                if let Some(end) = self.step()? {
                    break Ok(end);
                }
            }
        });
        end.unwrap_or_else(End::Broken)
    }

    /// Answers the next message. Returns the end if the message ends the trial.
    fn step(&mut self) -> Result<Option<End<I>>, Broken> {
        let line = self.watch.next_line(self.process)?;
        let received = Instant::now();
        let message = Message::parse(line).ok_or_else(|| {
            Broken::Rule(format!("wrote what is not a message: {}", shortened(line)))
        })?;
        match message {
            Message::Test(_) if self.stop.is_some() => {
                Err(Broken::Rule("sent `test` after `stop`".to_owned()))
            }
            Message::Test(value) => {
                let value = value_of::<I>(value)?;
                let answer = self.verdict(&value);
                self.process.say(answer.line())?;
                self.clock.answered(received.elapsed());
                Ok(None)
            }
            Message::Discarded => {
                // This message has no answer that could tell the runner to stop.
                let _ = self.probe.not_generated();
                Ok(None)
            }
            Message::Accept(value) => {
                let value = value_of(value)?;
                self.probe.accepted(&value);
                Ok(None)
            }
            Message::Done(value) => {
                let value = value_of(value)?;
                Ok(Some(match self.stop.take() {
                    // After `stop`, the runner reports the best counterexample so far, not the final
                    // one.
                    Some(stop) => End::Stopped(stop, Some(value)),
                    None => End::Done(value),
                }))
            }
            Message::Passed if self.found.is_some() => {
                Err(Broken::Rule("said `passed` after a failure".to_owned()))
            }
            Message::Passed => Ok(Some(match self.stop.take() {
                Some(stop) => End::Stopped(stop, None),
                None => End::Passed,
            })),
            Message::Stopped(value) => {
                let value = value.map(value_of).transpose()?;
                let stop = self.stop.take();
                let stop = stop.ok_or_else(|| Broken::Rule("said `stopped` unasked".to_owned()))?;
                Ok(Some(End::Stopped(stop, value)))
            }
            Message::Error(text) => Ok(Some(End::Error(shortened(text)))),
        }
    }

    fn verdict(&mut self, value: &I) -> Answer {
        match self.probe.test(value) {
            Ok(Verdict::Passes) => Answer::Pass,
            Ok(Verdict::Discards) => Answer::Discard,
            Ok(Verdict::Fails | Verdict::Raises | Verdict::Diverges) => {
                if self.found.is_none() {
                    self.found = Some(value.clone());
                    self.alarm.found();
                    self.probe.found(value);
                    if !self.shrinks {
                        self.stop = Some(Stop::Budget);
                        return Answer::Stop;
                    }
                }
                Answer::Fail
            }
            Err(stop) => {
                self.stop = Some(stop);
                Answer::Stop
            }
        }
    }
}

/// Checks the clock and the runner's memory, whether or not the runner sends messages.
struct Watch<'a> {
    alarm: &'a Alarm,
    /// The time of the last check.
    looked: Instant,
    /// When the end of the time limit was noticed.
    overdue: Option<Instant>,
}

impl Watch<'_> {
    /// The next line, unless the time limit is long past or the runner uses too much memory.
    fn next_line<'p>(&mut self, process: &'p mut Process) -> Result<&'p str, Broken> {
        while !process.has_line(NAP)? {
            self.look(process)?;
        }
        // Checked here because there is no waiting if the runner sends messages continuously.
        if self.looked.elapsed() > LOOK {
            self.look(process)?;
        }
        process.take_line()
    }

    fn look(&mut self, process: &Process) -> Result<(), Broken> {
        self.looked = Instant::now();
        if let (Some(limit), Some(memory)) = (self.alarm.memory(), process.memory())
            && memory > limit
        {
            return Err(Broken::Memory(limit));
        }
        if self.alarm.has_rung() && self.overdue.get_or_insert(self.looked).elapsed() > GRACE {
            return Err(Broken::Overdue(GRACE));
        }
        Ok(())
    }
}

fn value_of<I: Data>(text: &str) -> Result<I, Broken> {
    let n_groups = n_groups(text);
    if n_groups > MAX_GROUPS {
        let message =
            format!("sent a value of {n_groups} groups and lists, more than {MAX_GROUPS}");
        return Err(Broken::Rule(message));
    }
    parse(text).map_err(|error| {
        Broken::Rule(format!(
            "sent a value that is not an input of the property: {error} in {}",
            shortened(text)
        ))
    })
}

/// The time that a message and its answer need through the pipes. It is measured once, before the
/// first trial.
pub(crate) static ROUND_TRIP: LazyLock<Duration> =
    LazyLock::new(|| transport::round_trip().unwrap_or_default());

/// Where the time goes while shrinking.
#[derive(Default)]
struct Clock {
    /// The duration of the last execution.
    execution: Cell<Duration>,
    /// Time in the property.
    property: Cell<Duration>,
    /// Time from messages to their answers, including the property.
    answers: Cell<Duration>,
    n_answers: Cell<u32>,
}

impl Clock {
    fn restart(&self) {
        self.property.take();
        self.answers.take();
        self.n_answers.take();
    }

    fn executed(&self, time: Duration) {
        self.execution.set(time);
        self.property.set(self.property.get() + time);
    }

    fn answered(&self, time: Duration) {
        self.answers.set(self.answers.get() + time);
        self.n_answers.set(self.n_answers.get() + 1);
    }

    /// The time spent on messages: reading and answering them, and the pipes.
    fn transport(&self) -> Duration {
        let here = self.answers.get().saturating_sub(self.property.get());
        here + *ROUND_TRIP * self.n_answers.get()
    }
}

/// Everything that is recorded about the trial.
struct Record<'a, 's, I> {
    clock: &'a Clock,
    show: Option<&'s mut dyn FnMut(Event)>,
    started: Instant,
    search_time: Option<Duration>,
    search: Search,
    path: Path<I>,
    repeats: Repeats,
    /// Every failing execution while shrinking.
    failing: Vec<(I, u64, Duration)>,
    /// A value that was accepted without having failed while shrinking.
    wrong_accept: Option<I>,
}

impl<'a, 's, I: Data> Record<'a, 's, I> {
    fn new(clock: &'a Clock, show: Option<&'s mut dyn FnMut(Event)>) -> Record<'a, 's, I> {
        Record {
            clock,
            show,
            started: Instant::now(),
            search_time: None,
            search: Search::default(),
            path: Path::new(),
            repeats: Repeats::default(),
            failing: Vec::new(),
            wrong_accept: None,
        }
    }

    /// The outcome of the trial, and the reason to kill the runner, if any. `told` says whether the
    /// runner reports every accepted shrink.
    fn outcome(
        self,
        end: End<I>,
        told: bool,
        fails: impl Fn(&I) -> bool,
    ) -> (Outcome, Option<Broken>) {
        let elapsed = self.started.elapsed();
        let search_time = self.search_time.unwrap_or(elapsed);
        let mut outcome = Outcome::searched(&self.search.counts, search_time);
        if self.path.initial.is_some() {
            outcome.shrunk(&self.path.counts, elapsed.saturating_sub(search_time));
            outcome.quantities.repeats = Some(self.repeats.n_repeats);
            outcome.quantities.property_ns = Some(nanoseconds(self.clock.property.get()));
            outcome.quantities.transport_ns = Some(nanoseconds(self.clock.transport()));
        }
        let (reported, ending, broken) = match end {
            End::Done(value) => (Some(value), Ending::found(), None),
            End::Shrunk => (None, Ending::found(), None),
            End::Stopped(stop, value) => (value, Err(stop).into(), None),
            End::Passed => (None, Ending { status: Status::GaveUp, reason: None }, None),
            End::Error(text) => {
                let reason = Some(format!("the runner reported an error: {text}"));
                (None, Ending { status: Status::Crashed, reason }, None)
            }
            End::Broken(broken) => {
                let status = match broken {
                    Broken::Overdue(_) => Status::TimedOut,
                    _ => Status::Crashed,
                };
                (None, Ending { status, reason: None }, Some(broken))
            }
        };
        outcome.ending = ending;
        let steps = match self.steps(reported, told, fails) {
            Ok(steps) => steps,
            Err(rule) => {
                outcome.ending.status = Status::Crashed;
                return (outcome, Some(Broken::Rule(rule)));
            }
        };
        if let Some(initial) = &self.path.initial {
            if let Some(show) = self.show {
                steps.iter().for_each(|step| show(Event::Accepted(step.value.clone())));
            }
            outcome.counterexamples = Some(Counterexamples::followed(print(initial), steps));
        }
        (outcome, broken)
    }

    /// The steps from the first counterexample to the reported one. If the library does not report
    /// them, they are all failing values up to the first execution of the reported one. Later
    /// executions only confirm or explain.
    fn steps(
        &self,
        reported: Option<I>,
        told: bool,
        fails: impl Fn(&I) -> bool,
    ) -> Result<Vec<Step>, String> {
        if let Some(value) = self.wrong_accept.as_ref().filter(|value| self.is_not_initial(value)) {
            let value = shortened(&print(value));
            return Err(format!(
                "accepted {value}, on which the property did not fail in this trial"
            ));
        }
        let is_initial = reported.is_some() && reported == self.path.initial;
        let steps = match (&reported, told) {
            (None, true) => &self.path.steps[..],
            (None, false) => &self.failing[..],
            (Some(_), false) if is_initial => &[],
            (Some(value), _) => {
                // A library that reports accepted shrinks may accept the same value again.
                let is_reported = |(failing, ..): &(I, u64, Duration)| failing == value;
                let (all, index) = match told {
                    true => (&self.path.steps, self.path.steps.iter().rposition(is_reported)),
                    false => (&self.failing, self.failing.iter().position(is_reported)),
                };
                match index {
                    Some(index) => &all[..=index],
                    None if told && is_initial => &[],
                    None => return Err(self.dishonest(value, fails(value))),
                }
            }
        };
        let step = |(value, n_executions, time): &(I, u64, Duration)| Step {
            value: print(value),
            n_executions: *n_executions,
            time: *time,
        };
        Ok(steps.iter().map(step).collect())
    }

    /// Some libraries also report the first counterexample as accepted.
    fn is_not_initial(&self, value: &I) -> bool {
        self.path.initial.as_ref() != Some(value)
    }

    /// The error for a reported value that is not among the steps.
    fn dishonest(&self, value: &I, fails: bool) -> String {
        let was_tested = self.failing.iter().any(|(failing, ..)| failing == value);
        let value = shortened(&print(value));
        match (fails, was_tested) {
            (false, _) => format!("reported {value}, on which the property does not fail"),
            (true, false) => format!("reported {value}, which it never tested in this trial"),
            (true, true) => format!("reported {value}, which it never accepted"),
        }
    }
}

impl<I: Data> Observer<I> for Record<'_, '_, I> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &I) {
        match phase {
            Phase::Searching => self.search.executed(phase, verdict, value),
            Phase::Shrinking => {
                self.path.executed(phase, verdict, value);
                self.repeats.executed(phase, verdict, value);
                if verdict.is_failure() {
                    let (n_executions, time) = (self.path.counts.executions(), self.path.elapsed());
                    self.failing.push((value.clone(), n_executions, time));
                }
            }
        }
        if let Some(show) = &mut self.show {
            let time = self.clock.execution.get();
            show(Event::Executed { phase, verdict, value: print(value), time });
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        match phase {
            Phase::Searching => Observer::<I>::not_generated(&mut self.search, phase),
            Phase::Shrinking => self.path.not_generated(phase),
        }
        if let Some(show) = &mut self.show {
            show(Event::NotGenerated { phase });
        }
    }

    fn found(&mut self, value: &I) {
        self.search_time = Some(self.started.elapsed());
        self.clock.restart();
        self.path.found(value);
        self.repeats.found(value);
        if let Some(show) = &mut self.show {
            show(Event::Found(print(value)));
        }
    }

    /// A library may report it late; the time of the execution counts.
    fn accepted(&mut self, value: &I) {
        match self.failing.iter().rev().find(|(failing, ..)| failing == value) {
            Some(step) => self.path.steps.push(step.clone()),
            None => self.wrong_accept = Some(value.clone()),
        }
    }
}
