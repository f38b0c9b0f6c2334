//! The ports, in a process of their own. They do and print what the programs in Haskell do and print.

use std::cell::Cell;
use std::fmt::Write;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use stromboli_domain::{
    Data, FoundBy, Limit, Observer, Phase, Precondition, Probe, Search, Seed, Verdict, print,
};
use stromboli_trials::Strategy;
use stromboli_trials::registry::visit;
use stromboli_trials::setup::{Property, Setup, SetupVisitor};
use stromboli_workloads::{Program, Task};

use crate::outcome::{Counts, Outcome, SHRINKING};
use crate::row::{Kind, Order};

/// The seed of the search on the correct program.
const FIRST_SEED: Seed = Seed(1);

/// The seeds whose failures are shrunk.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=20;

/// Runs the port of this name. Returns what to print.
pub(crate) fn obey(library: &str, order: &Order) -> Result<String, String> {
    let task: Task = order.row.task.parse().map_err(|error| format!("{error}"))?;
    let strategy = format!("{library}/{}", order.row.family());
    let strategy: Strategy = strategy.parse().map_err(|error| format!("{error}"))?;
    visit(&task, strategy, Racer { order }).ok_or_else(|| format!("{strategy} does not apply"))?
}

struct Racer<'a> {
    order: &'a Order,
}

impl SetupVisitor for Racer<'_> {
    type Output = Result<String, String>;

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Self::Output {
        let Property { program: mutant, precondition, check } = setup.property;
        let correct = move |input: &I| check(black_box(P::with_bug(None)), precondition, input);
        let mutant = move |input: &I| check(black_box(mutant), precondition, input);
        let amount = self.order.amount;
        match self.order.kind {
            Kind::Search => {
                let start = process_time();
                let counts = search(&setup, amount, &correct, None)?;
                let time = process_time() - start;
                Ok(format!("{}\n", Outcome { counts, time }))
            }
            Kind::Shrink => {
                let found = failures(&setup, &mutant)?;
                let mut accepted = Accepted(0);
                for found in &found {
                    shrink(&setup, found, &mutant, Some(&mut accepted))?;
                }
                let start = process_time();
                for _ in 0..amount {
                    for found in &found {
                        shrink(&setup, found, &mutant, None)?;
                    }
                }
                let time = process_time() - start;
                let counts =
                    Counts { units: amount * found.len() as u64, others: amount * accepted.0 };
                Ok(format!("{}\n", Outcome { counts, time }))
            }
            Kind::Trace => {
                let mut trace = Trace(String::new());
                search(&setup, amount, &correct, Some(&mut trace))?;
                trace.0.push_str(SHRINKING);
                trace.0.push('\n');
                for found in failures(&setup, &mutant)? {
                    trace.executed(Phase::Searching, mutant(&found.value), &found.value);
                    shrink(&setup, &found, &mutant, Some(&mut trace))?;
                }
                Ok(trace.0)
            }
        }
    }
}

/// Tests the correct program until this many tests pass.
fn search<P: Program, I: Data, F: Search>(
    setup: &Setup<P, I, F>,
    n_passing: u64,
    property: &impl Fn(&I) -> Verdict,
    observer: Option<&mut dyn Observer<I>>,
) -> Result<Counts, String> {
    let is_over = AtomicBool::new(false);
    let counted = Cell::new(Counts { units: 0, others: 0 });
    let count = |verdict| {
        let Counts { mut units, mut others } = counted.get();
        match verdict {
            Verdict::Passes => units += 1,
            _ => others += 1,
        }
        counted.set(Counts { units, others });
        is_over.store(units == n_passing, Ordering::Relaxed);
    };
    let mut execute = |input: &I| {
        let verdict = property(input);
        count(verdict);
        verdict
    };
    let mut skipped = Skipped(count);
    let probe = Probe::new(&mut execute).cancelled_by(&is_over);
    let mut probe = match (observer, setup.property.precondition) {
        (Some(observer), _) => probe.observed_by(observer),
        // As in a trial.
        (None, Precondition::Check) => probe.observed_by(&mut skipped).skipping(),
        (None, Precondition::Skip) => probe,
    };
    match setup.search(FIRST_SEED, &mut probe) {
        Ok(Some(_)) => Err("the correct program failed".to_owned()),
        _ => Ok(counted.get()),
    }
}

/// The failures of the mutant that the seeds lead to.
fn failures<P: Program, I: Data, F: Search>(
    setup: &Setup<P, I, F>,
    mutant: &impl Fn(&I) -> Verdict,
) -> Result<Vec<FoundBy<F, I>>, String> {
    let find = |seed| {
        let mut execute = |input: &I| mutant(input);
        match setup.search(Seed(seed), &mut Probe::new(&mut execute)) {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err("there are no more inputs".to_owned()),
            Err(stop) => Err(stop.to_string()),
        }
    };
    SEEDS.map(find).collect()
}

fn shrink<P: Program, I: Data, F: Search>(
    setup: &Setup<P, I, F>,
    found: &FoundBy<F, I>,
    mutant: &impl Fn(&I) -> Verdict,
    observer: Option<&mut dyn Observer<I>>,
) -> Result<(), String> {
    let mut execute = |input: &I| mutant(input);
    let mut probe = Probe::new(&mut execute);
    if let Some(observer) = observer {
        probe = probe.observed_by(observer);
    }
    setup.shrink(found, Limit::Default, &mut probe).map_err(|stop| stop.to_string())
}

/// Counts skipped inputs as tests.
struct Skipped<F>(F);

impl<I, F: Fn(Verdict)> Observer<I> for Skipped<F> {
    fn skipped(&mut self, _: Phase) {
        self.0(Verdict::Discards);
    }
}

/// The number of accepted shrinks.
struct Accepted(u64);

impl<I> Observer<I> for Accepted {
    fn accepted(&mut self, _: &I) {
        self.0 += 1;
    }
}

/// A line for every executed input.
struct Trace(String);

impl<I: Data> Observer<I> for Trace {
    fn executed(&mut self, _: Phase, verdict: Verdict, input: &I) {
        let word = match verdict {
            Verdict::Passes => "pass",
            Verdict::Discards => "discard",
            _ => "fail",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{word} {}", print(input));
    }
}

fn process_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}
