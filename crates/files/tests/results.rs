//! What is left of files.

use stromboli_files::form::Form;
use stromboli_files::json::parse;
use stromboli_files::passes::Options;
use stromboli_files::search::Halt;

use crate::{JSON, Setting, TEXT, has};

#[test]
fn json_becomes_what_the_test_needs() {
    let file = br#"{"version": 3, "items": [{"id": 1, "name": "a b"}, {"id": 2, "name": "needle here", "tags": ["x", "y"]}]}"#;
    assert_eq!(JSON.smallest(file, |text| has(text, "needle")), "\"needle\"");
    assert_eq!(
        JSON.smallest(file, |text| has(text, "\"items\"") && has(text, "[")),
        r#"{"items":[]}"#
    );
    assert_eq!(JSON.smallest(file, |text| has(text, "tags")), "\"tags\"");
    assert_eq!(JSON.smallest(file, |_| true), "0");
}

#[test]
fn every_candidate_is_json() {
    let file = br#"{"a": [1, [2, {"b": null}], "x\n\"y(z) [w]"], "c": {"d": {"e": [true, false, -1.5e3]}}, "f": []}"#;
    let is_json =
        |text: &[u8]| parse(text).unwrap_or_else(|error| panic!("{error}: {text:?}")).len();
    for least in 1..14 {
        JSON.run(file, move |text| is_json(text) >= least);
    }
    JSON.run(file, |text| is_json(text) > 0 && has(text, "\\\"") && has(text, "e"));
}

