//! Compares the ports with two crates: one property on one distribution of inputs.
//!
//! The property is `InsertPost` of a correct program, the inputs are the family `type` of search
//! trees. Most of them are not search trees and are discarded.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use divan::black_box;
use proptest::prelude::{BoxedStrategy, Just, Strategy, TestCaseError};
use proptest::test_runner::{Config, TestRunner};
use proptest::{prop_assert, prop_assume, prop_oneof};
use quickcheck::{Arbitrary, Gen, TestResult};
use stromboli_domain::{Family, Observer, Phase, Precondition, Probe, Search, Seed, Stop, Verdict};
use stromboli_falsify::Falsify;
use stromboli_generators::Generate;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::bst::{Bst, Tree};
use stromboli_workloads::pairs::{Key, Value};

use super::{N_ROUNDS, N_TESTS, Timed};

type InsertPost = (Tree, Key, Key, Value);

fn insert_post(input: &InsertPost) -> Verdict {
    black_box(Bst(None)).insert_post(Precondition::Check, input)
}

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
pub(crate) fn compare() {
    let mut rivals = [
        ("quickcheck, ported", Timed::new(port(QuickCheck))),
        ("the same in trials", Timed::new(port_in_trials(QuickCheck))),
        ("hedgehog, ported", Timed::new(port(Hedgehog))),
        ("falsify, ported", Timed::new(port(Falsify))),
        ("crate quickcheck, %", Timed::new(crate_quickcheck::<Remainder>)),
        ("crate quickcheck, []", Timed::new(crate_quickcheck::<Table>)),
        ("crate proptest", Timed::new(crate_proptest())),
        ("property alone", Timed::new(property_alone())),
    ];
    // Alternating, so that all run under the same conditions.
    for _ in 0..2 * N_ROUNDS {
        rivals.iter_mut().for_each(|(_, timed)| timed.run());
    }
    let ours = rivals[0].1.best.as_secs_f64();
    for (name, timed) in &rivals {
        println!(
            "  {name:21} {:>11.0} tests/s, {:5.2} x the time of our quickcheck",
            N_TESTS as f64 / timed.best.as_secs_f64(),
            timed.best.as_secs_f64() / ours,
        );
    }
}

fn port<F: Search>(framework: F) -> impl FnMut()
where
    InsertPost: Generate<F>,
{
    let inputs = InsertPost::generator(Family::TYPE).expect("trees have the family");
    move || {
        search(&framework, &inputs, insert_post);
    }
}

/// Searches with a limited number of tests.
fn search<F: Search>(
    framework: &F,
    inputs: &F::Gen<InsertPost>,
    mut property: impl FnMut(&InsertPost) -> Verdict,
) {
    let (mut n_left, is_over) = (N_TESTS, AtomicBool::new(false));
    let mut execute = |input: &InsertPost| {
        n_left -= 1;
        is_over.store(n_left == 0, Ordering::Relaxed);
        property(input)
    };
    let end =
        framework.search(inputs, Seed(1), &mut Probe::new(&mut execute).cancelled_by(&is_over));
    assert!(matches!(end, Err(Stop::Cancelled)), "the correct program passes");
}

/// As trials search: only a part of an invalid input is generated.
fn port_in_trials<F: Search>(framework: F) -> impl FnMut()
where
    InsertPost: Generate<F>,
{
    let inputs = InsertPost::generator(Family::TYPE).expect("trees have the family");
    move || {
        let (n_tests, is_over) = (Cell::new(0), AtomicBool::new(false));
        let count = || {
            n_tests.set(n_tests.get() + 1);
            is_over.store(n_tests.get() == N_TESTS, Ordering::Relaxed);
        };
        let mut execute = |input: &InsertPost| {
            count();
            insert_post(input)
        };
        let mut skipped = Skipped(count);
        let probe = Probe::new(&mut execute).observed_by(&mut skipped).cancelled_by(&is_over);
        let end = framework.search(&inputs, Seed(1), &mut probe.skipping());
        assert!(matches!(end, Err(Stop::Cancelled)), "the correct program passes");
    }
}

struct Skipped<F>(F);

impl<F: Fn(), I> Observer<I> for Skipped<F> {
    fn skipped(&mut self, _: Phase) {
        self.0();
    }
}

fn property_alone() -> impl FnMut() {
    let inputs = <InsertPost as Generate<QuickCheck>>::generator(Family::TYPE);
    let inputs = inputs.expect("trees have the family");
    let mut generated = Vec::new();
    search(&QuickCheck, &inputs, |input| {
        generated.push(input.clone());
        insert_post(input)
    });
    move || {
        for input in &generated {
            black_box(insert_post(black_box(input)));
        }
    }
}

