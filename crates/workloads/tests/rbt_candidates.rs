//! Checks the argument in `rbt/candidates.rs`, and that other searches find the same first
//! counterexamples.

use std::any::Any;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::ControlFlow;

use proptest::prelude::*;
use stromboli_domain::data::{Head, Source, TypeTag};
use stromboli_domain::{Data, Precondition, Verdict, print};
use stromboli_enumeration::{Order, Tiers, first_failing, position};
use stromboli_workloads::pairs::{Key, PairTree, Value};
use stromboli_workloads::rbt::tree::Colour;
use stromboli_workloads::rbt::{Rbt, Tree};
use stromboli_workloads::{Minimum, Program, Task};

use crate::types::with_types;

/// An input of any property: a tree, and as many keys and values outside it as a property can need.
#[derive(Clone, Debug)]
struct Parts {
    tree: Tree,
    keys: [i64; 2],
    values: [i64; 2],
}

/// Takes the parts by their types.
struct Taken<'a> {
    parts: &'a Parts,
    n_keys: usize,
    n_values: usize,
}

impl Source for Taken<'_> {
    type Error = Infallible;

    fn field_as<F: Data>(&mut self, _: TypeTag) -> Result<F, Infallible> {
        let mut field: Option<F> = None;
        let slot: &mut dyn Any = &mut field;
        if let Some(slot) = slot.downcast_mut::<Option<Tree>>() {
            *slot = Some(self.parts.tree.clone());
        } else if let Some(slot) = slot.downcast_mut::<Option<Key>>() {
            *slot = Some(Key(self.parts.keys[self.n_keys]));
            self.n_keys += 1;
        } else if let Some(slot) = slot.downcast_mut::<Option<Value>>() {
            *slot = Some(Value(self.parts.values[self.n_values]));
            self.n_values += 1;
        }
        Ok(field.expect("inputs are made of trees, keys and values"))
    }

    fn has_element(&mut self) -> Result<bool, Self::Error> {
        unreachable!("no input has lists")
    }
}

impl Parts {
    fn input<I: Data>(&self) -> I {
        let Ok(input) = I::build(Head::Tuple, &mut Taken { parts: self, n_keys: 0, n_values: 0 });
        input
    }

    /// Makes other keys from the old ones, and other values from their places and the old ones.
    fn map(&self, key: impl Fn(i64) -> i64, value: impl Fn(usize, i64) -> i64) -> Parts {
        let mut n_values = 0;
        let mut value = |old| {
            n_values += 1;
            value(n_values - 1, old)
        };
        let tree = map_tree(&self.tree, &key, &mut value);
        Parts { tree, keys: self.keys.map(key), values: self.values.map(value) }
    }

    /// Makes every value 0.
    fn zeros(&self) -> Parts {
        self.map(|key| key, |_, _| 0)
    }

    /// For each of the values, makes it 1 and the others 0.
    fn ones(&self) -> impl Iterator<Item = Parts> + '_ {
        let n_values = self.tree.pairs().len() + self.values.len();
        (0..n_values).map(|place| self.map(|key| key, |at, _| i64::from(at == place)))
    }

    /// Makes the values distinct.
    fn distinct(&self) -> Parts {
        self.map(|key| key, |at, _| at as i64)
    }
}

fn map_tree(tree: &Tree, key: &impl Fn(i64) -> i64, value: &mut impl FnMut(i64) -> i64) -> Tree {
    match tree {
        Tree::Leaf => Tree::Leaf,
        Tree::Node(node) => {
            let left = map_tree(&node.left, key, value);
            let (k, v) = (Key(key(node.key.0)), Value(value(node.value.0)));
            Tree::node(node.colour, left, k, v, map_tree(&node.right, key, value))
        }
    }
}

/// The verdicts of every property on an input, for every mutant.
fn verdicts(parts: &Parts) -> Vec<Verdict> {
    #[expect(clippy::extra_unused_type_parameters, reason = "`with_types` gives both types")]
    fn input<P: Program, I: Data>(parts: &Parts) -> Box<dyn stromboli_domain::Value> {
        Box::new(parts.input::<I>())
    }
    let (mut seen, mut verdicts) = (Vec::new(), Vec::new());
    for task in rbt_tasks() {
        if seen.contains(&task.property) {
            continue;
        }
        seen.push(task.property);
        let input = with_types!(task, input(parts));
        for mutation in task.workload.mutations() {
            let property = task.checked().unwrap();
            verdicts.push(property.test(Some(mutation.name), Precondition::Check)(&*input));
        }
    }
    verdicts
}

