//! Starts workers and has them run trials.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde::de::DeserializeOwned;
use stromboli_programs::program_of;
use stromboli_runners::{LineError, LineProcess};
use stromboli_trials::Assignment;

use super::death::Death;
use super::protocol::{Answer, Hello, Request};
use super::serve::ENDLESS_SEARCH;
use crate::build::Build;

/// How to start a worker.
#[derive(Clone, Debug)]
pub struct Launcher {
    pub program: PathBuf,
    /// The arguments that make it call [`serve`](super::serve()).
    pub args: Vec<OsString>,
    /// The build of this program, which workers must have, too.
    pub build: Build,
}

/// Why a worker cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot start the worker {}: {source}", .program.display())]
    Program { program: PathBuf, source: io::Error },
    #[error("a worker failed at startup: {ending}{}", quoted(.errors))]
    Failed { ending: String, errors: String },
    #[error("a worker was killed at startup by signal {}", .0.as_raw())]
    Killed(Signal),
    #[error(
        "the program was rebuilt while it ran: a worker is {}, but this process is {}; rerun the same \
         command to continue with the new build", .worker.described(), .host.described()
    )]
    OtherBuild { worker: Box<Build>, host: Box<Build> },
}

fn quoted(errors: &str) -> String {
    match errors {
        "" => String::new(),
        errors => format!(", saying: {}", errors.replace('\n', " ")),
    }
}

/// How long a worker may take to send its greeting. The machine may be busy.
const TIME_TO_START: Duration = Duration::from_secs(60);

/// How often to look at the stop flag while waiting.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a worker may take for a trial.
///
/// Searching and shrinking may each take as long as the timeout. A trial that found something then repeats
/// shrinking, to take measurements that would have slowed down the first run. A runner or a program in another
/// process may have to be started, may be slow to stop, and may have to repeat the trial.
fn last_moment(request: &Request) -> Duration {
    let timeout = request.limits().timeout.0;
    let Assignment { task, strategy, .. } = &request.assignment;
    match strategy.is_outside() || program_of(task.workload).is_some() {
        false => timeout * 3 + Duration::from_secs(1),
        true => timeout * 5 + TIME_TO_START + Duration::from_secs(10),
    }
}

/// How long a worker may take to exit when nothing more is asked of it. It first kills its runners.
const TIME_TO_EXIT: Duration = Duration::from_secs(2);

/// A process that runs trials. It ends when this is dropped.
pub(crate) struct Worker(LineProcess);

/// Why there is no answer.
pub(crate) enum NoAnswer {
    /// The stop flag was set.
    Stopped,
    /// The trial did not stop when its time was up, and was killed.
    Overdue,
    /// The worker did not answer in time, and knows that the trial was still searching.
    EndlessSearch,
    /// The worker died, and this was the end of its standard error.
    Died(Death, String),
}

impl Launcher {
    /// Starts a worker and waits for its greeting; `None` if the stop flag was set.
    pub(crate) fn start(&self, stop: &AtomicBool) -> Result<Option<Worker>, StartError> {
        let mut command = Command::new(&self.program);
        let process = LineProcess::start(command.args(&self.args), usize::MAX);
        let failed = |source| StartError::Program { program: self.program.clone(), source };
        let mut worker = Worker(process.map_err(failed)?);
        match worker.answer::<Hello>(Instant::now() + TIME_TO_START, stop) {
            Ok(hello) if hello.worker.is_same(&self.build) => Ok(Some(worker)),
            Ok(hello) => Err(StartError::OtherBuild {
                worker: Box::new(hello.worker),
                host: Box::new(self.build.clone()),
            }),
            Err(NoAnswer::Stopped) => Ok(None),
            Err(NoAnswer::Overdue | NoAnswer::EndlessSearch) => Err(StartError::Failed {
                ending: format!("no greeting within {} s", TIME_TO_START.as_secs()),
                errors: String::new(),
            }),
            Err(NoAnswer::Died(Death::FromOutside(signal), _)) => Err(StartError::Killed(signal)),
            Err(NoAnswer::Died(death, errors)) => {
                Err(StartError::Failed { ending: death.to_string(), errors })
            }
        }
    }
}

impl Worker {
    pub(crate) fn run(&mut self, request: &Request, stop: &AtomicBool) -> Result<Answer, NoAnswer> {
        let line = serde_json::to_string(request).expect("a request is made of texts and numbers");
        self.0.send(&(line + "\n")).map_err(|error| self.no_answer(error))?;
        self.answer(Instant::now() + last_moment(request), stop)
    }

    /// The next line that the worker writes.
    fn answer<T: DeserializeOwned>(
        &mut self,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<T, NoAnswer> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            let has_line = self.0.has_line(left.min(PATIENCE));
            if has_line.map_err(|error| self.no_answer(error))? {
                break;
            }
            if left.is_zero() {
                // Checked last: if this process was suspended, the answer may have arrived long ago.
                return Err(NoAnswer::Overdue);
            }
        }
        let nonsense = || NoAnswer::Died(Death::Nonsense, String::new());
        let line = self.0.take_line().map_err(|_| nonsense())?;
        serde_json::from_str(line).map_err(|_| nonsense())
    }

    fn no_answer(&mut self, error: LineError) -> NoAnswer {
        match error {
            LineError::Exited(status) if status.code() == Some(ENDLESS_SEARCH) => {
                NoAnswer::EndlessSearch
            }
            LineError::Exited(status) => {
                let errors = self.0.errors();
                NoAnswer::Died(Death::new(status, &errors), errors)
            }
            _ => NoAnswer::Died(Death::Nonsense, String::new()),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // At the end of its input, a worker kills its runners and exits.
        self.0.close_input();
        self.0.wait(TIME_TO_EXIT);
    }
}
