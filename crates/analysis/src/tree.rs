//! Ordered trees with a label at each node.

use std::collections::HashMap;

/// An ordered tree with a label at each node.
///
/// Nodes are known by their number in postorder, from 0: children come before their parent, and the
/// root comes last. The nodes of a subtree are then consecutive, which is what the distance between
/// trees lives on.
///
/// A tree holds its distinct labels once, and a small number at each node, so that comparing labels
/// is comparing numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The distinct labels, sorted.
    symbols: Vec<Box<str>>,
    /// Of each node, where its label stands among the symbols.
    labels: Vec<u32>,
    /// Of each node, the first node of its subtree.
    leftmost: Vec<u32>,
    /// The nodes that have a sibling to the left, and the root: the last node for each first one.
    keyroots: Vec<u32>,
}

/// A list of nodes and how many children each has that does not make one tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotATree {
    /// A node has more children than there are subtrees before it.
    #[error("node {node} has {n_children} children, but there are only {n_subtrees} before it")]
    TooFewChildren {
        /// The node.
        node: usize,
        /// How many children it should have.
        n_children: usize,
        /// How many subtrees are there for it to have.
        n_subtrees: usize,
    },
    /// In the end there is not exactly one tree.
    #[error("expected one tree, found {n_trees}")]
    NotOne {
        /// How many there are.
        n_trees: usize,
    },
}

impl Tree {
    /// The tree with these nodes, in postorder: the label of each, and how many children it has.
    ///
    /// ```
    /// # use stromboli_analysis::tree::Tree;
    /// let tree = Tree::from_postorder([("1", 0), ("2", 0), ("+", 2)]).unwrap();
    /// assert_eq!(tree.size(), 3);
    /// assert_eq!(tree.label(tree.root()), "+");
    /// assert_eq!(
    ///     Tree::from_postorder([("1", 0), ("+", 2)]).unwrap_err().to_string(),
    ///     "node 1 has 2 children, but there are only 1 before it",
    /// );
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 nodes.
    pub fn from_postorder<'a>(
        nodes: impl IntoIterator<Item = (&'a str, usize)>,
    ) -> Result<Tree, NotATree> {
        let mut interner = Interner::default();
        let mut labels = Vec::new();
        let mut leftmost = Vec::new();
        // The first nodes of the subtrees that wait for a parent.
        let mut waiting: Vec<u32> = Vec::new();
        for (node, (label, n_children)) in nodes.into_iter().enumerate() {
            let n_subtrees = waiting.len();
            let Some(n_others) = n_subtrees.checked_sub(n_children) else {
                return Err(NotATree::TooFewChildren { node, n_children, n_subtrees });
            };
            let first = waiting.get(n_others).copied().unwrap_or_else(|| number(node));
            waiting.truncate(n_others);
            waiting.push(first);
            labels.push(interner.intern(label));
            leftmost.push(first);
        }
        if waiting.len() != 1 {
            return Err(NotATree::NotOne { n_trees: waiting.len() });
        }
        let symbols = interner.sort(&mut labels);
        let keyroots = keyroots(&leftmost);
        Ok(Tree { symbols, labels, leftmost, keyroots })
    }

    /// The nodes in postorder: the label of each, and how many children it has.
    ///
    /// ```
    /// # use stromboli_analysis::tree::Tree;
    /// let nodes = [("1", 0), ("2", 0), ("+", 2)];
    /// let tree = Tree::from_postorder(nodes).unwrap();
    /// assert!(tree.postorder().eq(nodes));
    /// ```
    pub fn postorder(&self) -> impl Iterator<Item = (&str, usize)> {
        (0..self.size()).map(|node| (self.label(node), self.children(node).count()))
    }

    /// How many nodes there are: at least one.
    pub fn size(&self) -> usize {
        self.labels.len()
    }

    /// The root, which is the last node.
    pub fn root(&self) -> usize {
        self.size() - 1
    }

    /// The label of a node.
    pub fn label(&self, node: usize) -> &str {
        &self.symbols[self.labels[node] as usize]
    }

    /// The first node of a node's subtree: the leaf that is reached by going to the first child
    /// again and again.
    pub fn leftmost(&self, node: usize) -> usize {
        self.leftmost[node] as usize
    }

