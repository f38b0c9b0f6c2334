//! Runner for Hegel for Rust (the crate hegeltest).

mod source;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};
use std::rc::Rc;

use hegel::{HealthCheck, Hegel, Settings, TestCase, Verbosity, generators as gs};
use stromboli_runner::host::describe;
use stromboli_runner::message::locked_version;
use stromboli_runner::{Ending, Hello, Host, Trial, Value, Verdict, families, seeds, serve};

use crate::source::Source;

/// What the property panics with: the library raises the panic of the counterexample it reports.
struct Counterexample(Value);

fn settings(seed: u64) -> Settings {
    Settings::from_profile("base")
        .seed(Some(seed))
        .database(None)
        .verbosity(Verbosity::Quiet)
        // A search with many discards is slow, but it is what was asked for. `TooSlow` would make
        // runs depend on the clock.
        .suppress_health_check([
            HealthCheck::FilterTooMuch,
            HealthCheck::TooSlow,
            HealthCheck::LargeInitialTestCase,
        ])
}

fn property(case: &TestCase, trial: &Trial, host: &Host) {
    let choices = RefCell::default();
    let mut source = Source { case, choices: &choices };
    let Some(value) = families::input(&mut source, trial) else {
        host.discarded();
        case.reject();
    };
    match host.test_in_order(&value, &choices.borrow()) {
        Verdict::Pass => {}
        Verdict::Fail => panic_any(Counterexample(value)),
        Verdict::Discard => case.reject(),
        Verdict::Stop => leave(case),
    }
}

/// Ends the run: the library stops at once when a generator has invalid bounds.
fn leave(case: &TestCase) {
    case.draw_silent(gs::integers::<i64>().min_value(1).max_value(0));
}

fn run(trial: &Trial, host: &Rc<Host>) -> Result<Ending, String> {
    for round in 0.. {
        let settings = settings(seeds::of_round(trial.seed, round));
        let check = Hegel::new(|case: TestCase| property(&case, trial, host)).settings(settings);
        let Err(payload) = catch_unwind(AssertUnwindSafe(|| check.run())) else { continue };
        if host.stopped() {
            break;
        }
        match payload.downcast::<Counterexample>() {
            Ok(reported) => return Ok(Ending::Done(reported.0.to_string())),
            Err(payload) => {
                let message = describe(payload.as_ref());
                // No input met the precondition: go on with the next round.
                if !message.starts_with("Unsatisfiable") {
                    return Err(message);
                }
            }
        }
    }
    Ok(Ending::Passed)
}

fn main() {
    let hello = Hello::new(
        "hegel",
        locked_version(include_str!("../../Cargo.lock"), "hegeltest"),
        "rounds of 100 tests with derived seeds",
        &[
            ("*", &["type"]),
            ("bst", &["api", "cbc"]),
            ("rbt", &["api", "cbc"]),
            ("stlc", &["cbc"]),
            ("fsub", &["cbc", "cbc_idiomatic"]),
            ("challenge", &["cbc"]),
        ],
    );
    serve(&hello, run);
}
