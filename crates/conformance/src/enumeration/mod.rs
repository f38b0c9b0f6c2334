//! Enumeration: the values of a type, and their order.
//!
//! - [`leancheck`] and [`smallcheck`]: the suites;
//! - `types`: the types that vectors name, which are those that the workloads have;
//! - `searches`: the first counterexamples of tasks, in the orders that vectors have.

pub mod leancheck;
mod searches;
pub mod smallcheck;
mod types;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// The values at the start of enumerations, printed, so that not every vector starts from the first.
type Lists<K> = Mutex<HashMap<K, Arc<[String]>>>;

/// The number of values of each enumeration that are listed in advance.
const N_LISTED: usize = 1 << 12;

/// The list of this key, which is made when it is first needed.
fn listed<K: Eq + Hash>(
    lists: &Lists<K>,
    key: K,
    list: impl FnOnce() -> Vec<String>,
) -> Arc<[String]> {
    let mut lists = lists.lock().expect("no worker panics while it makes a list");
    Arc::clone(lists.entry(key).or_insert_with(|| list().into()))
}
