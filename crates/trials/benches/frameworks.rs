//! Speed of searching and shrinking with each framework on six tasks, compared with peers and a bound.
//!
//! - *peers*: the same property of search trees, on the same distribution of inputs, in the three
//!   ports and in the crates `quickcheck` and `proptest`, each written in its own idiom;
//! - *searching*: tests per second on the correct program, compared with QuickCheck and with
//!   evaluating only the property on inputs generated in advance, which is the bound;
//! - *shrinking*: from the failures of fixed seeds, and how the time outside the property compares
//!   with the time inside.
//!
//! All comparisons are within one run. A time is the best of several rounds.

mod peers;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use divan::black_box;
use mimalloc::MiMalloc;
use stromboli_domain::{
    Data, Family, FoundBy, Limit, Observer, Phase, Probe, Search, Seed, Verdict,
};
use stromboli_trials::Strategy;
use stromboli_trials::registry::visit;
use stromboli_trials::setup::{Property, Setup, SetupVisitor};
use stromboli_workloads::{Program, Task};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Two of each kind of tree, one of each calculus.
const TASKS: [&str; 6] = [
    "bst/InsertPost/insert_1",
    "bst/UnionValid/union_6",
    "rbt/InsertValid/miscolor_insert",
    "rbt/DeleteValid/miscolor_delete",
    "stlc/SinglePreserve/subst_var_none",
    "fsub/SinglePreserve/subst_var_flip",
];

/// The number of tests per measurement, including discarded ones.
const N_TESTS: usize = 20_000;

/// The number of measurements.
const N_ROUNDS: u32 = 5;

/// The maximal number of tests in a search for a failure to shrink.
const N_SEARCHED: usize = 2_000_000;

/// The seeds whose failures are shrunk.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=10;

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn main() {
    println!("peers: bst InsertPost, family type, {N_TESTS} tests");
    peers::compare();

    println!("\nsearching, on the correct program; shrinking, from the failures of ten seeds");
    println!(
        "{:36} {:24} {:>10} {:>6} {:>8} {:>11} {:>9} {:>7}",
        "task", "strategy", "tests/s", "x qc", "x bound", "shrink ex/s", "us/trial", "out/in"
    );
    for name in TASKS {
        let task: Task = name.parse().expect("the tasks are tasks");
        let strategies = Strategy::all().into_iter();
        let strategies = strategies.filter(|s| is_measured(*s) && s.applies_to(task.workload));
        let mut racers: Vec<_> = strategies
            .map(|strategy| visit(&task, strategy, Measurement { strategy }))
            .map(|racer| racer.expect("the strategy applies"))
            .collect();
        // Alternating, so that all run under the same conditions.
        for _ in 0..N_ROUNDS {
            racers.iter_mut().for_each(Racer::search_again);
        }
        for racer in &racers {
            let Racer { strategy, search, bound, shrinks } = racer;
            // Its own time, if the family is QuickCheck's or no other framework has it.
            let family = |other: &&Racer| other.strategy.family() == strategy.family();
            let quickcheck = racers.iter().find(family).map_or(search.best, |qc| qc.search.best);
            println!(
                "{name:36} {:24} {:>10.0} {:>6.2} {:>8.2} {shrinks}",
                strategy.to_string(),
                N_TESTS as f64 / search.best.as_secs_f64(),
                search.best.as_secs_f64() / quickcheck.as_secs_f64(),
                search.best.as_secs_f64() / bound.best.as_secs_f64(),
            );
        }
    }
}

/// Enumerators have nothing to shrink, and families that are kept only for comparison are left out.
fn is_measured(strategy: Strategy) -> bool {
    let families = [Family::TYPE, Family::TYPE_NARROW, Family::API, Family::CBC];
    families.contains(&strategy.family())
}

/// One row.
struct Racer {
    strategy: Strategy,
    search: Timed,
    bound: Timed,
    shrinks: Shrinks,
}

impl Racer {
    fn search_again(&mut self) {
        self.search.run();
        self.bound.run();
    }
}

/// Repeated work, and its shortest time.
struct Timed {
    work: Box<dyn FnMut()>,
    best: Duration,
}

impl Timed {
    fn new(work: impl FnMut() + 'static) -> Timed {
        Timed { work: Box::new(work), best: Duration::MAX }
    }

