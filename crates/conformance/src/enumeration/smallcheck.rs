//! SmallCheck: which values there are up to a depth, and in which order.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use serde::Deserialize;
use stromboli_domain::{Data, print};
use stromboli_enumeration::{Order, n_in_series, series};

use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a depth and the number of values, or a depth and the value at a position.
pub static SUITE: Suite = Suite {
    name: "smallcheck",
    description: "SmallCheck's order of enumeration",
    files: &[
        embedded!("smallcheck/int.jsonl"),
        embedded!("smallcheck/bst.jsonl"),
        embedded!("smallcheck/rbt.jsonl"),
        embedded!("smallcheck/stlc_expr.jsonl"),
        embedded!("smallcheck/fsub_term.jsonl"),
    ],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
#[serde(untagged)]
enum Record {
    Count { depth: usize, count: u64 },
    Place { depth: usize, i: usize, value: String },
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let name = vector.file;
    let difference = match vector.record()? {
        Record::Count { depth, count } => {
            let question = || format!("how many values of {name} there are up to depth {depth}");
            let actual = visit(name, Count { depth })?;
            Difference::between(question, &count.to_string(), &actual.to_string())
        }
        Record::Place { depth, i, value } => {
            let question = || format!("the value of {name} up to depth {depth} at {i}");
            Difference::between(question, &value, &value_at(name, depth, i)?)
        }
    };
    Ok(Outcome { subject: name.to_owned(), difference })
}

/// How many values are enumerated to see that there are as many as counted.
const N_COUNTED: u128 = 1 << 20;

struct Count {
    depth: usize,
}

impl TypeVisitor for Count {
    type Output = u128;

    fn visit<T: Data>(self, _: Order) -> u128 {
        match n_in_series::<T>(self.depth) {
            count if count <= N_COUNTED => series::<T>(self.depth).count() as u128,
            count => count,
        }
    }
}

/// How many values of each series are listed, so that not every vector has to start from the first.
const N_LISTED: usize = 1 << 12;

/// The values at the start of each series, by type and depth.
type Lists = HashMap<(String, usize), Arc<[String]>>;

static LISTS: LazyLock<Mutex<Lists>> = LazyLock::new(Mutex::default);

fn value_at(name: &str, depth: usize, position: usize) -> Result<String, Malformed> {
    let missing = || "none".to_owned();
    if position >= N_LISTED {
        let list = List { depth, from: position, n_values: 1 };
        return Ok(visit(name, list)?.pop().unwrap_or_else(missing));
    }
    let mut lists = LISTS.lock().expect("no worker panics while it makes a list");
    let key = (name.to_owned(), depth);
    let list = match lists.get(&key) {
        Some(list) => Arc::clone(list),
        None => {
            let list: Arc<_> = visit(name, List { depth, from: 0, n_values: N_LISTED })?.into();
            lists.insert(key, Arc::clone(&list));
            list
        }
    };
    drop(lists);
    Ok(list.get(position).cloned().unwrap_or_else(missing))
}

struct List {
    depth: usize,
    from: usize,
    n_values: usize,
}

impl TypeVisitor for List {
    type Output = Vec<String>;

    fn visit<T: Data>(self, _: Order) -> Vec<String> {
        let values = series::<T>(self.depth).skip(self.from).take(self.n_values);
        values.map(|value| print(&value)).collect()
    }
}
