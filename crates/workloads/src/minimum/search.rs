//! The search for minima.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{panic, thread};

use stromboli_domain::data::TypeTag;
use stromboli_domain::print::size;
use stromboli_domain::probe::stoppable;
use stromboli_domain::{Data, Precondition, Stop, Verdict, print};
use stromboli_enumeration::{
    Both, Coverage, Order, Tiers, Validity, first_failing_before, position,
};

use super::{Bound, Minimum};
use crate::program::{Check, Program};
use crate::task::Task;

/// The search was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was interrupted")]
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
    search_before(task, usize::MAX, watcher).map_err(|_| Cancelled)
}

/// Does what [`search`] does, in the tiers before a limit. If the limit or the watcher ends the search, the error
/// says what it has proven.
///
/// ```
/// use std::ops::ControlFlow;
/// use stromboli_enumeration::Order;
/// use stromboli_workloads::minimum::{Bound, search_before};
///
/// // Its minimum is in tier 3.
/// let task = "bst/InsertPost/insert_2".parse().unwrap();
/// let search = |limit| search_before(&task, limit, &mut |_, _| ControlFlow::Continue(()));
/// assert_eq!(search(3).unwrap_err().bound, Bound::before(Order::Derived, 3));
/// assert_eq!(search(4).unwrap().tier, 3);
/// ```
pub fn search_before(
    task: &Task,
    limit: usize,
    watcher: Watcher<'_>,
) -> Result<Minimum, Unfinished> {
    let property = task.checked().map_err(|_| Unfinished::default())?;
    let mut bound = Bound::default();
    let found = stoppable(|| {
        property.search(task, limit, &mut |order, coverage| {
            bound.add(order, coverage.tier);
            watcher(order, coverage)
        })
    });
    found.unwrap_or_else(|stop| Err(Unfinished { bound, found: None, stop: Some(stop) }))
}

/// A search that ended before it found the minimum and all co-minima.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// What is proven about smaller counterexamples.
    pub bound: Bound,
    /// A counterexample, if the search found one. It is not proven to be the minimum.
    pub found: Option<String>,
    /// Why the property has no verdict on an input, if that ended the search.
    pub stop: Option<Stop>,
}

/// Finds the smallest counterexample of a task in the tiers before `limit`, whose types are known here.
pub(crate) fn search_tiers<P: Program, I: Data>(
    task: &Task,
    program: P,
    check: Check<P, I>,
    limit: usize,
    watch: Watcher<'_>,
) -> Result<Minimum, Unfinished> {
    let inputs = Inputs {
        orders: P::ORDERS,
        valid: |order| Tiers::valid(order, program.validity()),
        candidates: |order| Tiers::valid(order, Both(program.validity(), program.candidates())),
        check: |input: &I| check(program, Precondition::Check, input),
    };
    inputs.smallest(task, limit, watch)
}

/// Does the same for the inputs of the type with this tag, whose precondition only the property knows.
pub fn search_inputs<I: Data>(
    task: &Task,
    tag: TypeTag,
    check: impl Fn(&I) -> Verdict,
    limit: usize,
    watch: Watcher<'_>,
) -> Result<Minimum, Unfinished> {
    let all = |order| Tiers::of(tag, order);
    Inputs { orders: &[Order::Derived], valid: all, candidates: all, check }
        .smallest(task, limit, watch)
}

/// The inputs of a property, and its verdicts on them.
struct Inputs<V, C, F> {
    /// The orders in which they are enumerated.
    orders: &'static [Order],
    /// The valid ones in an order.
    valid: V,
    /// Those of the valid ones that can be minima.
    candidates: C,
    check: F,
}

impl<V, C, F> Inputs<V, C, F> {
    fn smallest<I: Data, W: Validity, X: Validity>(
        &self,
        task: &Task,
        limit: usize,
        watch: Watcher<'_>,
    ) -> Result<Minimum, Unfinished>
    where
        V: Fn(Order) -> Tiers<I, W>,
        C: Fn(Order) -> Tiers<I, X>,
        F: Fn(&I) -> Verdict,
    {
        let mut firsts = Vec::new();
        let mut bound = Bound::default();
        for order in self.orders {
            let watcher = &mut |coverage| watch(*order, coverage);
            let first = self.first_in_order(task, *order, limit, watcher);
            bound.add(*order, first.as_ref().map_or_else(|n_tiers| *n_tiers, |first| first.tier));
            firsts.extend(first.ok());
        }
        let is_complete = firsts.len() == self.orders.len();
        let n_covered = firsts.iter().map(|first| first.n_covered).sum();
        let n_evaluated = firsts.iter().map(|first| first.n_evaluated).sum();
        let Some(smallest) = firsts.into_iter().min_by(smaller) else {
            return Err(Unfinished { bound, ..Unfinished::default() });
        };
        let watcher = &mut |coverage| watch(smallest.order, coverage);
        let others = match is_complete {
            true => self.others_in_tier(&smallest, watcher),
            false => Err(Cancelled),
        };
        match others {
            Ok((others, fewest)) => {
                Ok(Minimum { others, fewest, n_covered, n_evaluated, ..smallest })
            }
            Err(Cancelled) => {
                Err(Unfinished { bound, found: Some(smallest.counterexample), stop: None })
            }
        }
    }

