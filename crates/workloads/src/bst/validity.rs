//! Search trees, built from left to right: each key is above the last.

use stromboli_enumeration::{Opening, Progress, Validity};

/// Every tree is a search tree.
#[derive(Clone, Copy, Debug)]
pub struct SearchTrees;

/// The part that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// A component of the input, with the number of components after it.
    Component(usize),
    /// The left subtree of a node.
    Left,
    /// The key, after the left subtree.
    Key,
    /// The value, after this key.
    Value(Option<i64>),
    /// The right subtree.
    Right,
}

impl Validity for SearchTrees {
    /// The exclusive lower bound of keys.
    type Goal = Option<i64>;
    type Partial = Next;
    /// The exclusive lower bound of keys further right; for a key, the key itself.
    type Fact = Option<i64>;

    fn input(&self) -> Option<i64> {
        None
    }

    fn begin(&self, above: &Option<i64>, opening: Opening) -> Option<Progress<Self>> {
        match opening {
            Opening::Integer(number) => {
                (Some(number) > *above).then_some(Progress::Complete(Some(number)))
            }
            Opening::Tuple { arity } => Some(Progress::Next(None, Next::Component(arity - 1))),
            Opening::Constructor { name: "E", .. } => Some(Progress::Complete(*above)),
            _ => Some(Progress::Next(*above, Next::Left)),
        }
    }

    fn take(&self, next: &Next, field: &Option<i64>) -> Option<Progress<Self>> {
        Some(match next {
            Next::Component(0) => Progress::Complete(None),
            Next::Component(n_after) => Progress::Next(None, Next::Component(n_after - 1)),
            Next::Left => Progress::Next(*field, Next::Key),
            Next::Key => Progress::Next(None, Next::Value(*field)),
            Next::Value(key) => Progress::Next(*key, Next::Right),
            Next::Right => Progress::Complete(*field),
        })
    }
}
