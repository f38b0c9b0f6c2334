//! Runner for the crate quickcheck.

mod shrink;
mod source;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};
use stromboli_runner::message::locked_version;
use stromboli_runner::{Ending, Hello, Host, Trial, Value, Verdict, families, seeds, serve};

use crate::source::Source;

/// The size that the library uses unless it is told otherwise.
const SIZE: usize = 100;

thread_local! {
    /// The library makes inputs from their type alone, and takes functions rather than closures.
    static CURRENT: RefCell<Option<(Trial, Rc<Host>)>> = const { RefCell::new(None) };
    /// Whether the library has seen the start, if the trial has one.
    static HAS_STARTED: Cell<bool> = const { Cell::new(false) };
}

fn with_current<T>(body: impl FnOnce(&Trial, &Rc<Host>) -> T) -> T {
    CURRENT.with_borrow(|current| match current {
        Some((trial, host)) => body(trial, host),
        None => unreachable!("inputs are only generated and shrunk during a trial"),
    })
}

/// The input of the current trial. `None`: the generator gave up.
#[derive(Debug, Clone)]
struct Input(Option<Value>);

impl Arbitrary for Input {
    fn arbitrary(rng: &mut Gen) -> Input {
        with_current(|trial, host| {
            host.unwind_if_stopped();
            // A counterexample to shrink takes the place of the first input.
            let start = trial.start.clone();
            Input(start.or_else(|| families::input(&mut Source(rng), trial)))
        })
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Input>> {
        let Some(value) = self.0.clone() else { return quickcheck::empty_shrinker() };
        let (schema, host) =
            with_current(|trial, host| (Rc::new(trial.schema.clone()), Rc::clone(host)));
        let candidates = shrink::input(&schema, &value);
        // The library catches what a property throws, but not what an iterator does.
        Box::new(candidates.inspect(move |_| host.unwind_if_stopped()).map(|v| Input(Some(v))))
    }
}

fn property(input: Input) -> TestResult {
    with_current(|trial, host| {
        // The library's first input is the start, of which it is known that it fails.
        if trial.start.is_some() && !HAS_STARTED.replace(true) {
            return TestResult::failed();
        }
        let Some(value) = input.0 else {
            host.discarded();
            return TestResult::discard();
        };
        match host.test(&value) {
            Verdict::Pass | Verdict::Stop => TestResult::passed(),
            Verdict::Fail => TestResult::failed(),
            Verdict::Discard => TestResult::discard(),
        }
    })
}

fn run(trial: &Trial, host: &Rc<Host>) -> Result<Ending, String> {
    CURRENT.set(Some((trial.clone(), Rc::clone(host))));
    HAS_STARTED.set(false);
    for round in 0.. {
        let rng = Gen::from_size_and_seed(SIZE, seeds::of_round(trial.seed, round));
        let property: fn(Input) -> TestResult = property;
        if QuickCheck::new().rng(rng).quicktest(property).is_err() || host.stopped() {
            break;
        }
    }
    // The library accepts every failing candidate, so the last one is what it reports.
    let start = || trial.start.as_ref().map(Value::to_string);
    let best = host.best().or_else(start);
    best.map(Ending::Done).ok_or_else(|| "the library reports no counterexample".into())
}

fn main() {
    let mut hello = Hello::new(
        "rust-quickcheck",
        locked_version(include_str!("../../Cargo.lock"), "quickcheck"),
        "rounds of 100 tests with derived seeds",
        &[
            ("*", &["type"]),
            ("bst", &["api", "cbc"]),
            ("rbt", &["api", "cbc"]),
            ("stlc", &["cbc"]),
            ("fsub", &["cbc"]),
            ("challenge", &["cbc"]),
        ],
    );
    hello.shrinks = true;
    serve(&hello, run);
}
