//! Binary trees of values.

use crate::applicative::{map2, map3};
use crate::block::block;
use crate::collection::keep;
use crate::generator::Generator;
use crate::range::{self, Range};
use crate::shrinking::first_then;

/// A binary tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree<T> {
    /// An empty tree.
    Leaf,
    /// A value between two trees.
    Branch(Box<Branch<T>>),
}

/// A value between two trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Branch<T> {
    pub value: T,
    pub left: Tree<T>,
    pub right: Tree<T>,
}

impl<T> Tree<T> {
    /// A value between two trees.
    pub fn branch(value: T, left: Tree<T>, right: Tree<T>) -> Tree<T> {
        Tree::Branch(Box::new(Branch { value, left, right }))
    }
}

/// A tree of any shape with a number of values from a range. It shrinks by dropping subtrees, to a
/// balanced tree.
///
/// ```
/// use stromboli_falsify::{Generator, Tree, int, range, tree};
///
/// let trees = tree(range::between(0, 6), int(range::between(0, 100)));
/// assert_eq!(trees.minimal(), Ok(Tree::Leaf));
/// ```
pub fn tree<R, G>(size: R, value: G) -> impl Generator<Value = Tree<G::Value>>
where
    R: Range<Value = u64>,
    G: Generator,
{
    block(move |steps| {
        let n = steps.draw(&size)?;
        let mut marks = steps.draw(marks(n))?;
        marks.propagate();
        let n_missing = size.origin()?.saturating_sub(marks.n_kept());
        marks.keep_more(n_missing);
        steps.last(marks.select(&value))
    })
}

/// The shape of a tree, and the parts that shrinking has dropped.
#[derive(Clone, Debug)]
enum Marks {
    Leaf,
    Branch(Box<MarkedBranch>),
}

#[derive(Clone, Debug)]
struct MarkedBranch {
    is_kept: bool,
    size: u64,
    left: Marks,
    right: Marks,
}

fn marks(size: u64) -> impl Generator<Value = Marks> {
    block(move |steps| {
        let Some(n) = size.checked_sub(1) else {
            return Ok(Marks::Leaf);
        };
        let is_kept = steps.draw(first_then(true, false))?;
        let n_left = steps.draw(range::with_origin((0, n), n / 2))?;
        let branch =
            move |left, right| Marks::Branch(Box::new(MarkedBranch { is_kept, size, left, right }));
        steps.last(map2(branch, marks(n_left), marks(n - n_left)))
    })
}

impl Marks {
    /// Dropping a value drops its whole subtree.
    fn propagate(&mut self) {
        if let Marks::Branch(branch) = self {
            if branch.is_kept {
                branch.left.propagate();
                branch.right.propagate();
            } else {
                self.mark_all(false);
            }
        }
    }

    fn mark_all(&mut self, is_kept: bool) {
        if let Marks::Branch(branch) = self {
            branch.is_kept = is_kept;
            branch.left.mark_all(is_kept);
            branch.right.mark_all(is_kept);
        }
    }

    fn n_kept(&self) -> u64 {
        match self {
            Marks::Leaf => 0,
            Marks::Branch(branch) => {
                u64::from(branch.is_kept) + branch.left.n_kept() + branch.right.n_kept()
            }
        }
    }

    /// Restores `n` dropped values, whole subtrees if possible. Returns how many are still missing.
    fn keep_more(&mut self, n: u64) -> u64 {
        let Marks::Branch(branch) = self else {
            return n;
        };
        let n_after = match branch.is_kept {
            true => n,
            false if n == 0 => return 0,
            false if branch.size <= n => {
                let n_after = n - branch.size;
                self.mark_all(true);
                return n_after;
            }
            false => n - 1,
        };
        branch.is_kept = true;
        let n_after = branch.left.keep_more(n_after);
        branch.right.keep_more(n_after)
    }

    /// The tree of the kept values.
    fn select<G: Generator>(&self, value: &G) -> impl Generator<Value = Tree<G::Value>> {
        block(move |steps| match self {
            Marks::Leaf => Ok(Tree::Leaf),
            Marks::Branch(branch) => {
                let parts = map3(
                    Tree::branch,
                    value,
                    branch.left.select(value),
                    branch.right.select(value),
                );
                let kept = steps.last(keep(branch.is_kept, parts))?;
                Ok(kept.unwrap_or(Tree::Leaf))
            }
        })
    }
}
