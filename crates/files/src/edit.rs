//! Changes of a text, as ranges that are replaced.

use std::ops::Range;

use crate::json::Node;

/// A range of a text, and what replaces it.
#[derive(Clone, Debug)]
pub struct Edit {
    pub at: Range<usize>,
    pub with: Vec<u8>,
    /// Whether the range is an item of a JSON container, which takes a comma with it.
    takes_comma: bool,
}

impl Edit {
    pub fn replace(at: Range<usize>, with: &[u8]) -> Edit {
        Edit { at, with: with.to_vec(), takes_comma: false }
    }

    pub fn remove(at: Range<usize>) -> Edit {
        Edit::replace(at, b"")
    }

    /// Removes an item from a compact JSON container.
    pub fn remove_item(node: &Node) -> Edit {
        Edit { at: node.item(), with: Vec::new(), takes_comma: true }
    }
}

/// Edits that are made together or not at all.
#[derive(Clone, Debug)]
pub struct Change(pub Vec<Edit>);

impl Change {
    pub fn one(edit: Edit) -> Change {
        Change(vec![edit])
    }

    /// The number of bytes that it affects.
    pub fn weight(&self) -> usize {
        self.0.iter().map(|edit| edit.at.len()).sum()
    }
}

/// Makes edits, which are in the order of their ranges. An edit inside the range of an earlier one has no
/// effect.
///
/// ```
/// # use stromboli_files::{edit::{Edit, splice}, json::parse};
/// let text = b"[1,2,3]";
/// let nodes = parse(text).unwrap();
/// let edits = [Edit::remove_item(&nodes[1]), Edit::remove_item(&nodes[3])];
/// assert_eq!(splice(text, &edits), b"[2]");
/// ```
pub fn splice<'e>(text: &[u8], edits: impl IntoIterator<Item = &'e Edit>) -> Vec<u8> {
    let mut spliced = Vec::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        if edit.at.start < done {
            continue;
        }
        spliced.extend_from_slice(&text[done..edit.at.start]);
        spliced.extend_from_slice(&edit.with);
        done = edit.at.end;
        if edit.takes_comma {
            match (spliced.last(), text.get(done)) {
                (Some(b'[' | b'{' | b','), Some(b',')) => done += 1,
                (Some(b','), Some(b']' | b'}')) => {
                    spliced.pop();
                }
                _ => {}
            }
        }
    }
    spliced.extend_from_slice(&text[done..]);
    spliced
}
