//! Signals that stop a campaign.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Result, anyhow};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;

/// The signals that ask the program to stop: Ctrl-C, `kill` or a batch system, and a terminal that was closed.
const SIGNALS: [u8; 3] = [SIGINT as u8, SIGTERM as u8, SIGHUP as u8];

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
    /// The number of the last signal.
    last: Arc<AtomicUsize>,
}

impl Stop {
    /// From now on, the first signal sets a flag.
    pub(crate) fn on_signals(again: Again) -> Result<Stop> {
        Stop::register(again).map_err(|error| anyhow!("cannot handle signals: {error}"))
    }

    fn register(again: Again) -> io::Result<Stop> {
        let stop = Stop { is_wanted: Arc::default(), last: Arc::default() };
        for signal in SIGNALS {
            let code = Exit::Stopped(signal).code().into();
            // In this order, the signal is known when the flag is seen.
            if again == Again::Ends {
                let is_wanted = Arc::clone(&stop.is_wanted);
                flag::register_conditional_shutdown(signal.into(), code, is_wanted)?;
            }
            flag::register_usize(signal.into(), Arc::clone(&stop.last), signal.into())?;
            flag::register(signal.into(), Arc::clone(&stop.is_wanted))?;
        }
        Ok(stop)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.is_wanted
    }

    /// The number of the signal that set the flag.
    pub(crate) fn signal(&self) -> u8 {
        self.last.load(Ordering::SeqCst) as u8
    }

    /// The name of the signal that set the flag, such as `SIGINT`.
    pub(crate) fn name(&self) -> &'static str {
        signal_hook::low_level::signal_name(self.signal().into()).unwrap_or("a signal")
    }
}
