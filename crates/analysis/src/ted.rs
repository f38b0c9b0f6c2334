//! The tree edit distance: how many edits turn one tree into another.
//!
//! An edit deletes a node (its children take its place), inserts one (some consecutive children of
//! its parent become its own), or changes a label. Each costs one. The algorithm is that of Zhang
//! and Shasha (1989): time O(|A| |B| min(depth, leaves)(A) min(depth, leaves)(B)), memory O(|A| |B|).

use crate::tree::{Order, Tree};

/// The distance between two trees.
///
/// ```
/// # use stromboli_analysis::printed::read;
/// # use stromboli_analysis::ted::distance;
/// let reported = read("((T (E) 997 0 (E)),1)").unwrap();
/// assert_eq!(distance(&reported, &read("((T (E) 0 0 (E)),1)").unwrap()), 1);
/// // One leaf of the tree stays; the node goes, and the other leaf, which are two nodes.
/// assert_eq!(distance(&reported, &read("((E),1)").unwrap()), 4 + 2);
/// ```
pub fn distance(a: &Tree, b: &Tree) -> u32 {
    Workspace::default().distance(a, b)
}

/// Memory for computing distances, to be reused for many of them.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The labels of the second tree, by the first one's numbers.
    labels: Vec<u32>,
    /// Each node of the first tree has the row of its number.
    rows: Vec<u32>,
    /// For each node of the first tree and each of the second, the distance of their subtrees.
    subtrees: Vec<u32>,
    /// For two subtrees, the distances between their first nodes in postorder: a row for each number of
    /// nodes of the first, a column for each number of nodes of the second.
    forests: Vec<u32>,
}

/// Stands for a label that the first tree does not have.
const FOREIGN: u32 = u32::MAX;

impl Workspace {
    pub fn distance(&mut self, a: &Tree, b: &Tree) -> u32 {
        // Mirrored trees have the same distance, but may be faster to compare. For printed forms they are:
        // the first element of a group is mostly a name, the last one more often another group.
        let (as_is, mirrored) = ((&a.order, &b.order), (&a.mirrored, &b.mirrored));
        let work = |(a, b): (&Order, &Order)| u128::from(a.work) * u128::from(b.work);
        let (order_a, order_b) = if work(mirrored) < work(as_is) { mirrored } else { as_is };
        self.translate(&a.symbols, &b.symbols, order_b);
        self.compare(order_a, order_b);
        self.subtrees[a.size() * b.size() - 1]
    }

    /// Computes the distances of all subtrees, for [`Workspace::forests`].
    pub(crate) fn prepare(&mut self, a: &Tree, b: &Tree) {
        self.translate(&a.symbols, &b.symbols, &b.order);
        self.compare(&a.order, &b.order);
    }

    /// The distances between the first nodes of the subtrees at `i` and `j` of the trees that the workspace
    /// was prepared for.
    pub(crate) fn forests(&mut self, a: &Tree, b: &Tree, i: usize, j: usize) -> Forests<'_> {
        self.compare_subtrees(&a.order, &b.order, i, j);
        Forests { width: j - b.leftmost(j) + 2, cells: &self.forests }
    }

    /// Renumbers the labels of the second tree by those of the first.
    fn translate(&mut self, a: &[Box<str>], b: &[Box<str>], order_b: &Order) {
        let number = |symbol| match a.binary_search(symbol) {
            Ok(place) => u32::try_from(place).expect("there are no more symbols than nodes"),
            Err(_) => FOREIGN,
        };
        let numbers: Vec<u32> = b.iter().map(number).collect();
        self.labels.clear();
        self.labels.extend(order_b.labels.iter().map(|label| numbers[*label as usize]));
    }

    fn compare(&mut self, a: &Order, b: &Order) {
        self.rows.clear();
        self.rows.extend((0..).take(a.size()));
        self.subtrees.clear();
        self.subtrees.resize(a.size() * b.size(), 0);
        self.forests.clear();
        self.forests.resize((a.size() + 1) * (b.size() + 1), 0);
        for i in &a.keyroots {
            for j in &b.keyroots {
                self.compare_subtrees(a, b, *i as usize, *j as usize);
            }
        }
    }

    fn compare_subtrees(&mut self, a: &Order, b: &Order, i: usize, j: usize) {
        let nodes = Nodes { labels: &a.labels, leftmost: &a.leftmost, rows: &self.rows };
        let subtrees = &mut self.subtrees;
        compare_subtrees(nodes, b, &self.labels, (i, j), subtrees, &mut self.forests);
    }
}

