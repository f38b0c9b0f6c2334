//! JSON as it is written: where each value begins and ends, without what it means.
//!
//! Numbers and strings keep every digit and escape sequence. Nothing here recurses, so the depth of a value
//! is limited by memory alone.

use std::ops::Range;

use rustc_hash::FxHashSet;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

/// A value in a text. The values of a text are in the order in which they begin.
#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// The key before it, with its quotes, if it is a member of an object.
    pub key: Option<Range<usize>>,
    /// The index of the value that contains it.
    pub parent: Option<usize>,
    /// One past the index of the last value inside it.
    pub last: usize,
    pub depth: usize,
}

impl Node {
    pub fn is_container(&self) -> bool {
        matches!(self.kind, Kind::Array | Kind::Object)
    }

    /// The value with its key.
    pub fn item(&self) -> Range<usize> {
        self.key.as_ref().map_or(self.start, |key| key.start)..self.end
    }

    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// What is between the brackets or quotes.
    pub fn inside(&self) -> Range<usize> {
        self.start + 1..self.end - 1
    }
}

/// The values inside a container, without those inside these.
pub fn children(nodes: &[Node], container: usize) -> impl Iterator<Item = usize> + '_ {
    let last = nodes[container].last;
    let first = (container + 1 < last).then_some(container + 1);
    std::iter::successors(first, move |child| Some(nodes[*child].last).filter(|next| *next < last))
}

/// A text that is not JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub struct Invalid {
    pub line: usize,
    /// Counted in bytes, from 1.
    pub column: usize,
    pub expected: &'static str,
}

impl Invalid {
    fn at(text: &[u8], at: usize, expected: &'static str) -> Invalid {
        let before = &text[..at.min(text.len())];
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Invalid { line, column: before.len() - line_start + 1, expected }
    }
}

/// The values of a text. The first is the whole.
///
/// ```
/// # use stromboli_files::json::parse;
/// let nodes = parse(br#"{"a": [1, 2.50]}"#).unwrap();
/// assert_eq!(nodes.iter().map(|node| node.depth).collect::<Vec<_>>(), [0, 1, 2, 2]);
/// assert_eq!(parse(b"[1,]").unwrap_err().to_string(), "line 1, column 4: expected a value");
/// ```
pub fn parse(text: &[u8]) -> Result<Vec<Node>, Invalid> {
    Parser { text, at: 0, nodes: Vec::new(), open: Vec::new(), key: None }.run()
}

struct Parser<'t> {
    text: &'t [u8],
    at: usize,
    nodes: Vec<Node>,
    /// The containers that are not closed yet.
    open: Vec<usize>,
    /// The key of the next value.
    key: Option<Range<usize>>,
}

impl Parser<'_> {
    fn run(mut self) -> Result<Vec<Node>, Invalid> {
        loop {
            let mut may_be_empty = self.value()?;
            // What follows a value: the next one, or the ends of containers.
            loop {
                self.skip_space();
                let Some(&container) = self.open.last() else {
                    return match self.peek() {
                        None => Ok(self.nodes),
                        Some(_) => self.expected("the end of the file"),
                    };
                };
                let is_object = self.nodes[container].kind == Kind::Object;
                match self.peek() {
                    Some(byte) if byte == if is_object { b'}' } else { b']' } => {
                        self.at += 1;
                        self.nodes[container].end = self.at;
                        self.nodes[container].last = self.nodes.len();
                        self.open.pop();
                        may_be_empty = false;
                        continue;
                    }
                    Some(b',') if !may_be_empty => self.at += 1,
                    _ if may_be_empty => {}
                    _ => {
                        return self.expected(if is_object { "`,` or `}`" } else { "`,` or `]`" });
                    }
                }
                if is_object {
                    self.key()?;
                }
                break;
            }
        }
    }

    /// Reads a scalar, or the beginning of a container, after which the end may follow at once.
    fn value(&mut self) -> Result<bool, Invalid> {
        self.skip_space();
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::String,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'n') => Kind::Null,
            Some(b'-' | b'0'..=b'9') => Kind::Number,
            _ => return self.expected("a value"),
        };
        match kind {
            Kind::Object | Kind::Array => self.at += 1,
            Kind::String => self.string()?,
            Kind::Number => self.number()?,
            Kind::Boolean | Kind::Null => self.word()?,
        }
        let index = self.nodes.len();
        let (parent, depth) = (self.open.last().copied(), self.open.len());
        let key = self.key.take();
        let end = self.at;
        self.nodes.push(Node { kind, start, end, key, parent, last: index + 1, depth });
        let is_container = matches!(kind, Kind::Object | Kind::Array);
        if is_container {
            self.open.push(index);
        }
        Ok(is_container)
    }

    fn key(&mut self) -> Result<(), Invalid> {
        self.skip_space();
        let start = self.at;
        if self.peek() != Some(b'"') {
            return self.expected("a key in double quotes");
        }
        self.string()?;
        self.key = Some(start..self.at);
        self.skip_space();
        if self.peek() != Some(b':') {
            return self.expected("`:`");
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    let length = escape_length(&self.text[self.at..]);
                    let Some(length) = length else { return self.expected("an escape sequence") };
                    self.at += length;
                }
                Some(0x20..) => self.at += 1,
                Some(_) => return self.expected("no control character in a string"),
                None => return self.expected("`\"`"),
            }
        }
        self.at += 1;
        match str::from_utf8(&self.text[start..self.at]) {
            Ok(_) => Ok(()),
            Err(error) => {
                self.at = start + error.valid_up_to();
                self.expected("UTF-8 text")
            }
        }
    }

    fn number(&mut self) -> Result<(), Invalid> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { self.expected("a digit") } else { Ok(()) }
    }

    fn word(&mut self) -> Result<(), Invalid> {
        for word in ["null", "true", "false"] {
            if self.text[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(());
            }
        }
        self.expected("a value")
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn expected<T>(&self, what: &'static str) -> Result<T, Invalid> {
        Err(Invalid::at(self.text, self.at, what))
    }
}

