//! SmallCheck: the values up to a depth, and their order.

use std::sync::{LazyLock, Mutex};

use serde::Deserialize;
use stromboli_domain::{Data, print};
use stromboli_enumeration::{n_in_series, series};

use super::types::{Of, Type, type_named};
use super::{Lists, N_LISTED, listed};
use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a depth and the number of values, or a depth and the value at a position.
pub static SUITE: Suite = Suite {
    name: "smallcheck",
    files: &[
        embedded!("smallcheck/int.jsonl"),
        embedded!("smallcheck/bst.jsonl"),
        embedded!("smallcheck/rbt.jsonl"),
        embedded!("smallcheck/stlc_expr.jsonl"),
        embedded!("smallcheck/fsub_term.jsonl"),
        embedded!("smallcheck/int_list.jsonl"),
        embedded!("smallcheck/bool_list.jsonl"),
        embedded!("smallcheck/char.jsonl"),
        embedded!("smallcheck/text.jsonl"),
    ],
    more_in: Some("smallcheck"),
    read,
};

#[derive(Deserialize)]
struct Record {
    depth: usize,
    count: Option<u128>,
    i: Option<usize>,
    value: Option<String>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let name = vector.file.to_owned();
    let of = type_named(&name)?;
    let Record { depth, count, i, value } = vector.record()?;
    match (count, i, value) {
        (Some(count), None, None) => Ok(Case::new(name.clone(), move || {
            let question = || format!("how many values of {name} there are up to depth {depth}");
            let actual = of.n_in_series(depth);
            Difference::between(question, &count.to_string(), &actual.to_string())
        })),
        (None, Some(i), Some(value)) => {
            of.check(&value)?;
            Ok(Case::new(name.clone(), move || {
                let question = || format!("the value of {name} up to depth {depth} at {i}");
                Difference::between(question, &value, &value_at(&name, of, depth, i))
            }))
        }
        _ => Err(Malformed("expected either `count`, or `i` and `value`".to_owned())),
    }
}

/// The questions of vectors about SmallCheck's enumeration of a type.
pub(super) trait InSeries {
    /// The number of values up to a depth.
    fn n_in_series(&self, depth: usize) -> u128;

    /// At most `n_values` values up to a depth, from a position on, printed.
    fn in_series(&self, depth: usize, from: usize, n_values: usize) -> Vec<String>;
}

/// The number of values up to which the count is verified by enumeration.
const N_COUNTED: u128 = 1 << 20;

impl<T: Data> InSeries for Of<T> {
    fn n_in_series(&self, depth: usize) -> u128 {
        match n_in_series::<T>(depth) {
            count if count <= N_COUNTED => series::<T>(depth).count() as u128,
            count => count,
        }
    }

    fn in_series(&self, depth: usize, from: usize, n_values: usize) -> Vec<String> {
        let values = series::<T>(depth).skip(from).take(n_values);
        values.map(|value| print(&value)).collect()
    }
}

/// By type and depth.
static LISTS: LazyLock<Lists<(String, usize)>> = LazyLock::new(Mutex::default);

fn value_at(name: &str, of: &dyn Type, depth: usize, position: usize) -> String {
    let missing = || "none".to_owned();
    if position >= N_LISTED {
        return of.in_series(depth, position, 1).pop().unwrap_or_else(missing);
    }
    let list = listed(&LISTS, (name.to_owned(), depth), || of.in_series(depth, 0, N_LISTED));
    list.get(position).cloned().unwrap_or_else(missing)
}
