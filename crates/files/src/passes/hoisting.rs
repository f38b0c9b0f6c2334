//! A part of a JSON value takes the place of what contains it.
//!
//! The nearest parts of the same type come first: objects with the same keys, or values of the same kind.
//! The result is then still a value of that type, for example a subtree in the place of its tree. Then come
//! all direct parts, the name of an only member, and at last the items of an array or object move into the one that contains it.

use rustc_hash::FxHashMap;

use super::Options;
use crate::edit::{Edit, splice};
use crate::json::{Kind, Node, children, parse};
use crate::search::{Halt, Search};

/// How many parts of the same type, and how many direct parts, are tried per container.
const MOST: usize = 12;

/// How many parts are examined for those of the same type.
const FARTHEST: usize = 1000;

pub(super) fn run(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let mut at = 0;
    let mut value = Value::read(search);
    while at < value.nodes.len() {
        let changes =
            if value.nodes[at].is_container() { value.changes(at, options) } else { vec![] };
        let found =
            search.first(changes.len(), &|best, index| Some(splice(best, &changes[index])))?;
        match found {
            // What has taken its place is tried next.
            Some(_) => value = Value::read(search),
            None => at += 1,
        }
    }
    Ok(())
}

struct Value {
    text: Vec<u8>,
    nodes: Vec<Node>,
    /// A number for the type of each part.
    types: Vec<usize>,
}

impl Value {
    fn read(search: &Search<'_>) -> Value {
        let text = search.best().to_vec();
        let nodes = parse(&text).unwrap_or_default();
        let mut known: FxHashMap<(Kind, Vec<&[u8]>), usize> = FxHashMap::default();
        let types = (0..nodes.len())
            .map(|index| {
                let keys = children(&nodes, index).filter_map(|child| nodes[child].key.clone());
                let mut keys: Vec<&[u8]> = keys.map(|key| &text[key]).collect();
                keys.sort_unstable();
                let next = known.len();
                *known.entry((nodes[index].kind, keys)).or_insert(next)
            })
            .collect();
        Value { text, nodes, types }
    }

    fn changes(&self, at: usize, options: Options) -> Vec<Vec<Edit>> {
        let node = &self.nodes[at];
        let mut parts: Vec<usize> = (at + 1..node.last)
            .take(FARTHEST)
            .filter(|part| self.types[*part] == self.types[at])
            .take(MOST)
            .collect();
        parts.sort_by_key(|part| self.nodes[*part].depth);
        if !(options.keeps_keys && node.kind == Kind::Object) {
            parts.extend(children(&self.nodes, at).take(MOST));
        }
        let replaced = parts
            .into_iter()
            .map(|part| vec![Edit::replace(node.span(), &self.text[self.nodes[part].span()])]);
        // The name of the only member, as a string.
        let mut members = children(&self.nodes, at);
        let name = members.next().filter(|_| members.next().is_none() && !options.keeps_keys);
        let name = name.and_then(|member| self.nodes[member].key.clone());
        let name = name.map(|key| vec![Edit::replace(node.span(), &self.text[key])]);
        let same_kind = node.parent.filter(|parent| self.nodes[*parent].kind == node.kind);
        let is_empty = node.end - node.start == 2;
        let unwrapped = same_kind.filter(|_| !is_empty && !options.keeps_keys).map(|_| {
            vec![
                Edit::remove(node.item().start..node.start + 1),
                Edit::remove(node.end - 1..node.end),
            ]
        });
        replaced.chain(name).chain(unwrapped).collect()
    }
}
