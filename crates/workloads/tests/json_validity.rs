//! What the enumeration of JSON texts takes for valid is what the model reads.

use stromboli_workloads::json::model::is_json;
use stromboli_workloads::json::validity::State;

fn is_valid(text: &str) -> bool {
    let end = text.chars().try_fold(State::start(), |here, c| here.after(c));
    end.is_some_and(|end| end.is_complete())
}

/// Compares with the model all texts of at most `most` parts, between two others.
fn compare(parts: &[&str], most: usize, [before, after]: [&str; 2]) {
    fn extend(text: &str, parts: &[&str], most: usize, [before, after]: [&str; 2]) {
        let whole = format!("{before}{text}{after}");
        assert_eq!(is_valid(&whole), is_json(&whole), "{whole}");
        if most > 0 {
            for part in parts {
                extend(&format!("{text}{part}"), parts, most - 1, [before, after]);
            }
        }
    }
    extend("", parts, most, [before, after]);
}

#[test]
fn valid_texts_are_those_that_the_model_reads() {
    compare(&["[", "]", "{", "}", ",", ":", "\"\"", "0", "\n"], 5, ["", ""]);
    compare(&["0", "1", "-", "+", ".", "e", "E"], 6, ["", ""]);
    compare(&["n", "u", "l", "null", "true", "false", " ", "[", "]"], 4, ["", ""]);
    compare(&["\"", "\\", "/", "b", "n", "a", "\u{1}", "\u{10000}", " "], 5, ["\"", "\""]);
    compare(&["d", "D", "8", "b", "c", "F", "0", "\\u"], 5, ["\"\\u", "\""]);
    compare(&["d", "c", "8", "F", "\\u", "\\", "g"], 5, ["[\"\\ud8ab", "\"]"]);
}
