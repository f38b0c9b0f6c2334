//! What is special about runs of QuickCheck, and small runs in full.

use proptest::prelude::*;
use stromboli_domain::{
    Data, Limit, Observer, Phase, Probe, Search, Seed, Shrink, Stop, Verdict, print,
};
use stromboli_quickcheck::{Generator, Inputs, QuickCheck, choose_int, from_fn, lift_m4, shrink};

/// All events of a run.
#[derive(Debug, PartialEq)]
struct Trace<T> {
    /// The verdict of each test; `None` if there was no input.
    tested: Vec<Option<Verdict>>,
    /// The candidates tried while shrinking, with their verdicts.
    tried: Vec<(T, Verdict)>,
    /// The first counterexample and the accepted ones.
    counterexamples: Vec<T>,
}

impl<T: Clone> Observer<T> for Trace<T> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        match phase {
            Phase::Searching => self.tested.push(Some(verdict)),
            Phase::Shrinking => self.tried.push((value.clone(), verdict)),
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        assert_eq!(phase, Phase::Searching, "a candidate is never missing");
        self.tested.push(None);
    }

    fn found(&mut self, value: &T) {
        self.counterexamples.push(value.clone());
    }

    fn accepted(&mut self, value: &T) {
        self.counterexamples.push(value.clone());
    }
}

fn run<T: Data>(
    of: &Inputs<T>,
    seed: u64,
    limit: Limit,
    mut property: impl FnMut(&T) -> Verdict,
) -> (Trace<T>, Result<(), Stop>) {
    let mut trace = Trace { tested: Vec::new(), tried: Vec::new(), counterexamples: Vec::new() };
    let mut probe = Probe::new(&mut property).observed_by(&mut trace);
    let result = QuickCheck.run(of, Seed(seed), limit, &mut probe);
    (trace, result)
}

/// Three numbers and a bound.
type Numbers = (i64, i64, i64, i64);

/// Some tests are discarded by the generator itself.
fn numbers() -> Inputs<Numbers> {
    let number = || choose_int(-100, 100);
    let numbers =
        lift_m4(|a, b, c, d| (a, b, c, d), number(), number(), number(), choose_int(1, 100));
    Inputs::or_discard(numbers.map(|numbers| (numbers.1 % 5 != 3).then_some(numbers)))
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
    fn no_candidate_of_the_last_counterexample_fails(seed: u64) {
        let (trace, result) = run(&numbers(), seed, Limit::Unlimited, sum_is_bounded);
        prop_assert_eq!(result, Ok(()));
        let last = trace.counterexamples.last().unwrap();
        prop_assert!(shrink(last).iter().all(|smaller| sum_is_bounded(smaller) != Verdict::Fails));
    }

    #[test]
    fn each_counterexample_is_the_first_failing_candidate_of_the_one_before(seed: u64) {
        let (trace, _) = run(&numbers(), seed, Limit::Unlimited, sum_is_bounded);
        for pair in trace.counterexamples.windows(2) {
            let fails = |smaller: &Numbers| sum_is_bounded(smaller) == Verdict::Fails;
            prop_assert_eq!(shrink(&pair[0]).into_iter().find(fails), pair.get(1).cloned());
        }
    }

    #[test]
    fn the_limit_counts_every_candidate_that_is_tried(seed: u64, n in 0..150_u64) {
        let (short, result) = run(&numbers(), seed, Limit::At(n), sum_is_bounded);
        let (long, _) = run(&numbers(), seed, Limit::Unlimited, sum_is_bounded);
        prop_assert_eq!(result, Ok(()));
        prop_assert_eq!(short.tried.len() as u64, n.min(long.tried.len() as u64));
        prop_assert!(long.tried.starts_with(&short.tried));
        prop_assert!(long.counterexamples.starts_with(&short.counterexamples));
    }

    #[test]
    fn with_a_limit_of_none_nothing_is_executed_after_the_failure(seed: u64) {
        let (trace, result) = run(&numbers(), seed, Limit::At(0), sum_is_bounded);
        prop_assert_eq!(result, Ok(()));
        prop_assert_eq!(trace.tried, []);
        prop_assert_eq!(trace.counterexamples.len(), 1);
        prop_assert_eq!(trace.tested.last(), Some(&Some(Verdict::Fails)));
    }

    #[test]
    fn the_failure_says_where_its_input_came_from(seed: u64) {
        let inputs = numbers();
        let mut property = sum_is_bounded;
        let found = QuickCheck.search(&inputs, Seed(seed), &mut Probe::new(&mut property));
        let found = found.unwrap().unwrap();
        let again = inputs.generate(found.witness.state.left().left(), found.witness.size);
        prop_assert_eq!(again, Some(found.value));
    }
}

