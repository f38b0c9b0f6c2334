//! Levels of a deep JSON value: a container is replaced by the largest part inside it.
//!
//! A value that nests thousands of times must not cost a test per level. From the root, each largest part is
//! one level further down. What surrounds it, like a ring, can be removed alone, and so can many rings at
//! once.

use super::Options;
use crate::edit::{Change, Edit};
use crate::json::{children, parse};
use crate::most::make_most;
use crate::search::{Halt, Search};

/// Values that nest no more than this are left to other passes.
const DEEP: usize = 24;

pub(super) fn run(search: &mut Search<'_>, _: Options) -> Result<(), Halt> {
    let nodes = parse(search.best()).unwrap_or_default();
    if nodes.iter().all(|node| node.depth <= DEEP) {
        return Ok(());
    }
    let mut rings = Vec::new();
    let mut at = 0;
    while let Some(largest) = children(&nodes, at).max_by_key(|child| nodes[*child].span().len()) {
        let (outer, inner) = (&nodes[at], &nodes[largest]);
        rings.push(Change(vec![
            Edit::remove(outer.start..inner.start),
            Edit::remove(inner.end..outer.end),
        ]));
        at = largest;
    }
    make_most(search, rings)?;
    Ok(())
}
