//! Generators for red-black trees, with Hedgehog.

use stromboli_domain::{Correct, Family, SplitMix};
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, Size, choice, frequency, int, list, map5, pure,
    zip,
};
use stromboli_workloads::pairs::Key;
use stromboli_workloads::rbt::{Colour, Rbt, Tree};

use super::room;
use super::valid::red_black_tree;
use crate::generate::{Generate, Generates};
use crate::hedgehog::{key, value};

impl Generates<Hedgehog> for Rbt {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::API, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Hedgehog> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(any(5).or_invalid(red_black_tree_at).boxed()),
            Family::API => Some(inserted()),
            Family::CBC => Some(balanced(Choose::ByFrequency)),
            Family::CBC_IDIOMATIC => Some(balanced(Choose::ByChoice)),
            _ => None,
        }
    }
}

fn red_black_tree_at(size: Size, seed: SplitMix) -> Option<Tree> {
    red_black_tree(At::new(size, seed), 5)
}

/// Family `type`: any tree of the type, balanced or not.
fn any(depth: u32) -> Gen<Tree> {
    if depth == 0 {
        return pure(Tree::Leaf).boxed();
    }
    let colour = choice([pure(Colour::Red), pure(Colour::Black)]);
    let subtree = any(depth - 1);
    let node = map5(Tree::node, colour, subtree.clone(), key(), value(), subtree);
    frequency(((1, pure(Tree::Leaf)), (3, node))).boxed()
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> Gen<Tree> {
    let insert = |tree: Tree, (key, value)| Rbt(Correct).insert(key, value, tree);
    list(Range::linear(0, 32), zip(key(), value()))
        .bind(move |pairs| pure(pairs.into_iter().rev().fold(Tree::Leaf, insert)))
        .boxed()
}

/// Families `cbc` and `cbc_idiomatic`: a red-black tree.
fn balanced(choose: Choose) -> Gen<Tree> {
    let root = move |height| {
        let place = Place { low: -1000, high: 1000, parent: Colour::Black, height, choose };
        place.map(|tree| tree.coloured(Colour::Black))
    };
    int(Range::linear(1, 3)).bind(root).boxed()
}

/// How the colour of a node is chosen.
#[derive(Clone, Copy)]
enum Choose {
    /// Family `cbc`.
    ByFrequency,
    /// Family `cbc_idiomatic`.
    ByChoice,
}

/// A tree that satisfies the invariants in its place.
#[derive(Clone, Copy)]
struct Place {
    /// All keys are greater.
    low: i64,
    /// All keys are less.
    high: i64,
    /// The colour of the node above.
    parent: Colour,
    /// One more than the number of black nodes on any path down.
    height: i64,
    choose: Choose,
}

impl Generator for Place {
    type Value = Tree;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Tree> {
        if self.height <= 1 {
            return pure(Tree::Leaf).read(at);
        }
        match (self.choose, self.black(), self.red()) {
            (_, None, _) => pure(Tree::Leaf).read(at),
            (Choose::ByFrequency, Some(black), None) => black.read(at),
            (Choose::ByFrequency, black, red) => frequency((black, red)).read(at),
            (Choose::ByChoice, black, red) => choice((black, red)).read(at),
        }
    }
}

impl Place {
    /// A black node, if there is room for one.
    fn black(self) -> Option<impl Generator<Value = Tree>> {
        self.node(Colour::Black, self.height - 1)
    }

    /// A red node, if there is room for one, which takes more, and the node above is not red.
    fn red(self) -> Option<impl Generator<Value = Tree>> {
        self.node(Colour::Red, self.height).filter(|_| self.parent == Colour::Black)
    }

    /// A node with subtrees of this height, if there are enough keys left for them.
    fn node(self, colour: Colour, height: i64) -> Option<impl Generator<Value = Tree>> {
        let Place { low, high, .. } = self;
        let room = room(height);
        let subtree = move |low, high| Place { low, high, parent: colour, height, ..self };
        let node = move |key| {
            value().bind(move |value| {
                subtree(low, key).bind(move |left| {
                    subtree(key, high).bind(move |right| {
                        pure(Tree::node(colour, left.clone(), Key(key), value, right))
                    })
                })
            })
        };
        let keys = Range::linear_from(0, low + room, high - room);
        (high - low >= 2 * room).then(|| int(keys).bind(node))
    }
}
