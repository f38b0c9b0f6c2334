//! Sample trees: where the randomness of generators comes from.
//!
//! A sample tree is an infinite binary tree of random numbers. It unfolds from the state of a random
//! number generator: the sample is the next number, and the children unfold from the two halves of its
//! split. The tree of zeros, [`Place::MINIMAL`], is special.
//!
//! A tree that is not shrunk needs no memory: a [`Place`] in it *is* the state that the subtree
//! unfolds from. Only the parts that shrinking may change are grown, as nodes of a [`SampleTree`].

use stromboli_domain::SplitMix;

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
}

/// The index of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    sample: Sample,
    left: Place,
    right: Place,
    parent: Parent,
}

/// The parent of a node and which of its children the node is, unless it is the root.
type Parent = Option<(NodeId, Side)>;

impl Node {
    const MINIMAL: Node = Node {
        sample: Sample::Shrunk(0),
        left: Place::MINIMAL,
        right: Place::MINIMAL,
        parent: None,
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

impl SampleTree {
    /// The tree that unfolds from a state.
    pub fn random(prng: SplitMix) -> SampleTree {
        SampleTree { root: Place::random(prng), nodes: Vec::new() }
    }

    /// The tree of zeros.
    pub fn minimal() -> SampleTree {
        SampleTree { root: Place::MINIMAL, nodes: Vec::new() }
    }

    /// The root of the tree.
    pub fn root(&self) -> Place {
        self.root
    }

    /// Reads the sample at a place, without growing the tree.
    #[inline(always)]
    pub fn sample(&self, at: Place) -> Sample {
        if at.is_random() { Sample::NotShrunk(at.prng().next().0) } else { self.grown(at).sample }
    }

    /// The place of a child, without growing the tree.
    #[inline(always)]
    pub fn child(&self, at: Place, side: Side) -> Place {
        match side {
            Side::Left if at.is_random() => Place::random(at.prng().left()),
            Side::Right if at.is_random() => Place::random(at.prng().right()),
            Side::Left => self.grown(at).left,
            Side::Right => self.grown(at).right,
        }
    }

    /// The node at a place that is not random.
    #[inline(always)]
    fn grown(&self, at: Place) -> &Node {
        self.nodes.get(at.word as usize).unwrap_or(&Node::MINIMAL)
    }

    /// As [`SampleTree::child`]. The child of a node is grown if necessary.
    pub(crate) fn grow_child(&mut self, at: Place, side: Side) -> Place {
        let child = self.child(at, side);
        match at.node() {
            Some(parent) if child.is_random() => self.grow(child, Some((parent, side))),
            _ => child,
        }
    }

    /// The root, grown if it was random.
    pub(crate) fn grow_root(&mut self) -> Place {
        if self.root.is_random() {
            self.nodes.push(Node::MINIMAL);
            self.grow(self.root, None);
        }
        self.root
    }

    fn grow(&mut self, at: Place, parent: Parent) -> Place {
        let grown = Place { word: self.nodes.len() as u64, gamma: 0 };
        let (left, right) = (self.child(at, Side::Left), self.child(at, Side::Right));
        self.nodes.push(Node { sample: self.sample(at), left, right, parent });
        self.hang(parent, grown);
        grown
    }

    fn hang(&mut self, parent: Parent, subtree: Place) {
        match parent {
            None => self.root = subtree,
            Some((parent, Side::Left)) => self.nodes[parent.index()].left = subtree,
            Some((parent, Side::Right)) => self.nodes[parent.index()].right = subtree,
        }
    }

    /// Changes the tree at a node. Returns the sample before, for [`SampleTree::restore`].
    pub(crate) fn replace(&mut self, id: NodeId, by: Replacement) -> Sample {
        let node = &mut self.nodes[id.index()];
        let before = node.sample;
        match by {
            Replacement::Minimal => {
                let parent = node.parent;
                self.hang(parent, Place::MINIMAL);
            }
            Replacement::Sample(sample) => node.sample = Sample::Shrunk(sample),
        }
        before
    }

    /// Undoes the last change, which was at this node.
    pub(crate) fn restore(&mut self, id: NodeId, before: Sample) {
        let node = &mut self.nodes[id.index()];
        node.sample = before;
        let parent = node.parent;
        self.hang(parent, Place { word: u64::from(id.0), gamma: 0 });
    }
}
