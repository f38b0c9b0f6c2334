//! The conversation with Stromboli over standard input and output.

use std::any::Any;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::rc::Rc;

use crate::message::{Hello, Trial, Verdict};
use crate::value::Value;

/// How a trial ended, unless the host stopped it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The library reports this counterexample, in printed form.
    Done(String),
    /// The library gave up.
    Passed,
}

/// Stromboli's side of a trial. It is shared between the property and the code around it.
#[derive(Debug)]
pub struct Host {
    output: File,
    state: RefCell<State>,
}

#[derive(Debug, Default)]
struct State {
    line: String,
    stopped: bool,
    best: Option<(Choices, String)>,
}

/// The choices that a library made for a value, in its own order: fewer choices first, then the first
/// choice that differs decides.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choices {
    n_choices: usize,
    keys: Vec<u64>,
}

impl Choices {
    /// Adds a choice. The simplest one has the smallest key.
    pub fn push(&mut self, key: u64) {
        self.push_one(&[key]);
    }

    /// Adds one choice that has several keys, such as a text with its length and its characters.
    pub fn push_one(&mut self, keys: &[u64]) {
        self.n_choices += 1;
        self.keys.extend(keys);
    }
}

/// The payload with which [`Host::unwind_if_stopped`] leaves a library.
struct Stopped;

impl Host {
    /// Asks for the verdict on a value. A failing value replaces the best one.
    /// After `stop` this returns [`Verdict::Stop`] without asking.
    pub fn test(&self, value: &Value) -> Verdict {
        self.test_in_order(value, &Choices::default())
    }

    /// As [`test`](Host::test), for libraries that do not accept every failing value: a failing
    /// value replaces the best one only if its choices are not greater.
    pub fn test_in_order(&self, value: &Value, choices: &Choices) -> Verdict {
        let mut state = self.state.borrow_mut();
        if state.stopped {
            return Verdict::Stop;
        }
        let printed = value.to_string();
        self.say(&mut state.line, format_args!("test {printed}"));
        let verdict = read_verdict(&mut state.line);
        match verdict {
            Verdict::Fail => {
                if state.best.as_ref().is_none_or(|(best, _)| choices <= best) {
                    state.best = Some((choices.clone(), printed));
                }
            }
            Verdict::Stop => state.stopped = true,
            Verdict::Pass | Verdict::Discard => {}
        }
        verdict
    }

    /// Tells the host that the generator rejected an input.
    pub fn discarded(&self) {
        let mut state = self.state.borrow_mut();
        if !state.stopped {
            self.say(&mut state.line, format_args!("discarded"));
        }
    }

    /// Whether the host ended the trial.
    pub fn stopped(&self) -> bool {
        self.state.borrow().stopped
    }

    /// The best failing value so far.
    pub fn best(&self) -> Option<String> {
        self.state.borrow().best.as_ref().map(|(_, printed)| printed.clone())
    }

    /// Leaves the library by unwinding if the host ended the trial. [`serve`] catches this.
    pub fn unwind_if_stopped(&self) {
        if self.stopped() {
            panic::resume_unwind(Box::new(Stopped));
        }
    }

    fn say(&self, line: &mut String, message: std::fmt::Arguments<'_>) {
        use std::fmt::Write as _;

        line.clear();
        // Writing to a string cannot fail.
        let _ = writeln!(line, "{message}");
        if (&self.output).write_all(line.as_bytes()).is_err() {
            process::exit(0);
        }
    }

    fn announce(&self, message: std::fmt::Arguments<'_>) {
        let mut state = self.state.borrow_mut();
        self.say(&mut state.line, message);
    }
}

/// Speaks the protocol until the input ends. `run` runs one trial.
///
/// Standard output is redirected to standard error, so that the library may print. Panics are
/// not printed; one that leaves `run` is reported as `error`.
pub fn serve(hello: &Hello, run: impl FnMut(&Trial, &Rc<Host>) -> Result<Ending, String>) {
    panic::set_hook(Box::new(|_| {}));
    if let Err(error) = converse(hello, run) {
        // There is nobody left to tell but standard error.
        let _ = writeln!(io::stderr(), "{error}");
        process::exit(1);
    }
}

fn converse(
    hello: &Hello,
    mut run: impl FnMut(&Trial, &Rc<Host>) -> Result<Ending, String>,
) -> io::Result<()> {
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdout(io::stderr())?;
    let host = Rc::new(Host { output, state: RefCell::default() });
    host.announce(format_args!("hello {}", serde_json::to_string(hello)?));
    let mut line = String::new();
    loop {
        read_line(&mut line);
        let Some(json) = line.strip_prefix("trial ") else {
            let verb = line.split_whitespace().next().unwrap_or_default();
            host.announce(format_args!("error expected `trial`, got `{verb}`"));
            continue;
        };
        {
            let mut state = host.state.borrow_mut();
            state.stopped = false;
            state.best = None;
        }
        let result = Trial::parse(json).and_then(|trial| {
            if trial.start.is_none() && !hello.offers(&trial.workload, &trial.family) {
                return Err(format!("no family `{}` for `{}`", trial.family, trial.workload));
            }
            panic::catch_unwind(AssertUnwindSafe(|| run(&trial, &host)))
                .unwrap_or_else(|payload| Err(describe(payload.as_ref())))
        });
        match result {
            _ if host.stopped() => match host.best() {
                Some(best) => host.announce(format_args!("stopped {best}")),
                None => host.announce(format_args!("stopped")),
            },
            Ok(Ending::Done(value)) => host.announce(format_args!("done {value}")),
            Ok(Ending::Passed) => host.announce(format_args!("passed")),
            Err(error) => {
                let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
                host.announce(format_args!("error {error}"));
            }
        }
    }
}

fn read_verdict(line: &mut String) -> Verdict {
    read_line(line);
    match line.as_str() {
        "pass" => Verdict::Pass,
        "fail" => Verdict::Fail,
        "discard" => Verdict::Discard,
        // Whatever else the host says, this trial is over.
        _ => Verdict::Stop,
    }
}

/// Reads a line without its end. Ends the process when there is none: inside a property, an error
/// would look like a failure.
fn read_line(line: &mut String) {
    line.clear();
    match io::stdin().read_line(line) {
        Ok(1..) => line.truncate(line.trim_end().len()),
        Ok(0) | Err(_) => process::exit(0),
    }
}

/// The message of a panic.
pub fn describe(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "the library panicked without a message".to_owned()
    }
}
