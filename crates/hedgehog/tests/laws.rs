//! The laws of frameworks.

use stromboli_hedgehog::{Gen, Generator, Hedgehog, Range, int, map4};
use stromboli_laws::{Law, check_framework};

/// Four numbers; some, or what they shrink to, are discarded.
fn numbers() -> Gen<(i64, i64, i64, i64)> {
    let number = || int(Range::linear_from(0, -100, 100));
    let odd = || number().ensure(|n| n % 5 != 3);
    map4(|a, b, c, d| (a, b, c, d), number(), odd(), number(), number()).boxed()
}

#[test]
fn a_framework_keeps_the_laws() {
    check_framework(Hedgehog, numbers(), &[]);
}

#[test]
fn a_map_that_forgets_makes_candidates_that_equal_the_counterexample() {
    let halves = int(Range::linear(0, 100)).map(|n| n / 2).boxed();
    let forgets = (Law::CandidatesDiffer, "different numbers have the same half");
    check_framework(Hedgehog, halves, &[forgets]);
}
