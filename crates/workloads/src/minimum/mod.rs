//! The smallest counterexample of each task: what every other counterexample is measured against.
//!
//! - [`search`](mod@search): how one is found, or many in parallel, and how that is checked;
//! - [`table`]: those of all tasks, and how they are written and read.

pub mod search;
pub mod table;

use num_bigint::BigUint;
use stromboli_enumeration::Order;

use crate::task::Task;

pub use search::{Cancelled, search, search_all, search_plainly};
pub use table::minimum_of;

/// The smallest counterexample of a task, and the work that shows it.
///
/// It is the first input that fails, in LeanCheck's order of enumeration. For the calculi there are
/// two orders, and so two such inputs; it is the smaller of them, or, if they are equally large, the
/// one whose text sorts first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// The task.
    pub task: Task,
    /// The printed form.
    pub counterexample: String,
    /// How many tokens that has.
    pub size: usize,
    /// The order in which it comes first.
    pub order: Order,
    /// Its tier in this order.
    pub tier: usize,
    /// How many inputs come before it in this order, whether they meet the precondition or not;
    /// nothing where that is too far to count.
    pub position: Option<BigUint>,
    /// How many inputs that meet the precondition the search covered, in all orders together.
    pub n_covered: u128,
    /// On how many of them the property had to be evaluated.
    pub n_evaluated: u64,
}
