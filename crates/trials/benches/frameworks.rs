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
use stromboli_domain::{Controls, Counterexample, Family, Observer, Phase, Seed, Value, Verdict};
use stromboli_trials::{Setup, Strategy};
use stromboli_workloads::Task;

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
        let mut racers: Vec<_> = strategies.map(|strategy| Racer::new(&task, strategy)).collect();
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

impl Racer {
    fn new(task: &Task, strategy: Strategy) -> Racer {
        let setup = Setup::of(task, strategy).expect("the strategy applies");
        let mut generated = Executed(Vec::new());
        search(&setup, None, Seed(1), N_TESTS, Some(&mut generated));
        let Executed(generated) = generated;
        let mut shrinks = Shrinks::default();
        for seed in SEEDS.map(Seed) {
            if let Some(found) = search(&setup, Some(&setup.bug), seed, N_SEARCHED, None) {
                shrinks.add(&setup, &*found);
            }
        }
        let (property, precondition) = (setup.property, setup.precondition);
        Racer {
            strategy,
            search: Timed::new(move || {
                search(&setup, None, Seed(1), N_TESTS, None);
            }),
            bound: Timed::new(move || {
                evaluate(&generated, &mut property.test(None, precondition));
            }),
            shrinks,
        }
    }
}

/// Searches for a failure with a limited number of tests.
fn search(
    setup: &Setup,
    bug: Option<&str>,
    seed: Seed,
    n_tests: usize,
    executed: Option<&mut Executed>,
) -> Option<Box<dyn Counterexample>> {
    let is_over = AtomicBool::new(false);
    let mut limit = Limited { n_left: n_tests, is_over: &is_over, executed };
    let controls =
        Controls { observer: Some(&mut limit), cancelled: Some(&is_over), ..Controls::default() };
    let subject = setup.property.subject(bug, setup.precondition);
    setup.search(subject, seed, controls).end.ok().flatten()
}

/// Ends a search after a number of tests.
struct Limited<'a> {
    n_left: usize,
    is_over: &'a AtomicBool,
    executed: Option<&'a mut Executed>,
}

impl Observer<dyn Value> for Limited<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &dyn Value) {
        self.n_left -= 1;
        self.is_over.store(self.n_left == 0, Ordering::Relaxed);
        if let Some(executed) = &mut self.executed {
            executed.executed(phase, verdict, value);
        }
    }
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
    fn add(&mut self, setup: &Setup, found: &dyn Counterexample) {
        let shrink = |observer: &mut dyn Observer<dyn Value>| {
            let controls = Controls { observer: Some(observer), ..Controls::default() };
            let end = setup.shrink(found, setup.subject(), controls);
            end.expect("nothing stops it");
        };
        let mut candidates = Executed(Vec::new());
        shrink(&mut candidates);
        let Executed(candidates) = candidates;
        self.n_trials += 1;
        self.n_executions += candidates.len();
        self.whole += fastest(10, || shrink(&mut ()));
        let mut test = setup.property.test(Some(&setup.bug), setup.precondition);
        self.inside += fastest(10, || evaluate(&candidates, &mut test));
    }
}

fn evaluate(inputs: &[Box<dyn Value>], property: &mut dyn FnMut(&dyn Value) -> Verdict) {
    for input in inputs {
        black_box(property(black_box(&**input)));
    }
}

/// Everything that the property was executed on.
struct Executed(Vec<Box<dyn Value>>);

impl Observer<dyn Value> for Executed {
    fn executed(&mut self, _: Phase, _: Verdict, value: &dyn Value) {
        self.0.push(value.boxed());
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