fn any_parts() -> impl Strategy<Value = Parts> {
    let (key, value) = (-20..20_i64, -2..3_i64);
    let pairs = prop::collection::vec((key.clone(), value.clone()), 0..14);
    (pairs, [key.clone(), key], [value.clone(), value]).prop_map(|(pairs, keys, values)| {
        let insert = |tree, (k, v)| Rbt(None).insert(Key(k), Value(v), &tree);
        Parts { tree: pairs.into_iter().fold(Tree::Leaf, insert), keys, values }
    })
}

proptest! {
    #[test]
    fn moving_keys_together_changes_no_verdict(parts in any_parts(), first in -10..10_i64) {
        let mut keys: Vec<_> = parts.tree.pairs().iter().map(|(key, _)| key.0).collect();
        keys.extend(parts.keys);
        keys.sort_unstable();
        keys.dedup();
        let place = |key| keys.binary_search(&key).unwrap() as i64;
        let consecutive = parts.map(|key| first + place(key), |_, value| value);
        prop_assert_eq!(verdicts(&parts), verdicts(&consecutive));
    }

    #[test]
    fn what_fails_fails_with_at_most_one_value(parts in any_parts()) {
        let simpler: Vec<_> =
            parts.ones().chain([parts.zeros()]).map(|parts| verdicts(&parts)).collect();
        for (at, verdict) in verdicts(&parts).into_iter().enumerate() {
            prop_assert!(
                verdict != Verdict::Fails || simpler.iter().any(|v| v[at] == Verdict::Fails)
            );
        }
    }

    #[test]
    fn what_passes_with_distinct_values_passes_with_any(parts in any_parts()) {
        for (distinct, verdict) in verdicts(&parts.distinct()).into_iter().zip(verdicts(&parts)) {
            prop_assert!(distinct == Verdict::Fails || verdict == distinct);
        }
    }
}

fn rbt_tasks() -> impl Iterator<Item = Task> {
    Task::all().into_iter().filter(|task| task.workload.name() == Rbt::NAME)
}

/// Every task has a minimum.
fn minimum_of(task: &Task) -> &'static Minimum {
    stromboli_workloads::minimum_of(task).unwrap_or_else(|| panic!("{task} has no minimum"))
}

/// The number of valid inputs to search for a counterexample among all of them.
const N_VALID: u128 = if cfg!(debug_assertions) { 100_000 } else { 10_000_000 };

#[test]
fn no_first_counterexample_is_missing_among_the_candidates() {
    fn among_all_valid<P: Program, I: Data>(task: &Task) -> (String, u64) {
        let program = P::with_bug(Some(task.mutation.value()));
        let mut test = task.checked().unwrap().test(Some(&task.mutation), Precondition::Check);
        let mut valid = Tiers::<I, _>::valid(Order::Derived, program.validity());
        let go_on = |_| ControlFlow::Continue(());
        let found = first_failing(&mut valid, |input: &I| test(input), go_on).unwrap();
        (print(&found.value), found.coverage.n_evaluated)
    }
    let near: Vec<_> = rbt_tasks().filter(|task| minimum_of(task).n_covered <= N_VALID).collect();
    assert!(near.len() >= 40, "{}", near.len());
    for task in near {
        let minimum = minimum_of(&task);
        let (found, n_covered) = with_types!(task, among_all_valid(&task));
        assert_eq!(found, minimum.counterexample, "{task}");
        assert_eq!(u128::from(n_covered), minimum.n_covered, "{task}");
    }
}

/// The first counterexample, found by going through shapes of trees instead of tiers: the first of
/// those inputs up to a tier that have consecutive keys around 0 and at most one value.
#[expect(clippy::extra_unused_type_parameters, reason = "`with_types` gives both types")]
fn by_shape<P: Program, I: Data>(task: &Task, last_tier: usize) -> String {
    let test = task.checked().unwrap().test(Some(&task.mutation), Precondition::Check);
    let test = RefCell::new(test);
    let fails = |parts: &Parts| (test.borrow_mut())(&parts.input::<I>()) == Verdict::Fails;
    let mut first = None;
    let mut consider = |parts: &Parts| {
        let input: I = parts.input();
        let before = position(Order::Derived, &input).before;
        if first.as_ref().is_none_or(|(known, _)| before < *known) {
            first = Some((before, print(&input)));
        }
    };
    for (tree_keys, beside) in key_sets(n_keys::<I>(), last_tier) {
        let heights = 0..=tree_keys.len() as u32;
        let trees = heights.flat_map(|height| trees(&tree_keys, height, &[Colour::Black]));
        let trees: Vec<_> = trees.collect();
        for Beside { keys, tier } in beside {
            for tree in &trees {
                let zeros = Parts { tree: tree.clone(), keys, values: [0; 2] };
                if fails(&zeros) {
                    consider(&zeros);
                } else if tier < last_tier && fails(&zeros.distinct()) {
                    zeros.ones().filter(fails).for_each(|parts| consider(&parts));
                }
            }
        }
    }
    first.expect("there is a counterexample").1
}

