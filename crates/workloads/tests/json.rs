//! The JSON workload: what the parser accepts, and that the model agrees.

use stromboli_domain::Correct;
use stromboli_workloads::json::{Json, Member, Tree, model};

fn parse(text: &str) -> Option<Tree> {
    Json(Correct).parse(text)
}

fn string(content: &str) -> Tree {
    Tree::Text(content.to_owned())
}

fn array(elements: impl Into<Vec<Tree>>) -> Tree {
    Tree::Array(elements.into())
}

fn object(members: impl IntoIterator<Item = (&'static str, Tree)>) -> Tree {
    let member = |(key, value): (&str, Tree)| Member { key: key.to_owned(), value };
    Tree::Object(members.into_iter().map(member).collect())
}

#[test]
fn texts_that_rfc_8259_defines_are_accepted() {
    let table = [
        // Section 3: values.
        ("null", Tree::Null),
        ("true", Tree::Bool(true)),
        ("false", Tree::Bool(false)),
        // Section 2: whitespace around any token.
        (" \t\n\r null \t\n\r ", Tree::Null),
        ("[ ]", array([])),
        ("{\n}", object([])),
        ("[ null , null ]", array([Tree::Null, Tree::Null])),
        ("{ \"a\" : null }", object([("a", Tree::Null)])),
        // Sections 4 and 5: objects and arrays.
        ("[]", array([])),
        ("{}", object([])),
        ("[[],{}]", array([array([]), object([])])),
        ("{\"\":[]}", object([("", array([]))])),
        ("{\"a\":0,\"a\":1}", object([("a", Tree::number(0, 0)), ("a", Tree::number(1, 0))])),
        // Section 6: numbers.
        ("0", Tree::number(0, 0)),
        ("-0", Tree::number(0, 0)),
        ("10", Tree::number(10, 0)),
        ("-1.50", Tree::number(-150, -2)),
        ("0.001", Tree::number(1, -3)),
        ("1e5", Tree::number(1, 5)),
        ("1E+5", Tree::number(1, 5)),
        ("1e-05", Tree::number(1, -5)),
        ("-0.5e1", Tree::number(-5, 0)),
        ("9223372036854775807", Tree::number(i64::MAX, 0)),
        ("-9223372036854775808", Tree::number(i64::MIN, 0)),
        ("9223372036854775808", Tree::number(i64::MAX, 0)),
        ("1e-9999999999999999999", Tree::number(1, i64::MIN)),
        // Section 7: strings.
        ("\"\"", string("")),
        ("\"a\u{7f}\u{e9}\u{20ac}\u{1f600}\"", string("a\u{7f}\u{e9}\u{20ac}\u{1f600}")),
        (r#""\"\\\/\b\f\n\r\t""#, string("\"\\/\u{8}\u{c}\n\r\t")),
        (r#""\u0000\u00e9\u20AC""#, string("\0\u{e9}\u{20ac}")),
        (r#""\ud83d\ude00\uD800\uDC00""#, string("\u{1f600}\u{10000}")),
        (r#""\\u0000""#, string("\\u0000")),
    ];
    for (text, tree) in table {
        assert_eq!(parse(text), Some(tree), "{text}");
    }
}

#[test]
fn other_texts_are_rejected() {
    let table = [
        "",
        " ",
        "nul",
        "nulll",
        "Null",
        "null null",
        "\u{feff}null",
        "\u{a0}null",
        "\u{c}null",
        // Objects and arrays.
        "[",
        "]",
        "[}",
        "[null",
        "[null,]",
        "[,null]",
        "[null,,null]",
        "[null null]",
        "{",
        "{null}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":null,}",
        "{\"a\":null,,\"b\":null}",
        "{:null}",
        "{0:null}",
        "{\"a\" null}",
        "[0]]",
        // Numbers.
        "-",
        "+1",
        "00",
        "01",
        "-01",
        ".5",
        "5.",
        "5.e1",
        "1e",
        "1e+",
        "1e1.5",
        "0x10",
        "1_000",
        "Infinity",
        "NaN",
        "--1",
        // Strings.
        "\"",
        "\"a",
        "'a'",
        "\"\n\"",
        "\"\u{1f}\"",
        r#""\""#,
        r#""\a""#,
        r#""\x41""#,
        r#""\'""#,
        r#""\u""#,
        r#""\u123""#,
        r#""\u123g""#,
        r#""\u+123""#,
        r#""\U0041""#,
        r#""\ud800""#,
        r#""\udc00""#,
        r#""\ud800\ud800""#,
        r#""\ud800a""#,
        r#""\ud800\n""#,
        r#""\udc00\ud800""#,
    ];
    for text in table {
        assert_eq!(parse(text), None, "{text}");
    }
}

/// Calls `check` with every text of at most this many characters.
fn for_each_text(alphabet: &str, most: usize, check: &mut dyn FnMut(&str)) {
    fn extend(text: &mut String, alphabet: &str, most: usize, check: &mut dyn FnMut(&str)) {
        check(text);
        if most > 0 {
            for c in alphabet.chars() {
                text.push(c);
                extend(text, alphabet, most - 1, check);
                text.pop();
            }
        }
    }
    extend(&mut String::new(), alphabet, most, check);
}

#[test]
fn parser_and_model_agree_on_all_short_texts() {
    let mut n_json = 0;
    let mut check = |text: &str| {
        let tree = parse(text);
        n_json += usize::from(tree.is_some());
        assert_eq!(tree, model::read(text), "{text}");
    };
    for_each_text("[]{},:\"0 ", 5, &mut check);
    for_each_text("01-+.eE", 6, &mut check);
    for_each_text("\"\\ubn\u{1}", 6, &mut check);
    // Two units of which either can be half of a pair.
    for_each_text("d8cDF", 3, &mut |one| {
        for_each_text("d8cDF", 3, &mut |other| check(&format!("\"\\u{one}0\\u{other}1\"")));
    });
    assert!(n_json > 3000, "{n_json}");
}

#[test]
fn trees_are_printed_in_three_forms() {
    let tree = object([
        ("a\"\u{e9}", array([Tree::number(-5, -1), array([]), string("[,]\u{1f600}\n\u{1}")])),
        ("", object([])),
    ]);
    let json = Json(Correct);
    insta::assert_snapshot!(json.print(&tree));
    insta::assert_snapshot!(json.print_ascii(&tree));
    insta::assert_snapshot!(json.print_pretty(&tree));
}
