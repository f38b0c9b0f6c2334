//! Values of types that are known only at run time: printing, parsing and shrinking.

use serde_json::json;
use stromboli_domain::deep::with_stack_for;
use stromboli_domain::parse::parse_as;
use stromboli_domain::print::size;
use stromboli_domain::{Value, print};
use stromboli_programs::{Description, Dynamic, Kind};
use stromboli_quickcheck::shrink;

fn kind(types: serde_json::Value, input: serde_json::Value) -> &'static Kind {
    let hello = json!({
        "protocol": 1, "program": "values", "types": types, "properties": {"P": {"input": input}},
    });
    let description = Description::from_json(&hello).unwrap();
    Kind::all_of(&description.types, &[description.properties[0].input.clone()])[0]
}

fn parsed(kind: &'static Kind, text: &str) -> Dynamic {
    parse_as(kind.tag(), text).unwrap()
}

/// One use of every form of type.
fn everything() -> &'static Kind {
    kind(
        json!({
            "colour": {"constructors": [{"name": "Red"}, {"name": "Black"}]},
            "key": {"integer": {"from": -9, "to": 9}},
            "value": {"integer": {"from": -9, "to": 9}},
            "truth": {"boolean": true},
            "letter": {"character": {"from": 0, "to": 1_114_111}},
            "name": {"text": {"from": 0, "to": 127}, "most": 5},
            "tree": {"constructors": [
                {"name": "Leaf"},
                {"name": "Node", "fields": ["tree", ["key", "value"], "tree"]},
            ]},
        }),
        json!(["colour", "truth", "letter", "name", {"list": {"list": "key"}}, "tree"]),
    )
}

#[test]
fn are_printed_and_parsed() {
    let kind = everything();
    for text in [
        r#"((Red),#t,'a',"ab\n",[[1 2] []],(Leaf))"#,
        r#"((Black),#f,'\u{e9}',"",[],(Node (Leaf) (-3,4) (Node (Leaf) (0,0) (Leaf))))"#,
    ] {
        let value = parsed(kind, text);
        assert_eq!(print(&value), text);
        assert_eq!(value, parsed(kind, text));
        assert_eq!(value.hashed(), parsed(kind, text).hashed());
    }
    assert_eq!(size(&parsed(kind, r#"((Red),#t,'a',"ab\n",[[1 2] []],(Leaf))"#)), 16);
    let error = |text| parse_as::<Dynamic>(kind.tag(), text).unwrap_err().to_string();
    assert_eq!(error("((Green),"), "character 3: expected `Red` or `Black`, found `Green`");
    assert_eq!(error("((Red) "), "character 7: expected `,`, found a blank");
    assert_eq!(error("((Red),1"), "character 8: expected `#t` or `#f`, found `1`");
    let last = r#"((Red),#t,'a',"",[],(Leaf))."#;
    assert_eq!(error(last), "character 28: expected the end of the input, found `.`");
}

#[test]
fn shrink_with_quickcheck_by_their_own_types() {
    let kind = everything();
    let value = parsed(kind, r#"((Black),#t,'b',"x",[[2]],(Node (Leaf) (1,2) (Leaf)))"#);
    let candidates: Vec<_> = shrink(&value).iter().map(print).collect();
    let expected = [
        r#"((Black),#f,'b',"x",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'a',"x",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"a",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"b",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"c",[[2]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[0]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[1]],(Node (Leaf) (1,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[2]],(Leaf))"#,
        r#"((Black),#t,'b',"x",[[2]],(Leaf))"#,
        r#"((Black),#t,'b',"x",[[2]],(Node (Leaf) (0,2) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[2]],(Node (Leaf) (1,0) (Leaf)))"#,
        r#"((Black),#t,'b',"x",[[2]],(Node (Leaf) (1,1) (Leaf)))"#,
    ];
    assert_eq!(candidates, expected);
}

#[test]
fn of_other_types_are_different() {
    let types = json!({
        "key": {"integer": {"from": 0, "to": 9}}, "value": {"integer": {"from": 0, "to": 9}},
    });
    let pair = kind(types, json!(["key", "value"]));
    let pair = parsed(pair, "(1,1)");
    // Its parts print alike, but neither may stand for the other.
    let parts = shrink(&pair);
    assert_eq!(parts.iter().map(print).collect::<Vec<_>>(), ["(0,1)", "(1,0)"]);
    assert_ne!(parts[0], parts[1]);
}

#[test]
fn know_whether_their_types_allow_them() {
    let kind = everything();
    let is_allowed = |text| parsed(kind, text).is_allowed();
    assert!(is_allowed(r#"((Red),#t,'a',"abcde",[[9 -9]],(Leaf))"#));
    assert!(!is_allowed(r#"((Red),#t,'a',"abcdef",[[9 -9]],(Leaf))"#));
    assert!(!is_allowed(r#"((Red),#t,'a',"\u{e9}",[],(Leaf))"#));
    assert!(!is_allowed(r#"((Red),#t,'a',"",[[10]],(Leaf))"#));
    assert!(!is_allowed(r#"((Red),#t,'a',"",[],(Node (Leaf) (0,-10) (Leaf)))"#));
}

#[test]
fn may_be_deep() {
    let stack = kind(
        json!({"stack": {"constructors": [{"name": "E"}, {"name": "S", "fields": ["stack"]}]}}),
        json!("stack"),
    );
    let text = format!("{}(E){}", "(S ".repeat(100_000), ")".repeat(100_000));
    let is_same = with_stack_for(&[&text], || {
        let value = parsed(stack, &text);
        value.is_allowed() && value == value.clone() && print(&value) == text
    });
    assert!(is_same.unwrap());
}