/// The sizes of the tests until one fails, with the verdicts that `verdict` returns.
fn sizes(verdict: impl Fn(usize) -> Option<Verdict> + 'static) -> Vec<usize> {
    let sizes = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let seen = sizes.clone();
    let verdicts = from_fn(move |_, size| {
        let index = seen.borrow().len();
        seen.borrow_mut().push(size);
        verdict(index).map(|verdict| verdict as i64)
    });
    let verdict_of = |n: &i64| match *n {
        n if n == Verdict::Passes as i64 => Verdict::Passes,
        n if n == Verdict::Discards as i64 => Verdict::Discards,
        _ => Verdict::Fails,
    };
    run(&Inputs::or_discard(verdicts), 1, Limit::At(0), verdict_of)
        .1
        .expect("nothing stops the run");
    sizes.take()
}

#[test]
fn sizes_go_round_from_0_to_99() {
    let sizes = sizes(|index| Some(if index < 250 { Verdict::Passes } else { Verdict::Fails }));
    let expected: Vec<_> = (0..100).cycle().take(251).collect();
    assert_eq!(sizes, expected);
}

#[test]
fn every_discard_since_the_last_test_that_passed_adds_to_the_size() {
    let verdicts = [
        Some(Verdict::Passes),
        Some(Verdict::Discards),
        None,
        Some(Verdict::Passes),
        None,
        Some(Verdict::Fails),
    ];
    assert_eq!(sizes(move |index| verdicts[index]), [0, 1, 2, 3, 2, 3]);
}

#[test]
fn discards_add_up_to_a_size_of_100() {
    let sizes = sizes(|index| Some(if index < 250 { Verdict::Discards } else { Verdict::Fails }));
    assert_eq!(sizes[98..103], [98, 99, 100, 100, 100]);
    assert_eq!(sizes.last(), Some(&100));
}

#[test]
fn an_exception_is_a_failure() {
    let raise = |n: &i64| if *n > 5 { Verdict::Raises } else { Verdict::Passes };
    let (trace, result) = run(&Inputs::new(choose_int(0, 100)), 1, Limit::Unlimited, raise);
    assert_eq!((trace.counterexamples.last(), result), (Some(&6), Ok(())));
}

/// The candidates, with an exclamation mark after failing ones.
fn tried<T: Data>(trace: &Trace<T>) -> String {
    let mark = |(value, verdict): &(T, Verdict)| match verdict {
        Verdict::Fails => format!("{}!", print(value)),
        Verdict::Discards => format!("{}?", print(value)),
        _ => print(value),
    };
    trace.tried.iter().map(mark).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_bound_is_reached_by_halving() {
    let below_13 = |n: &i64| if *n < 13 { Verdict::Passes } else { Verdict::Fails };
    let (trace, _) = run(&Inputs::new(choose_int(0, 100)), 4, Limit::Unlimited, below_13);
    assert_eq!(trace.counterexamples[0], 73);
    assert_eq!(tried(&trace), "0 37! 0 19! 0 10 15! 0 8 12 14! 0 7 11 13! 0 7 10 12");
}
