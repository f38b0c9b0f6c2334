//! Where a text can be cut: lines, brackets, tokens and characters.
//!
//! A character is a UTF-8 character, an escape sequence in a JSON string, or else a byte, so that nothing is
//! lost where a text is not UTF-8.

use std::ops::Range;

use crate::json::escape_length;

/// Whether a backslash begins an escape sequence that must not be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    None,
    Json,
}

/// The characters in a region.
pub fn characters(text: &[u8], region: Range<usize>, escapes: Escapes) -> Vec<Range<usize>> {
    let mut characters = Vec::new();
    let mut at = region.start;
    while at < region.end {
        let rest = &text[at..region.end];
        let length = match escapes {
            Escapes::Json if rest[0] == b'\\' => escape_length(rest).unwrap_or(1),
            _ => utf8_length(rest),
        };
        characters.push(at..at + length);
        at += length;
    }
    characters
}

/// The length of the first character; of an invalid one, a byte.
fn utf8_length(text: &[u8]) -> usize {
    let length = match text[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return 1,
    };
    match text.get(..length).map(str::from_utf8) {
        Some(Ok(_)) => length,
        _ => 1,
    }
}

/// The tokens in a region: words, white space, and every other character for itself.
///
/// ```
/// # use stromboli_files::text::{tokens, Escapes};
/// let text = b"f(x_1,  42)";
/// let tokens = tokens(text, 0..text.len(), Escapes::None);
/// let tokens: Vec<_> = tokens.into_iter().map(|at| str::from_utf8(&text[at]).unwrap()).collect();
/// assert_eq!(tokens, ["f", "(", "x_1", ",", "  ", "42", ")"]);
/// ```
pub fn tokens(text: &[u8], region: Range<usize>, escapes: Escapes) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut last = Class::Other;
    for character in characters(text, region, escapes) {
        let class = class(&text[character.clone()]);
        match tokens.last_mut() {
            Some(token) if class == last && class != Class::Other => token.end = character.end,
            _ => tokens.push(character),
        }
        last = class;
    }
    tokens
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Space,
    Other,
}

fn class(character: &[u8]) -> Class {
    match character {
        [b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z'] => Class::Word,
        [b' ' | b'\t'] => Class::Space,
        // Letters outside ASCII; bytes that are no characters stay alone.
        [0x80..=0xff, _, ..] => Class::Word,
        _ => Class::Other,
    }
}

/// Whether a token is a word.
pub fn is_word(token: &[u8]) -> bool {
    class(&token[..1]) == Class::Word || token[0] >= 0x80
}

/// The lines in a region, each with its end.
pub fn lines(text: &[u8], region: Range<usize>) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = region.start;
    for line in text[region].split_inclusive(|byte| *byte == b'\n') {
        lines.push(start..start + line.len());
        start += line.len();
    }
    lines
}

/// The pairs of brackets among some tokens, as indices, and how deep each is; those inside come after.
pub fn brackets(text: &[u8], tokens: &[Range<usize>]) -> Vec<Brackets> {
    let mut pairs = Vec::new();
    let mut open: Vec<(usize, u8)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match text[token.start] {
            bracket @ (b'(' | b'[' | b'{') => open.push((index, bracket)),
            bracket @ (b')' | b']' | b'}') => {
                let matches = |open: u8| {
                    matches!((open, bracket), (b'(', b')') | (b'[', b']') | (b'{', b'}'))
                };
                if let Some(&(first, opening)) = open.last()
                    && matches(opening)
                {
                    open.pop();
                    pairs.push(Brackets { first, last: index, depth: open.len() });
                }
            }
            _ => {}
        }
    }
    pairs.sort_by_key(|pair| pair.first);
    pairs
}

/// A pair of brackets.
#[derive(Clone, Copy, Debug)]
pub struct Brackets {
    pub first: usize,
    pub last: usize,
    pub depth: usize,
}
