//! The distances of many trees from a single one.
//!
//! A campaign compares thousands of counterexamples with one minimum. Two things make that cheaper
//! than comparing them one by one:
//!
//! - All labels that the minimum does not have cost the same. If it has neither 997 nor -12, subtrees
//!   that differ only in these have the same distance.
//! - Counterexamples share subtrees, with each other and within themselves. The distances of each
//!   subtree to all subtrees of the minimum are kept.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ted::{Nodes, compare_subtrees};
use crate::tree::{Order, Postorder, Tree};

/// A tree that distances are measured from, with the distances of the subtrees compared so far.
///
/// ```
/// # use stromboli_analysis::printed::{postorder, read};
/// # use stromboli_analysis::target::Target;
/// let mut target = Target::new(&read("((T (E) 0 0 (E)),1)").unwrap());
/// let mut distance = |text| target.distance(&postorder(text).unwrap());
/// assert_eq!(distance("((T (E) 997 0 (E)),1)"), 1);
/// assert_eq!(distance("((E),1)"), 4 + 2);
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    /// The numbers of its distinct labels.
    symbols: HashMap<Box<str>, u32, BuildHasherDefault<Mixer>>,
    as_is: Side,
    /// Mirrored trees have the same distance, but may be faster to compare.
    mirrored: Side,
    /// The nodes of the tree that is being compared, in postorder.
    nodes: Vec<Node>,
    /// The number of nodes of each subtree that waits for its parent.
    sizes: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The number of its label. All labels that the target does not have share the number after its last
    /// one.
    label: u32,
    n_children: usize,
}

impl Target {
    pub fn new(tree: &Tree) -> Target {
        // In an order, the number of a label is its position among the symbols.
        let symbols: HashMap<_, _, _> = tree.symbols.iter().cloned().zip(0..).collect();
        let side = |order: &Order| Side::new(order.clone(), symbols.len());
        Target {
            as_is: side(&tree.order),
            mirrored: side(&tree.mirrored),
            symbols,
            nodes: Vec::new(),
            sizes: Vec::new(),
        }
    }

    pub fn distance(&mut self, tree: &Postorder<'_>) -> u32 {
        let (symbols, foreign) = (&self.symbols, self.symbols.len() as u32);
        let node = |(label, n_children): &(&str, usize)| Node {
            label: symbols.get(*label).copied().unwrap_or(foreign),
            n_children: *n_children,
        };
        self.nodes.clear();
        self.nodes.extend(tree.nodes().iter().map(node));
        let (as_is, mirrored) = self.work();
        let total = |work: u64, side: &Side| u128::from(work) * u128::from(side.order.work);
        if total(mirrored, &self.mirrored) < total(as_is, &self.as_is) {
            mirror(&mut self.nodes);
            self.mirrored.distance(&self.nodes)
        } else {
            self.as_is.distance(&self.nodes)
        }
    }

    /// The total number of nodes of the subtrees that must be compared, in the tree as it is and mirrored:
    /// those with a sibling to the left or to the right, and the whole tree.
    fn work(&mut self) -> (u64, u64) {
        let (mut as_is, mut mirrored) = (0, 0);
        self.sizes.clear();
        for node in &self.nodes {
            let children = &self.sizes[self.sizes.len() - node.n_children..];
            let n_below: u64 = children.iter().sum();
            as_is += n_below - children.first().unwrap_or(&0);
            mirrored += n_below - children.last().unwrap_or(&0);
            self.sizes.truncate(self.sizes.len() - node.n_children);
            self.sizes.push(n_below + 1);
        }
        let whole = self.nodes.len() as u64;
        (as_is + whole, mirrored + whole)
    }
}

/// Turns the postorder of a tree into that of the mirrored tree.
fn mirror(nodes: &mut Vec<Node>) {
    let mut mirrored = Vec::with_capacity(nodes.len());
    // Nodes of which some children are still to come, and how many.
    let mut open: Vec<(Node, usize)> = Vec::new();
    // Backwards, parents come first, and children from right to left.
    for node in nodes.drain(..).rev() {
        open.push((node, node.n_children));
        while let Some((done, _)) = open.pop_if(|(_, n_missing)| *n_missing == 0) {
            mirrored.push(done);
            if let Some((_, n_missing)) = open.last_mut() {
                *n_missing -= 1;
            }
        }
    }
    *nodes = mirrored;
}

/// How a subtree of the target is compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// It equals an earlier one, so it has the same distances.
    Like(usize),
    /// It is a leaf, which is matched with a node that has its label, or else with any node.
    Leaf,
    /// Node by node.
    Full,
}

/// The keyroots of the target, and how each is compared.
fn plan(target: &Order) -> Vec<(usize, Way)> {
    let mut plan: Vec<(usize, Way)> = Vec::new();
    for keyroot in target.keyroots.iter().map(|keyroot| *keyroot as usize) {
        // Subtrees that begin where an earlier keyroot does are known with it.
        let known = plan.iter().flat_map(|(earlier, _)| {
            let first = target.leftmost(*earlier);
            (first..=*earlier).filter(move |node| target.leftmost(*node) == first)
        });
        let twin = known.into_iter().find(|node| are_alike(target, *node, keyroot));
        let way = match twin {
            Some(twin) => Way::Like(twin),
            None if target.leftmost(keyroot) == keyroot => Way::Leaf,
            None => Way::Full,
        };
        plan.push((keyroot, way));
    }
    plan
}

