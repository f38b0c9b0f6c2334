//! Sample trees: where the randomness of generators comes from.
//!
//! A sample tree is an infinite binary tree of random numbers. It unfolds from the state of a random
//! number generator: the sample is the next number, and the children unfold from the two halves of its
//! split. The tree of zeros, [`Place::MINIMAL`], is special.
//!
//! A tree that is not shrunk needs no memory: a [`Place`] in it *is* the state that the subtree
//! unfolds from. Only the parts that shrinking may change are grown, as nodes of a [`SampleTree`].

use stromboli_domain::SplitMix;

use crate::scale::Scale;

/// A number in a sample tree, and whether shrinking has changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Unchanged.
    NotShrunk(u64),
    /// Changed by shrinking.
    Shrunk(u64),
}

impl Sample {
    /// The number itself.
    #[inline(always)]
    pub fn value(self) -> u64 {
        match self {
            Sample::NotShrunk(value) | Sample::Shrunk(value) => value,
        }
    }
}

/// The root of a subtree.
///
/// Two words, so that generators pass it in registers. The gamma of a SplitMix is odd. A gamma of 0
/// therefore means that the subtree was grown, and that the other word is the index of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    word: u64,
    gamma: u64,
}

impl Place {
    /// The root of the tree of zeros.
    pub const MINIMAL: Place = Place { word: 0, gamma: 0 };

    /// The root of the tree that unfolds from a state.
    #[inline(always)]
    pub fn random(prng: SplitMix) -> Place {
        Place { word: prng.seed, gamma: prng.gamma }
    }

    /// Whether the subtree unfolds from a state and is therefore unchanged.
    #[inline(always)]
    pub(crate) fn is_random(self) -> bool {
        self.gamma != 0
    }

    /// The state that the subtree unfolds from, if it does.
    #[inline(always)]
    pub(crate) fn state(self) -> Option<SplitMix> {
        self.is_random().then(|| self.prng())
    }

    /// The state that a random place unfolds from.
    #[inline(always)]
    fn prng(self) -> SplitMix {
        SplitMix { seed: self.word, gamma: self.gamma }
    }

    /// The node that was grown here. The tree of zeros has no node that can be changed.
    pub(crate) fn node(self) -> Option<NodeId> {
        (!self.is_random() && self != Place::MINIMAL).then_some(NodeId(self.word as u32))
    }
}

/// Which child of its parent a subtree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first half of the split.
    Left,
    /// The second.
    Right,
}

/// A sample tree that can be shrunk.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Sample, SampleTree, Side};
///
/// let prng = SplitMix::new(1);
/// let tree = SampleTree::random(prng);
/// let left = tree.child(tree.root(), Side::Left);
/// assert_eq!(tree.sample(left), Sample::NotShrunk(prng.left().next().0));
/// ```
#[derive(Clone, Debug)]
pub struct SampleTree {
    root: Place,
    /// The grown nodes. The first node is the tree of zeros, which is its own child on both sides. If
    /// nothing was grown, it is implied.
    nodes: Vec<Node>,
    /// The number of the current attempt: see [`SampleTree::begin`].
    attempt: u32,
    n_changes: u32,
}

/// The content of the subtree at a node. It is equal to an earlier one only if nothing in the subtree
/// has changed since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    node: NodeId,
    version: u32,
}

impl Content {
    /// Whether both are contents of the same node.
    pub(crate) fn is_of_same(self, other: Content) -> bool {
        self.node == other.node
    }

    /// The same for all contents of a node, because an earlier one is not needed again.
    pub(crate) fn hash(self) -> u64 {
        u64::from(self.node.0)
    }
}

/// The index of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// 64 bytes, so that a shift turns an index into an address.
#[derive(Clone, Copy, Debug)]
struct Node {
    sample: u64,
    left: Place,
    right: Place,
    parent: Parent,
    is_shrunk: bool,
    /// How the generator used the sample, when it was last recorded.
    scale: Option<Scale>,
    /// The last attempt to change the node or one below it.
    attempt: u32,
    /// The last lasting change of the node or of one below it.
    version: u32,
}

const _: () = assert!(size_of::<Node>() == 64);

/// The number of nodes for which memory is reserved: enough for most trees.
const N_NODES: usize = 256;

