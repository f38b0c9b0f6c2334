//! The tables of `docs/runners.md` show the JSON of types and the printed form of values as they are.

use serde::Serialize;
use serde_json::Value;
use stromboli_domain::{Data, print};
use stromboli_workloads::schema::{Characters, Integers, TypeRef, TypeSchema};

const GUIDE: &str = include_str!("../../../docs/runners.md");

/// The code in the first cell of a table's row, or in the cell after it.
fn code_in_cells() -> Vec<&'static str> {
    let rows = GUIDE.lines().filter(|line| line.starts_with("| "));
    rows.flat_map(|row| row.split(" | ").take(2)).flat_map(code_in).collect()
}

fn code_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('`').skip(1).step_by(2)
}

fn is_shown(json: &impl Serialize) -> bool {
    let json = serde_json::to_value(json).unwrap();
    let shown = code_in_cells().into_iter();
    shown.filter_map(|code| serde_json::from_str::<Value>(code).ok()).any(|shown| shown == json)
}

#[test]
fn uses_of_types_are_written_as_the_guide_shows_them() {
    let named = |name: &str| TypeRef::Named(name.to_owned());
    assert!(is_shown(&named("tree")));
    assert!(is_shown(&TypeRef::Tuple(vec![named("tree"), named("key")])));
    assert!(is_shown(&TypeRef::List { list: Box::new(named("key")), most: 32 }));
}

#[test]
fn types_are_written_as_the_guide_shows_them() {
    assert!(is_shown(&TypeSchema::Integer { integer: Integers::between(-9, 9) }));
    assert!(is_shown(&TypeSchema::Boolean { boolean: true }));
    assert!(is_shown(&TypeSchema::Character { character: Characters::ASCII }));
    assert!(is_shown(&TypeSchema::Text { text: Characters::ASCII, most: 32 }));
}

#[test]
fn values_are_printed_as_the_guide_shows_them() {
    let is_shown = |printed: &str| code_in_cells().contains(&printed);
    assert!(is_shown(&print(&vec![1, 2, 3])) && is_shown(&print(&Vec::<i64>::new())));
    assert!(is_shown(&print(&"ab\n".to_owned())) && is_shown(&print(&'a')));
}

/// The character between the marks.
fn escaped(value: &impl Data) -> String {
    let printed = print(value);
    printed[1..printed.len() - 1].to_owned()
}

#[test]
fn characters_are_escaped_as_the_guide_says() {
    for character in ['\n', '\r', '\t', '\\', '\'', '\u{e9}'] {
        let escape = escaped(&character);
        assert!(code_in_cells().contains(&&*escape), "{escape}");
    }
    assert_eq!(escaped(&'\''), r"\'");
    assert_eq!(escaped(&"\"".to_owned()), "\\\"");
    for unescaped in (' '..='~').filter(|character| !['\'', '\\'].contains(character)) {
        assert_eq!(escaped(&unescaped), unescaped.to_string());
    }
    assert_eq!(escaped(&"\0\u{7f}\u{1f30b}'".to_owned()), r"\u{0}\u{7f}\u{1f30b}'");
}
