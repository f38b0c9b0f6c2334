//! What is special about runs of Hedgehog, and small runs in full.

use proptest::prelude::*;
use stromboli_domain::{Data, Limit, Observer, Phase, Probe, Seed, Shrink, Stop, Verdict};
use stromboli_hedgehog::{Gen, Generator, Hedgehog, Range, int, map4};

/// All events of a run.
#[derive(Debug, PartialEq)]
struct Trace<T> {
    n_tests: u64,
    /// The candidates tried while shrinking, with their verdicts.
    tried: Vec<(Option<T>, Verdict)>,
    /// The first counterexample and the accepted ones.
    counterexamples: Vec<T>,
}

impl<T> Trace<T> {
    fn new() -> Trace<T> {
        Trace { n_tests: 0, tried: Vec::new(), counterexamples: Vec::new() }
    }
}

impl<T: Clone> Observer<T> for Trace<T> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        match phase {
            Phase::Searching => self.n_tests += 1,
            Phase::Shrinking => self.tried.push((Some(value.clone()), verdict)),
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        if phase == Phase::Shrinking {
            self.tried.push((None, Verdict::Discards));
        }
    }

    fn found(&mut self, value: &T) {
        self.counterexamples.push(value.clone());
    }

    fn accepted(&mut self, value: &T) {
        self.counterexamples.push(value.clone());
    }
}

fn run<T: Data>(
    of: &Gen<T>,
    seed: u64,
    limit: Limit,
    mut property: impl FnMut(&T) -> Verdict,
) -> (Trace<T>, Result<(), Stop>) {
    let mut trace = Trace::new();
    let mut probe = Probe::new(&mut property).observed_by(&mut trace);
    let result = Hedgehog.run(of, Seed(seed), limit, &mut probe);
    (trace, result)
}

/// Three numbers and a bound.
type Numbers = (i64, i64, i64, i64);

/// Some of the numbers, or what they shrink to, are discarded.
fn numbers() -> Gen<Numbers> {
    let number = || int(Range::linear_from(0, -100, 100));
    let bound = int(Range::constant(1, 100));
    map4(
        |a, b, c, bound| (a, b, c, bound),
        number(),
        number().ensure(|n| n % 5 != 3),
        number(),
        bound,
    )
    .boxed()
}

/// Fails if the sum exceeds the bound; discards if the first number is odd.
fn sum_is_bounded((a, b, c, bound): &Numbers) -> Verdict {
    if a % 2 != 0 {
        Verdict::Discards
    } else if a + b + c <= *bound {
        Verdict::Passes
    } else {
        Verdict::Fails
    }
}

proptest! {
    #[test]
    fn the_limit_counts_accepted_shrinks(seed: u64, n in 0..10_u64) {
        let (short, result) = run(&numbers(), seed, Limit::At(n), sum_is_bounded);
        let (long, _) = run(&numbers(), seed, Limit::Unlimited, sum_is_bounded);
        prop_assert_eq!(result, Ok(()));
        let n_expected = long.counterexamples.len().min(1 + n as usize);
        prop_assert_eq!(&short.counterexamples, &long.counterexamples[..n_expected]);
        prop_assert!(long.tried.starts_with(&short.tried));
    }

    #[test]
    fn with_a_limit_of_none_nothing_is_executed_after_the_failure(seed: u64) {
        let (trace, _) = run(&numbers(), seed, Limit::At(0), sum_is_bounded);
        prop_assert_eq!(trace.tried.len(), 0);
        prop_assert_eq!(trace.counterexamples.len(), 1);
    }
}

/// The candidates after the first counterexample, with a mark after failing ones.
fn shown(trace: &Trace<i64>) -> String {
    let mut text = trace.counterexamples[0].to_string();
    for (value, verdict) in &trace.tried {
        let value = value.map_or("-".to_owned(), |value| value.to_string());
        let mark = if *verdict == Verdict::Fails { "!" } else { "" };
        text += &format!(" {value}{mark}");
    }
    text
}

fn is_below(bound: i64) -> impl Fn(&i64) -> Verdict {
    move |n| if *n < bound { Verdict::Passes } else { Verdict::Fails }
}

#[test]
fn a_bound_is_reached_by_halving() {
    let number = int(Range::constant(0, 100)).boxed();
    let (trace, _) = run(&number, 5, Limit::Unlimited, is_below(13));
    assert_eq!(shown(&trace), "61 0 31! 16! 8 12 14! 13!");
}

#[test]
fn discarded_children_are_passed_over() {
    let even = int(Range::constant(0, 100)).ensure(|n| n % 2 == 0).boxed();
    let (trace, _) = run(&even, 5, Limit::Unlimited, is_below(13));
    assert_eq!(shown(&trace), "16 0 8 12 14! -");
}

#[test]
fn an_exception_is_a_failure() {
    let number = int(Range::constant(0, 100)).boxed();
    let raises = |n: &i64| if *n < 13 { Verdict::Passes } else { Verdict::Raises };
    let (trace, _) = run(&number, 5, Limit::Unlimited, raises);
    assert_eq!(trace.counterexamples.last(), Some(&13));
}

#[test]
fn the_framework_runs_as_its_parts_do() {
    let number = int(Range::linear(0, 1000)).boxed();
    let mut property = is_below(99);
    let mut trace = Trace::new();
    let mut probe = Probe::new(&mut property).observed_by(&mut trace);
    Hedgehog.run(&number, Seed(8), Limit::Default, &mut probe).unwrap();
    assert_eq!((trace, Ok(())), run(&number, 8, Limit::Unlimited, is_below(99)));
}
