//! Texts: lines, brackets with what is between them, tokens, and characters.
//!
//! The same pass serves a text file and the strings in a JSON value. Only what may be cut differs: the whole
//! file, or what is between the quotes. Brackets are removed as pairs, so that the rest stays balanced. What
//! remains is made plain: a word becomes `a`, a number 0. Only what may not be just any word is then tested
//! character by character.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::Options;
use super::joint::change_equals;
use crate::edit::{Change, Edit};
use crate::form::Format;
use crate::json::{Kind, parse};
use crate::most::{make_most, make_most_of};
use crate::search::{Halt, Search};
use crate::text::{Brackets, Escapes, brackets, characters, is_word, lines, tokens};

/// Brackets that nest more deeply are not removed level by level.
const DEEPEST: usize = 100;

pub(super) fn run(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    remove_lines(search)?;
    remove_groups(search, options)?;
    remove_tokens(search, options)?;
    remove_pairs(search, options)?;
    rename_keys(search, options)?;
    simplify(search, options)?;
    change_equals(search)?;
    remove_characters(search, options)
}

/// Where a text can be cut.
struct Regions {
    text: Vec<u8>,
    regions: Vec<Range<usize>>,
    escapes: Escapes,
}

impl Regions {
    fn read(search: &Search<'_>, options: Options) -> Regions {
        let text = search.best().to_vec();
        match search.form().format() {
            Format::Text => {
                let whole = std::iter::once(0..text.len()).collect();
                Regions { text, regions: whole, escapes: Escapes::None }
            }
            Format::Json => {
                let mut regions = Vec::new();
                for node in parse(&text).unwrap_or_default() {
                    let key = node.key.clone().filter(|_| !options.keeps_keys);
                    regions.extend(key.map(|key| key.start + 1..key.end - 1));
                    regions.extend((node.kind == Kind::String).then(|| node.inside()));
                }
                regions.retain(|region| !region.is_empty());
                Regions { text, regions, escapes: Escapes::Json }
            }
        }
    }

    /// The tokens of each region.
    fn tokens(&self) -> impl Iterator<Item = Vec<Range<usize>>> + '_ {
        self.regions.iter().map(|region| tokens(&self.text, region.clone(), self.escapes))
    }
}

fn remove_lines(search: &mut Search<'_>) -> Result<(), Halt> {
    if search.form().format() == Format::Json {
        return Ok(());
    }
    let lines = lines(search.best(), 0..search.best().len());
    if lines.len() > 1 {
        make_most(search, removals(lines))?;
    }
    Ok(())
}

fn removals(ranges: Vec<Range<usize>>) -> Vec<Change> {
    ranges.into_iter().map(|range| Change::one(Edit::remove(range))).collect()
}

/// Removes brackets with what is between them, or only that, level by level.
fn remove_groups(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    for depth in 0..DEEPEST {
        let mut is_there = false;
        for with_brackets in [true, false] {
            let text = Regions::read(search, options);
            let mut groups = Vec::new();
            for tokens in text.tokens() {
                let level = brackets(&text.text, &tokens).into_iter();
                let level = level.filter(|pair| pair.depth == depth);
                groups.extend(level.map(|Brackets { first, last, .. }| match with_brackets {
                    true => tokens[first].start..tokens[last].end,
                    false => tokens[first].end..tokens[last].start,
                }));
            }
            is_there |= !groups.is_empty();
            groups.retain(|group| !group.is_empty());
            if !groups.is_empty() {
                make_most(search, removals(groups))?;
            }
        }
        if !is_there {
            break;
        }
    }
    Ok(())
}

/// Removes tokens. It is known that a line cannot be removed.
fn remove_tokens(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let text = Regions::read(search, options);
    let mut removed = Vec::new();
    let mut chunks = Vec::new();
    for tokens in text.tokens() {
        let mut start = removed.len();
        for token in tokens {
            let ends_line = text.text[token.start] == b'\n';
            removed.push(Change::one(Edit::remove(token)));
            if ends_line {
                chunks.push(start..removed.len());
                start = removed.len();
            }
        }
        chunks.push(start..removed.len());
    }
    make_most_of(search, removed, chunks, true)?;
    Ok(())
}

/// Removes brackets, but not what is between them.
fn remove_pairs(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let text = Regions::read(search, options);
    let mut pairs = Vec::new();
    for tokens in text.tokens() {
        pairs.extend(brackets(&text.text, &tokens).into_iter().map(|pair| {
            let edit = |at: usize| Edit::remove(tokens[at].clone());
            Change(vec![edit(pair.first), edit(pair.last)])
        }));
    }
    if pairs.is_empty() { Ok(()) } else { make_most(search, pairs) }
}

/// Gives keys names of one letter, each everywhere at once.
fn rename_keys(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    if search.form().format() == Format::Text || options.keeps_keys {
        return Ok(());
    }
    let text = search.best().to_vec();
    let mut places: FxHashMap<&[u8], Vec<Range<usize>>> = FxHashMap::default();
    for key in parse(&text).unwrap_or_default().into_iter().filter_map(|node| node.key) {
        let inside = key.start + 1..key.end - 1;
        places.entry(&text[inside.clone()]).or_default().push(inside);
    }
    let is_free = |letter: &u8| !places.contains_key(&[*letter][..]);
    let letters: Vec<u8> = (b'a'..=b'z').filter(is_free).collect();
    let mut keys: Vec<_> = places.into_iter().collect();
    keys.sort_by_key(|(_, places)| places[0].start);
    let renamed = keys.iter().filter(|(name, _)| name.len() > 1).zip(&letters);
    let changes: Vec<_> = renamed
        .map(|((_, places), letter)| {
            Change(places.iter().map(|at| Edit::replace(at.clone(), &[*letter])).collect())
        })
        .collect();
    if changes.is_empty() { Ok(()) } else { make_most(search, changes) }
}

/// Removes characters of tokens that cannot be removed.
fn remove_characters(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let text = Regions::read(search, options);
    let mut removed = Vec::new();
    let mut chunks = Vec::new();
    for token in text.tokens().flatten() {
        let characters = characters(&text.text, token, text.escapes);
        if characters.len() > 1 {
            let start = removed.len();
            removed.extend(removals(characters));
            chunks.push(start..removed.len());
        }
    }
    make_most_of(search, removed, chunks, true)?;
    Ok(())
}

fn simplify(search: &mut Search<'_>, options: Options) -> Result<(), Halt> {
    let text = Regions::read(search, options);
    let mut changes = Vec::new();
    for token in text.tokens().flatten() {
        let word = &text.text[token.clone()];
        let is_number = word.iter().all(u8::is_ascii_digit);
        let plain: &[u8] = if is_number { b"0" } else { b"a" };
        if is_word(word) && word != plain {
            changes.push(Change::one(Edit::replace(token, plain)));
        }
    }
    if changes.is_empty() { Ok(()) } else { make_most(search, changes) }
}
