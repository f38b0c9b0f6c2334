//! Items of JSON arrays and members of objects, removed from the outside to the inside.
//!
//! This is hierarchical delta debugging. The objects of a level that have the same keys are values of one
//! type; their members are first removed from all of them at once, as one removes a column from a table.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::Options;
use crate::edit::{Change, Edit};
use crate::json::{Kind, Node, children, parse};
use crate::most::make_most;
use crate::search::{Halt, Search};

pub(super) fn run(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let mut depth = 1;
    let mut level = Level::read(search);
    loop {
        let version = search.version();
        if level.nodes.iter().all(|node| node.depth < depth) {
            return Ok(());
        }
        if !options.keeps_keys {
            let columns = level.columns(depth);
            if !columns.is_empty() {
                make_most(search, columns)?;
            }
        }
        if search.version() != version {
            level = Level::read(search);
        }
        let version = search.version();
        let items = level.items(depth, options);
        if !items.is_empty() {
            make_most(search, items)?;
        }
        if search.version() != version {
            level = Level::read(search);
        }
        depth += 1;
    }
}

/// A value, and its parts by level.
struct Level {
    text: Vec<u8>,
    nodes: Vec<Node>,
    n_children: Vec<usize>,
    by_depth: Vec<Vec<usize>>,
}

impl Level {
    fn read(search: &Search<'_>) -> Level {
        let text = search.best().to_vec();
        let nodes = parse(&text).unwrap_or_default();
        let mut n_children = vec![0; nodes.len()];
        let mut by_depth = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                n_children[parent] += 1;
            }
            if by_depth.len() <= node.depth {
                by_depth.push(Vec::new());
            }
            by_depth[node.depth].push(index);
        }
        Level { text, nodes, n_children, by_depth }
    }

    fn at(&self, depth: usize) -> &[usize] {
        self.by_depth.get(depth).map_or(&[], Vec::as_slice)
    }

    fn items(&self, depth: usize, options: Options) -> Vec<Change> {
        let is_removable = |index: &&usize| {
            let node = &self.nodes[**index];
            // In a chain of containers with one item each, only the first and the last are tried.
            let is_only = node.parent.is_some_and(|parent| self.n_children[parent] == 1);
            let is_in_chain = is_only && self.n_children[**index] == 1;
            let may_go = !options.keeps_keys || node.key.is_none();
            may_go && !is_in_chain
        };
        let items = self.at(depth).iter().filter(is_removable);
        items.map(|index| Change::one(Edit::remove_item(&self.nodes[*index]))).collect()
    }

    /// For each key of a type with several values on this level, the removal of it from all of them.
    fn columns(&self, depth: usize) -> Vec<Change> {
        let mut types: FxHashMap<Vec<&[u8]>, Vec<usize>> = FxHashMap::default();
        let key = |index: usize| self.nodes[index].key.clone().map(|key| &self.text[key]);
        for &object in self.at(depth - 1) {
            if self.nodes[object].kind == Kind::Object {
                let mut keys: Vec<_> = children(&self.nodes, object).filter_map(key).collect();
                keys.sort_unstable();
                types.entry(keys).or_default().push(object);
            }
        }
        let mut columns: BTreeMap<usize, Change> = BTreeMap::new();
        for objects in types.into_values().filter(|objects| objects.len() > 1) {
            let mut by_key: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
            for object in objects {
                for child in children(&self.nodes, object) {
                    by_key.entry(key(child).unwrap_or_default()).or_default().push(child);
                }
            }
            for members in by_key.into_values() {
                let edits = members.iter().map(|at| Edit::remove_item(&self.nodes[*at]));
                columns.insert(members[0], Change(edits.collect()));
            }
        }
        columns.into_values().collect()
    }
}
