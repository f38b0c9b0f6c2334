//! Where the time goes while a runner shrinks.

use std::cell::Cell;
use std::sync::LazyLock;
use std::time::Duration;

use stromboli_runners::transport;

/// The time that a message and its answer need through the pipes. It is measured once, before the
/// first trial.
pub(crate) static ROUND_TRIP: LazyLock<Duration> =
    LazyLock::new(|| transport::round_trip().unwrap_or_default());

/// Where the time goes while shrinking.
#[derive(Default)]
pub(super) struct Clock {
    /// The duration of the last execution.
    pub(super) execution: Cell<Duration>,
    /// Time in the property.
    pub(super) property: Cell<Duration>,
    /// Time from messages to their answers, including the property.
    answers: Cell<Duration>,
    n_answers: Cell<u32>,
}

impl Clock {
    pub(super) fn restart(&self) {
        self.property.take();
        self.answers.take();
        self.n_answers.take();
    }

    pub(super) fn executed(&self, time: Duration) {
        self.execution.set(time);
        self.property.set(self.property.get() + time);
    }

    pub(super) fn answered(&self, time: Duration) {
        self.answers.set(self.answers.get() + time);
        self.n_answers.set(self.n_answers.get() + 1);
    }

    /// The time spent on messages: reading and answering them, and the pipes.
    pub(super) fn transport(&self) -> Duration {
        let here = self.answers.get().saturating_sub(self.property.get());
        here + *ROUND_TRIP * self.n_answers.get()
    }
}