/// Whether an object has a key twice. That is JSON, but means different things to different readers.
pub fn has_equal_keys(text: &[u8]) -> bool {
    let mut seen = FxHashSet::default();
    let nodes = parse(text).unwrap_or_default();
    nodes.into_iter().any(|node| {
        let key = node.key.map(|key| &text[key]);
        key.is_some_and(|key| !seen.insert((node.parent, key)))
    })
}

/// The length of the escape sequence at the beginning of a text, if it is one.
pub(crate) fn escape_length(text: &[u8]) -> Option<usize> {
    match text.get(1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => {
            let digits = text.get(2..6)?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(6)
        }
        _ => None,
    }
}

/// A value without white space between its parts.
///
/// ```
/// # use stromboli_files::json::compact;
/// assert_eq!(compact(b"{ \"a b\": [1,\n 2] }\n"), b"{\"a b\":[1,2]}");
/// ```
pub fn compact(text: &[u8]) -> Vec<u8> {
    let mut compact = Vec::with_capacity(text.len());
    let mut scan = Scan::default();
    for &byte in text {
        if scan.is_in_string(byte) || !byte.is_ascii_whitespace() {
            compact.push(byte);
        }
    }
    compact
}

/// Deeper than this, an indented value would be mostly white space.
const DEEPEST_INDENT: usize = 100;

/// A compact value with a line for each item, where `step` is the indentation of a level.
///
/// ```
/// # use stromboli_files::json::indented;
/// assert_eq!(indented(b"{\"a\":[1],\"b\":{}}", b" "), b"{\n \"a\": [\n  1\n ],\n \"b\": {}\n}\n");
/// ```
pub fn indented(compact: &[u8], step: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(compact.len() * 2);
    let mut depth = 0_usize;
    let mut scan = Scan::default();
    let line = |text: &mut Vec<u8>, depth: usize| {
        text.push(b'\n');
        (0..depth.min(DEEPEST_INDENT)).for_each(|_| text.extend_from_slice(step));
    };
    for (at, &byte) in compact.iter().enumerate() {
        if scan.is_in_string(byte) {
            text.push(byte);
            continue;
        }
        let is_empty = matches!(compact.get(at + 1), Some(b']' | b'}'));
        match byte {
            b'[' | b'{' => {
                text.push(byte);
                depth += 1;
                if !is_empty {
                    line(&mut text, depth);
                }
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if !matches!(compact[at.saturating_sub(1)], b'[' | b'{') {
                    line(&mut text, depth);
                }
                text.push(byte);
            }
            b',' => {
                text.push(byte);
                line(&mut text, depth);
            }
            b':' => text.extend_from_slice(b": "),
            _ => text.push(byte),
        }
    }
    text.push(b'\n');
    text
}

/// Knows which bytes belong to strings, quotes included.
#[derive(Default)]
struct Scan {
    is_inside: bool,
    is_escaped: bool,
}

impl Scan {
    fn is_in_string(&mut self, byte: u8) -> bool {
        let was_inside = self.is_inside;
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if was_inside => self.is_escaped = true,
            b'"' => self.is_inside = !was_inside,
            _ => {}
        }
        was_inside || self.is_inside
    }
}
