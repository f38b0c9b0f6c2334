//! How fast Hedgehog's inputs are generated, tested and shrunk, on a task of each workload.
//!
//! An item is a test, or while shrinking an execution of the property.

use std::fmt;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use stromboli_domain::{Framework, Limit, Named, Observer, Phase, Probe, Seed, Verdict};
use stromboli_hedgehog::runner::{Attempt, attempts};
use stromboli_hedgehog::{Gen, Generator, Hedgehog};
use stromboli_workloads::generate::hedgehog::precondition;
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Task, WorkloadVisitor,
};

fn main() {
    divan::main();
}

/// How many tests there are in a round: each size ten times.
const N_TESTS: usize = 1000;

/// How many failures are shrunk in a round.
const N_FAILURES: u64 = 20;

/// A task and a family.
#[derive(Clone, Copy)]
struct Case(&'static str, Family);

const BST: &str = "bst/InsertPost/insert_1";
const RBT: &str = "rbt/InsertValid/miscolor_insert";
const STLC: &str = "stlc/SinglePreserve/shift_var_none";
const FSUB: &str = "fsub/SinglePreserve/tsubst_tvar_flip";

const CASES: [Case; 13] = [
    Case(BST, Family::Type),
    Case(BST, Family::Api),
    Case(BST, Family::Cbc),
    Case(BST, Family::CbcIdiomatic),
    Case(RBT, Family::Type),
    Case(RBT, Family::Api),
    Case(RBT, Family::Cbc),
    Case(RBT, Family::CbcIdiomatic),
    Case(STLC, Family::Type),
    Case(STLC, Family::Cbc),
    Case(FSUB, Family::TypeNarrow),
    Case(FSUB, Family::Cbc),
    // Finds next to nothing, so there is nothing to shrink.
    Case(FSUB, Family::Type),
];

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// Generating inputs.
#[divan::bench(args = CASES)]
fn generate(bencher: Bencher<'_, '_>, case: Case) {
    bench(case, bencher, Measure::Generate);
}

/// Executing the property on inputs generated in advance.
#[divan::bench(args = CASES)]
fn property(bencher: Bencher<'_, '_>, case: Case) {
    bench(case, bencher, Measure::Property);
}

/// Looking for a failure: generating inputs and executing the property on them.
#[divan::bench(args = CASES)]
fn search(bencher: Bencher<'_, '_>, case: Case) {
    bench(case, bencher, Measure::Search);
}

/// Shrinking failures found in advance.
#[divan::bench(args = &CASES[..CASES.len() - 1])]
fn shrink(bencher: Bencher<'_, '_>, case: &Case) {
    bench(*case, bencher, Measure::Shrink);
}

#[derive(Clone, Copy)]
enum Measure {
    Generate,
    Property,
    Search,
    Shrink,
}

fn bench(case: Case, bencher: Bencher<'_, '_>, measure: Measure) {
    let task: Task = case.0.parse().expect("it is a task");
    task.workload.visit(Benchmark { task, family: case.1, bencher, measure });
}

struct Benchmark<'a, 'b> {
    task: Task,
    family: Family,
    bencher: Bencher<'a, 'b>,
    measure: Measure,
}

impl WorkloadVisitor for Benchmark<'_, '_> {
    type Output = ();

    fn visit<P: Program>(self) {
        let property = P::Property::from_name(self.task.property).expect("it is a property");
        P::visit(property, self);
    }
}

impl<P: Program> PropertyVisitor<P> for Benchmark<'_, '_> {
    type Output = ();

    fn visit<I: Input>(self, check: Check<P, I>) {
        let Benchmark { task, family, bencher, measure } = self;
        let generator = <I as Generate<Hedgehog>>::generator(family).expect("there is one");
        let pre = precondition(task.workload, family, task.property);
        let bug = P::Mutation::from_name(task.mutation).expect("it is a mutation");
        let (correct, mutant) = (P::with_bug(None), P::with_bug(Some(bug)));
        match measure {
            Measure::Generate => bench_generate(bencher, &generator),
            Measure::Property => {
                bench_property(bencher, &generator, |input| check(correct, pre, input));
            }
            Measure::Search => {
                bench_search(bencher, &generator, |input| check(correct, pre, input))
            }
            Measure::Shrink => bench_shrink(bencher, &generator, |input| check(mutant, pre, input)),
        }
    }
}

/// The attempts of a round.
fn round() -> impl Iterator<Item = Attempt> {
    attempts(Seed(1)).take(N_TESTS)
}

fn bench_generate<I: Input>(bencher: Bencher<'_, '_>, of: &Gen<I>) {
    bencher.counter(ItemsCount::new(N_TESTS)).bench_local(|| {
        for attempt in round() {
            black_box(of.value(attempt.size, attempt.generator_seed()));
        }
    });
}

fn bench_property<I: Input>(
    bencher: Bencher<'_, '_>,
    of: &Gen<I>,
    property: impl Fn(&I) -> Verdict,
) {
    let inputs: Vec<I> =
        round().filter_map(|attempt| of.value(attempt.size, attempt.generator_seed())).collect();
    bencher.counter(ItemsCount::new(inputs.len())).bench_local(|| {
        for input in &inputs {
            black_box(property(input));
        }
    });
}

fn bench_search<I: Input>(bencher: Bencher<'_, '_>, of: &Gen<I>, property: impl Fn(&I) -> Verdict) {
    bencher.counter(ItemsCount::new(N_TESTS)).bench_local(|| {
        let mut n_left = N_TESTS;
        let mut until_enough = |input: &I| {
            n_left -= 1;
            let verdict = property(input);
            if n_left == 0 { Verdict::Fails } else { verdict }
        };
        Hedgehog.search(of, Seed(1), &mut Probe::new(&mut until_enough))
    });
}

fn bench_shrink<I: Input>(
    bencher: Bencher<'_, '_>,
    of: &Gen<I>,
    mut property: impl FnMut(&I) -> Verdict,
) {
    let mut search = |seed| {
        let failing = Hedgehog.search(of, Seed(seed), &mut Probe::new(&mut property));
        failing.expect("nothing stops it")
    };
    let failing: Vec<Attempt> = (0..N_FAILURES).map(&mut search).collect();
    let mut shrink_all = || {
        let mut executions = Executions(0);
        for attempt in &failing {
            let mut probe = Probe::new(&mut property).observed_by(&mut executions);
            let shrunk = Hedgehog.shrink(of, attempt, Limit::Default, &mut probe);
            shrunk.expect("nothing stops it");
        }
        executions.0
    };
    let n_executions = shrink_all();
    bencher.counter(ItemsCount::new(n_executions)).bench_local(shrink_all);
}

/// How often the property was executed while shrinking.
struct Executions(u64);

impl<T> Observer<T> for Executions {
    fn executed(&mut self, phase: Phase, _: Verdict, _: &T) {
        self.0 += u64::from(phase == Phase::Shrinking);
    }
}
