//! Edit scripts: which edits turn one tree into another.

use crate::ted::Workspace;
use crate::tree::Tree;

/// One step from a tree `a` to a tree `b`. Nodes are identified by their postorder numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A node of `a` is deleted; its children take its place.
    Delete { node: usize },
    /// A node of `a` is kept as a node of `b`.
    Keep { from: usize, to: usize },
    /// A node of `a` is kept as a node of `b` with the label of that.
    Relabel { from: usize, to: usize, label: Box<str> },
    /// A node of `b` is inserted: below its parent, around those of its descendants that are there.
    Insert { node: usize, label: Box<str> },
}

/// A shortest list of edits that turns one tree into another.
///
/// First nodes are deleted, then those that stay are kept or relabelled, then others are inserted,
/// parents before their children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    edits: Vec<Edit>,
}

/// The edits that turn `a` into `b`.
///
/// ```
/// # use stromboli_analysis::printed::read;
/// # use stromboli_analysis::script::{Edit, script};
/// let a = read("(f (x) 1)").unwrap();
/// let b = read("(f x 2)").unwrap();
/// let script = script(&a, &b);
/// assert_eq!(script.cost(), 2);
/// assert_eq!(script.edits()[0], Edit::Delete { node: 2 });
/// assert_eq!(script.edits()[3], Edit::Relabel { from: 3, to: 2, label: "2".into() });
/// ```
pub fn script(a: &Tree, b: &Tree) -> Script {
    let counterparts = counterparts(a, b);
    let mut is_there = vec![false; b.size()];
    let mut deletions = Vec::new();
    let mut stays = Vec::new();
    for (from, to) in counterparts.into_iter().enumerate() {
        match to {
            None => deletions.push(Edit::Delete { node: from }),
            Some(to) => {
                is_there[to] = true;
                stays.push(if a.label(from) == b.label(to) {
                    Edit::Keep { from, to }
                } else {
                    Edit::Relabel { from, to, label: b.label(to).into() }
                });
            }
        }
    }
    let missing = b.order.preorder().into_iter().filter(|node| !is_there[*node]);
    let insertions = missing.map(|node| Edit::Insert { node, label: b.label(node).into() });
    let edits = [deletions, stays, insertions.collect()].concat();
    Script { edits }
}

impl Script {
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The number of edits that change something: the distance of the trees.
    pub fn cost(&self) -> usize {
        self.edits.iter().filter(|edit| !matches!(edit, Edit::Keep { .. })).count()
    }
}

/// For each node of `a`, the node of `b` that it becomes, if any.
fn counterparts(a: &Tree, b: &Tree) -> Vec<Option<usize>> {
    let mut workspace = Workspace::default();
    workspace.prepare(a, b);
    let mut counterparts = vec![None; a.size()];
    let mut todo = vec![(a.root(), b.root())];
    while let Some((i, j)) = todo.pop() {
        let forests = workspace.forests(a, b, i, j);
        let (first_a, first_b) = (a.leftmost(i), b.leftmost(j));
        let (mut row, mut column) = (i + 1 - first_a, j + 1 - first_b);
        // Whatever is left in one of the two has no counterpart in the other.
        while row > 0 && column > 0 {
            let (x, y) = (first_a + row - 1, first_b + column - 1);
            let here = forests.distance(row, column);
            let (row_before, column_before) = (a.leftmost(x) - first_a, b.leftmost(y) - first_b);
            let are_trees = row_before == 0 && column_before == 0;
            let relabelling = u32::from(a.label(x) != b.label(y));
            if are_trees && here == forests.distance(row - 1, column - 1) + relabelling {
                counterparts[x] = Some(y);
                (row, column) = (row - 1, column - 1);
            } else if here == forests.distance(row - 1, column) + 1 {
                row -= 1;
            } else if here == forests.distance(row, column - 1) + 1 {
                column -= 1;
            } else {
                todo.push((x, y));
                (row, column) = (row_before, column_before);
            }
        }
    }
    counterparts
}
