//! LeanCheck: what stands where, how many values a tier has, and the first counterexamples of tasks.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock, Mutex};

use serde::Deserialize;
use stromboli_domain::{Data, parse, print};
use stromboli_enumeration::{Order, Tiers, position};

use super::searches;
use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector};

/// A vector is a value and its place, a tier and its size, or a task and its first counterexample.
pub static SUITE: Suite = Suite {
    name: "leancheck",
    description: "LeanCheck's order of enumeration, and what it finds first",
    files: &[
        embedded!("leancheck/int.jsonl"),
        embedded!("leancheck/bst.jsonl"),
        embedded!("leancheck/bst_key.jsonl"),
        embedded!("leancheck/bst_key_val.jsonl"),
        embedded!("leancheck/bst_bst_key_val.jsonl"),
        embedded!("leancheck/rbt.jsonl"),
        embedded!("leancheck/rbt_key_key_val.jsonl"),
        embedded!("leancheck/stlc_expr.jsonl"),
        embedded!("leancheck/stlc_expr_rev.jsonl"),
        embedded!("leancheck/fsub_term.jsonl"),
        embedded!("leancheck/fsub_term_rev.jsonl"),
        embedded!("leancheck/tiers.jsonl"),
        embedded!("leancheck/search.jsonl"),
    ],
    check,
    cost,
};

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    match vector.file {
        "tiers" => check_tier(vector),
        "search" => searches::check(vector),
        _ => check_place(vector),
    }
}

#[derive(Deserialize)]
struct TierRecord {
    r#type: String,
    tier: usize,
    count: u128,
}

fn check_tier(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let TierRecord { r#type, tier, count } = vector.record()?;
    let actual = visit(&r#type, CountTier(tier))?;
    let question = || format!("how many values of {type} are in tier {tier}");
    let difference = Difference::between(question, &count.to_string(), &actual.to_string());
    Ok(Outcome { subject: vector.file.to_owned(), difference })
}

struct CountTier(usize);

impl TypeVisitor for CountTier {
    type Output = u128;

    fn visit<T: Data>(self, order: Order) -> u128 {
        Tiers::<T>::new(order).count(self.0)
    }
}

#[derive(Deserialize)]
struct PlaceRecord {
    i: u64,
    tier: usize,
    value: String,
}

fn check_place(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let PlaceRecord { i, tier, value } = vector.record()?;
    let question = || format!("the value of {} at {i}", vector.file);
    let expected = format!("{value} in tier {tier}");
    let actual = value_at(vector.file, i)?;
    let difference = match Difference::between(question, &expected, &actual) {
        Some(difference) => Some(difference),
        None => {
            let question = || format!("where {value} stands among the values of {}", vector.file);
            let counted = visit(vector.file, CountBefore(&value))??;
            Difference::between(question, &i.to_string(), &counted)
        }
    };
    Ok(Outcome { subject: vector.file.to_owned(), difference })
}

/// How many values of each type are listed, so that not every vector has to start from the first.
const N_LISTED: u64 = 1 << 12;

/// The values at the start of each enumeration, with their tiers.
static LISTS: LazyLock<Mutex<HashMap<String, Arc<[String]>>>> = LazyLock::new(Mutex::default);

fn value_at(name: &str, position: u64) -> Result<String, Malformed> {
    if position >= N_LISTED {
        let value = visit(name, List { from: position, n_values: 1 })?.pop();
        return value.ok_or_else(|| Malformed(format!("there are not {position} values")));
    }
    let mut lists = LISTS.lock().expect("no worker panics while it makes a list");
    let list = match lists.get(name) {
        Some(list) => Arc::clone(list),
        None => {
            let list: Arc<_> = visit(name, List { from: 0, n_values: N_LISTED })?.into();
            lists.insert(name.to_owned(), Arc::clone(&list));
            list
        }
    };
    drop(lists);
    Ok(list[usize::try_from(position).map_err(Malformed::because)?].clone())
}

/// Prints some values with their tiers.
struct List {
    from: u64,
    n_values: u64,
}

impl TypeVisitor for List {
    type Output = Vec<String>;

    fn visit<T: Data>(self, order: Order) -> Vec<String> {
        let mut tiers = Tiers::<T>::new(order);
        let mut n_skipped = u128::from(self.from);
        let mut tier = 0;
        while tiers.count(tier) <= n_skipped {
            n_skipped -= tiers.count(tier);
            tier += 1;
        }
        let mut list = Vec::new();
        let mut n_left = self.n_values;
        while n_left > 0 {
            let _: ControlFlow<()> = tiers.each_in(tier, |value| {
                if n_skipped > 0 {
                    n_skipped -= 1;
                    return ControlFlow::Continue(());
                }
                list.push(format!("{} in tier {tier}", print(value)));
                n_left -= 1;
                if n_left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            tier += 1;
        }
        list
    }
}

/// Counts the values before the one of this text.
struct CountBefore<'a>(&'a str);

impl TypeVisitor for CountBefore<'_> {
    type Output = Result<String, Malformed>;

    fn visit<T: Data>(self, order: Order) -> Self::Output {
        let value: T = parse(self.0).map_err(Malformed::because)?;
        let before = position(order, &value).before;
        Ok(before.map_or("too far to count".to_owned(), |before| before.to_string()))
    }
}

/// Some searches look at millions of inputs; nothing else takes time.
fn cost(vector: Vector<'_>) -> u64 {
    match vector.file {
        // What cannot be read is found out when it is checked.
        "search" => searches::n_inputs(vector).unwrap_or(0),
        _ => 0,
    }
}
