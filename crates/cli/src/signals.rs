//! Signals that stop a campaign.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Failure;

/// A signal that asks the program to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopSignal {
    /// SIGINT: Ctrl-C.
    Interrupt,
    /// SIGTERM: `kill`, or a batch system.
    Terminate,
    /// SIGHUP: the terminal was closed.
    Hangup,
}

impl StopSignal {
    const ALL: [StopSignal; 3] = [StopSignal::Interrupt, StopSignal::Terminate, StopSignal::Hangup];

    fn number(self) -> i32 {
        match self {
            StopSignal::Interrupt => SIGINT,
            StopSignal::Terminate => SIGTERM,
            StopSignal::Hangup => SIGHUP,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            StopSignal::Interrupt => "SIGINT",
            StopSignal::Terminate => "SIGTERM",
            StopSignal::Hangup => "SIGHUP",
        }
    }

    /// The exit status of a program that was stopped by the signal, by the convention of shells.
    pub fn exit_code(self) -> u8 {
        128 + self.number() as u8
    }
}

/// What happens when a second signal arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// It ends the program at once, which loses no more than the first: finished trials are saved.
    Ends,
    /// Nothing, because the program still has to save something. Batch systems may send several signals.
    IsIgnored,
}

/// Remembers whether a signal asked the program to stop.
pub(crate) struct Stop {
    is_wanted: Arc<AtomicBool>,
    /// An index into [`StopSignal::ALL`].
    last: Arc<AtomicUsize>,
}

impl Stop {
    /// From now on, the first signal sets a flag.
    pub(crate) fn on_signals(again: Again) -> Result<Stop, Failure> {
        Stop::register(again)
            .map_err(|error| Failure::Message(format!("cannot handle signals: {error}")))
    }

    fn register(again: Again) -> io::Result<Stop> {
        let stop = Stop {
            is_wanted: Arc::new(AtomicBool::new(false)),
            last: Arc::new(AtomicUsize::new(0)),
        };
        for (index, signal) in StopSignal::ALL.into_iter().enumerate() {
            let (number, code) = (signal.number(), signal.exit_code().into());
            // In this order, the signal is known when the flag is seen.
            if again == Again::Ends {
                flag::register_conditional_shutdown(number, code, Arc::clone(&stop.is_wanted))?;
            }
            flag::register_usize(number, Arc::clone(&stop.last), index)?;
            flag::register(number, Arc::clone(&stop.is_wanted))?;
        }
        Ok(stop)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.is_wanted
    }

    /// The signal that set the flag.
    pub(crate) fn signal(&self) -> StopSignal {
        StopSignal::ALL[self.last.load(Ordering::SeqCst)]
    }
}
