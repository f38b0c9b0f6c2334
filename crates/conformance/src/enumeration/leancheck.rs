//! LeanCheck: positions of values, sizes of tiers, and the first counterexamples of tasks.

use std::ops::ControlFlow;
use std::sync::{LazyLock, Mutex};

use serde::Deserialize;
use stromboli_domain::{Data, parse, print};
use stromboli_enumeration::{Order, Tiers, position};

use super::types::{Of, Type, ordered_type_named};
use super::{Lists, N_LISTED, listed, searches};
use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a value and its place, a tier and its size, or a task and its first counterexample.
pub static SUITE: Suite = Suite {
    name: "leancheck",
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
        embedded!("leancheck/int_list.jsonl"),
        embedded!("leancheck/bool_list.jsonl"),
        embedded!("leancheck/int_list_list.jsonl"),
        embedded!("leancheck/char.jsonl"),
        embedded!("leancheck/text.jsonl"),
        embedded!("leancheck/tiers.jsonl"),
        embedded!("leancheck/tiers_of_lists.jsonl"),
        embedded!("leancheck/search.jsonl"),
    ],
    more_in: Some("leancheck"),
    read,
};

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    match vector.file {
        "tiers" | "tiers_of_lists" => read_tier(vector),
        "search" => searches::read(vector),
        _ => read_place(vector),
    }
}

/// The questions of vectors about LeanCheck's enumeration of a type.
pub(super) trait InTiers {
    /// The number of values in a tier.
    fn tier_size(&self, order: Order, tier: usize) -> u128;

    /// The first values, printed with their tiers.
    fn first_in_tiers(&self, order: Order, n_values: usize) -> Vec<String>;

    /// The value at a position, printed with its tier. The type must be infinite.
    fn nth_in_tiers(&self, order: Order, position: u64) -> Option<String>;

    /// The number of values before the one with this printed form, which must be valid.
    fn n_before(&self, order: Order, value: &str) -> String;
}

impl<T: Data> InTiers for Of<T> {
    fn tier_size(&self, order: Order, tier: usize) -> u128 {
        Tiers::<T>::new(order).count(tier)
    }

    fn first_in_tiers(&self, order: Order, n_values: usize) -> Vec<String> {
        let mut list = Vec::new();
        let _: ControlFlow<()> = Tiers::<T>::new(order).each(|tier, value| {
            list.push(placed(tier, value));
            if list.len() < n_values { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        list
    }

    fn nth_in_tiers(&self, order: Order, position: u64) -> Option<String> {
        let mut tiers = Tiers::<T>::new(order);
        let mut n_skipped = u128::from(position);
        let mut tier = 0;
        while tiers.count(tier) <= n_skipped {
            n_skipped -= tiers.count(tier);
            tier += 1;
        }
        let value = tiers.each_in(tier, |value| {
            if n_skipped == 0 {
                return ControlFlow::Break(placed(tier, value));
            }
            n_skipped -= 1;
            ControlFlow::Continue(())
        });
        value.break_value()
    }

    fn n_before(&self, order: Order, value: &str) -> String {
        let value: T = parse(value).expect("the text was read before");
        let before = position(order, &value).before;
        before.map_or("too far to count".to_owned(), |before| before.to_string())
    }
}

fn placed<T: Data>(tier: usize, value: &T) -> String {
    format!("{} in tier {tier}", print(value))
}

#[derive(Deserialize)]
struct TierRecord {
    r#type: String,
    tier: usize,
    count: u128,
}

fn read_tier(vector: Vector<'_>) -> Result<Case, Malformed> {
    let TierRecord { r#type, tier, count } = vector.record()?;
    let (of, order) = ordered_type_named(&r#type)?;
    Ok(Case::new(vector.file, move || {
        let question = || format!("how many values of {type} are in tier {tier}");
        let actual = of.tier_size(order, tier);
        Difference::between(question, &count.to_string(), &actual.to_string())
    }))
}

#[derive(Deserialize)]
struct PlaceRecord {
    i: u64,
    tier: usize,
    value: String,
}

fn read_place(vector: Vector<'_>) -> Result<Case, Malformed> {
    let name = vector.file.to_owned();
    let (of, order) = ordered_type_named(&name)?;
    let PlaceRecord { i, tier, value } = vector.record()?;
    of.check(&value)?;
    Ok(Case::new(name.clone(), move || {
        let question = || format!("the value of {name} at {i}");
        let expected = format!("{value} in tier {tier}");
        let actual = value_at(&name, of, order, i);
        Difference::between(question, &expected, &actual).or_else(|| {
            let question = || format!("where {value} stands among the values of {name}");
            let counted = of.n_before(order, &value);
            Difference::between(question, &i.to_string(), &counted)
        })
    }))
}

static LISTS: LazyLock<Lists<String>> = LazyLock::new(Mutex::default);

fn value_at(name: &str, of: &dyn Type, order: Order, position: u64) -> String {
    let list = listed(&LISTS, name.to_owned(), || of.first_in_tiers(order, N_LISTED));
    let value = usize::try_from(position).ok().and_then(|position| list.get(position));
    value.cloned().unwrap_or_else(|| {
        // A short list is complete.
        let is_endless = list.len() == N_LISTED;
        let value = if is_endless { of.nth_in_tiers(order, position) } else { None };
        value.unwrap_or_else(|| "none".to_owned())
    })
}