/// The parent of a node, and which of its children the node is. One word, so that nodes stay small.
#[derive(Clone, Copy, Debug)]
struct Parent(u32);

impl Parent {
    /// The node is the root. The first node is not a parent of others.
    const NONE: Parent = Parent(0);

    fn new(parent: NodeId, side: Side) -> Parent {
        Parent(parent.0 << 1 | u32::from(side == Side::Right))
    }

    fn node(self) -> Option<NodeId> {
        (self.0 != 0).then_some(NodeId(self.0 >> 1))
    }

    fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::Left } else { Side::Right }
    }
}

impl Node {
    const MINIMAL: Node = Node {
        sample: 0,
        left: Place::MINIMAL,
        right: Place::MINIMAL,
        parent: Parent::NONE,
        is_shrunk: true,
        scale: None,
        attempt: 0,
        version: 0,
    };
}

/// How shrinking changes a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// Replaces the whole subtree by the tree of zeros.
    Minimal,
    /// Replaces the sample and marks it as changed. The children stay.
    Sample(u64),
}

impl Replacement {
    /// The number that the generator reads, unless the whole subtree is replaced.
    #[inline]
    pub(crate) fn number(self, scale: Scale) -> Option<u64> {
        match self {
            Replacement::Minimal => None,
            Replacement::Sample(sample) => Some(scale.number(sample)),
        }
    }
}

/// The previous state, to undo a change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Replaced {
    Subtree,
    Sample(Sample),
}

impl SampleTree {
    /// The tree that unfolds from a state.
    pub fn random(prng: SplitMix) -> SampleTree {
        SampleTree { root: Place::random(prng), nodes: Vec::new(), attempt: 1, n_changes: 0 }
    }

    /// The tree of zeros.
    pub fn minimal() -> SampleTree {
        SampleTree { root: Place::MINIMAL, nodes: Vec::new(), attempt: 1, n_changes: 0 }
    }

    /// The root of the tree.
    pub fn root(&self) -> Place {
        self.root
    }

    /// Reads the sample at a place, without growing the tree.
    #[inline(always)]
    pub fn sample(&self, at: Place) -> Sample {
        if at.is_random() { Sample::NotShrunk(at.prng().next().0) } else { self.grown(at).sample() }
    }

    /// The place of a child, without growing the tree.
    #[inline(always)]
    pub fn child(&self, at: Place, side: Side) -> Place {
        match side {
            Side::Left if at.is_random() => Place::random(at.prng().left()),
            Side::Right if at.is_random() => Place::random(at.prng().right()),
            Side::Left | Side::Right => self.grown_child(at, side),
        }
    }

    /// As [`SampleTree::child`], for a place that is not random.
    #[inline(always)]
    pub(crate) fn grown_child(&self, at: Place, side: Side) -> Place {
        self.grown(at).child(side)
    }

    /// The node at a place that is not random.
    #[inline(always)]
    fn grown(&self, at: Place) -> &Node {
        self.nodes.get(at.word as usize).unwrap_or(&Node::MINIMAL)
    }

    /// As [`SampleTree::child`], for a place that is not random. The child is grown if necessary.
    pub(crate) fn grow_child(&mut self, at: Place, side: Side) -> Place {
        let child = self.grown(at).child(side);
        match at.node() {
            Some(parent) if child.is_random() => self.grow(child, Parent::new(parent, side)),
            _ => child,
        }
    }

    /// The root, grown if it was random.
    pub(crate) fn grow_root(&mut self) -> Place {
        if self.root.is_random() {
            self.nodes.reserve(N_NODES);
            self.nodes.push(Node::MINIMAL);
            self.grow(self.root, Parent::NONE);
        }
        self.root
    }

    fn grow(&mut self, at: Place, parent: Parent) -> Place {
        let grown = Place { word: self.nodes.len() as u64, gamma: 0 };
        let prng = at.prng();
        self.nodes.push(Node {
            sample: prng.next().0,
            left: Place::random(prng.left()),
            right: Place::random(prng.right()),
            parent,
            is_shrunk: false,
            scale: None,
            attempt: 0,
            version: 0,
        });
        self.hang(parent, grown);
        grown
    }

