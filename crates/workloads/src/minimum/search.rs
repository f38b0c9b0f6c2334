//! The search for minima.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{panic, thread};

use stromboli_domain::print::size;
use stromboli_domain::{Data, Precondition, Verdict, print};
use stromboli_enumeration::{Both, Coverage, Order, Tiers, first_failing, position};

use super::Minimum;
use crate::program::{Check, Program};
use crate::task::Task;
use crate::visit::TaskVisitor;

/// The search was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was broken off")]
pub struct Cancelled;

/// Observes the progress of a search and can cancel it.
pub type Watcher<'a> = &'a mut dyn FnMut(Order, Coverage) -> ControlFlow<()>;

/// Finds the smallest counterexample of a task. If only results of a workload are known, the search
/// ends at once as cancelled.
///
/// ```
/// use std::ops::ControlFlow;
/// use stromboli_workloads::minimum::{minimum_of, search};
///
/// let task = "bst/InsertPost/insert_2".parse().unwrap();
/// let minimum = search(&task, &mut |_, _| ControlFlow::Continue(())).unwrap();
/// assert_eq!(minimum.counterexample, "((T (E) 0 0 (E)),1,0,1)");
/// assert_eq!(Some(&minimum), minimum_of(&task));
/// ```
pub fn search(task: &Task, watcher: Watcher<'_>) -> Result<Minimum, Cancelled> {
    task.workload.program().ok_or(Cancelled)?.search(task, watcher)
}

pub(crate) struct Search<'a> {
    pub(crate) task: &'a Task,
    pub(crate) watcher: Watcher<'a>,
}

impl TaskVisitor for Search<'_> {
    type Output = Result<Minimum, Cancelled>;

    fn visit<P: Program, I: Data>(self, program: P, check: Check<P, I>) -> Self::Output {
        let mut firsts = Vec::new();
        for order in P::ORDERS {
            let watcher = &mut |coverage| (self.watcher)(*order, coverage);
            firsts.push(first_in_order(self.task, program, check, *order, watcher)?);
        }
        let n_covered = firsts.iter().map(|first| first.n_covered).sum();
        let n_evaluated = firsts.iter().map(|first| first.n_evaluated).sum();
        let smallest = firsts.into_iter().min_by(smaller).expect("there is an order to search in");

        let watcher = &mut |coverage| (self.watcher)(smallest.order, coverage);
        let (others, fewest) = others_in_tier(&smallest, program, check, watcher)?;
        Ok(Minimum { others, fewest, n_covered, n_evaluated, ..smallest })
    }
}

fn smaller(a: &Minimum, b: &Minimum) -> Ordering {
    (a.size, &a.counterexample).cmp(&(b.size, &b.counterexample))
}

fn first_in_order<P: Program, I: Data>(
    task: &Task,
    program: P,
    check: Check<P, I>,
    order: Order,
    watcher: &mut dyn FnMut(Coverage) -> ControlFlow<()>,
) -> Result<Minimum, Cancelled> {
    let property = |input: &I| check(program, Precondition::Check, input);
    let found = first_failing(&mut candidates(program, order), property, watcher);
    let found = found.ok_or(Cancelled)?;

    let Coverage { tier, n_evaluated, n_discarded } = found.coverage;
    let n_before = Tiers::valid(order, program.validity()).n_before(&found.value);
    let n_before = n_before.expect("a counterexample meets the precondition, so it is valid");
    Ok(Minimum {
        task: *task,
        counterexample: print(&found.value),
        others: Vec::new(),
        fewest: None,
        size: size(&found.value),
        order,
        tier,
        position: position(order, &found.value).before,
        // If the precondition requires more than validity, every valid input was evaluated.
        n_covered: n_before.saturating_add(1).saturating_sub(u128::from(n_discarded)),
        n_evaluated,
    })
}

/// The inputs to search, in this order.
fn candidates<P: Program, I: Data>(
    program: P,
    order: Order,
) -> Tiers<I, Both<P::Validity, P::Candidates>> {
    Tiers::valid(order, Both(program.validity(), program.candidates()))
}

