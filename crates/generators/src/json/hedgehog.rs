//! Generators for JSON, with Hedgehog.

use stromboli_domain::Family;
use stromboli_hedgehog::{
    Gen, Generator, Hedgehog, Range, bool, choice, defer, element, frequency, int, list, map2,
    map3, map4, pure, recursive,
};
use stromboli_workloads::json::{Document, Draft, Json, Member, Tree};

use super::writing::{
    CHARACTERS, INSERTED, KEYS, LAST_POSITION, MOST_CHOICES, N_ALTERNATIVES, N_KINDS, SPACES,
    edited, forms, written,
};
use super::{DEPTH, MOST, MOST_CHARACTERS, MOST_ELEMENTS};
use crate::generate::{Generate, Generates};
use crate::hedgehog::integer;

impl Generates<Hedgehog> for Json {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Hedgehog> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(any(DEPTH)),
            Family::CBC => Some(special(DEPTH)),
            Family::CBC_IDIOMATIC => Some(special_by_size()),
            _ => None,
        }
    }
}

impl Generate<Hedgehog> for Document {
    fn generator(family: Family) -> Option<Gen<Document>> {
        texts(family, |text| text).map(|text| text.map(Document).boxed())
    }
}

impl Generate<Hedgehog> for Draft {
    fn generator(family: Family) -> Option<Gen<Draft>> {
        let texts = texts(family, |text| draft(text).boxed());
        texts.map(|text| text.map(|text| Draft { text }).boxed())
    }
}

/// Any text, a JSON text, or something made from a JSON text.
fn texts(family: Family, from_json: fn(Gen<String>) -> Gen<String>) -> Option<Gen<String>> {
    match family {
        Family::TYPE => Some(any_text().boxed()),
        Family::CBC => Some(from_json(text().boxed())),
        Family::CBC_IDIOMATIC => Some(from_json(text_by_parts().boxed())),
        _ => None,
    }
}

/// Family `type`: any text of ASCII.
fn any_text() -> impl Generator<Value = String> {
    let code = int(Range::constant(0, 127));
    characters(MOST, code.map(|code| char::from(u8::try_from(code).unwrap_or_default())))
}

fn characters(
    most: u32,
    character: impl Generator<Value = char>,
) -> impl Generator<Value = String> {
    up_to(most, character).map(|characters| characters.into_iter().collect())
}

fn up_to<G: Generator>(most: u32, element: G) -> impl Generator<Value = Vec<G::Value>> {
    list(Range::linear(0, most.into()), element)
}

fn member(
    key: impl Generator<Value = String>,
    value: impl Generator<Value = Tree>,
) -> impl Generator<Value = Member> {
    map2(|key, value| Member { key, value }, key, value)
}

/// Family `type`: any tree.
fn any(depth: u32) -> Gen<Tree> {
    // At depth 0, lists are empty.
    let (array, object) = match depth.checked_sub(1) {
        None => (pure(Vec::new()).boxed(), pure(Vec::new()).boxed()),
        Some(depth) => {
            let inside = member(any_text(), any(depth.saturating_sub(1)));
            (up_to(MOST, any(depth)).boxed(), up_to(MOST, inside).boxed())
        }
    };
    let number = map2(Tree::number, integer(), integer());
    let scalars = [pure(Tree::Null).boxed(), bool().map(Tree::Bool).boxed(), number.boxed()];
    let string = any_text().map(Tree::Text).boxed();
    let nested = [array.map(Tree::Array).boxed(), object.map(Tree::Object).boxed()];
    frequency(scalars.into_iter().chain([string]).chain(nested).collect::<Vec<_>>()).boxed()
}

/// Family `cbc`: a tree with special characters, no deeper than this.
fn special(depth: u32) -> Gen<Tree> {
    let mut alternatives = scalars();
    if let Some(depth) = depth.checked_sub(1) {
        alternatives.extend(nested(special(depth)).map(|nested| (3, nested)));
    }
    frequency(alternatives).boxed()
}

