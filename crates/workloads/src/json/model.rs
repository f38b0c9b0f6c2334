//! A second, simpler parser without mutations.
//!
//! It shares no code with [`parser`](super::parser), and it works differently: it cuts the text into
//! tokens, and then replaces the innermost array or object with its tree until one tree is left.

use super::tree::{Member, Tree};

/// Whether a text is JSON.
pub fn is_json(text: &str) -> bool {
    read(text).is_some()
}

/// The tree of a text, or `None` if it is not JSON.
///
/// ```
/// use stromboli_workloads::json::{Tree, model::read};
///
/// assert_eq!(read("[1.50, null]"), Some(Tree::Array(vec![Tree::number(150, -2), Tree::Null])));
/// assert_eq!(read("[1,]"), None);
/// ```
pub fn read(text: &str) -> Option<Tree> {
    let mut parts: Vec<Part> = Vec::new();
    for token in tokens(text)? {
        let part = match token {
            Part::Mark(close @ (']' | '}')) => {
                let open = if close == ']' { '[' } else { '{' };
                let start = parts.iter().rposition(|part| matches!(part, Part::Mark('[' | '{')))?;
                let mut inside = parts.split_off(start);
                if inside.remove(0) != Part::Mark(open) {
                    return None;
                }
                Part::Tree(if close == ']' { array(inside)? } else { object(inside)? })
            }
            token => token,
        };
        parts.push(part);
    }
    match <[Part; 1]>::try_from(parts) {
        Ok([Part::Tree(tree)]) => Some(tree),
        _ => None,
    }
}

/// A token, or a tree that has replaced several.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// One of `[`, `]`, `{`, `}`, `,` and `:`.
    Mark(char),
    Tree(Tree),
}

fn array(inside: Vec<Part>) -> Option<Tree> {
    let element = |parts| match <[Part; 1]>::try_from(parts) {
        Ok([Part::Tree(tree)]) => Some(tree),
        _ => None,
    };
    between_commas(inside).into_iter().map(element).collect::<Option<_>>().map(Tree::Array)
}

fn object(inside: Vec<Part>) -> Option<Tree> {
    let member = |parts| match <[Part; 3]>::try_from(parts) {
        Ok([Part::Tree(Tree::Text(key)), Part::Mark(':'), Part::Tree(value)]) => {
            Some(Member { key, value })
        }
        _ => None,
    };
    between_commas(inside).into_iter().map(member).collect::<Option<_>>().map(Tree::Object)
}

fn between_commas(parts: Vec<Part>) -> Vec<Vec<Part>> {
    if parts.is_empty() {
        return Vec::new();
    }
    let (mut groups, mut group) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Mark(',') => groups.push(std::mem::take(&mut group)),
            part => group.push(part),
        }
    }
    groups.push(group);
    groups
}

fn tokens(text: &str) -> Option<Vec<Part>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let Some(first) = rest.chars().next() else { return Some(tokens) };
        let (token, length) = match first {
            '[' | ']' | '{' | '}' | ',' | ':' => (Part::Mark(first), 1),
            '"' => {
                let end = end_of_string(rest)?;
                (Part::Tree(Tree::Text(unescaped(&rest[1..end])?)), end + 1)
            }
            _ => {
                let is_in_word = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
                let length = rest.find(|c| !is_in_word(c)).unwrap_or(rest.len());
                (Part::Tree(word(&rest[..length])?), length)
            }
        };
        tokens.push(token);
        rest = &rest[length..];
    }
}

fn word(word: &str) -> Option<Tree> {
    match word {
        "null" => Some(Tree::Null),
        "true" => Some(Tree::Bool(true)),
        "false" => Some(Tree::Bool(false)),
        _ => number(word),
    }
}

fn number(word: &str) -> Option<Tree> {
    let (significand, exponent) = match word.split_once(['e', 'E']) {
        Some((significand, exponent)) => (significand, Some(exponent)),
        None => (word, None),
    };
    let (whole, decimals) = match significand.split_once('.') {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (significand, None),
    };
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_valid = is_digits(digits)
        && (digits == "0" || !digits.starts_with('0'))
        && decimals.is_none_or(is_digits)
        && exponent.is_none_or(|exponent| {
            is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
        });
    if !is_valid {
        return None;
    }
    let decimals = decimals.unwrap_or("");
    let n_decimals = i64::try_from(decimals.len()).ok()?;
    let exponent = exponent.map_or(0, nearest).saturating_sub(n_decimals);
    Some(Tree::number(nearest(&format!("{whole}{decimals}")), exponent))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The integer of 64 bits that is nearest to the one written here.
fn nearest(integer: &str) -> i64 {
    let is_negative = integer.starts_with('-');
    integer.parse().unwrap_or(if is_negative { i64::MIN } else { i64::MAX })
}

/// The position of the closing quote of a string that starts here.
fn end_of_string(text: &str) -> Option<usize> {
    let mut n_backslashes = 0_usize;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\\' => n_backslashes += 1,
            '"' if n_backslashes.is_multiple_of(2) => return Some(at),
            _ => n_backslashes = 0,
        }
    }
    None
}

/// The content of a string, from what is between its quotes.
fn unescaped(text: &str) -> Option<String> {
    // Units of UTF-16 make a surrogate pair an ordinary case.
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (escape, length) = match rest.as_bytes() {
            [b'\\', b'u', ..] => (Some(hex(rest.get(2..6)?)?), 6),
            [b'\\', letter, ..] => {
                let code = match letter {
                    b'"' | b'\\' | b'/' => *letter,
                    b'b' => 8,
                    b't' => 9,
                    b'n' => 10,
                    b'f' => 12,
                    b'r' => 13,
                    _ => return None,
                };
                (Some(code.into()), 2)
            }
            [b'\\'] | [..0x20, ..] => return None,
            _ => (None, first.len_utf8()),
        };
        match escape {
            Some(unit) => units.push(unit),
            None => units.extend(first.encode_utf16(&mut [0; 2]).iter()),
        }
        rest = &rest[length..];
    }
    String::from_utf16(&units).ok()
}

fn hex(digits: &str) -> Option<u16> {
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex { u16::from_str_radix(digits, 16).ok() } else { None }
}
