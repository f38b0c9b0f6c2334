//! Runner for proptest.

mod challenge;
mod fsub;
mod stlc;
mod stoppable;
mod strategies;
mod trees;

use std::rc::Rc;

use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use stromboli_runner::message::locked_version;
use stromboli_runner::{Ending, Hello, Host, OwnLimit, Trial, Verdict, seeds, serve};

use crate::stoppable::Stoppable;

fn config(trial: &Trial, seed: u64) -> Config {
    // `u32::MAX` stands for four times the number of cases, as shipped.
    let limit = match trial.own_limit {
        OwnLimit::Default => u32::MAX,
        OwnLimit::None => u32::MAX - 1,
        OwnLimit::At(n) => u32::try_from(n).unwrap_or(u32::MAX).min(u32::MAX - 1),
    };
    Config {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_iters: limit,
        ..Config::default()
    }
}

fn run(trial: &Trial, host: &Rc<Host>) -> Result<Ending, String> {
    let strategy = Stoppable::new(strategies::input(trial), Rc::clone(host));
    for round in 0.. {
        let mut runner = TestRunner::new(config(trial, seeds::of_round(trial.seed, round)));
        let result = runner.run(&strategy, |input| {
            let Some(value) = input else {
                host.discarded();
                return Err(TestCaseError::reject("no value"));
            };
            match host.test(&value) {
                Verdict::Pass | Verdict::Stop => Ok(()),
                Verdict::Fail => Err(TestCaseError::fail("the property does not hold")),
                Verdict::Discard => Err(TestCaseError::reject("the precondition does not hold")),
            }
        });
        match result {
            Err(TestError::Fail(_, Some(value))) => return Ok(Ending::Done(value.to_string())),
            Err(TestError::Fail(_, None)) => return Err("the library reports no value".into()),
            // Too many inputs were rejected, or all tests passed: go on with the next round.
            Err(TestError::Abort(_)) | Ok(()) => {}
        }
        if host.stopped() {
            break;
        }
    }
    Ok(Ending::Passed)
}

fn main() {
    let mut hello = Hello::new(
        "proptest",
        locked_version(include_str!("../../Cargo.lock"), "proptest"),
        "rounds of 256 tests with derived seeds",
        &[
            ("*", &["type"]),
            ("bst", &["api", "cbc", "cbc_idiomatic"]),
            ("rbt", &["api", "cbc", "cbc_idiomatic"]),
            ("stlc", &["cbc", "cbc_idiomatic"]),
            ("fsub", &["cbc"]),
            ("challenge", &["cbc"]),
        ],
    );
    hello.own_limit = Some("at most n executions while shrinking");
    serve(&hello, run);
}
