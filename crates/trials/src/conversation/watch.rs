//! Limits on the time and memory of a runner while it talks, or does not.

use std::time::{Duration, Instant};

use stromboli_runners::{Broken, LineProcess};

use crate::alarm::Alarm;

/// The time to wait for a runner before checking the clock and its memory.
const NAP: Duration = Duration::from_millis(20);

/// The interval between checks of the clock and the memory while a runner sends messages.
const LOOK: Duration = Duration::from_millis(100);

/// The time that a runner has to end a trial after its time limit.
const GRACE: Duration = Duration::from_secs(2);

/// Checks the clock and the runner's memory, whether or not the runner sends messages.
pub(super) struct Watch<'a> {
    alarm: &'a Alarm,
    /// The time of the last check.
    looked: Instant,
    /// When the end of the time limit was noticed.
    overdue: Option<Instant>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(alarm: &'a Alarm) -> Watch<'a> {
        Watch { alarm, looked: Instant::now(), overdue: None }
    }

    /// The next line, unless the time limit is long past or the runner uses too much memory.
    pub(super) fn next_line<'p>(
        &mut self,
        process: &'p mut LineProcess,
    ) -> Result<&'p str, Broken> {
        while !process.has_line(NAP)? {
            self.look(process)?;
        }
        // Checked here because there is no waiting if the runner sends messages continuously.
        if self.looked.elapsed() > LOOK {
            self.look(process)?;
        }
        Ok(process.take_line()?)
    }

    fn look(&mut self, process: &LineProcess) -> Result<(), Broken> {
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
