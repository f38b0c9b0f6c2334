//! Reading and writing JSON as it is written.

use stromboli_files::json::{compact, indented, parse};

#[test]
fn what_is_not_json_is_refused_with_its_place() {
    let error = |text: &str| parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: expected a value");
    assert_eq!(error("{\n  \"a\": 1,\n}"), "line 3, column 1: expected a key in double quotes");
    assert_eq!(error("[1 2]"), "line 1, column 4: expected `,` or `]`");
    assert_eq!(error("{\"a\" 1}"), "line 1, column 6: expected `:`");
    assert_eq!(error("[,1]"), "line 1, column 2: expected a value");
    assert_eq!(error("[1]]"), "line 1, column 4: expected the end of the file");
    assert_eq!(error("[1}"), "line 1, column 3: expected `,` or `]`");
    assert_eq!(error("\"a\\x\""), "line 1, column 3: expected an escape sequence");
    assert_eq!(error("\"a"), "line 1, column 3: expected `\"`");
    assert_eq!(error("01"), "line 1, column 2: expected the end of the file");
    assert_eq!(error("[1.]"), "line 1, column 4: expected a digit");
    assert_eq!(error("nul"), "line 1, column 1: expected a value");
    assert_eq!(error("[NaN]"), "line 1, column 2: expected a value");
    assert_eq!(error("[1"), "line 1, column 3: expected `,` or `]`");
    assert!(parse(b"\"\xff\"").unwrap_err().to_string().ends_with("expected UTF-8 text"));
}

#[test]
fn numbers_and_escapes_stay_as_they_are_written() {
    let text = br#" { "a\u00e9" : [ 1.50e+07 , -0.0 , 123456789012345678901234567890 ] , "b" : "x \" y" } "#;
    let expected = br#"{"a\u00e9":[1.50e+07,-0.0,123456789012345678901234567890],"b":"x \" y"}"#;
    assert_eq!(compact(text), expected);
    assert_eq!(compact(&indented(expected, b"  ")), expected);
    assert_eq!(parse(&indented(expected, b"\t")).unwrap().len(), parse(expected).unwrap().len());
}

#[test]
fn depth_is_no_limit() {
    let depth = 1_000_000;
    let deep = [vec![b'['; depth], vec![b']'; depth]].concat();
    assert_eq!(parse(&deep).unwrap().len(), depth);
    // It is not indented all the way, which would take terabytes.
    assert!(indented(&deep[depth - 1000..depth + 1000], b" ").len() < 1_000_000);
}