#[test]
fn keys_can_be_kept() {
    let file = br#"{"name": "long", "list": [{"key": 17}, {"key": 18}]}"#;
    let keeping = Setting { options: Options { keeps_keys: true }, ..JSON };
    assert_eq!(keeping.smallest(file, |text| has(text, "18")), r#"{"name":0,"list":{"key":18}}"#);
}

#[test]
fn a_part_takes_the_place_of_what_contains_it() {
    let file = br#"{"l": {"l": {"l": null, "v": 1, "r": null}, "v": 2, "r": null}, "v": 3, "r": {"l": null, "v": 77, "r": null}}"#;
    let is_tree_with_77 = |text: &[u8]| {
        let nodes = parse(text).unwrap();
        nodes[0].last > 3 && text.starts_with(b"{") && has(text, "\"v\":77")
    };
    assert_eq!(JSON.smallest(file, is_tree_with_77), r#"{"":{"":0,"v":77}}"#);
}

#[test]
fn numbers_become_small_and_short() {
    let number =
        |text: &[u8]| str::from_utf8(text).unwrap().trim().parse::<f64>().unwrap_or(f64::NAN);
    assert_eq!(JSON.smallest(b"-123456.789e2", |text| number(text) < -10.0), "-11");
    assert_eq!(JSON.smallest(b"98765", |text| number(text) >= 1234.0), "1234");
    assert_eq!(JSON.smallest(b"2.718281828", |text| number(text) > 2.7), "2.71");
    let digits = JSON.smallest(b"123456789012345678901234567890", |text| text.len() > 21);
    assert_eq!(digits.len(), 22);
}

#[test]
fn a_count_follows_its_list() {
    let file = br#"{"n": 5, "list": [10, 20, 30, 40, 50]}"#;
    let is_consistent = |text: &[u8]| {
        let n_items = parse(text).unwrap().iter().filter(|node| node.depth == 2).count();
        has(text, &format!("\"n\":{n_items},\"list\"")) && n_items > 1
    };
    assert_eq!(JSON.smallest(file, is_consistent), r#"{"n":2,"list":[0,0]}"#);
}

#[test]
fn text_loses_lines_brackets_words_and_characters() {
    let file = b"first line\nfoo(bar, baz[1 + (2 * 3)], \"quux\");\nlast line\n";
    assert_eq!(TEXT.smallest(file, |text| has(text, "baz")), "baz");
    assert_eq!(TEXT.smallest(file, |text| has(text, "(") && has(text, ")")), "()");
    let is_balanced = |text: &[u8]| {
        let count = |byte: u8| text.iter().filter(|other| **other == byte).count();
        count(b'(') == count(b')') && count(b'[') == count(b']') && has(text, "2")
    };
    assert_eq!(TEXT.smallest(file, is_balanced), "2");
}

#[test]
fn bytes_that_are_not_utf_8_survive() {
    let file = b"one\n\xff\xfe two \xc3\xa9\nthree\n";
    let shrunk = TEXT.run(file, |text| text.contains(&0xfe));
    assert_eq!(shrunk.smallest, b"\xfe");
    let shrunk = TEXT.run(file, |text| text.contains(&0xff) && text.contains(&0xc3));
    assert_eq!(shrunk.smallest, b"\xff\xc3\xa9");
}

#[test]
fn a_name_and_its_uses_change_together() {
    let file = b"let counter = 1;\nprint(counter);\nprint(other);\n";
    let is_defined_and_used = |text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        let defined = text.lines().find_map(|line| line.strip_prefix("let ")?.split(' ').next());
        defined.is_some_and(|name| !name.is_empty() && text.contains(&format!("print({name})")))
    };
    assert_eq!(TEXT.smallest(file, is_defined_and_used), "let 0 print(0)");
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let file = (0..200).map(|n| format!("line {n} of {}\n", n % 7)).collect::<String>();
    let is_interesting =
        |text: &[u8]| has(text, "line 17 ") && has(text, "of 3\n") && text.len() % 3 != 1;
    let run = |n_jobs| {
        let shrunk = Setting { n_jobs, ..TEXT }.run(file.as_bytes(), is_interesting);
        (shrunk.smallest, shrunk.n_tests)
    };
    let one = run(1);
    for n_jobs in [2, 3, 8] {
        assert_eq!(run(n_jobs), one);
    }
}

#[test]
fn a_budget_ends_it_with_what_was_found() {
    let file = (0..1000).map(|n| format!("{n}\n")).collect::<String>();
    let setting = Setting { n_tests: Some(9), ..TEXT };
    let shrunk = setting.run(file.as_bytes(), |text| has(text, "777"));
    assert_eq!((shrunk.end, shrunk.n_tests), (Err(Halt::Budget), 9));
    assert!(shrunk.smallest.len() < file.len() && has(&shrunk.smallest, "777"));
}

#[test]
fn parts_that_may_be_anything_are_found() {
    let file = br#"{"id": 5, "name": "x", "on": true}"#;
    let is_interesting = |text: &[u8]| {
        let nodes = parse(text).unwrap();
        let is_number = |at: usize| text[nodes[at].start].is_ascii_digit();
        nodes[0].last >= 4 && has(text, "\"id\":") && (text[nodes[1].start] == b'-' || is_number(1))
    };
    let shrunk = JSON.run(file, is_interesting);
    let arbitrary: Vec<_> =
        shrunk.arbitrary.iter().map(|part| (&part.path[..], part.may_be)).collect();
    assert_eq!(String::from_utf8(shrunk.smallest).unwrap(), r#"{"id":0,"a":0,"":0}"#);
    assert_eq!(arbitrary, [("$.id", "any number"), ("$.a", "anything"), ("$[\"\"]", "anything")]);
}

#[test]
fn indented_files_stay_indented_where_the_test_needs_it() {
    let (forms, contents) =
        Form::of(stromboli_files::form::Format::Json, b"{\n   \"a\": [\n      1\n   ]\n}").unwrap();
    assert_eq!(forms[1].write(&contents), b"{\n   \"a\": [\n      1\n   ]\n}\n");
}

#[test]
fn a_megabyte_of_json_takes_few_tests() {
    let items = (0..12_000)
        .map(|n| format!(r#"{{"id":{n},"name":"item {n}","tags":["a","b"],"price":{n}.25}}"#));
    let file = format!(r#"{{"items":[{}],"n":12000}}"#, items.collect::<Vec<_>>().join(","));
    assert!(file.len() > 600_000);
    let shrunk =
        JSON.run(file.as_bytes(), |text| has(text, "\"id\":7171") && has(text, "\"id\":3003"));
    assert_eq!(shrunk.smallest, br#"[{"id":3003},{"id":7171}]"#);
    assert!(shrunk.n_tests < 400, "{} tests", shrunk.n_tests);
}

#[test]
fn a_hundred_thousand_lines_take_few_tests() {
    let file = (0..100_000).map(|n| format!("{n} is a number\n")).collect::<String>();
    let shrunk = TEXT.run(file.as_bytes(), |text| has(text, "4711 is") && has(text, "70007 is"));
    assert_eq!(shrunk.smallest.len(), "4711 is70007 is".len());
    assert!(shrunk.n_tests < 400, "{} tests", shrunk.n_tests);
}

#[test]
fn a_depth_of_a_hundred_thousand_takes_few_tests() {
    let depth = 100_000;
    let deep = [vec![b'['; depth], b"7".to_vec(), vec![b']'; depth]].concat();
    let shrunk = JSON.run(&deep, |text| has(text, "7"));
    assert_eq!(shrunk.smallest, b"7");
    assert!(shrunk.n_tests < 100, "{} tests", shrunk.n_tests);
    // An object for each level, of which 3 are needed.
    let deep = ["{\"v\":1,\"next\":".repeat(50_000), "{}".to_owned(), "}".repeat(50_000)].concat();
    let shrunk = JSON.run(deep.as_bytes(), |text| {
        text.windows(6).filter(|part| part == b"\"next\"").count() >= 3
    });
    assert_eq!(shrunk.end, Ok(()));
    assert!(shrunk.smallest.len() < 40 && shrunk.n_tests < 300, "{} tests", shrunk.n_tests);
    // The text of it, whose brackets are balanced.
    let deep = ["(".repeat(50_000), ")".repeat(50_000)].concat();
    assert_eq!(TEXT.smallest(deep.as_bytes(), |text| has(text, "(((")), "(((");
}