/// The input as the crate `quickcheck` generates it.
#[derive(Clone, Debug)]
struct Arbitrarily<N>(InsertPost, PhantomData<N>);

/// How an integer is drawn from a range, for which the crate has no function.
trait Numbers: Clone + fmt::Debug + 'static {
    fn number(g: &mut Gen) -> i64;
}

/// By modulo, the usual idiom.
#[derive(Clone, Debug)]
struct Remainder;

impl Numbers for Remainder {
    fn number(g: &mut Gen) -> i64 {
        i64::arbitrary(g).rem_euclid(2001) - 1000
    }
}

/// The fastest way that we know: chosen from a list of all numbers.
#[derive(Clone, Debug)]
struct Table;

impl Numbers for Table {
    fn number(g: &mut Gen) -> i64 {
        static NUMBERS: [i64; 2001] = {
            let mut numbers = [0; 2001];
            let mut index = 0;
            while index < 2001 {
                numbers[index] = index as i64 - 1000;
                index += 1;
            }
            numbers
        };
        *g.choose(&NUMBERS).expect("there are numbers")
    }
}

fn tree<N: Numbers>(depth: u32, g: &mut Gen) -> Tree {
    if depth == 0 || *g.choose(&[true, false, false, false]).expect("there are four") {
        return Tree::Leaf;
    }
    let left = tree::<N>(depth - 1, g);
    let (key, value) = (N::number(g), N::number(g));
    Tree::node(left, Key(key), Value(value), tree::<N>(depth - 1, g))
}

impl<N: Numbers> Arbitrary for Arbitrarily<N> {
    fn arbitrary(g: &mut Gen) -> Arbitrarily<N> {
        let tree = tree::<N>(5, g);
        let input = (tree, Key(N::number(g)), Key(N::number(g)), Value(N::number(g)));
        Arbitrarily(input, PhantomData)
    }
}

thread_local! {
    static N_EXECUTED: Cell<usize> = const { Cell::new(0) };
}

fn crate_quickcheck<N: Numbers>() {
    fn property<N>(input: Arbitrarily<N>) -> TestResult {
        N_EXECUTED.set(N_EXECUTED.get() + 1);
        match insert_post(&input.0) {
            Verdict::Passes => TestResult::passed(),
            Verdict::Discards => TestResult::discard(),
            _ => TestResult::failed(),
        }
    }
    N_EXECUTED.set(0);
    let n = N_TESTS as u64;
    // It stops after this number of tests, whatever their results.
    let passed = quickcheck::QuickCheck::new()
        .tests(n)
        .max_tests(n)
        .min_tests_passed(0)
        .quicktest(property as fn(Arbitrarily<N>) -> TestResult);
    assert!(passed.is_ok());
    assert_eq!(N_EXECUTED.get(), N_TESTS);
}

/// The trees as the crate `proptest` generates them.
fn trees(depth: u32) -> BoxedStrategy<Tree> {
    if depth == 0 {
        return Just(Tree::Leaf).boxed();
    }
    let parts = (trees(depth - 1), -1000_i64..=1000, -1000_i64..=1000, trees(depth - 1));
    let node =
        parts.prop_map(|(left, key, value, right)| Tree::node(left, Key(key), Value(value), right));
    prop_oneof![1 => Just(Tree::Leaf), 3 => node].boxed()
}

fn crate_proptest() -> impl FnMut() {
    let numbers = -1000_i64..=1000;
    let inputs = (
        trees(5),
        numbers.clone().prop_map(Key),
        numbers.clone().prop_map(Key),
        numbers.prop_map(Value),
    );
    move || {
        let config = Config {
            cases: u32::MAX,
            max_global_rejects: u32::MAX,
            max_shrink_iters: 0,
            failure_persistence: None,
            ..Config::default()
        };
        let n_left = Cell::new(N_TESTS);
        let end = TestRunner::new(config).run(&inputs, |input| {
            n_left.set(n_left.get().saturating_sub(1));
            let verdict = insert_post(&input);
            if n_left.get() == 0 {
                // There is no other way to limit the number of tests.
                return Err(TestCaseError::fail("enough"));
            }
            prop_assume!(verdict != Verdict::Discards);
            prop_assert!(verdict == Verdict::Passes);
            Ok(())
        });
        assert!(end.is_err());
    }
}