    fn run(&mut self) {
        self.best = fastest(1, &mut self.work).min(self.best);
    }
}

#[derive(Default)]
struct Shrinks {
    n_trials: u32,
    n_executions: usize,
    whole: Duration,
    inside: Duration,
}

struct Measurement {
    strategy: Strategy,
}

impl SetupVisitor for Measurement {
    type Output = Racer;

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Racer {
        let Property { program: mutant, precondition, check } = setup.property;

        let correct = move |input: &I| check(black_box(P::with_bug(None)), precondition, input);
        let mut generated = Executed(Vec::new());
        search(&setup.finder, &setup.inputs, Seed(1), N_TESTS, &correct, Some(&mut generated));
        let Executed(generated) = generated;

        let mutant = |input: &I| check(black_box(mutant), precondition, input);
        let mut shrinks = Shrinks::default();
        for seed in SEEDS.map(Seed) {
            let found = search(&setup.finder, &setup.inputs, seed, N_SEARCHED, &mutant, None);
            if let Some(found) = found {
                shrinks.add(&setup, &found, &mutant);
            }
        }
        let Setup { finder, inputs, .. } = setup;
        Racer {
            strategy: self.strategy,
            search: Timed::new(move || {
                search(&finder, &inputs, Seed(1), N_TESTS, &correct, None);
            }),
            bound: Timed::new(move || evaluate(&generated, &correct)),
            shrinks,
        }
    }
}

/// Searches for a failure with a limited number of tests.
fn search<F: Search, I: Data>(
    finder: &F,
    inputs: &F::Gen<I>,
    seed: Seed,
    n_tests: usize,
    property: &dyn Fn(&I) -> Verdict,
    observer: Option<&mut dyn Observer<I>>,
) -> Option<FoundBy<F, I>> {
    let is_over = AtomicBool::new(false);
    let mut n_left = n_tests;
    let mut execute = |input: &I| {
        n_left -= 1;
        is_over.store(n_left == 0, Ordering::Relaxed);
        property(input)
    };
    let mut probe = Probe::new(&mut execute).cancelled_by(&is_over);
    if let Some(observer) = observer {
        probe = probe.observed_by(observer);
    }
    finder.search(inputs, seed, &mut probe).ok().flatten()
}

impl fmt::Display for Shrinks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shrinks { n_trials, n_executions, whole, inside } = self;
        if *n_trials == 0 {
            return f.write_str("nothing found to shrink");
        }
        let (whole, inside) = (whole.as_secs_f64(), inside.as_secs_f64());
        let rate = *n_executions as f64 / whole;
        let per_trial = whole * 1e6 / f64::from(*n_trials);
        write!(f, "{rate:>11.0} {per_trial:>9.1} {:>7.2}", (whole - inside).max(0.0) / inside)
    }
}

impl Shrinks {
    fn add<P: Program, I: Data, F: Search>(
        &mut self,
        setup: &Setup<P, I, F>,
        found: &FoundBy<F, I>,
        property: &dyn Fn(&I) -> Verdict,
    ) {
        let shrink = |observer: &mut dyn Observer<I>| {
            let mut execute = |input: &I| property(input);
            let mut probe = Probe::new(&mut execute).observed_by(observer);
            setup.shrink(found, Limit::Default, &mut probe).expect("nothing stops it");
        };
        let mut candidates = Executed(Vec::new());
        shrink(&mut candidates);
        let Executed(candidates) = candidates;
        self.n_trials += 1;
        self.n_executions += candidates.len();
        self.whole += fastest(10, || shrink(&mut ()));
        self.inside += fastest(10, || evaluate(&candidates, property));
    }
}

fn evaluate<I>(inputs: &[I], property: &dyn Fn(&I) -> Verdict) {
    for input in inputs {
        black_box(property(black_box(input)));
    }
}

/// Everything that the property was executed on.
struct Executed<I>(Vec<I>);

impl<I: Clone> Observer<I> for Executed<I> {
    fn executed(&mut self, _: Phase, _: Verdict, value: &I) {
        self.0.push(value.clone());
    }
}

fn fastest(n_rounds: u32, mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..n_rounds).map(round).min().unwrap_or_default()
}
