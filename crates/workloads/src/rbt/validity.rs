//! Red-black trees, built from left to right: each key is above the last, the left subtree determines
//! the height of the right one, and no red node is below another.

use stromboli_enumeration::{Opening, Progress, Validity};

use super::tree::Colour;

/// Every tree is a red-black tree.
#[derive(Clone, Copy, Debug)]
pub struct RedBlackTrees;

/// The requirements for a tree, or for its key or colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The exclusive lower bound of keys.
    above: Option<i64>,
    /// The number of black nodes on each path down, if it is determined.
    height: Option<u32>,
    /// The colours that the root may have.
    root: Root,
}

/// The colours that a root may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Root {
    Any,
    Black,
}

/// The part that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// A component of the input, with the number of components after it.
    Component(usize),
    /// The colour of a node with these requirements.
    Colour(Goal),
    /// The left subtree, below this colour.
    Left(Colour),
    /// The key, below this colour and with subtrees of this height.
    Key(Colour, u32),
    /// The value, after this key.
    Value(Colour, u32, i64),
    /// The right subtree.
    Right(Colour, u32),
}

/// What is known about a part of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The colour of a node, which restricts the colours below.
    Colour(Colour),
    /// It is this key or value.
    Number(i64),
    /// It is a tree of this height; keys further right must be above this key.
    Tree(Option<i64>, u32),
    /// It is the whole input.
    Input,
}

impl Goal {
    const ANY: Goal = Goal { above: None, height: None, root: Root::Black };

    /// The requirements for a subtree below this colour.
    fn below(colour: Colour, above: Option<i64>, height: Option<u32>) -> Goal {
        let root = match colour {
            Colour::Red => Root::Black,
            Colour::Black => Root::Any,
        };
        Goal { above, height, root }
    }
}

/// The height that a node of this colour adds to its subtrees.
fn rise(colour: Colour) -> u32 {
    u32::from(colour == Colour::Black)
}

impl Validity for RedBlackTrees {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        Goal::ANY
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        let complete = |is_valid: bool, fact| is_valid.then_some(Progress::Complete(fact));
        match opening {
            Opening::Integer(number) => complete(Some(number) > goal.above, Fact::Number(number)),
            Opening::Tuple { arity } => Some(Progress::Next(Goal::ANY, Next::Component(arity - 1))),
            Opening::Constructor { name: "R", .. } => {
                complete(goal.root == Root::Any, Fact::Colour(Colour::Red))
            }
            Opening::Constructor { name: "B", .. } => {
                complete(goal.height != Some(0), Fact::Colour(Colour::Black))
            }
            Opening::Constructor { name: "E", .. } => {
                complete(goal.height.is_none_or(|height| height == 0), Fact::Tree(goal.above, 0))
            }
            _ => Some(Progress::Next(*goal, Next::Colour(*goal))),
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Self>> {
        match (*next, *field) {
            (Next::Component(0), _) => Some(Progress::Complete(Fact::Input)),
            (Next::Component(n_after), _) => {
                Some(Progress::Next(Goal::ANY, Next::Component(n_after - 1)))
            }
            (Next::Colour(Goal { above, height, .. }), Fact::Colour(colour)) => {
                let height = height.map(|height| height - rise(colour));
                Some(Progress::Next(Goal::below(colour, above, height), Next::Left(colour)))
            }
            (Next::Left(colour), Fact::Tree(above, height)) => {
                Some(Progress::Next(Goal { above, ..Goal::ANY }, Next::Key(colour, height)))
            }
            (Next::Key(colour, height), Fact::Number(key)) => {
                Some(Progress::Next(Goal::ANY, Next::Value(colour, height, key)))
            }
            (Next::Value(colour, height, key), Fact::Number(_)) => {
                let goal = Goal::below(colour, Some(key), Some(height));
                Some(Progress::Next(goal, Next::Right(colour, height)))
            }
            (Next::Right(colour, height), Fact::Tree(above, _)) => {
                Some(Progress::Complete(Fact::Tree(above, height + rise(colour))))
            }
            _ => unreachable!("a node has a colour, a subtree, a key, a value and a subtree"),
        }
    }
}
