//! Generators for JSON, with falsify.

use stromboli_domain::Family;
use stromboli_falsify::range;
use stromboli_falsify::{
    Falsify, Gen, Generator, block, bool, elem, frequency, int, list, map2, map3, map4, pure,
    shrink_to_nothing,
};
use stromboli_workloads::json::{Document, Draft, Json, Member, Tree};

use super::writing::{
    CHARACTERS, INSERTED, KEYS, LAST_POSITION, MOST_CHOICES, N_ALTERNATIVES, N_KINDS, SPACES,
    edited, forms, written,
};
use super::{DEPTH, MOST, MOST_CHARACTERS, MOST_ELEMENTS};
use crate::falsify::integer;
use crate::generate::{Generate, Generates};

impl Generates<Falsify> for Json {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Falsify> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(Gen::new(any(DEPTH))),
            Family::CBC => Some(Gen::new(special::<Plain>(DEPTH))),
            Family::CBC_IDIOMATIC => Some(Gen::new(special::<Idiomatic>(DEPTH))),
            _ => None,
        }
    }
}

impl Generate<Falsify> for Document {
    fn generator(family: Family) -> Option<Gen<Document>> {
        match family {
            Family::TYPE => Some(Gen::new(any_text().map(Document))),
            Family::CBC => Some(Gen::new(text().map(Document))),
            Family::CBC_IDIOMATIC => Some(Gen::new(text_by_parts().map(Document))),
            _ => None,
        }
    }
}

impl Generate<Falsify> for Draft {
    fn generator(family: Family) -> Option<Gen<Draft>> {
        let of = |text| Draft { text };
        match family {
            Family::TYPE => Some(Gen::new(any_text().map(of))),
            Family::CBC => Some(Gen::new(draft(text()).map(of))),
            Family::CBC_IDIOMATIC => Some(Gen::new(draft(text_by_parts()).map(of))),
            _ => None,
        }
    }
}

/// Family `type`: any text of ASCII.
fn any_text() -> impl Generator<Value = String> {
    characters(MOST, range::characters('\0', '\x7f'))
}

fn characters(
    most: u32,
    character: impl Generator<Value = char>,
) -> impl Generator<Value = String> {
    up_to(most, character).map(|characters| characters.into_iter().collect())
}

fn up_to<G: Generator>(most: u32, element: G) -> impl Generator<Value = Vec<G::Value>> {
    list(range::between(0, u64::from(most)), element)
}

fn member(
    key: impl Generator<Value = String>,
    value: impl Generator<Value = Tree>,
) -> impl Generator<Value = Member> {
    map2(|key, value| Member { key, value }, key, value)
}

/// Family `type`: any tree.
fn any(depth: u32) -> impl Generator<Value = Tree> {
    block(move |steps| {
        // At depth 0, lists are empty.
        let (depth, most) = if depth == 0 { (0, 0) } else { (depth - 1, MOST) };
        let inside = member(any_text(), any(depth.saturating_sub(1)));
        steps.last(frequency((
            (1, pure(Tree::Null)),
            (1, bool(false).map(Tree::Bool)),
            (1, map2(Tree::number, integer(), integer())),
            (1, any_text().map(Tree::Text)),
            (1, up_to(most, any(depth)).map(Tree::Array)),
            (1, up_to(most, inside).map(Tree::Object)),
        )))
    })
}

/// Families `cbc` and `cbc_idiomatic`: a tree with special characters.
fn special<S: Style>(depth: u32) -> impl Generator<Value = Tree> {
    block(move |steps| {
        let nested = if depth == 0 { 0 } else { 3 };
        let depth = depth.saturating_sub(1);
        let subtree = || S::subtree(special::<S>(depth));
        let key = frequency(((2, elem(KEYS).map(str::to_owned)), (1, special_characters())));
        steps.last(frequency((
            (1, pure(Tree::Null)),
            (1, bool(false).map(Tree::Bool)),
            (2, map2(Tree::number, integer(), int(range::with_origin((-3, 3), 0)))),
            (4, special_characters().map(Tree::Text)),
            (nested, up_to(MOST_ELEMENTS, subtree()).map(Tree::Array)),
            (nested, up_to(MOST_ELEMENTS, member(key, subtree())).map(Tree::Object)),
        )))
    })
}

