//! Runner for chaos_theory.

mod source;

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::Duration;

use chaos_theory::{Config, Env, OptionExt, assume};
use stromboli_runner::host::describe;
use stromboli_runner::message::locked_version;
use stromboli_runner::{Ending, Hello, Host, OwnLimit, Trial, Verdict, families, seeds, serve};

use crate::source::Choices;

fn config(trial: &Trial, seed: u32) -> Config {
    let config = Env::builder().with_rng_seed(seed).with_log_depth(0);
    match trial.own_limit {
        OwnLimit::None => config.with_reduce_time(Duration::MAX),
        OwnLimit::Default | OwnLimit::At(_) => config,
    }
}

/// One run of the library. `Some`: it reports a counterexample.
fn check(trial: &Trial, host: &Host, seed: u32) -> Result<Option<String>, String> {
    let last = RefCell::new(None);
    let failed = Cell::new(false);
    let env = config(trial, seed).build();
    let result = catch_unwind(AssertUnwindSafe(|| {
        env.check(|src| {
            // The library cannot be interrupted: nothing is drawn or tested after `stop`.
            if host.stopped() {
                assert!(failed.get(), "the host stopped the trial");
                return;
            }
            let choices = Choices::default();
            let value = families::input(&mut source::Source { src, choices: &choices }, trial);
            if value.is_none() {
                host.discarded();
            }
            let value = value.assume_some();
            let verdict = host.test_in_order(&value, &choices.borrow());
            last.replace((verdict == Verdict::Fail).then_some(value));
            failed.set(failed.get() || verdict == Verdict::Fail);
            assume!(verdict != Verdict::Discard);
            assert!(verdict != Verdict::Fail, "the property does not hold");
        });
    }));
    match (result, last.take()) {
        (Ok(()), _) => Ok(None),
        // The library ends with the counterexample that it reports.
        (Err(_), Some(value)) => Ok(Some(value.to_string())),
        // Too few inputs met the precondition: go on with the next round.
        (Err(payload), None) if !failed.get() => {
            let message = describe(payload.as_ref());
            if message.contains("assumption failed") { Ok(None) } else { Err(message) }
        }
        (Err(payload), None) => Err(describe(payload.as_ref())),
    }
}

fn run(trial: &Trial, host: &Rc<Host>) -> Result<Ending, String> {
    for round in 0.. {
        let seed = seeds::fold_to_32_bits(seeds::of_round(trial.seed, round));
        let reported = check(trial, host, seed)?;
        if let Some(reported) = reported {
            return Ok(Ending::Done(reported));
        }
        if host.stopped() {
            break;
        }
    }
    Ok(Ending::Passed)
}

fn main() {
    let hello = Hello::new(
        "chaos-theory",
        locked_version(include_str!("../../Cargo.lock"), "chaos_theory"),
        "rounds of 256 tests with derived seeds",
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