/// The other failing inputs in the tier of the minimum that are not larger: those with as many tokens,
/// and the first one with the fewest tokens, if these are fewer. Nothing fails in earlier tiers.
fn others_in_tier<P: Program, I: Data>(
    minimum: &Minimum,
    program: P,
    check: Check<P, I>,
    watcher: &mut dyn FnMut(Coverage) -> ControlFlow<()>,
) -> Result<(Vec<String>, Option<String>), Cancelled> {
    let mut equal = Vec::new();
    let mut fewest: Option<(usize, String)> = None;
    let mut coverage = Coverage { tier: minimum.tier, ..Coverage::default() };
    let mut n_seen = 0_u64;
    let flow = candidates::<P, I>(program, minimum.order).each_in(minimum.tier, |input| {
        n_seen += 1;
        if n_seen.is_multiple_of(UNWATCHED) {
            watcher(coverage)?;
        }
        // Comparing sizes is cheaper than evaluating properties.
        let size = size(input);
        let is_wanted = size == minimum.size
            || size < fewest.as_ref().map_or(minimum.size, |(fewest, _)| *fewest);
        if !is_wanted {
            return ControlFlow::Continue(());
        }
        coverage.n_evaluated += 1;
        if check(program, Precondition::Check, input) != Verdict::Fails {
            return ControlFlow::Continue(());
        }
        match size.cmp(&minimum.size) {
            Ordering::Equal => equal.push(print(input)),
            _ => fewest = Some((size, print(input))),
        }
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        return Err(Cancelled);
    }
    equal.retain(|input| *input != minimum.counterexample);
    Ok((equal, fewest.map(|(_, input)| input)))
}

/// The number of inputs between two calls of the watcher.
const UNWATCHED: u64 = 1 << 12;

/// A minimum, and how long the search took.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The minimum that was found.
    pub minimum: Minimum,
    /// The duration of the search.
    pub elapsed: Duration,
}

/// Finds the smallest counterexamples of tasks, on `n_workers` threads.
///
/// Calls `on_finished` with each minimum as soon as it is found. The results are in the order of the
/// tasks.
pub fn search_all(
    tasks: &[Task],
    n_workers: usize,
    cancelled: &AtomicBool,
    on_finished: &(dyn Fn(&Finished) + Sync),
) -> Result<Vec<Minimum>, Cancelled> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; tasks.len()]);
    let watcher = |_, _| match cancelled.load(Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let work = || {
        while let Some((at, task)) = {
            let at = next.fetch_add(1, Relaxed);
            tasks.get(at).map(|task| (at, task))
        } {
            if cancelled.load(Relaxed) {
                return;
            }
            let start = Instant::now();
            let Ok(minimum) = search(task, &mut { watcher }) else { return };
            let finished = Finished { minimum, elapsed: start.elapsed() };
            on_finished(&finished);
            let mut results = results.lock().expect("no worker panics while it holds the results");
            results[at] = Some(finished.minimum);
        }
    };
    thread::scope(|scope| {
        let n_workers = n_workers.clamp(1, tasks.len().max(1));
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                panic::resume_unwind(panic);
            }
        }
    });
    let results = results.into_inner().expect("no worker panicked");
    results.into_iter().collect::<Option<_>>().ok_or(Cancelled)
}

/// The first counterexample among the first `n_inputs` inputs, and the number of inputs before it.
///
/// This is LeanCheck's own search, without the optimisations of [`search`]. Both find the same
/// counterexample.
pub fn search_plainly(task: &Task, order: Order, n_inputs: u64) -> Option<(String, u64)> {
    task.workload.program()?.search_plainly(task, order, n_inputs)
}

pub(crate) struct SearchPlainly {
    pub(crate) order: Order,
    pub(crate) n_inputs: u64,
}

impl TaskVisitor for SearchPlainly {
    type Output = Option<(String, u64)>;

    fn visit<P: Program, I: Data>(self, program: P, check: Check<P, I>) -> Self::Output {
        let mut n_before = 0;
        let flow = Tiers::<I>::new(self.order).each(|_, input| {
            if n_before == self.n_inputs {
                return ControlFlow::Break(None);
            }
            if check(program, Precondition::Check, input) == Verdict::Fails {
                return ControlFlow::Break(Some((print(input), n_before)));
            }
            n_before += 1;
            ControlFlow::Continue(())
        });
        flow.break_value().flatten()
    }
}
