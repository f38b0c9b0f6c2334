//! Edit scripts: which edits turn one tree into another.

use crate::ted::Workspace;
use crate::tree::Tree;

/// One step from a tree `a` to a tree `b`. Nodes are identified by their postorder numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A node of `a` is deleted; its children take its place.
    Delete {
        /// The node of `a`.
        node: usize,
    },
    /// A node of `a` is kept as a node of `b`.
    Keep {
        /// The node of `a`.
        from: usize,
        /// The node of `b`.
        to: usize,
    },
    /// A node of `a` is kept as a node of `b` with another label.
    Relabel {
        /// The node of `a`.
        from: usize,
        /// The node of `b`.
        to: usize,
        /// The new label.
        label: Box<str>,
    },
    /// A node of `b` is inserted among the children that its parent has at that point.
    Insert {
        /// The node of `b`.
        node: usize,
        label: Box<str>,
        /// Its parent in `b`, which is inserted or kept before it; `None` for the root.
        parent: Option<usize>,
        /// The number of children of the parent to its left.
        position: usize,
        /// How many children of the parent, from there on, become its own.
        n_adopted: usize,
    },
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
/// assert_eq!(script.apply(&a), Some(b));
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
    let edits = [deletions, stays, insertions(b, &is_there)].concat();
    Script { edits }
}

impl Script {
    /// The edits, in the order in which they are made.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The number of edits that change something: the distance of the trees.
    pub fn cost(&self) -> usize {
        self.edits.iter().filter(|edit| !matches!(edit, Edit::Keep { .. })).count()
    }

    /// The tree that results from the edits, or `None` if they do not fit the given tree.
    pub fn apply(&self, tree: &Tree) -> Option<Tree> {
        let mut draft = Draft::of(tree);
        for edit in &self.edits {
            draft.make(edit)?;
        }
        draft.finish()
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

/// The insertions of the missing nodes of `b`, parents before their children.
fn insertions(b: &Tree, is_there: &[bool]) -> Vec<Edit> {
    let mut parents = vec![None; b.size()];
    let mut positions = vec![0; b.size()];
    // The number of nodes of a subtree that exist already, not counting those below another one.
    let mut n_topmost: Vec<usize> = vec![0; b.size()];
    for node in 0..b.size() {
        let children: Vec<_> = b.children(node).collect();
        for (position, child) in children.iter().rev().enumerate() {
            parents[*child] = Some(node);
            positions[*child] = position;
        }
        let below =
            children.iter().map(|child| if is_there[*child] { 1 } else { n_topmost[*child] });
        n_topmost[node] = below.sum();
    }
    // In preorder, all left siblings of a node are inserted before it, so its position is already its final
    // one, even if right siblings are still missing.
    b.preorder()
        .into_iter()
        .filter(|node| !is_there[*node])
        .map(|node| Edit::Insert {
            node,
            label: b.label(node).into(),
            parent: parents[node],
            position: positions[node],
            n_adopted: n_topmost[node],
        })
        .collect()
}

/// A tree that is being edited.
struct Draft {
    /// The first node has no label and is above the root, so that the root can be deleted, too.
    nodes: Vec<DraftNode>,
    /// The position of each node of the new tree in the draft.
    places: Vec<Option<usize>>,
}

struct DraftNode {
    label: Box<str>,
    parent: usize,
    children: Vec<usize>,
}

const ABOVE: usize = 0;

impl Draft {
    fn of(tree: &Tree) -> Draft {
        let above = DraftNode { label: "".into(), parent: ABOVE, children: vec![tree.root() + 1] };
        let mut nodes = vec![above];
        nodes.extend((0..tree.size()).map(|node| DraftNode {
            label: tree.label(node).into(),
            parent: ABOVE,
            children: tree.children(node).map(|child| child + 1).collect(),
        }));
        for place in 0..nodes.len() {
            nodes[place].children.reverse();
            for child in nodes[place].children.clone() {
                nodes[child].parent = place;
            }
        }
        Draft { nodes, places: Vec::new() }
    }

    fn make(&mut self, edit: &Edit) -> Option<()> {
        match edit {
            Edit::Delete { node } => self.delete(node + 1),
            Edit::Keep { from, to } => self.name(from + 1, *to),
            Edit::Relabel { from, to, label } => {
                self.nodes.get_mut(from + 1)?.label = label.clone();
                self.name(from + 1, *to)
            }
            Edit::Insert { node, label, parent, position, n_adopted } => {
                let parent = match parent {
                    None => ABOVE,
                    Some(parent) => (*self.places.get(*parent)?)?,
                };
                let children = *position..position.checked_add(*n_adopted)?;
                let place = self.insert(label.clone(), parent, children)?;
                self.name(place, *node)
            }
        }
    }

    fn delete(&mut self, place: usize) -> Option<()> {
        let children = std::mem::take(&mut self.nodes.get_mut(place)?.children);
        let parent = self.nodes[place].parent;
        for child in &children {
            self.nodes[*child].parent = parent;
        }
        let siblings = &mut self.nodes[parent].children;
        let position = siblings.iter().position(|sibling| *sibling == place)?;
        siblings.splice(position..=position, children);
        Some(())
    }

    fn insert(
        &mut self,
        label: Box<str>,
        parent: usize,
        adopted: std::ops::Range<usize>,
    ) -> Option<usize> {
        let place = self.nodes.len();
        let siblings = &mut self.nodes[parent].children;
        siblings.get(adopted.clone())?;
        let children: Vec<_> = siblings.splice(adopted, [place]).collect();
        for child in &children {
            self.nodes[*child].parent = place;
        }
        self.nodes.push(DraftNode { label, parent, children });
        Some(place)
    }

    /// Notes which node of the new tree stands at a place.
    fn name(&mut self, place: usize, node: usize) -> Option<()> {
        self.nodes.get(place)?;
        if self.places.len() <= node {
            self.places.resize(node + 1, None);
        }
        self.places[node] = Some(place);
        Some(())
    }

    fn finish(self) -> Option<Tree> {
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut todo = self.nodes[ABOVE].children.clone();
        // Parents first and children from right to left is postorder backwards.
        while let Some(place) = todo.pop() {
            let DraftNode { label, children, .. } = &self.nodes[place];
            nodes.push((&**label, children.len()));
            todo.extend(children);
        }
        Tree::from_postorder(nodes.into_iter().rev()).ok()
    }
}
