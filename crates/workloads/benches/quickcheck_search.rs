//! How fast the port of QuickCheck searches and shrinks.
//!
//! `search` runs the same property, `InsertPost` of a correct program, on the same distribution of
//! inputs, the family `type` of search trees, in three libraries: the port, and the crates
//! `quickcheck` and `proptest`, each in its own manner. Most inputs are no search trees and are
//! discarded.
//!
//! `shrinking` compares what the port spends on shrinking outside the property with what the property
//! itself takes.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use quickcheck::{Arbitrary, Gen, TestResult};
use stromboli_domain::{Limit, Named, Observer, Phase, Precondition, Probe, Seed, Verdict};
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::bst::{Bst, Tree};
use stromboli_workloads::generate::quickcheck::{families, precondition};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Task, Workload, WorkloadVisitor,
};

fn main() {
    divan::main();
    shrinking();
}

/// How many tests a measurement takes, passed and discarded ones.
const N_TESTS: usize = 20_000;

type InsertPost = (Tree, Key, Key, Value);

fn insert_post(input: &InsertPost) -> Verdict {
    black_box(Bst(None)).insert_post(Precondition::Check, input)
}

#[divan::bench]
fn search_port(bencher: Bencher<'_, '_>) {
    let inputs = <InsertPost as Generate<QuickCheck>>::generator(Family::Type)
        .expect("trees have the family");
    bencher.counter(ItemsCount::new(N_TESTS)).bench_local(|| {
        let is_over = AtomicBool::new(false);
        let mut n_left = N_TESTS;
        let mut property = |input: &InsertPost| {
            n_left -= 1;
            is_over.store(n_left == 0, Ordering::Relaxed);
            insert_post(input)
        };
        let mut probe = Probe::new(&mut property).cancelled_by(&is_over);
        assert!(QuickCheck.search(&inputs, Seed(1), &mut probe).is_err());
    });
}

/// The input as the crate `quickcheck` generates it.
#[derive(Clone, Debug)]
struct Arbitrarily(InsertPost);

/// Its way to pick a number from a range.
static NUMBERS: [i64; 2001] = {
    let mut numbers = [0; 2001];
    let mut index = 0;
    while index < 2001 {
        numbers[index] = index as i64 - 1000;
        index += 1;
    }
    numbers
};

fn number(g: &mut Gen) -> i64 {
    *g.choose(&NUMBERS).expect("there are numbers")
}

fn tree(depth: u32, g: &mut Gen) -> Tree {
    if depth == 0 || *g.choose(&[true, false, false, false]).expect("there are four") {
        return Tree::Leaf;
    }
    let left = tree(depth - 1, g);
    let (key, value) = (number(g), number(g));
    Tree::node(left, Key(key), Value(value), tree(depth - 1, g))
}

impl Arbitrary for Arbitrarily {
    fn arbitrary(g: &mut Gen) -> Arbitrarily {
        let tree = tree(5, g);
        Arbitrarily((tree, Key(number(g)), Key(number(g)), Value(number(g))))
    }
}

thread_local! {
    static N_EXECUTED: Cell<usize> = const { Cell::new(0) };
}