/// Whether the subtrees at two nodes of a tree are the same.
fn are_alike(tree: &Order, a: usize, b: usize) -> bool {
    let (first_a, first_b) = (tree.leftmost(a), tree.leftmost(b));
    a - first_a == b - first_b
        && tree.labels[first_a..=a] == tree.labels[first_b..=b]
        && (first_a..=a)
            .zip(first_b..=b)
            .all(|(x, y)| tree.leftmost(x) - first_a == tree.leftmost(y) - first_b)
}

/// The target in one of the two orders, and the subtrees that were compared with it.
#[derive(Clone, Debug)]
struct Side {
    order: Order,
    plan: Vec<(usize, Way)>,
    /// The numbers of subtrees with children, by label and children. A leaf has that of its label.
    numbers: HashMap<Box<[u32]>, u32, BuildHasherDefault<Mixer>>,
    /// For each subtree, whether its row is known.
    is_known: Vec<bool>,
    /// For each subtree, its distances to all subtrees of the target.
    rows: Vec<u32>,
    current: Current,
    forests: Vec<u32>,
    key: Vec<u32>,
    waiting: Vec<Waiting>,
}

/// The tree that is being compared, in postorder.
#[derive(Clone, Debug, Default)]
struct Current {
    labels: Vec<u32>,
    leftmost: Vec<u32>,
    /// The number of the subtree.
    numbers: Vec<u32>,
}

/// A subtree that waits for its parent.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    number: u32,
    first: u32,
    place: u32,
}

impl Side {
    fn new(order: Order, n_symbols: usize) -> Side {
        let n_leaves = n_symbols + 1;
        Side {
            numbers: HashMap::default(),
            is_known: vec![false; n_leaves],
            rows: vec![0; n_leaves * order.size()],
            plan: plan(&order),
            order,
            current: Current::default(),
            forests: Vec::new(),
            key: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// The distance of the tree with these nodes.
    fn distance(&mut self, nodes: &[Node]) -> u32 {
        self.current.labels.clear();
        self.current.leftmost.clear();
        self.current.numbers.clear();
        self.waiting.clear();
        self.forests.resize((nodes.len() + 1) * (self.order.size() + 1), 0);
        for (place, node) in (0..).zip(nodes) {
            let n_others = self.waiting.len() - node.n_children;
            let first = self.waiting.get(n_others).map_or(place, |child| child.first);
            let number = self.number(node.label, n_others);
            self.current.labels.push(node.label);
            self.current.leftmost.push(first);
            self.current.numbers.push(number);
            // A subtree with a sibling to the left is compared by itself, a first child together with its
            // parent.
            for child in n_others + 1..self.waiting.len() {
                self.learn(self.waiting[child]);
            }
            self.waiting.truncate(n_others);
            self.waiting.push(Waiting { number, first, place });
        }
        let root = self.waiting[0];
        self.learn(root);
        self.rows[(root.number as usize + 1) * self.order.size() - 1]
    }

    /// The number of a subtree with this label and the children that wait from a place on.
    fn number(&mut self, label: u32, n_others: usize) -> u32 {
        let children = &self.waiting[n_others..];
        if children.is_empty() {
            return label;
        }
        self.key.clear();
        self.key.push(label);
        self.key.extend(children.iter().map(|child| child.number));
        if let Some(number) = self.numbers.get(&self.key[..]) {
            return *number;
        }
        let number = self.is_known.len() as u32;
        self.numbers.insert(self.key[..].into(), number);
        self.is_known.push(false);
        self.rows.resize(self.rows.len() + self.order.size(), 0);
        number
    }

    /// Compares a subtree with the target, unless that was done before.
    fn learn(&mut self, subtree: Waiting) {
        if self.is_known[subtree.number as usize] {
            return;
        }
        let Current { labels, leftmost, numbers } = &self.current;
        let Side { order: target, rows, .. } = self;
        let place = subtree.place as usize;
        let first = subtree.first as usize;
        let begins_here = |node: &usize| leftmost[*node] == subtree.first;
        // The subtrees that begin where this one does: it, its first child, and so on.
        let row = |node: usize| numbers[node] as usize * target.size();
        for (keyroot, way) in &self.plan {
            match way {
                Way::Like(twin) => {
                    let known = target.leftmost(*twin)..twin + 1;
                    let same = target.leftmost(*keyroot);
                    for node in (first..=place).filter(begins_here) {
                        let row = row(node);
                        rows.copy_within(row + known.start..row + known.end, row + same);
                    }
                }
                Way::Leaf => {
                    let mut is_missing = 1;
                    for (n_deleted, node) in (0..).zip(first..=place) {
                        if labels[node] == target.labels[*keyroot] {
                            is_missing = 0;
                        }
                        if begins_here(&node) {
                            rows[row(node) + keyroot] = n_deleted + is_missing;
                        }
                    }
                }
                Way::Full => {
                    let nodes = Nodes { labels, leftmost, rows: numbers };
                    let (labels, pair) = (&target.labels, (place, *keyroot));
                    compare_subtrees(nodes, target, labels, pair, rows, &mut self.forests);
                }
            }
        }
        for node in (first..=place).filter(begins_here) {
            self.is_known[numbers[node] as usize] = true;
        }
    }
}

/// A fast hash of numbers. They are not chosen by an attacker, so it need not be a strong one.
#[derive(Clone, Copy, Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        // An odd number without a pattern: the fractional part of the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // The upper bits are the better mixed ones.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}