/// A variant of `cbc`.
trait Style: 'static {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree>;
}

struct Plain;

impl Style for Plain {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        tree
    }
}

/// Subtrees shrink to null.
struct Idiomatic;

impl Style for Idiomatic {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        shrink_to_nothing(tree).map(|tree| tree.unwrap_or(Tree::Null))
    }
}

fn special_characters() -> impl Generator<Value = String> {
    characters(MOST_CHARACTERS, elem(CHARACTERS))
}

/// Family `cbc`: a tree, and choices for how to write it.
fn text() -> impl Generator<Value = String> {
    let choices = up_to(MOST_CHOICES, int(range::between(0, N_ALTERNATIVES - 1)));
    map2(|tree, choices: Vec<i64>| written(&tree, &choices), special::<Plain>(DEPTH), choices)
}

/// Families `cbc` and `cbc_idiomatic`: a JSON text, often with an edit.
fn draft(text: impl Generator<Value = String>) -> impl Generator<Value = String> {
    let kind = int(range::between(0, N_KINDS - 1));
    let position = int(range::between(0, LAST_POSITION));
    let edited = |text: String, kind, position, c| edited(&text, kind, position, c);
    map4(edited, text, kind, position, elem(INSERTED))
}

/// Family `cbc_idiomatic`: a JSON text, by the grammar: each part is written where it is drawn.
fn text_by_parts() -> impl Generator<Value = String> {
    padded(value(DEPTH))
}

fn padded(part: impl Generator<Value = String>) -> impl Generator<Value = String> {
    map3(|before, part, after| format!("{before}{part}{after}"), space(), part, space())
}

fn space() -> impl Generator<Value = &'static str> {
    elem(SPACES)
}

/// A value. It shrinks to `null`.
fn value(depth: u32) -> impl Generator<Value = String> {
    block(move |steps| {
        let nested = if depth == 0 { 0 } else { 2 };
        let depth = depth.saturating_sub(1);
        let element = || {
            let value = shrink_to_nothing(value(depth));
            padded(value.map(|value| value.unwrap_or_else(|| "null".to_owned())))
        };
        let member = map2(|key, value| format!("{key}:{value}"), padded(string()), element());
        steps.last(frequency((
            (1, elem(["null", "true", "false"]).map(str::to_owned)),
            (2, numeral()),
            (4, string()),
            (nested, between('[', ']', up_to(MOST_ELEMENTS, element()))),
            (nested, between('{', '}', up_to(MOST_ELEMENTS, member))),
        )))
    })
}

fn between(
    open: char,
    close: char,
    parts: impl Generator<Value = Vec<String>>,
) -> impl Generator<Value = String> {
    // The space matters in empty arrays.
    map2(
        move |space, parts: Vec<String>| format!("{open}{space}{}{close}", parts.join(",")),
        space(),
        parts,
    )
}

fn string() -> impl Generator<Value = String> {
    let character = block(|steps| {
        let c = steps.draw(elem(CHARACTERS))?;
        steps.last(elem(forms(c)))
    });
    up_to(MOST_CHARACTERS, character).map(|parts| format!("\"{}\"", parts.concat()))
}

fn numeral() -> impl Generator<Value = String> {
    let decimals = frequency((
        (1, pure(String::new())),
        (1, int(range::between(0, 1000)).map(|decimals| format!(".{decimals}"))),
    ));
    let exponent = map2(
        |letter, exponent: i64| format!("{letter}{exponent}"),
        elem(["e", "e+", "e-", "E"]),
        int(range::between(0, 20)),
    );
    map4(
        |sign, whole: i64, decimals, exponent| format!("{sign}{whole}{decimals}{exponent}"),
        elem(["", "-"]),
        int(range::between(0, 1000)),
        decimals,
        frequency(((1, pure(String::new())), (1, exponent))),
    )
}