#[divan::bench]
fn search_quickcheck(bencher: Bencher<'_, '_>) {
    fn property(input: Arbitrarily) -> TestResult {
        N_EXECUTED.set(N_EXECUTED.get() + 1);
        match insert_post(&input.0) {
            Verdict::Passes => TestResult::passed(),
            Verdict::Discards => TestResult::discard(),
            _ => TestResult::failed(),
        }
    }
    bencher.counter(ItemsCount::new(N_TESTS)).bench_local(|| {
        N_EXECUTED.set(0);
        let n = N_TESTS as u64;
        // It stops after so many tests, whatever comes of them.
        let passed = quickcheck::QuickCheck::new()
            .tests(n)
            .max_tests(n)
            .min_tests_passed(0)
            .quicktest(property as fn(Arbitrarily) -> TestResult);
        assert!(passed.is_ok());
        assert_eq!(N_EXECUTED.get(), N_TESTS);
    });
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

#[divan::bench]
fn search_proptest(bencher: Bencher<'_, '_>) {
    let numbers = -1000_i64..=1000;
    let inputs = (
        trees(5),
        numbers.clone().prop_map(Key),
        numbers.clone().prop_map(Key),
        numbers.prop_map(Value),
    );
    bencher.counter(ItemsCount::new(N_TESTS)).bench_local(|| {
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
                // There is no other way to stop after so many tests.
                return Err(TestCaseError::fail("enough"));
            }
            prop_assume!(verdict != Verdict::Discards);
            prop_assert!(verdict == Verdict::Passes);
            Ok(())
        });
        assert!(end.is_err());
    });
}

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn shrinking() {
    println!("\nshrinking: time outside the property, as a multiple of the time inside");
    for workload in Workload::ALL.iter().copied() {
        for family in families(workload).iter().copied() {
            let mut times = Times::default();
            for task in Task::all().iter().filter(|task| task.workload == workload) {
                workload.visit(Shrink { task, family, times: &mut times });
            }
            let Times { whole, inside, n_executions } = times;
            let outside = whole.saturating_sub(inside);
            println!(
                "  {:16} {:6.2}   {n_executions} executions, {:.0} ns each",
                format!("{workload}/{family}"),
                outside.as_secs_f64() / inside.as_secs_f64(),
                whole.as_secs_f64() * 1e9 / n_executions as f64,
            );
        }
    }
}

#[derive(Default)]
struct Times {
    whole: Duration,
    inside: Duration,
    n_executions: usize,
}

/// Shrinks a failure of a task, if one is soon found.
struct Shrink<'a> {
    task: &'a Task,
    family: Family,
    times: &'a mut Times,
}

impl WorkloadVisitor for Shrink<'_> {
    type Output = ();

    fn visit<P: Program>(self) {
        let property = P::Property::from_name(self.task.property).expect("the task names it");
        P::visit(property, self);
    }
}

impl<P: Program> PropertyVisitor<P> for Shrink<'_> {
    type Output = ();

    fn visit<I: Input>(self, check: Check<P, I>) {
        let Shrink { task, family, times } = self;
        let mutation = P::Mutation::from_name(task.mutation).expect("the task names it");
        let program = P::with_bug(Some(mutation));
        let precondition = precondition(task.workload, family, task.property);
        let inputs = <I as Generate<QuickCheck>>::generator(family).expect("the family is listed");
        let property = |input: &I| check(program, precondition, input);

        let is_over = AtomicBool::new(false);
        let mut n_left = N_TESTS;
        let mut searched = |input: &I| {
            n_left -= 1;
            is_over.store(n_left == 0, Ordering::Relaxed);
            property(input)
        };
        let mut probe = Probe::new(&mut searched).cancelled_by(&is_over);
        let Ok(failure) = QuickCheck.search(&inputs, Seed(1), &mut probe) else {
            return;
        };

        let mut candidates = Candidates(Vec::new());
        let shrink = |observer: &mut dyn Observer<I>| {
            let mut property = property;
            let mut probe = Probe::new(&mut property).observed_by(observer);
            QuickCheck
                .shrink(failure.input.clone(), Limit::Default, &mut probe)
                .expect("nothing stops it");
        };
        shrink(&mut candidates);
        let Candidates(candidates) = candidates;
        times.n_executions += candidates.len();
        times.whole += fastest(|| shrink(&mut ()));
        times.inside += fastest(|| {
            for candidate in &candidates {
                black_box(property(black_box(candidate)));
            }
        });
    }
}

/// Everything that the property was executed on while shrinking.
struct Candidates<I>(Vec<I>);

impl<I: Clone> Observer<I> for Candidates<I> {
    fn executed(&mut self, _: Phase, _: Verdict, value: &I) {
        self.0.push(value.clone());
    }
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let rounds = (0..30).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    rounds.min().unwrap_or_default()
}