    fn hang(&mut self, parent: Parent, subtree: Place) {
        match (parent.node(), parent.side()) {
            (None, _) => self.root = subtree,
            (Some(parent), Side::Left) => self.nodes[parent.index()].left = subtree,
            (Some(parent), Side::Right) => self.nodes[parent.index()].right = subtree,
        }
    }

    /// The content of the subtree at a place, unless the current attempt may change it or it has no
    /// node of its own.
    #[inline(always)]
    pub(crate) fn content(&self, at: Place) -> Option<Content> {
        let id = at.node()?;
        let node = &self.nodes[id.index()];
        let content = Content { node: id, version: node.version };
        (node.attempt != self.attempt).then_some(content)
    }

    /// How the sample at a place that is not random was used when it was last recorded.
    #[inline(always)]
    pub(crate) fn scale(&self, at: Place) -> Option<Scale> {
        self.grown(at).scale
    }

    /// How the sample of a node was used when it was last recorded.
    #[inline]
    pub(crate) fn scale_of(&self, node: NodeId) -> Scale {
        self.nodes[node.index()].scale.unwrap_or(Scale::EXACT)
    }

    /// Records how the sample at a place is used. What was generated counts as changed if it could
    /// depend on more than that.
    pub(crate) fn set_scale(&mut self, at: Place, scale: Scale) {
        let Some(id) = at.node() else {
            return;
        };
        let before = self.nodes[id.index()].scale.replace(scale);
        if before.is_some_and(|before| !scale.tells_apart_all_of(before)) {
            self.change(id);
        }
    }

    /// Begins an attempt to change a node.
    #[inline]
    pub(crate) fn begin(&mut self, node: NodeId) {
        self.end();
        let attempt = self.attempt;
        self.each_from(node, |node| node.attempt = attempt);
    }

    /// Ends the attempt. The node must be as it was.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.attempt += 1;
    }

    /// Ends the attempt and changes a node.
    pub(crate) fn accept(&mut self, node: NodeId, by: Replacement) {
        self.end();
        self.replace(node, by);
        self.change(node);
    }

    /// Gives all subtrees that contain a node a new version.
    fn change(&mut self, node: NodeId) {
        self.n_changes += 1;
        let version = self.n_changes;
        self.each_from(node, |node| node.version = version);
    }

    /// Whether the current attempt changes the node at a place or one below it.
    pub(crate) fn is_attempted(&self, at: Place) -> bool {
        self.grown(at).attempt == self.attempt
    }

    /// Visits a node and all nodes above it.
    fn each_from(&mut self, mut id: NodeId, mut visit: impl FnMut(&mut Node)) {
        loop {
            let node = &mut self.nodes[id.index()];
            visit(node);
            match node.parent.node() {
                None => return,
                Some(parent) => id = parent,
            }
        }
    }

    /// Changes the tree at a node.
    #[inline]
    pub(crate) fn replace(&mut self, node: NodeId, by: Replacement) -> Replaced {
        match by {
            Replacement::Minimal => {
                self.hang(self.nodes[node.index()].parent, Place::MINIMAL);
                Replaced::Subtree
            }
            Replacement::Sample(sample) => {
                let before = self.nodes[node.index()].sample();
                self.nodes[node.index()].put(Sample::Shrunk(sample));
                Replaced::Sample(before)
            }
        }
    }

    /// Undoes the last change, which was at this node.
    #[inline]
    pub(crate) fn restore(&mut self, node: NodeId, replaced: Replaced) {
        match replaced {
            Replaced::Subtree => {
                let grown = Place { word: u64::from(node.0), gamma: 0 };
                self.hang(self.nodes[node.index()].parent, grown);
            }
            Replaced::Sample(sample) => self.nodes[node.index()].put(sample),
        }
    }
}

impl Node {
    fn sample(&self) -> Sample {
        if self.is_shrunk { Sample::Shrunk(self.sample) } else { Sample::NotShrunk(self.sample) }
    }

    fn put(&mut self, sample: Sample) {
        self.sample = sample.value();
        self.is_shrunk = matches!(sample, Sample::Shrunk(_));
    }

    #[inline(always)]
    fn child(&self, side: Side) -> Place {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}
