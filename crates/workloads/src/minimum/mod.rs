//! The smallest counterexample of each task, which all others are measured against.
//!
//! - [`search`](mod@search): finding minima, also many in parallel;
//! - [`table`]: the minima of all tasks, and their file format;
//! - `columns`: what the files of tables have in common;
//! - [`bound`]: what a search that ended early has proven;
//! - [`smallness`]: which of two counterexamples is the smaller one, without an enumeration;
//! - [`best_known`] and [`best_table`]: the best known counterexamples of tasks without a proven minimum,
//!   and their file format;
//! - [`learn`]: finding them in the results of trials;
//! - [`reference`](mod@reference): which of the two a task has.

pub mod best_known;
pub mod best_table;
pub mod bound;
mod columns;
pub mod learn;
pub mod reference;
pub mod search;
pub mod smallness;
pub mod table;

use num_bigint::BigUint;
use stromboli_enumeration::Order;

use crate::task::Task;

pub use best_known::{BestKnown, Source, TrialSource};
pub use best_table::best_known_of;
pub use bound::Bound;
pub use columns::TableError;
pub use learn::{Learned, Learning, News};
pub use reference::{Certainty, Reference, reference_of};
pub use search::{Cancelled, Limit, Unfinished, search, search_all, search_before, search_plainly};
pub use smallness::Smallness;
pub use table::{co_minima_of, minimum_of};

/// The smallest counterexample of a task, and the extent of the search.
///
/// It is the first input that fails, in LeanCheck's order of enumeration. For the calculi there are
/// two orders, and so two such inputs; it is the smaller of them, or, if they are equally large, the
/// one whose text sorts first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// The task whose minimum this is.
    pub task: Task,
    /// The printed form.
    pub counterexample: String,
    /// The other co-minima in their printed forms, in order; see [`Minimum::co_minima`].
    pub others: Vec<String>,
    /// The first failing input with the fewest tokens in the same tier, in its printed form, if that
    /// is fewer tokens than the minimum has.
    pub fewest: Option<String>,
    /// The number of tokens of the minimum.
    pub size: usize,
    /// The order in which it comes first.
    pub order: Order,
    /// The tier in this order.
    pub tier: usize,
    /// The number of inputs before it in this order, valid or not. `None` if it is too far away to
    /// count.
    pub position: Option<BigUint>,
    /// The number of inputs that satisfy the precondition and that the search covered, in all orders
    /// together. Saturates.
    pub n_covered: u128,
    /// The number of these on which the property was evaluated.
    pub n_evaluated: u64,
}

impl Minimum {
    /// The co-minima: the failing inputs with as many tokens as the minimum, in its tier or an earlier
    /// one of the same order. They are in order, so the minimum itself is the first.
    ///
    /// ```
    /// use stromboli_workloads::minimum::minimum_of;
    ///
    /// let task = "bst/InsertPost/insert_2".parse().unwrap();
    /// let co_minima: Vec<_> = minimum_of(&task).unwrap().co_minima().collect();
    /// assert_eq!(co_minima.len(), 4);
    /// assert_eq!(co_minima[..2], ["((T (E) 0 0 (E)),1,0,1)", "((T (E) 0 0 (E)),1,1,0)"]);
    /// ```
    pub fn co_minima(&self) -> impl Iterator<Item = &str> {
        [&self.counterexample].into_iter().chain(&self.others).map(String::as_str)
    }
}