/// The nodes of the first of two trees, in postorder.
#[derive(Clone, Copy)]
pub(crate) struct Nodes<'a> {
    /// The numbers of their labels.
    pub(crate) labels: &'a [u32],
    /// The first nodes of their subtrees.
    pub(crate) leftmost: &'a [u32],
    /// The rows of distances that belong to them.
    pub(crate) rows: &'a [u32],
}

/// Fills in the forests of the subtrees at two nodes, and the distances of the subtrees that begin where
/// these do. The other distances must be known.
///
/// `subtrees` has a row for each subtree of the first tree and in it a distance for each of the
/// second, `b`, whose labels have the numbers `labels_b`.
pub(crate) fn compare_subtrees(
    a: Nodes<'_>,
    b: &Order,
    labels_b: &[u32],
    (i, j): (usize, usize),
    subtrees: &mut [u32],
    forests: &mut [u32],
) {
    let (first_a, first_b) = (a.leftmost[i] as usize, b.leftmost(j));
    let n_rows = i - first_a + 2;
    let width = j - first_b + 2;
    let forests = &mut forests[..n_rows * width];
    let labels_b = &labels_b[first_b..=j];
    let leftmost_b = &b.leftmost[first_b..=j];

    for (n_inserted, cell) in (0..).zip(&mut forests[..width]) {
        *cell = n_inserted;
    }
    for row in 1..n_rows {
        let node = first_a + row - 1;
        let label = a.labels[node];
        let (above, here) = forests.split_at_mut(row * width);
        let here = &mut here[..width];
        let previous = &above[(row - 1) * width..][..width];
        // The nodes before the subtree of the node.
        let row_before = a.leftmost[node] as usize - first_a;
        let before = &above[row_before * width..][..width];
        let subtrees = &mut subtrees[a.rows[node] as usize * b.size() + first_b..][..width - 1];

        let mut left = previous[0] + 1;
        here[0] = left;
        // Iterators side by side, over two cells of the row above at a time. Only one cell is looked up by
        // index: that for the nodes before the subtree of the column.
        let columns = here[1..].iter_mut().zip(previous.windows(2)).zip(leftmost_b);
        if row_before == 0 {
            let columns = columns.zip(subtrees.iter_mut()).zip(labels_b);
            for ((((here, previous), leftmost), subtree), label_b) in columns {
                let column_before = *leftmost as usize - first_b;
                let edited = previous[1].min(left) + 1;
                left = if column_before == 0 {
                    // Both forests are trees, so that their roots can be matched.
                    let matched = previous[0] + u32::from(label != *label_b);
                    *subtree = edited.min(matched);
                    *subtree
                } else {
                    edited.min(before[column_before] + *subtree)
                };
                *here = left;
            }
        } else {
            for (((here, previous), leftmost), subtree) in columns.zip(&*subtrees) {
                let matched = before[*leftmost as usize - first_b] + *subtree;
                left = (previous[1] + 1).min(matched).min(left + 1);
                *here = left;
            }
        }
    }
}

/// The distances between the beginnings of two subtrees.
pub(crate) struct Forests<'a> {
    width: usize,
    cells: &'a [u32],
}

impl Forests<'_> {
    /// The distance between the first `row` nodes of one and the first `column` of the other.
    pub(crate) fn distance(&self, row: usize, column: usize) -> u32 {
        self.cells[row * self.width + column]
    }
}