/// The number of keys outside the tree.
fn n_keys<I: Data>() -> usize {
    let parts = Parts { tree: Tree::Leaf, keys: [0; 2], values: [0; 2] };
    let mut taken = Taken { parts: &parts, n_keys: 0, n_values: 0 };
    let Ok(_) = I::build(Head::Tuple, &mut taken);
    taken.n_keys
}

/// Keys outside a tree, and the tier of the input if all its values are 0.
struct Beside {
    keys: [i64; 2],
    tier: usize,
}

/// Keys of trees, and keys outside them: together they are consecutive and around 0, and their tier is
/// not beyond the last.
fn key_sets(n_beside: usize, last_tier: usize) -> Vec<(Vec<i64>, Vec<Beside>)> {
    let mut sets = Vec::new();
    // The cheapest integers cost 0, 1, 2 and so on.
    for n in (1..).take_while(|n: &i64| (n * (n - 1) / 2) as usize <= last_tier) {
        for first in 1 - n..=0 {
            let all: Vec<_> = (first..first + n).collect();
            for missing in subsets(&all, n_beside) {
                let tree = all.iter().copied().filter(|key| !missing.contains(key));
                let tree: Vec<_> = tree.collect();
                let pairs = all.iter().flat_map(|a| all.iter().map(|b| [*a, *b]));
                let beside = pairs.filter(|[a, b]| n_beside == 2 || a == b).filter_map(|keys| {
                    let used = &keys[..n_beside];
                    let costs = tree.iter().chain(used).map(|key| cost(*key));
                    let tier = tree.len() + costs.sum::<usize>();
                    let fits = tier <= last_tier && missing.iter().all(|key| used.contains(key));
                    fits.then_some(Beside { keys, tier })
                });
                let beside: Vec<_> = beside.collect();
                if !beside.is_empty() {
                    sets.push((tree, beside));
                }
            }
        }
    }
    sets
}

fn cost(number: i64) -> usize {
    let magnitude = number.unsigned_abs() as usize;
    if number > 0 { 2 * magnitude - 1 } else { 2 * magnitude }
}

/// The subsets with at most this number of elements, which is one or two.
fn subsets(all: &[i64], most: usize) -> Vec<Vec<i64>> {
    let ones = all.iter().map(|a| vec![*a]);
    let twos = all.iter().flat_map(|a| all.iter().filter(move |b| a < b).map(|b| vec![*a, *b]));
    ones.chain(twos).filter(|subset| subset.len() <= most).chain([vec![]]).collect()
}

/// The red-black trees with these keys, of this height, with a root of one of these colours.
fn trees(keys: &[i64], height: u32, root: &[Colour]) -> Vec<Tree> {
    let mut all = Vec::new();
    if keys.is_empty() && height == 0 {
        all.push(Tree::Leaf);
    }
    for colour in root.iter().copied() {
        let (below, inner): (_, &[Colour]) = match colour {
            Colour::Red => (Some(height), &[Colour::Black]),
            Colour::Black => (height.checked_sub(1), &[Colour::Red, Colour::Black]),
        };
        let Some(below) = below else { continue };
        for (at, key) in keys.iter().enumerate() {
            let rights = trees(&keys[at + 1..], below, inner);
            if rights.is_empty() {
                continue;
            }
            for left in trees(&keys[..at], below, inner) {
                let node = |right: &Tree| {
                    Tree::node(colour, left.clone(), Key(*key), Value(0), right.clone())
                };
                all.extend(rights.iter().map(node));
            }
        }
    }
    all
}

#[test]
fn going_through_shapes_of_trees_finds_the_same_minima() {
    for task in rbt_tasks() {
        let minimum = minimum_of(&task);
        let found = with_types!(task, by_shape(&task, minimum.tier));
        assert_eq!(found, minimum.counterexample, "{task}");
    }
}