    /// The first counterexample in an order. The error is the number of tiers without one.
    ///
    /// Candidates are enough for that: in the first tier with a failing input, all of these are candidates.
    fn first_in_order<I: Data, W: Validity, X: Validity>(
        &self,
        task: &Task,
        order: Order,
        limit: usize,
        watcher: &mut dyn FnMut(Coverage) -> ControlFlow<()>,
    ) -> Result<Minimum, usize>
    where
        V: Fn(Order) -> Tiers<I, W>,
        C: Fn(Order) -> Tiers<I, X>,
        F: Fn(&I) -> Verdict,
    {
        let mut candidates = (self.candidates)(order);
        let found = first_failing_before(&mut candidates, limit, &self.check, watcher)?;

        let Coverage { tier, n_evaluated, n_discarded } = found.coverage;
        let n_before = (self.valid)(order).n_before(&found.value);
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

    /// The other failing inputs in the tier of the minimum that are not larger: those with as many tokens,
    /// and the first one with the fewest tokens, if these are fewer. Nothing fails in earlier tiers.
    fn others_in_tier<I: Data, X: Validity>(
        &self,
        minimum: &Minimum,
        watcher: &mut dyn FnMut(Coverage) -> ControlFlow<()>,
    ) -> Result<(Vec<String>, Option<String>), Cancelled>
    where
        C: Fn(Order) -> Tiers<I, X>,
        F: Fn(&I) -> Verdict,
    {
        let mut equal = Vec::new();
        let mut fewest: Option<(usize, String)> = None;
        let mut coverage = Coverage { tier: minimum.tier, ..Coverage::default() };
        let mut n_seen = 0_u64;
        let flow = (self.candidates)(minimum.order).each_in(minimum.tier, |input| {
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
            if (self.check)(input) != Verdict::Fails {
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
}

fn smaller(a: &Minimum, b: &Minimum) -> Ordering {
    (a.size, &a.counterexample).cmp(&(b.size, &b.counterexample))
}

/// The number of inputs between two calls of the watcher.
const UNWATCHED: u64 = 1 << 12;

/// The limits of a search for the minimum of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The first tier that is not searched. `None` stands for no limit.
    pub tier: Option<usize>,
    /// The time that a task may take. `None` stands for no limit.
    pub time: Option<Duration>,
    /// About how many inputs of a task are evaluated; not more than a hundred times as many are looked at. The
    /// same number always ends a search at the same input. `None` stands for no limit.
    pub n_inputs: Option<u64>,
}

/// The search for a task has ended.
#[derive(Clone, Copy, Debug)]
pub struct Finished {
    pub task: Task,
    /// The duration of the search.
    pub elapsed: Duration,
}

/// Finds the smallest counterexamples of tasks, on `n_workers` threads.
///
/// Calls `on_finished` as soon as the search for a task has ended. The results are in the order of the
/// tasks. Where the search reached the limit, the result says what it has proven.
pub fn search_all(
    tasks: &[Task],
    limit: &(dyn Fn(&Task) -> Limit + Sync),
    n_workers: usize,
    cancelled: &AtomicBool,
    on_finished: &(dyn Fn(Finished) + Sync),
) -> Result<Vec<Result<Minimum, Unfinished>>, Cancelled> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; tasks.len()]);
    let work = || {
        while let Some((at, task)) = {
            let at = next.fetch_add(1, Relaxed);
            tasks.get(at).map(|task| (at, task))
        } {
            let (start, limit) = (Instant::now(), limit(task));
            let mut n_looks = 0;
            let mut watcher = |_, coverage: Coverage| {
                n_looks += 1;
                let is_over = limit.time.is_some_and(|time| start.elapsed() >= time)
                    || limit.n_inputs.is_some_and(|most| {
                        coverage.n_evaluated >= most || n_looks * UNWATCHED / 100 > most
                    });
                match is_over || cancelled.load(Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let found = search_before(task, limit.tier.unwrap_or(usize::MAX), &mut watcher);
            if cancelled.load(Relaxed) {
                return;
            }
            on_finished(Finished { task: *task, elapsed: start.elapsed() });
            let mut results = results.lock().expect("no worker panics while it holds the results");
            results[at] = Some(found);
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
    task.checked().ok()?.search_plainly(Some(&task.mutation), order, n_inputs)
}

/// [`search_plainly`], for the inputs of the type with this tag.
pub fn search_plainly_in<I: Data>(
    tag: TypeTag,
    check: impl Fn(&I) -> Verdict,
    order: Order,
    n_inputs: u64,
) -> Option<(String, u64)> {
    let mut n_before = 0;
    let flow = Tiers::<I>::of(tag, order).each(|_, input| {
        if n_before == n_inputs {
            return ControlFlow::Break(None);
        }
        if check(input) == Verdict::Fails {
            return ControlFlow::Break(Some((print(input), n_before)));
        }
        n_before += 1;
        ControlFlow::Continue(())
    });
    flow.break_value().flatten()
}
