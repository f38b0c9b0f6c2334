//! Laws of the distance between trees, and two other ways to compute it.

use std::collections::HashMap;

use apted::{APTED, StringNodeData, StringUnitCostModel};
use proptest::prelude::*;
use stromboli_analysis::printed::read;
use stromboli_analysis::script::{Edit, script};
use stromboli_analysis::target::Target;
use stromboli_analysis::ted::distance;
use stromboli_analysis::tree::{Postorder, Tree};

/// Trees with up to a number of nodes and three labels.
fn trees(most: usize) -> impl Strategy<Value = Tree> {
    let label = || prop_oneof![Just("a"), Just("b"), Just("c")];
    // Each node takes some of the subtrees before it, and the root all that are left.
    (prop::collection::vec((label(), 0_usize..4), 0..most), label()).prop_map(|(nodes, root)| {
        let mut n_subtrees = 0;
        let mut postorder = Vec::new();
        for (label, n_wanted) in nodes {
            let n_children = n_wanted.min(n_subtrees);
            n_subtrees = n_subtrees - n_children + 1;
            postorder.push((label, n_children));
        }
        postorder.push((root, n_subtrees));
        Tree::from_postorder(postorder).expect("the root takes all that is left")
    })
}

proptest! {
    #[test]
    fn a_tree_is_at_distance_0_from_itself_alone(a in trees(20), b in trees(20)) {
        prop_assert_eq!(distance(&a, &a), 0);
        prop_assert_eq!(distance(&a, &b) == 0, a == b);
    }

    #[test]
    fn distance_is_symmetric(a in trees(25), b in trees(25)) {
        prop_assert_eq!(distance(&a, &b), distance(&b, &a));
    }

    #[test]
    fn no_detour_is_shorter(a in trees(12), b in trees(12), c in trees(12)) {
        prop_assert!(distance(&a, &c) <= distance(&a, &b) + distance(&b, &c));
    }

    #[test]
    fn distance_is_at_least_the_difference_of_sizes_and_at_most_their_sum(
        a in trees(40),
        b in trees(40),
    ) {
        let distance = distance(&a, &b) as usize;
        prop_assert!(a.size().abs_diff(b.size()) <= distance);
        prop_assert!(distance <= a.size() + b.size());
    }

    #[test]
    fn small_trees_agree_with_the_definition(a in trees(7), b in trees(7)) {
        let expected = Definition::default().distance(&[nested(&a)], &[nested(&b)]);
        prop_assert_eq!(distance(&a, &b), expected);
    }

    #[test]
    fn a_target_measures_the_same_whatever_it_knows_already(
        target in trees(20),
        others in prop::collection::vec(trees(30), 1..6),
    ) {
        let mut measured = Target::new(&target);
        for other in others.iter().chain(&others) {
            prop_assert_eq!(measured.distance(&Postorder::of(other)), distance(other, &target));
        }
    }

    #[test]
    fn distance_is_that_of_apted(a in trees(40), b in trees(40)) {
        let (node_a, node_b) = (apted_node(&a), apted_node(&b));
        let expected = APTED::new(StringUnitCostModel).compute_edit_distance(&node_a, &node_b);
        prop_assert_eq!(f64::from(distance(&a, &b)), f64::from(expected));
    }

    #[test]
    fn a_script_costs_the_distance(a in trees(25), b in trees(25)) {
        prop_assert_eq!(script(&a, &b).cost(), distance(&a, &b) as usize);
    }

    /// Such mappings are exactly those that deletions, relabellings and insertions lead to (Tai, 1979).
    #[test]
    fn what_a_script_keeps_stays_in_order_and_below_the_same_nodes(a in trees(25), b in trees(25)) {
        let mut kept = Vec::new();
        for edit in script(&a, &b).edits() {
            match edit {
                Edit::Keep { from, to } => {
                    prop_assert_eq!(a.label(*from), b.label(*to));
                    kept.push((*from, *to));
                }
                Edit::Relabel { from, to, label } => {
                    prop_assert_eq!(&**label, b.label(*to));
                    kept.push((*from, *to));
                }
                Edit::Insert { node, label } => prop_assert_eq!(&**label, b.label(*node)),
                Edit::Delete { .. } => {}
            }
        }
        for (place, (x, y)) in kept.iter().enumerate() {
            for (earlier_x, earlier_y) in &kept[..place] {
                prop_assert!(earlier_x < x && earlier_y < y);
                prop_assert_eq!(a.leftmost(*x) <= *earlier_x, b.leftmost(*y) <= *earlier_y);
            }
        }
    }

    #[test]
    fn a_script_has_each_node_once(a in trees(25), b in trees(25)) {
        let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
        for edit in script(&a, &b).edits() {
            match edit {
                Edit::Delete { node } => of_a.push(*node),
                Edit::Keep { from, to } | Edit::Relabel { from, to, .. } => {
                    of_a.push(*from);
                    of_b.push(*to);
                }
                Edit::Insert { node, .. } => of_b.push(*node),
            }
        }
        of_a.sort_unstable();
        of_b.sort_unstable();
        prop_assert!(of_a.into_iter().eq(0..a.size()));
        prop_assert!(of_b.into_iter().eq(0..b.size()));
    }
}