/// Family `cbc_idiomatic`: a tree with special characters, as deep as the size allows.
fn special_by_size() -> Gen<Tree> {
    let scalars: Vec<_> = scalars().into_iter().map(|(_, scalar)| scalar).collect();
    recursive(choice, scalars, nested(defer(special_by_size).boxed())).boxed()
}

fn scalars() -> Vec<(u64, Gen<Tree>)> {
    vec![
        (1, pure(Tree::Null).boxed()),
        (1, bool().map(Tree::Bool).boxed()),
        (2, map2(Tree::number, integer(), int(Range::constant_from(0, -3, 3))).boxed()),
        (4, special_characters().map(Tree::Text).boxed()),
    ]
}

fn nested(subtree: Gen<Tree>) -> [Gen<Tree>; 2] {
    let key = frequency((
        (2, element(KEYS).map(str::to_owned).boxed()),
        (1, special_characters().boxed()),
    ));
    [
        up_to(MOST_ELEMENTS, subtree.clone()).map(Tree::Array).boxed(),
        up_to(MOST_ELEMENTS, member(key, subtree)).map(Tree::Object).boxed(),
    ]
}

fn special_characters() -> impl Generator<Value = String> {
    characters(MOST_CHARACTERS, element(CHARACTERS))
}

/// Family `cbc`: a tree, and choices for how to write it.
fn text() -> impl Generator<Value = String> {
    let choices = up_to(MOST_CHOICES, int(Range::constant(0, N_ALTERNATIVES - 1)));
    map2(|tree, choices: Vec<i64>| written(&tree, &choices), special(DEPTH), choices)
}

/// Families `cbc` and `cbc_idiomatic`: a JSON text, often with an edit.
fn draft(text: impl Generator<Value = String>) -> impl Generator<Value = String> {
    let kind = int(Range::constant(0, N_KINDS - 1));
    let position = int(Range::constant(0, LAST_POSITION));
    let edited = |text: String, kind, position, c| edited(&text, kind, position, c);
    map4(edited, text, kind, position, element(INSERTED))
}

/// Family `cbc_idiomatic`: a JSON text, by the grammar: each part is written where it is drawn.
fn text_by_parts() -> impl Generator<Value = String> {
    padded(value())
}

fn padded(part: impl Generator<Value = String>) -> impl Generator<Value = String> {
    map3(|before, part, after| format!("{before}{part}{after}"), space(), part, space())
}

fn space() -> impl Generator<Value = &'static str> {
    element(SPACES)
}

fn value() -> Gen<String> {
    let word = element(["null", "true", "false"]).map(str::to_owned);
    let element = padded(defer(value));
    let member = map2(|key, value| format!("{key}:{value}"), padded(string()), element.clone());
    recursive(
        choice,
        [word.boxed(), numeral().boxed(), string().boxed()],
        [
            between('[', ']', up_to(MOST_ELEMENTS, element)).boxed(),
            between('{', '}', up_to(MOST_ELEMENTS, member)).boxed(),
        ],
    )
    .boxed()
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
    let character = element(CHARACTERS).bind(|c| element(forms(c)));
    up_to(MOST_CHARACTERS, character).map(|parts| format!("\"{}\"", parts.concat()))
}

fn numeral() -> impl Generator<Value = String> {
    let sign = element(["", "-"]);
    let whole = int(Range::linear(0, 1000));
    let decimals = choice((
        pure(String::new()),
        int(Range::linear(0, 1000)).map(|decimals| format!(".{decimals}")),
    ));
    let exponent = choice((
        pure(String::new()),
        map2(
            |letter, exponent: i64| format!("{letter}{exponent}"),
            element(["e", "e+", "e-", "E"]),
            int(Range::linear(0, 20)),
        ),
    ));
    map4(
        |sign, whole: i64, decimals, exponent| format!("{sign}{whole}{decimals}{exponent}"),
        sign,
        whole,
        decimals,
        exponent,
    )
}
