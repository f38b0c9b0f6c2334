//! Small runs in full.

use stromboli_domain::{Limit, Observer, Phase, Probe, Seed, Shrink, SplitMix, Stop, Verdict};
use stromboli_falsify::{Descent, Error, Falsify, Gen, Generator, SampleTree};
use stromboli_falsify::{block, frequency, int, list, pair, pure, range};

/// Every value that was tested, `!` after those that failed, `;` before shrinking.
struct Trace(String);

impl<T: std::fmt::Debug> Observer<T> for Trace {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        let mark = if verdict == Verdict::Fails { "!" } else { "" };
        let end = if (phase, verdict) == (Phase::Searching, Verdict::Fails) { ";" } else { "" };
        self.0 += &format!("{value:?}{mark}{end} ");
    }
}

fn trace(
    of: &Gen<i64>,
    limit: Limit,
    mut property: impl FnMut(&i64) -> Verdict,
) -> (String, Result<(), Stop>) {
    let mut trace = Trace(String::new());
    let mut probe = Probe::new(&mut property).observed_by(&mut trace);
    let end = Falsify.run(of, Seed(1), limit, &mut probe);
    (trace.0.trim_end().to_owned(), end)
}

fn below(limit: i64) -> impl Fn(&i64) -> Verdict {
    move |n| if *n < limit { Verdict::Passes } else { Verdict::Fails }
}

fn numbers() -> Gen<i64> {
    Gen::new(int(range::between(0, 100)))
}

/// The candidates of the tree of a seed.
fn candidates<T: Clone>(seed: u64, of: impl Generator<Value = T>) -> Vec<T> {
    let mut candidates = Vec::new();
    let mut descent = Descent::new(of, SampleTree::random(SplitMix::new(seed)));
    let step = descent.step(|candidate| {
        candidates.push(candidate?);
        Ok::<_, Error>(None::<()>)
    });
    assert_eq!(step, Ok(None));
    candidates
}

#[test]
fn a_bound_is_reached_by_halving() {
    let (trace, end) = trace(&numbers(), Limit::Default, below(13));
    assert_eq!(trace, "27!; 0 0 14! 0 0 7 11 12 13! 0 0 7 10 11 12");
    assert_eq!(end, Ok(()));
}

#[test]
fn without_shrinking_the_next_failing_candidate_is_tested_but_not_accepted() {
    let (trace, end) = trace(&numbers(), Limit::At(0), below(13));
    assert_eq!(trace, "27!; 0 0 14!");
    assert_eq!(end, Ok(()));
}

#[test]
fn a_bind_tries_the_simplest_of_all_that_it_binds_first() {
    let die = || int(range::between(1, 6));
    let dice = candidates(3, pair(die(), die()));
    let (both, rest) = dice.split_at(1);
    // The bits of the first shrink, though it is as small as can be.
    let (first, rest) = rest.split_at(4);
    // The second is itself bound, by `<*>`, to what it is applied to.
    let (second, bits_of_second) = rest.split_at(1);
    assert_eq!(both, [(1, 1)]);
    assert_eq!(first, [(1, 3); 4]);
    assert_eq!(second, [(1, 1)]);
    assert_eq!(bits_of_second, [(1, 1), (1, 2), (1, 3), (1, 3), (1, 3), (1, 3)]);
}

#[test]
fn steps_and_applications_read_different_samples() {
    let digit = || int(range::between(0, 9));
    let steps =
        block(|steps| Ok((steps.draw(digit())?, steps.draw(digit())?, steps.draw(digit())?)));
    let applied = pair(pair(digit(), digit()), digit());
    assert_eq!(steps.sample(SplitMix::new(1)), Ok((7, 2, 3)));
    assert_eq!(applied.sample(SplitMix::new(1)), Ok(((2, 3), 2)));
}

#[test]
fn elements_of_a_list_are_dropped_from_any_place() {
    let digits = list(range::between(0, 3), int(range::between(0, 9)));
    assert_eq!(digits.sample(SplitMix::new(1)), Ok(vec![1, 3, 8]));
    let mut dropped = candidates(1, digits);
    dropped.retain(|digits| digits.len() == 2);
    dropped.dedup();
    assert_eq!(dropped, [[1, 3], [1, 8], [3, 8]]);
}

#[test]
fn an_error_of_the_generator_ends_the_search() {
    let numbers = frequency(((1, pure(0)), (1, int(range::with_origin((1, 9), 0)))));
    let (trace, end) = trace(&Gen::new(numbers), Limit::Default, below(13));
    assert_eq!(trace, "0");
    assert_eq!(end, Err(Stop::Error("withOrigin: origin not within bounds".to_owned())));
}

#[test]
fn an_exception_of_the_property_ends_the_run() {
    let property = |n: &i64| if *n == 0 { Verdict::Raises } else { Verdict::Fails };
    let (trace, end) = trace(&numbers(), Limit::Default, property);
    assert_eq!(trace, "27!; 0");
    assert_eq!(end, Err(Stop::Error("Maybe.fromJust: Nothing".to_owned())));
}

#[test]
fn a_search_from_where_a_test_failed_fails_at_once() {
    let mut property = below(90);
    let mut probe = Probe::new(&mut property);
    let failure = Falsify.search_from(&numbers(), SplitMix::new(5), &mut probe).unwrap();
    let mut n_tests = 0;
    let mut property = |n: &i64| {
        n_tests += 1;
        below(90)(n)
    };
    let again = Falsify.search_from(&numbers(), failure.witness.0, &mut Probe::new(&mut property));
    assert_eq!(again, Ok(failure));
    assert_eq!(n_tests, 1);
}