#[test]
fn a_chain_and_its_leaf_differ_by_the_chain() {
    let chain = Tree::from_postorder((0..500).map(|i| ("x", usize::from(i > 0)))).unwrap();
    let leaf = Tree::from_postorder([("x", 0)]).unwrap();
    assert_eq!(distance(&chain, &leaf), 499);
    assert_eq!(distance(&leaf, &chain), 499);
}

#[test]
fn no_depth_is_too_deep() {
    const DEPTH: usize = 100_000;
    let text = format!("{}x{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    let (deep, minimum) = (read(&text).unwrap(), read("((x))").unwrap());
    assert_eq!(distance(&deep, &minimum) as usize, DEPTH - 2);
    assert_eq!(script(&deep, &minimum).cost(), DEPTH - 2);
}

#[test]
fn the_example_of_zhang_and_shasha_is_at_distance_2() {
    let a = [("a", 0), ("b", 0), ("c", 1), ("d", 2), ("e", 0), ("f", 2)];
    let b = [("a", 0), ("b", 0), ("d", 2), ("c", 1), ("e", 0), ("f", 2)];
    let (a, b) = (Tree::from_postorder(a).unwrap(), Tree::from_postorder(b).unwrap());
    assert_eq!(distance(&a, &b), 2);
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Nested {
    label: String,
    children: Vec<Nested>,
}

fn nested(tree: &Tree) -> Nested {
    let mut waiting: Vec<Nested> = Vec::new();
    for (label, n_children) in tree.postorder() {
        let children = waiting.split_off(waiting.len() - n_children);
        waiting.push(Nested { label: label.to_owned(), children });
    }
    waiting.pop().expect("a tree has a root")
}

/// The distance between forests as it is defined: the last root of one is deleted, or that of the
/// other inserted, or the two are matched, and their children with each other.
#[derive(Default)]
struct Definition {
    known: HashMap<(Vec<Nested>, Vec<Nested>), u32>,
}

impl Definition {
    fn distance(&mut self, a: &[Nested], b: &[Nested]) -> u32 {
        let key = (a.to_vec(), b.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let distance = match (a.split_last(), b.split_last()) {
            (None, None) => 0,
            (Some((x, rest)), None) => self.distance(&[rest, &x.children].concat(), b) + 1,
            (None, Some((y, rest))) => self.distance(a, &[rest, &y.children].concat()) + 1,
            (Some((x, rest_a)), Some((y, rest_b))) => {
                let deleted = self.distance(&[rest_a, &x.children].concat(), b) + 1;
                let inserted = self.distance(a, &[rest_b, &y.children].concat()) + 1;
                let matched = self.distance(&x.children, &y.children)
                    + self.distance(rest_a, rest_b)
                    + u32::from(x.label != y.label);
                deleted.min(inserted).min(matched)
            }
        };
        self.known.insert(key, distance);
        distance
    }
}

fn apted_node(tree: &Tree) -> apted::Node<StringNodeData> {
    let mut waiting: Vec<apted::Node<StringNodeData>> = Vec::new();
    for (label, n_children) in tree.postorder() {
        let children = waiting.split_off(waiting.len() - n_children);
        let mut node = apted::Node::new(StringNodeData::new(label));
        for child in children {
            node.add_child(child);
        }
        waiting.push(node);
    }
    waiting.pop().expect("a tree has a root")
}
