//! Changes in two places that must be made together.
//!
//! - Equal scalars or words, such as a name and its uses, become shorter together.
//! - An item of an array goes, and a number that is the length of the array becomes smaller by one.
//! - Two neighbours go, of which neither can go alone.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::Options;
use crate::edit::{Change, Edit, splice};
use crate::form::Format;
use crate::json::{Kind, Node, children, parse};
use crate::most::make_most;
use crate::search::{Halt, Search};
use crate::text::{Escapes, is_word, lines, tokens};

/// More neighbours than this are not tried.
const MOST_NEIGHBOURS: usize = 40;

pub(super) fn run(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    match search.form().format() {
        Format::Json => {
            shorten_counted(search)?;
            remove_neighbours(search, options)
        }
        Format::Text => {
            let lines = lines(search.best(), 0..search.best().len());
            remove_pairs(search, &lines)?;
            let tokens = tokens(search.best(), 0..search.best().len(), Escapes::None);
            remove_pairs(search, &tokens)
        }
    }
}

fn remove_pairs(search: &mut Search<'_>, parts: &[Range<usize>]) -> Result<(), Halt> {
    let pairs = parts.windows(2).map(|pair| vec![Edit::remove(pair[0].start..pair[1].end)]);
    first_of(search, pairs.take(MOST_NEIGHBOURS).collect())
}

/// Accepts the first of these changes.
fn first_of(search: &mut Search<'_>, changes: Vec<Vec<Edit>>) -> Result<(), Halt> {
    search.first(changes.len(), &|best, index| Some(splice(best, &changes[index])))?;
    Ok(())
}

/// Scalars of a JSON value, with their quotes, or words of a text.
fn scalars(search: &Search<'_>) -> Vec<Range<usize>> {
    let text = search.best();
    match search.form().format() {
        Format::Json => {
            let nodes = parse(text).unwrap_or_default();
            nodes.iter().filter(|node| !node.is_container()).map(Node::span).collect()
        }
        Format::Text => {
            let mut words = tokens(text, 0..text.len(), Escapes::None);
            words.retain(|word| is_word(&text[word.clone()]));
            words
        }
    }
}

/// Makes equal scalars or words short together.
pub(super) fn change_equals(search: &mut Search<'_>) -> Result<(), Halt> {
    let least: &[&[u8]] = match search.form().format() {
        Format::Json => &[b"0", b"1", b"\"\"", b"\"a\""],
        Format::Text => &[b"", b"a", b"0"],
    };
    for least in least {
        let text = search.best().to_vec();
        let mut places: FxHashMap<&[u8], Vec<Range<usize>>> = FxHashMap::default();
        for scalar in scalars(search) {
            places.entry(&text[scalar.clone()]).or_default().push(scalar);
        }
        let is_string = |text: &[u8]| text.starts_with(b"\"");
        let is_json = search.form().format() == Format::Json;
        places.retain(|scalar, places| {
            let is_same_kind = !is_json || is_string(scalar) == is_string(least);
            places.len() > 1 && scalar.len() >= least.len() && scalar != least && is_same_kind
        });
        let mut places: Vec<_> = places.into_values().collect();
        places.sort_by_key(|places| places[0].start);
        let changes = places
            .into_iter()
            .map(|places| Change(places.into_iter().map(|at| Edit::replace(at, least)).collect()));
        let changes: Vec<_> = changes.collect();
        if !changes.is_empty() {
            make_most(search, changes)?;
        }
    }
    Ok(())
}

/// Removes an item of an array together with one from a number that is its length.
fn shorten_counted(search: &mut Search<'_>) -> Result<(), Halt> {
    loop {
        let version = search.version();
        let text = search.best().to_vec();
        let nodes = parse(&text).unwrap_or_default();
        let mut by_value: FxHashMap<&[u8], Vec<&Node>> = FxHashMap::default();
        for number in nodes.iter().filter(|node| node.kind == Kind::Number) {
            by_value.entry(&text[number.span()]).or_default().push(number);
        }
        let mut changes = Vec::new();
        let arrays = nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Array);
        for (index, array) in arrays {
            let items: Vec<usize> = children(&nodes, index).take(MOST_NEIGHBOURS + 1).collect();
            if items.is_empty() || items.len() > MOST_NEIGHBOURS {
                continue;
            }
            let (length, less) = (items.len().to_string(), (items.len() - 1).to_string());
            for number in by_value.get(length.as_bytes()).into_iter().flatten() {
                if array.span().contains(&number.start) {
                    continue;
                }
                changes.extend(items.iter().rev().map(|item| {
                    let mut edits = vec![
                        Edit::remove_item(&nodes[*item]),
                        Edit::replace(number.span(), less.as_bytes()),
                    ];
                    edits.sort_by_key(|edit| edit.at.start);
                    edits
                }));
            }
        }
        first_of(search, changes)?;
        if search.version() == version {
            return Ok(());
        }
    }
}

fn remove_neighbours(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let nodes = parse(search.best()).unwrap_or_default();
    let mut pairs = Vec::new();
    for (index, node) in nodes.iter().enumerate().filter(|(_, node)| node.is_container()) {
        if node.kind == Kind::Object && options.keeps_keys {
            continue;
        }
        let items: Vec<usize> = children(&nodes, index).collect();
        pairs.extend(items.windows(2).map(|pair| {
            pair.iter().map(|item| Edit::remove_item(&nodes[*item])).collect::<Vec<_>>()
        }));
    }
    pairs.truncate(MOST_NEIGHBOURS);
    first_of(search, pairs)
}
