//! The first counterexamples of tasks.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use serde::Deserialize;
use stromboli_domain::{Data, Named, Precondition, Value as AnyValue, Verdict, print};
use stromboli_enumeration::{Order, Tiers};
use stromboli_workloads::minimum::search_plainly;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Task, bst, rbt};

use crate::evaluation::Prepared;
use crate::names::{BST, RBT};
use crate::suite::{Case, Difference, Malformed, Vector};

#[derive(Deserialize)]
struct Record {
    workload: String,
    property: String,
    mutation: String,
    order: String,
    counterexample: Option<String>,
    /// The number of inputs before it.
    index: Option<u64>,
    /// The number of inputs that were searched, if none of them fails.
    searched: Option<u64>,
}

/// The result of a search: the counterexample, and the number of inputs before it.
type Found = Option<(String, u64)>;

pub(super) fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let n_inputs = record.n_inputs()?;
    let name =
        format!("{}/{}/{}", record.workload.to_lowercase(), record.property, record.mutation);
    let task: Task = name.parse().map_err(Malformed::because)?;
    let order = Order::from_name(&record.order).map_err(Malformed::because)?;
    if let Some(input) = &record.counterexample {
        Prepared::new(task.workload, record.property, input.clone(), Vec::new())?;
    }
    let subject = format!("{} {}", vector.file, task.workload);
    let case = Case::new(subject, move || {
        let question = || {
            format!("the first counterexample of {task} among {n_inputs} inputs in order {order}")
        };
        let expected = record.counterexample.zip(record.index);
        let actual = search(&task, order, n_inputs);
        Difference::between(question, &describe(expected), &describe(actual))
    });
    // Some searches visit millions of inputs.
    Ok(case.costing(n_inputs))
}

impl Record {
    /// The number of inputs to visit.
    fn n_inputs(&self) -> Result<u64, Malformed> {
        match (&self.counterexample, self.index, self.searched) {
            (Some(_), Some(index), _) => Ok(index.saturating_add(1)),
            (None, None, Some(n_searched)) => Ok(n_searched),
            _ => Err(Malformed(
                "expected either `counterexample` and `index`, or `searched`".to_owned(),
            )),
        }
    }
}

fn search(task: &Task, order: Order, n_inputs: u64) -> Found {
    match (order, task.workload.name()) {
        (Order::Reversed, BST) => trees_last::<bst::Tree>(task, n_inputs),
        (Order::Reversed, RBT) => trees_last::<rbt::Tree>(task, n_inputs),
        _ => search_plainly(task, order, n_inputs),
    }
}

fn describe(found: Found) -> String {
    found.map_or("none".to_owned(), |(input, index)| format!("{input} at {index}"))
}

/// Searches the inputs of a task on trees, enumerated as tuples with the trees last.
fn trees_last<T: Data>(task: &Task, n_inputs: u64) -> Found {
    TreesLast::<T> { task, n_inputs, trees: PhantomData }.find()
}

struct TreesLast<'a, T> {
    task: &'a Task,
    n_inputs: u64,
    trees: PhantomData<T>,
}

impl<T: Data> TreesLast<'_, T> {
    fn find(&self) -> Found {
        let property = self.task.checked().ok()?;
        let mut test = property.test(Some(&self.task.mutation), Precondition::Check);
        let fails = |input: &dyn AnyValue| test(input) == Verdict::Fails;
        match &*self.task.property {
            "InsertValid" | "InsertModel" => {
                self.search(fails, |(k, v, t): (Key, Value, T)| (t, k, v))
            }
            "DeleteValid" | "DeleteModel" => self.search(fails, |(k, t): (Key, T)| (t, k)),
            "InsertPost" | "InsertDelete" | "DeleteInsert" => {
                self.search(fails, |(k, k2, v, t): (Key, Key, Value, T)| (t, k, k2, v))
            }
            "DeletePost" | "DeleteDelete" => {
                self.search(fails, |(k, k2, t): (Key, Key, T)| (t, k, k2))
            }
            "InsertInsert" => self
                .search(fails, |(k, k2, v, v2, t): (Key, Key, Value, Value, T)| (t, k, k2, v, v2)),
            "InsertUnion" | "UnionDeleteInsert" => {
                self.search(fails, |(k, v, t, u): (Key, Value, T, T)| (t, u, k, v))
            }
            "DeleteUnion" => self.search(fails, |(k, t, u): (Key, T, T)| (t, u, k)),
            // The second tree first.
            "UnionPost" => self.search(fails, |(u, k, t): (T, Key, T)| (t, u, k)),
            // Only trees.
            _ => search_plainly(self.task, Order::Derived, self.n_inputs),
        }
    }

    fn search<E: Data, I: Data>(
        &self,
        mut fails: impl FnMut(&dyn AnyValue) -> bool,
        in_order: impl Fn(E) -> I,
    ) -> Found {
        let mut n_before = 0;
        let flow = Tiers::<E>::new(Order::Derived).each(|_, enumerated| {
            if n_before == self.n_inputs {
                return ControlFlow::Break(None);
            }
            let input = in_order(enumerated.clone());
            if fails(&input) {
                return ControlFlow::Break(Some((print(&input), n_before)));
            }
            n_before += 1;
            ControlFlow::Continue(())
        });
        flow.break_value().flatten()
    }
}
