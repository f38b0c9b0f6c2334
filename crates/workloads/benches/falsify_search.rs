//! How fast Falsify generates, searches and shrinks: a task of each workload, with all its families.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use stromboli_domain::{Limit, Named, Probe, SplitMix, Verdict};
use stromboli_falsify::{Failure, Falsify, Gen, Generator};
use stromboli_workloads::generate::falsify::{families, precondition};
use stromboli_workloads::{
    Check, Family, Generate, Input, Program, PropertyVisitor, Task, WorkloadVisitor,
};

fn main() {
    divan::main();
}

const TASKS: [&str; 4] = [
    "bst/InsertPost/insert_1",
    "rbt/InsertValid/miscolor_insert",
    "stlc/SinglePreserve/shift_var_none",
    "fsub/SinglePreserve/tsubst_tvar_flip",
];

/// How many inputs are generated or tested.
const N_INPUTS: usize = 2000;

/// How many counterexamples are shrunk, and how many tests are spent at most on finding them.
const N_FAILURES: usize = 5;
const N_TESTS: usize = 2_000_000;

/// Generates inputs, and does nothing with them.
#[divan::bench(args = strategies())]
fn generate(bencher: Bencher<'_, '_>, strategy: &Strategy) {
    let subject = strategy.subject();
    bencher.counter(ItemsCount::new(N_INPUTS)).bench_local(|| subject.generate());
}

/// Tests inputs that were generated in advance.
#[divan::bench(args = strategies())]
fn property(bencher: Bencher<'_, '_>, strategy: &Strategy) {
    let subject = strategy.subject();
    bencher.counter(ItemsCount::new(N_INPUTS)).bench_local(|| subject.test());
}

/// Generates inputs and tests them.
#[divan::bench(args = strategies())]
fn search(bencher: Bencher<'_, '_>, strategy: &Strategy) {
    let subject = strategy.subject();
    bencher.counter(ItemsCount::new(N_INPUTS)).bench_local(|| subject.search());
}

/// Shrinks counterexamples; counted are executions of the property.
#[divan::bench(args = strategies())]
fn shrink(bencher: Bencher<'_, '_>, strategy: &Strategy) {
    let subject = strategy.subject();
    let n_executions = subject.shrink();
    bencher.counter(ItemsCount::new(n_executions)).bench_local(|| subject.shrink());
}

struct Strategy {
    task: Task,
    family: Family,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.task.workload, self.family))
    }
}

fn strategies() -> Vec<Strategy> {
    let tasks = TASKS.iter().map(|name| name.parse::<Task>().expect("it is a task"));
    let families = |task: Task| families(task.workload).iter().map(move |family| (task, *family));
    tasks
        .flat_map(families)
        // Most of its inputs are errors.
        .filter(|(_, family)| *family != Family::CbcAsPrinted)
        .map(|(task, family)| Strategy { task, family })
        .collect()
}

/// What is measured of a strategy.
trait Subject {
    fn generate(&self);
    fn test(&self);
    fn search(&self);
    /// Says how often the property was executed.
    fn shrink(&self) -> usize;
}

struct Of<I, T> {
    generator: Gen<I>,
    test: T,
    states: Vec<SplitMix>,
    inputs: Vec<I>,
    failures: Vec<Failure<I>>,
}

impl<I: Input, T: Fn(&I) -> Verdict> Subject for Of<I, T> {
    fn generate(&self) {
        for state in &self.states {
            let _ = black_box(self.generator.sample(state.left()));
        }
    }

    fn test(&self) {
        for input in &self.inputs {
            black_box((self.test)(input));
        }
    }

    fn search(&self) {
        let is_over = AtomicBool::new(false);
        let mut n_left = N_INPUTS;
        let mut test = |input: &I| {
            n_left -= 1;
            if n_left == 0 {
                is_over.store(true, Ordering::Relaxed);
            }
            // On and on, whatever is found.
            black_box((self.test)(input));
            Verdict::Passes
        };
        let mut probe = Probe::new(&mut test).cancelled_by(&is_over);
        let _ = black_box(Falsify.search(&self.generator, SplitMix::new(1), &mut probe));
    }

    fn shrink(&self) -> usize {
        let mut n_executions = 0;
        for failure in &self.failures {
            let mut test = |input: &I| {
                n_executions += 1;
                (self.test)(input)
            };
            let mut probe = Probe::new(&mut test);
            let failure = failure.clone();
            let _ = black_box(Falsify.shrink(&self.generator, failure, Limit::Default, &mut probe));
        }
        n_executions
    }
}

impl Strategy {
    fn subject(&self) -> Box<dyn Subject> {
        self.task.workload.visit(self)
    }
}

impl WorkloadVisitor for &Strategy {
    type Output = Box<dyn Subject>;

    fn visit<P: Program>(self) -> Self::Output {
        P::visit(P::Property::from_name(self.task.property).expect("the task has one"), self)
    }
}

impl<P: Program> PropertyVisitor<P> for &Strategy {
    type Output = Box<dyn Subject>;

    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output {
        let Strategy { task, family } = self;
        let mutation = P::Mutation::from_name(task.mutation).expect("the task has one");
        let program = P::with_bug(Some(mutation));
        let precondition = precondition(task.workload, *family, task.property);
        let test = move |input: &I| check(program, precondition, input);
        let generator = <I as Generate<Falsify>>::generator(*family).expect("it is listed");

        let states = std::iter::successors(Some(SplitMix::new(1)), |state| Some(state.right()));
        let states: Vec<_> = states.map(SplitMix::left).take(N_TESTS).collect();
        let inputs = states.iter().filter_map(|state| generator.sample(state.left()).ok());
        let inputs = inputs.take(N_INPUTS).collect();
        let failures = failures(&generator, &test);
        let states = states[..N_INPUTS].to_vec();
        Box::new(Of { generator, test, states, inputs, failures })
    }
}

fn failures<I>(generator: &Gen<I>, test: &impl Fn(&I) -> Verdict) -> Vec<Failure<I>> {
    let is_over = AtomicBool::new(false);
    let mut n_left = N_TESTS;
    let mut test = |input: &I| {
        n_left -= 1;
        if n_left == 0 {
            is_over.store(true, Ordering::Relaxed);
        }
        test(input)
    };
    let mut probe = Probe::new(&mut test).cancelled_by(&is_over);
    let mut failures = Vec::new();
    let mut prng = SplitMix::new(1);
    while failures.len() < N_FAILURES
        && let Ok(failure) = Falsify.search(generator, prng, &mut probe)
    {
        prng = failure.replay.right();
        failures.push(failure);
    }
    failures
}
