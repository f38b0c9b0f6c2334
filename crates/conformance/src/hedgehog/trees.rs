//! The trees of small generators.

use serde::{Deserialize, Serialize};
use stromboli_domain::SplitMix;
use stromboli_hedgehog::{Generator, Size, Tree};

use super::named::named;
use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};
use crate::text::Readable;

/// A vector is the name of a generator, and the recorded part of a tree.
pub static SUITE: Suite = Suite::new("hedgehog/trees", &[embedded!("hedgehog/trees.jsonl")], read);

/// The number of recorded levels below the root.
const DEPTH: usize = 3;

/// The number of recorded children per node.
const WIDTH: usize = 12;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    r#gen: String,
    size: u32,
    seed: u64,
    tree: Node,
}

/// The value, unless it is discarded, the number of children, and the first of them.
#[derive(Serialize, Deserialize)]
struct Node(Option<String>, usize, Vec<Node>);

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { r#gen: name, size, seed, tree } = vector.record()?;
    let generator = Readable::new(name, named)?;
    // `int:linear(0,100)` and the like are counted together.
    let subject = generator.text().split(':').next().unwrap_or_default().to_owned();
    Ok(Case::new(subject, move || {
        let (name, generator) = (generator.text(), generator.value());
        let (at, from) = (Size(size), SplitMix::new(seed));
        let mut actual = node(generator.tree(at, from), DEPTH);
        // The reading that searches use.
        actual.0 = generator.value(at, from);
        let question = || format!("the tree of {name} at size {size} from seed {seed}");
        Difference::of(question, &tree, &actual)
    }))
}

fn node(tree: Option<Tree<String>>, depth: usize) -> Node {
    let Some(tree) = tree else {
        return Node(None, 0, Vec::new());
    };
    let n_recorded = if depth == 0 { 0 } else { WIDTH };
    let children = tree.children().take(n_recorded).map(|child| node(child, depth - 1));
    Node(Some(tree.value().clone()), tree.children().count(), children.collect())
}
