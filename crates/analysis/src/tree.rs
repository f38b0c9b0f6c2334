//! Ordered trees with a label at each node.

use std::collections::HashMap;

/// An ordered tree with a label at each node.
///
/// Nodes are numbered in postorder, from 0: children come before their parent, and the root comes last.
/// The nodes of a subtree are then consecutive, which the computation of distances relies on.
///
/// A tree stores its distinct labels once, and a small number at each node, so labels are compared as
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The distinct labels, sorted.
    pub(crate) symbols: Vec<Box<str>>,
    pub(crate) order: Order,
    /// The nodes of the mirrored tree, in its postorder.
    pub(crate) mirrored: Order,
}

/// The nodes of a tree in postorder, as the distance between trees needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// For each node, the position of its label among the symbols.
    pub(crate) labels: Vec<u32>,
    /// For each node, the first node of its subtree.
    pub(crate) leftmost: Vec<u32>,
    /// The nodes that have a sibling to the left, and the root: the last node for each first one.
    pub(crate) keyroots: Vec<u32>,
    /// The total number of nodes of the keyroots' subtrees: the factor that the tree contributes to the
    /// work of a comparison.
    pub(crate) work: u64,
}

/// The nodes of a tree in postorder, each with its label and number of children. This is enough to compute
/// a distance, and cheaper to build than a [`Tree`]. They make one tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postorder<'a>(pub(crate) Vec<(&'a str, usize)>);

impl<'a> Postorder<'a> {
    /// A root with leaves below it, and nothing else.
    ///
    /// ```
    /// # use stromboli_analysis::tree::Postorder;
    /// assert_eq!(Postorder::star("*", ["a", "b"]).nodes(), [("a", 0), ("b", 0), ("*", 2)]);
    /// ```
    pub fn star(root: &'a str, leaves: impl IntoIterator<Item = &'a str>) -> Postorder<'a> {
        let mut nodes: Vec<_> = leaves.into_iter().map(|leaf| (leaf, 0)).collect();
        nodes.push((root, nodes.len()));
        Postorder(nodes)
    }

    pub fn of(tree: &'a Tree) -> Postorder<'a> {
        Postorder(tree.postorder().collect())
    }

    pub fn tree(&self) -> Tree {
        Tree::from_postorder(self.0.iter().copied()).expect("the nodes make one tree")
    }

    /// The nodes: at least one.
    pub fn nodes(&self) -> &[(&'a str, usize)] {
        &self.0
    }
}

impl Tree {
    /// The tree with these nodes, in postorder: the label of each, and how many children it has.
    ///
    /// ```
    /// # use stromboli_analysis::tree::Tree;
    /// let tree = Tree::from_postorder([("1", 0), ("2", 0), ("+", 2)]).unwrap();
    /// assert_eq!(tree.size(), 3);
    /// assert_eq!(tree.label(tree.root()), "+");
    /// assert_eq!(Tree::from_postorder([("1", 0), ("+", 2)]), None);
    /// ```
    ///
    /// `None` if they do not make exactly one tree.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 nodes.
    pub fn from_postorder<'a>(nodes: impl IntoIterator<Item = (&'a str, usize)>) -> Option<Tree> {
        let mut interner = Interner::default();
        let mut labels = Vec::new();
        let mut leftmost = Vec::new();
        // The first nodes of the subtrees that wait for a parent.
        let mut waiting: Vec<u32> = Vec::new();
        for (node, (label, n_children)) in nodes.into_iter().enumerate() {
            let n_others = waiting.len().checked_sub(n_children)?;
            let first = waiting.get(n_others).copied().unwrap_or_else(|| number(node));
            waiting.truncate(n_others);
            waiting.push(first);
            labels.push(interner.intern(label));
            leftmost.push(first);
        }
        if waiting.len() != 1 {
            return None;
        }
        let symbols = interner.sort(&mut labels);
        let order = Order::new(labels, leftmost);
        let mirrored = order.mirrored();
        Some(Tree { symbols, order, mirrored })
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

    /// The number of nodes: at least one.
    pub fn size(&self) -> usize {
        self.order.size()
    }

    /// The root, which is the last node.
    pub fn root(&self) -> usize {
        self.size() - 1
    }

    pub fn label(&self, node: usize) -> &str {
        &self.symbols[self.order.labels[node] as usize]
    }

    /// The first node of a node's subtree: the leaf that is reached by going to the first child
    /// again and again.
    pub fn leftmost(&self, node: usize) -> usize {
        self.order.leftmost(node)
    }

    /// The children of a node, **from right to left**.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        self.order.children(node)
    }
}

impl Order {
    fn new(labels: Vec<u32>, leftmost: Vec<u32>) -> Order {
        let keyroots = keyroots(&leftmost);
        let n_nodes = |keyroot: &u32| u64::from(keyroot - leftmost[*keyroot as usize] + 1);
        let work = keyroots.iter().map(n_nodes).sum();
        Order { labels, leftmost, keyroots, work }
    }

    pub(crate) fn size(&self) -> usize {
        self.labels.len()
    }

    pub(crate) fn leftmost(&self, node: usize) -> usize {
        self.leftmost[node] as usize
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> {
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

    /// Parents come before their children.
    pub(crate) fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.size());
        let mut todo = vec![self.size() - 1];
        while let Some(node) = todo.pop() {
            order.push(node);
            todo.extend(self.children(node));
        }
        order
    }

    /// The order of the mirrored tree: its postorder is the reversed preorder of this one.
    fn mirrored(&self) -> Order {
        let mut nodes = self.preorder();
        nodes.reverse();
        let labels = nodes.iter().map(|node| self.labels[*node]).collect();
        let first = |(place, node): (u32, usize)| place - (number(node) - self.leftmost[node]);
        let leftmost = (0..).zip(nodes).map(first).collect();
        Order::new(labels, leftmost)
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
