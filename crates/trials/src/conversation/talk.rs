//! The exchange of messages with a runner about one trial.

use std::time::Instant;

use stromboli_domain::deep::n_groups;
use stromboli_domain::{Probe, Stop, Value, Verdict};
use stromboli_runners::process::shortened;
use stromboli_runners::protocol::MAX_GROUPS;
use stromboli_runners::{Answer, Broken, LineProcess, Message};
use stromboli_workloads::Property;

use super::End;
use super::clock::Clock;
use super::watch::Watch;
use crate::alarm::Alarm;

/// The conversation with a runner about one trial.
pub(super) struct Talk<'a, 'p> {
    pub(super) process: &'a mut LineProcess,
    pub(super) property: &'a dyn Property,
    pub(super) probe: &'a mut Probe<'p, dyn Value>,
    pub(super) alarm: &'a Alarm,
    pub(super) clock: &'a Clock,
    /// Whether the library shrinks what it finds.
    pub(super) shrinks: bool,
    /// The first counterexample.
    pub(super) found: Option<Box<dyn Value>>,
    /// Why the runner was told to stop.
    pub(super) stop: Option<Stop>,
    pub(super) watch: Watch<'a>,
}

impl Talk<'_, '_> {
    pub(super) fn until_it_ends(&mut self, trial: &str) -> End {
        if let Err(error) = self.process.send(trial) {
            return End::Broken(error.into());
        }
        loop {
            match self.step() {
                Ok(None) => {}
                Ok(Some(end)) => return end,
                Err(broken) => return End::Broken(broken),
            }
        }
    }

    /// Answers the next message. Returns the end if the message ends the trial.
    fn step(&mut self) -> Result<Option<End>, Broken> {
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
                let value = value_of(self.property, value)?;
                let answer = self.verdict(&*value);
                self.process.send(answer.line())?;
                self.clock.answered(received.elapsed());
                Ok(None)
            }
            Message::Discarded => {
                // This message has no answer that could tell the runner to stop.
                let _ = self.probe.not_generated();
                Ok(None)
            }
            Message::Accept(value) => {
                let value = value_of(self.property, value)?;
                self.probe.accepted(&*value);
                Ok(None)
            }
            Message::Done(value) => {
                let value = value_of(self.property, value)?;
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
                let value = value.map(|value| value_of(self.property, value)).transpose()?;
                let stop = self.stop.take();
                let stop = stop.ok_or_else(|| Broken::Rule("said `stopped` unasked".to_owned()))?;
                Ok(Some(End::Stopped(stop, value)))
            }
            Message::Error(text) => Ok(Some(End::Error(shortened(text)))),
        }
    }

    fn verdict(&mut self, value: &dyn Value) -> Answer {
        match self.probe.test(value) {
            Ok(Verdict::Passes) => Answer::Pass,
            Ok(Verdict::Discards) => Answer::Discard,
            Ok(Verdict::Fails | Verdict::Raises | Verdict::Diverges) => {
                if self.found.is_none() {
                    self.found = Some(value.boxed());
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

fn value_of(property: &dyn Property, text: &str) -> Result<Box<dyn Value>, Broken> {
    let n_groups = n_groups(text);
    if n_groups > MAX_GROUPS {
        let message =
            format!("sent a value of {n_groups} groups and lists, more than {MAX_GROUPS}");
        return Err(Broken::Rule(message));
    }
    property.parse(text).map_err(|error| {
        Broken::Rule(format!(
            "sent a value that is not an input of the property: {error} in {}",
            shortened(text)
        ))
    })
}
