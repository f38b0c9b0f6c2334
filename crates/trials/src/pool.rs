//! The started runners that wait for a trial.

use std::sync::{Mutex, MutexGuard, PoisonError};

use stromboli_runners::{Death, Hello, LineProcess, process};

use crate::framework::{Framework, Runner};

/// A runner that waits for a trial.
pub(crate) struct Ready {
    pub(crate) process: LineProcess,
    pub(crate) hello: Hello,
}

static IDLE: Mutex<Vec<(Framework, Ready)>> = Mutex::new(Vec::new());

/// Takes the framework's runner, which is started if necessary. The caller gives it back, or drops it
/// if it cannot be used any more.
pub(crate) fn take(framework: Framework, runner: &Runner) -> Result<Ready, Death> {
    let mut idle = idle();
    match idle.iter().position(|(of, _)| *of == framework) {
        Some(index) => Ok(idle.swap_remove(index).1),
        None => {
            drop(idle);
            let (process, hello) = process::start(&runner.command)?;
            Ok(Ready { process, hello })
        }
    }
}

/// Gives back a runner that is ready for the next trial.
pub(crate) fn give_back(framework: Framework, ready: Ready) {
    idle().push((framework, ready));
}

fn idle() -> MutexGuard<'static, Vec<(Framework, Ready)>> {
    // A panic cannot leave the list in an inconsistent state.
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}
