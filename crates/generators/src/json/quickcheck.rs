//! Generators for JSON, with QuickCheck.

use stromboli_domain::{Family, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, block, choose_int, elements, from_fn, vector_of, weighted,
};
use stromboli_workloads::json::{Document, Draft, Json, Member, Tree};

use super::writing::{
    CHARACTERS, INSERTED, KEYS, LAST_POSITION, MOST_CHOICES, N_ALTERNATIVES, N_KINDS, edited,
    written,
};
use super::{DEPTH, MOST, MOST_CHARACTERS, MOST_ELEMENTS};
use crate::generate::{Generate, Generates};
use crate::quickcheck::number;

impl Generates<QuickCheck> for Json {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::TYPE => Some(Inputs::new(from_fn(|at, size| any(at, size, DEPTH)))),
            Family::CBC => Some(Inputs::new(from_fn(|at, size| special(at, size, DEPTH)))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Document {
    fn generator(family: Family) -> Option<Inputs<Document>> {
        match family {
            Family::TYPE => Some(Inputs::new(any_text().map(Document))),
            Family::CBC => Some(Inputs::new(text().map(Document))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Draft {
    fn generator(family: Family) -> Option<Inputs<Draft>> {
        match family {
            Family::TYPE => Some(Inputs::new(any_text().map(|text| Draft { text }))),
            Family::CBC => Some(Inputs::new(draft().map(|text| Draft { text }))),
            _ => None,
        }
    }
}

/// Family `type`: any text of ASCII.
fn any_text() -> impl Generator<Value = String> {
    characters(MOST, choose_int(0, 127).map(|code| char::from(code as u8)))
}

fn characters(
    most: u32,
    character: impl Generator<Value = char>,
) -> impl Generator<Value = String> {
    list(most, character).map(|characters| characters.into_iter().collect())
}

fn list<G: Generator>(most: u32, element: G) -> impl Generator<Value = Vec<G::Value>> {
    block(move |mut lines| {
        let length = lines.bind(choose_int(0, most.into()));
        lines.last(vector_of(length as usize, &element))
    })
}

fn truth() -> impl Generator<Value = bool> {
    choose_int(0, 1).map(|number| number == 1)
}

/// Family `type`: any tree.
fn any(at: SplitMix, size: usize, depth: u32) -> Tree {
    let mut lines = Block::new(at, size);
    // At depth 0, lists are empty.
    let (depth, most) = if depth == 0 { (0, 0) } else { (depth - 1, MOST) };
    let subtree = from_fn(move |at, size| any(at, size, depth));
    let inside = from_fn(move |at, size| any(at, size, depth.saturating_sub(1)));
    match lines.bind(choose_int(0, 5)) {
        0 => Tree::Null,
        1 => Tree::Bool(lines.bind(truth())),
        2 => Tree::number(lines.bind(number()), lines.bind(number())),
        3 => Tree::Text(lines.bind(any_text())),
        4 => Tree::Array(lines.bind(list(most, subtree))),
        _ => Tree::Object(lines.bind(list(most, member(any_text(), inside)))),
    }
}

fn member(
    key: impl Generator<Value = String>,
    value: impl Generator<Value = Tree>,
) -> impl Generator<Value = Member> {
    block(move |mut lines| Member { key: lines.bind(&key), value: lines.bind(&value) })
}

/// Family `cbc`: a tree with special characters.
fn special(at: SplitMix, size: usize, depth: u32) -> Tree {
    let mut lines = Block::new(at, size);
    let nested = if depth == 0 { 0 } else { 3 };
    let depth = depth.saturating_sub(1);
    let subtree = from_fn(move |at, size| special(at, size, depth));
    match lines.bind(weighted([1, 1, 2, 4, nested, nested])) {
        0 => Tree::Null,
        1 => Tree::Bool(lines.bind(truth())),
        2 => Tree::number(lines.bind(number()), lines.bind(choose_int(-3, 3))),
        3 => Tree::Text(lines.bind(special_characters())),
        4 => Tree::Array(lines.bind(list(MOST_ELEMENTS, subtree))),
        _ => Tree::Object(lines.bind(list(MOST_ELEMENTS, member(key(), subtree)))),
    }
}

fn special_characters() -> impl Generator<Value = String> {
    characters(MOST_CHARACTERS, elements(CHARACTERS))
}

fn key() -> impl Generator<Value = String> {
    block(|mut lines| match lines.bind(weighted([2, 1])) {
        0 => lines.last(elements(KEYS)).to_owned(),
        _ => lines.last(special_characters()),
    })
}

/// Family `cbc`: a JSON text.
fn text() -> impl Generator<Value = String> {
    block(|mut lines| {
        let tree = special(lines.next(), lines.size(), DEPTH);
        let choices = lines.bind(list(MOST_CHOICES, choose_int(0, N_ALTERNATIVES - 1)));
        written(&tree, &choices)
    })
}

/// Family `cbc`: a text that is JSON, or almost.
fn draft() -> impl Generator<Value = String> {
    let text = text();
    block(move |mut lines| {
        let text = lines.bind(&text);
        let kind = lines.bind(choose_int(0, N_KINDS - 1));
        let position = lines.bind(choose_int(0, LAST_POSITION));
        edited(&text, kind, position, lines.bind(elements(INSERTED)))
    })
}