    /// The children of a node, **from right to left**.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let first = self.leftmost(node);
        // The last child comes just before its parent, and each other one just before the subtree
        // of its right neighbour.
        let mut end = node;
        std::iter::from_fn(move || {
            let child = end.checked_sub(1).filter(|child| *child >= first)?;
            end = self.leftmost(child);
            Some(child)
        })
    }

    /// The distinct labels, sorted.
    pub(crate) fn symbols(&self) -> &[Box<str>] {
        &self.symbols
    }

    /// Of each node, where its label stands among the symbols.
    pub(crate) fn labels(&self) -> &[u32] {
        &self.labels
    }

    /// Of each node, the first node of its subtree.
    pub(crate) fn leftmosts(&self) -> &[u32] {
        &self.leftmost
    }

    /// The nodes that have a sibling to the left, and the root, in order.
    pub(crate) fn keyroots(&self) -> &[u32] {
        &self.keyroots
    }
}

fn number(node: usize) -> u32 {
    u32::try_from(node).expect("a tree has fewer nodes than memory has room for")
}

fn keyroots(leftmost: &[u32]) -> Vec<u32> {
    // Of the nodes with the same first node, the last one is the highest.
    let mut is_taken = vec![false; leftmost.len()];
    let mut keyroots = Vec::new();
    for (node, first) in leftmost.iter().enumerate().rev() {
        if !std::mem::replace(&mut is_taken[*first as usize], true) {
            keyroots.push(number(node));
        }
    }
    keyroots.reverse();
    keyroots
}

/// Numbers labels, in the order in which they are met.
#[derive(Default)]
struct Interner<'a> {
    symbols: Vec<&'a str>,
    numbers: HashMap<&'a str, u32>,
}

impl<'a> Interner<'a> {
    fn intern(&mut self, label: &'a str) -> u32 {
        *self.numbers.entry(label).or_insert_with(|| {
            self.symbols.push(label);
            number(self.symbols.len() - 1)
        })
    }

    /// The symbols in order, and the labels renumbered to match: equal trees are then equal in
    /// every part.
    fn sort(self, labels: &mut [u32]) -> Vec<Box<str>> {
        let mut order: Vec<u32> = (0..number(self.symbols.len())).collect();
        order.sort_unstable_by_key(|symbol| self.symbols[*symbol as usize]);
        let mut places = vec![0; order.len()];
        for (place, symbol) in order.iter().enumerate() {
            places[*symbol as usize] = number(place);
        }
        for label in labels {
            *label = places[*label as usize];
        }
        order.into_iter().map(|symbol| self.symbols[symbol as usize].into()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree of Zhang and Shasha's paper: f(d(a, c(b)), e).
    fn example() -> Tree {
        let nodes = [("a", 0), ("b", 0), ("c", 1), ("d", 2), ("e", 0), ("f", 2)];
        Tree::from_postorder(nodes).unwrap()
    }

    #[test]
    fn keyroots_are_the_root_and_whatever_has_a_left_sibling() {
        let keyroots: Vec<_> =
            example().keyroots().iter().map(|k| example().label(*k as usize).to_owned()).collect();
        assert_eq!(keyroots, ["c", "e", "f"]);
    }

    #[test]
    fn children_come_from_right_to_left() {
        let tree = example();
        assert_eq!(tree.children(5).collect::<Vec<_>>(), [4, 3]);
        assert_eq!(tree.children(3).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(tree.children(0).count(), 0);
        assert_eq!(tree.leftmost(3), 0);
    }

    #[test]
    fn trees_are_equal_whatever_order_their_labels_are_met_in() {
        let ab = Tree::from_postorder([("a", 0), ("b", 1)]).unwrap();
        let ba = Tree::from_postorder([("b", 0), ("a", 1)]).unwrap();
        assert_ne!(ab, ba);
        assert_eq!(ab, Tree::from_postorder(ab.postorder()).unwrap());
    }

    #[test]
    fn no_tree_and_two_trees_are_not_one() {
        assert_eq!(Tree::from_postorder([]), Err(NotATree::NotOne { n_trees: 0 }));
        let two = Tree::from_postorder([("a", 0), ("b", 0)]);
        assert_eq!(two, Err(NotATree::NotOne { n_trees: 2 }));
    }
}
