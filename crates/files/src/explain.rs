//! Which parts of a result may be anything: a part is replaced by several others, and if the result stays
//! interesting each time, the part is arbitrary.

use std::ops::Range;

use crate::form::Format;
use crate::json::{Kind, Node, parse};
use crate::search::{Halt, Search};
use crate::text::{Escapes, is_word, tokens};

/// A part that may be anything, as far as was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arbitrary {
    /// Where it is, in the contents without unnecessary white space.
    pub at: Range<usize>,
    /// Where it is in a JSON value, such as `$.items[0]`, or the line and column in a text.
    pub path: String,
    pub part: String,
    /// What it may be.
    pub may_be: &'static str,
}

/// Replacements of a part, by what they show if all of them are interesting. Those that come first in a row
/// are the strongest.
struct Question {
    at: Range<usize>,
    path: String,
    /// The kinds are asked in order; the first that holds is the answer.
    kinds: Vec<(&'static str, Vec<&'static [u8]>)>,
}

/// Finds the arbitrary parts of the smallest contents. Parts of an arbitrary part are not examined.
pub fn explain(search: &mut Search<'_>) -> Result<Vec<Arbitrary>, Halt> {
    search.pass = "explaining";
    let text = search.best().to_vec();
    let questions = match search.form().format() {
        Format::Json => json_questions(&text),
        Format::Text => text_questions(&text),
    };
    let mut found: Vec<Arbitrary> = Vec::new();
    for question in questions {
        if found.last().is_some_and(|before| question.at.start < before.at.end) {
            continue;
        }
        for (may_be, others) in &question.kinds {
            if are_all_interesting(search, &text, &question.at, others)? {
                let part = String::from_utf8_lossy(&text[question.at.clone()]).into_owned();
                found.push(Arbitrary { at: question.at, path: question.path, part, may_be });
                break;
            }
        }
    }
    Ok(found)
}

fn are_all_interesting(
    search: &mut Search<'_>,
    text: &[u8],
    at: &Range<usize>,
    others: &[&'static [u8]],
) -> Result<bool, Halt> {
    for other in others.iter().filter(|other| **other != &text[at.clone()]) {
        let candidate = [&text[..at.start], other, &text[at.end..]].concat();
        if !search.is_interesting(&candidate)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn json_questions(text: &[u8]) -> Vec<Question> {
    let nodes = parse(text).unwrap_or_default();
    let paths = paths(text, &nodes);
    let question = |(node, path): (&Node, String)| {
        let (may_be, same): (_, Vec<&[u8]>) = match node.kind {
            Kind::Number => ("any number", vec![b"7", b"-23", b"1.5", b"123456"]),
            Kind::String => ("any string", vec![b"\"z\"", b"\"Hello, 7\"", b"\"\""]),
            Kind::Boolean => ("any boolean", vec![b"true", b"false"]),
            Kind::Array => ("any array", vec![b"[]", b"[7]", b"[\"z\",null]"]),
            Kind::Object => ("any object", vec![b"{}", b"{\"z\":7}"]),
            Kind::Null => ("", vec![]),
        };
        let any: Vec<&[u8]> = vec![b"7", b"\"z\"", b"null", b"[7]", b"{\"z\":false}"];
        let kinds = [("anything", any), (may_be, same)];
        let kinds = kinds.into_iter().filter(|(_, others)| !others.is_empty()).collect();
        Question { at: node.span(), path, kinds }
    };
    nodes.iter().zip(paths).map(question).collect()
}

/// The path of each part. Deep inside a value, only the end of it is given.
fn paths(text: &[u8], nodes: &[Node]) -> Vec<String> {
    const LONGEST: usize = 200;
    let mut paths: Vec<String> = Vec::with_capacity(nodes.len());
    let mut n_seen = vec![0; nodes.len()];
    for node in nodes {
        let path = match node.parent {
            None => "$".to_owned(),
            Some(parent) => {
                let step = match &node.key {
                    None => format!("[{}]", n_seen[parent]),
                    Some(key) => {
                        let name = String::from_utf8_lossy(&text[key.start + 1..key.end - 1]);
                        let is_plain =
                            name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
                        if is_plain && !name.is_empty() {
                            format!(".{name}")
                        } else {
                            format!("[\"{name}\"]")
                        }
                    }
                };
                n_seen[parent] += 1;
                match &paths[parent] {
                    long if long.len() > LONGEST => format!("..{step}"),
                    path => format!("{path}{step}"),
                }
            }
        };
        paths.push(path);
    }
    paths
}

fn text_questions(text: &[u8]) -> Vec<Question> {
    let words = tokens(text, 0..text.len(), Escapes::None).into_iter();
    let words = words.filter(|word| is_word(&text[word.clone()]));
    let (mut line, mut line_start, mut seen) = (1, 0, 0);
    words
        .map(|at| {
            for (index, byte) in text[seen..at.start].iter().enumerate() {
                if *byte == b'\n' {
                    line += 1;
                    line_start = seen + index + 1;
                }
            }
            seen = at.start;
            let path = format!("line {line}, column {}", at.start - line_start + 1);
            let is_number = text[at.clone()].iter().all(u8::is_ascii_digit);
            let any: Vec<&[u8]> = vec![b"z", b"Other_7", b"42"];
            let number: Vec<&[u8]> = vec![b"7", b"42", b"123456"];
            let name: Vec<&[u8]> = vec![b"z", b"Other", b"x7"];
            let same = if is_number { ("any number", number) } else { ("any name", name) };
            Question { at, path, kinds: vec![("any word", any), same] }
        })
        .collect()
}
