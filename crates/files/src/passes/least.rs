//! Least values: a part of a JSON value becomes the least of its kind, then null or 0.

use super::Options;
use crate::edit::{Change, Edit};
use crate::json::{Kind, Node, parse};
use crate::most::make_most;
use crate::search::{Halt, Search};

pub(super) fn run(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    replace(search, |node, text| {
        let is_fixed = options.keeps_keys && node.kind == Kind::Object;
        let least = least_of(node.kind);
        (!is_fixed && node.end - node.start > least.len() || text == b"false" || is_digit(text))
            .then_some(least)
            .filter(|least| *least != text)
    })?;
    // Where a container must have something in it, nothing at all may do.
    replace(search, |node, text| {
        let is_free = !(options.keeps_keys && node.kind == Kind::Object);
        (node.is_container() && is_free && text.len() > 4).then_some(b"null")
    })?;
    // A value that may not even be the least of its kind will hardly be of another kind.
    replace(search, |node, text| {
        let is_least = text == least_of(node.kind) || matches!(node.kind, Kind::Boolean);
        (is_least && text != b"0").then_some(b"0")
    })
}

fn is_digit(text: &[u8]) -> bool {
    matches!(text, [b'1'..=b'9'])
}

/// The smallest value of this kind.
fn least_of(kind: Kind) -> &'static [u8] {
    match kind {
        Kind::Null => b"null",
        Kind::Boolean => b"true",
        Kind::Number => b"0",
        Kind::String => b"\"\"",
        Kind::Array => b"[]",
        Kind::Object => b"{}",
    }
}

/// Replaces as many parts as possible by what is given for them, the containers first.
fn replace(
    search: &mut Search<'_>,
    with: impl Fn(&Node, &[u8]) -> Option<&'static [u8]>,
) -> Result<(), Halt> {
    for containers in [true, false] {
        let text = search.best().to_vec();
        let nodes = parse(&text).unwrap_or_default();
        let nodes = nodes.iter().filter(|node| node.is_container() == containers);
        let changes = nodes.filter_map(|node| {
            let with = with(node, &text[node.span()])?;
            Some(Change::one(Edit::replace(node.span(), with)))
        });
        // Containers that were emptied item by item are not tried as a whole again.
        let changes: Vec<_> = changes.collect();
        if !changes.is_empty() {
            make_most(search, changes)?;
        }
    }
    Ok(())
}
