//! The ports, in a process of their own. They do and print what the programs in Haskell do and print.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use stromboli_domain::{
    Controls, Counterexample, Observer, Phase, Precondition, Seed, Value, Verdict,
};
use stromboli_trials::{Setup, Strategy};
use stromboli_workloads::Task;

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
    let setup = Setup::of(&task, strategy).ok_or_else(|| format!("{strategy} does not apply"))?;
    race(&setup, order)
}

fn race(setup: &Setup, order: &Order) -> Result<String, String> {
    let amount = order.amount;
    match order.kind {
        Kind::Search => {
            let start = process_time();
            let counts = search(setup, amount, None)?;
            let time = process_time() - start;
            Ok(format!("{}\n", Outcome { counts, time }))
        }
        Kind::Shrink => {
            let found = failures(setup)?;
            let mut accepted = Accepted(0);
            for found in &found {
                shrink(setup, &**found, Some(&mut accepted))?;
            }
            let start = process_time();
            for _ in 0..amount {
                for found in &found {
                    shrink(setup, &**found, None)?;
                }
            }
            let time = process_time() - start;
            let counts = Counts { units: amount * found.len() as u64, others: amount * accepted.0 };
            Ok(format!("{}\n", Outcome { counts, time }))
        }
        Kind::Trace => {
            let mut trace = Trace(String::new());
            search(setup, amount, Some(&mut trace))?;
            trace.0.push_str(SHRINKING);
            trace.0.push('\n');
            let mut mutant = setup.property.test(Some(&setup.bug), setup.precondition);
            for found in failures(setup)? {
                trace.executed(Phase::Searching, mutant(found.value()), found.value());
                shrink(setup, &*found, Some(&mut trace))?;
            }
            Ok(trace.0)
        }
    }
}

/// Tests the correct program until this many tests pass.
fn search(setup: &Setup, n_passing: u64, trace: Option<&mut Trace>) -> Result<Counts, String> {
    let is_over = AtomicBool::new(false);
    // As in a trial.
    let may_skip = trace.is_none() && setup.precondition == Precondition::Check;
    let counts = Counts { units: 0, others: 0 };
    let mut counted = Counted { counts, n_passing, is_over: &is_over, trace };
    let controls = Controls {
        observer: Some(&mut counted),
        cancelled: Some(&is_over),
        may_skip,
        ..Controls::default()
    };
    let correct = setup.property.subject(None, setup.precondition);
    match setup.search(correct, FIRST_SEED, controls).end {
        Ok(Some(_)) => Err("the correct program failed".to_owned()),
        _ => Ok(counted.counts),
    }
}

/// The failures of the mutant that the seeds lead to.
fn failures(setup: &Setup) -> Result<Vec<Box<dyn Counterexample>>, String> {
    let find = |seed| match setup.search(setup.subject(), Seed(seed), Controls::default()).end {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err("there are no more inputs".to_owned()),
        Err(stop) => Err(stop.to_string()),
    };
    SEEDS.map(find).collect()
}

fn shrink(
    setup: &Setup,
    found: &dyn Counterexample,
    observer: Option<&mut dyn Observer<dyn Value>>,
) -> Result<(), String> {
    let controls = Controls { observer, ..Controls::default() };
    let end = setup.shrink(found, setup.subject(), controls);
    end.map_err(|stop| stop.to_string())
}

/// Counts tests until enough have passed.
struct Counted<'a> {
    counts: Counts,
    n_passing: u64,
    is_over: &'a AtomicBool,
    trace: Option<&'a mut Trace>,
}

impl Counted<'_> {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passes => self.counts.units += 1,
            _ => self.counts.others += 1,
        }
        self.is_over.store(self.counts.units == self.n_passing, Ordering::Relaxed);
    }
}

impl Observer<dyn Value> for Counted<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &dyn Value) {
        self.count(verdict);
        if let Some(trace) = &mut self.trace {
            trace.executed(phase, verdict, value);
        }
    }

    fn skipped(&mut self, _: Phase) {
        self.count(Verdict::Discards);
    }
}

/// The number of accepted shrinks.
struct Accepted(u64);

impl Observer<dyn Value> for Accepted {
    fn accepted(&mut self, _: &dyn Value) {
        self.0 += 1;
    }
}

/// A line for every executed input.
struct Trace(String);

impl Observer<dyn Value> for Trace {
    fn executed(&mut self, _: Phase, verdict: Verdict, input: &dyn Value) {
        let word = match verdict {
            Verdict::Passes => "pass",
            Verdict::Discards => "discard",
            _ => "fail",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{word} {}", input.printed());
    }
}

fn process_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}
