//! What a runner is told about one trial.

use std::time::Instant;

use stromboli_domain::probe::stoppable;
use stromboli_domain::{Probe, Stop, Value, Verdict};
use stromboli_runners::{Answer, Broken, LineProcess, Responder};
use stromboli_workloads::Property;

use super::clock::Clock;
use super::watch::Watch;
use crate::alarm::Alarm;

/// Executes the property on what a runner sends.
pub(super) struct Talk<'a, 'p> {
    pub(super) property: &'a dyn Property,
    pub(super) probe: &'a mut Probe<'p, dyn Value>,
    pub(super) alarm: &'a Alarm,
    pub(super) clock: &'a Clock,
    pub(super) watch: Watch<'a>,
    /// When the last message was received.
    pub(super) received: Instant,
    /// Whether the library shrinks what it finds.
    pub(super) shrinks: bool,
    /// The first counterexample.
    pub(super) found: Option<Box<dyn Value>>,
    /// Why the runner was told to stop.
    pub(super) stop: Option<Stop>,
}

impl Responder for Talk<'_, '_> {
    type Input = Box<dyn Value>;

    fn next_line<'p>(&mut self, process: &'p mut LineProcess) -> Result<&'p str, Broken> {
        let line = self.watch.next_line(process)?;
        self.received = Instant::now();
        Ok(line)
    }

    fn read(&self, text: &str) -> Result<Box<dyn Value>, String> {
        self.property.parse(text).map_err(|error| error.to_string())
    }

    fn test(&mut self, input: Box<dyn Value>, process: &mut LineProcess) -> Result<Answer, Broken> {
        let answer = self.verdict(&*input);
        process.send(answer.line())?;
        self.clock.answered(self.received.elapsed());
        Ok(answer)
    }

    fn discarded(&mut self) {
        // This message has no answer that could tell the runner to stop.
        let _ = self.probe.not_generated();
    }

    fn accepted(&mut self, input: Box<dyn Value>) {
        self.probe.accepted(&*input);
    }
}

impl Talk<'_, '_> {
    fn verdict(&mut self, value: &dyn Value) -> Answer {
        match stoppable(|| self.probe.test(value)).flatten() {
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
