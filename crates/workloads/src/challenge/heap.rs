//! The heaps of `binheap`.

use std::rc::Rc;

use stromboli_domain::Data;

use super::numbers::Number;

/// A binary tree of integers. In a heap, no integer is below a greater one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Heap {
    /// No integers.
    #[data(name = "E")]
    Empty,
    /// An integer above two trees.
    #[data(name = "H")]
    Node(Rc<Node>),
}

/// An integer above two trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Node {
    pub number: Number,
    pub left: Heap,
    pub right: Heap,
}

impl Heap {
    /// The tree with this root and these subtrees.
    pub fn node(number: Number, left: Heap, right: Heap) -> Heap {
        Heap::Node(Rc::new(Node { number, left, right }))
    }

    /// Whether no integer is below a greater one.
    pub fn is_heap(&self) -> bool {
        self.is_heap_from(Number(i64::MIN))
    }

    fn is_heap_from(&self, least: Number) -> bool {
        let Heap::Node(node) = self else { return true };
        node.number >= least
            && node.left.is_heap_from(node.number)
            && node.right.is_heap_from(node.number)
    }

    /// The integers, each before those below it, and those on the right before those on the left.
    pub fn numbers(&self) -> Vec<Number> {
        let (mut numbers, mut left) = (Vec::new(), vec![self]);
        while let Some(tree) = left.pop() {
            if let Heap::Node(node) = tree {
                numbers.push(node.number);
                left.extend([&node.left, &node.right]);
            }
        }
        numbers
    }

    /// The heap of the integers of both.
    pub fn merge(&self, other: &Heap) -> Heap {
        match (self, other) {
            (Heap::Empty, heap) | (heap, Heap::Empty) => heap.clone(),
            (Heap::Node(a), Heap::Node(b)) if a.number <= b.number => {
                Heap::node(a.number, a.right.merge(other), a.left.clone())
            }
            (Heap::Node(_), Heap::Node(b)) => {
                Heap::node(b.number, b.right.merge(self), b.left.clone())
            }
        }
    }
}
