//! Prints trees as texts.
//!
//! There are three forms: compact, pretty (with line breaks), and ASCII (with escapes for all other
//! characters).

use std::fmt::Write;

use stromboli_domain::Bug;

use super::mutation::{Json, Mutation};
use super::tree::{Number, Tree};

/// Which characters are printed as they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Unicode,
    Ascii,
}

impl<B: Bug<Mutation>> Json<B> {
    /// The compact form, without whitespace.
    pub fn print(self, tree: &Tree) -> String {
        self.printed(tree, Charset::Unicode)
    }

    /// The compact form with escapes for all characters that are not ASCII.
    pub fn print_ascii(self, tree: &Tree) -> String {
        self.printed(tree, Charset::Ascii)
    }

    /// The compact form with line breaks and indentation.
    pub fn print_pretty(self, tree: &Tree) -> String {
        self.indented(&self.print(tree))
    }

    fn printed(self, tree: &Tree, charset: Charset) -> String {
        let mut printer = Printer { program: self, charset, text: String::new() };
        printer.tree(tree);
        printer.text
    }

    /// A compact text with a line break after each opening bracket and comma and before each closing
    /// bracket.
    fn indented(self, compact: &str) -> String {
        let mut text = String::new();
        let mut depth = 0_usize;
        let mut is_in_string = false;
        let mut rest = compact.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '\\' if is_in_string && !self.0.is(Mutation::PrettyQuotes) => {
                    text.push(c);
                    text.extend(rest.next());
                }
                '"' => {
                    is_in_string = !is_in_string && !self.0.is(Mutation::PrettyStrings);
                    text.push(c);
                }
                _ if is_in_string => text.push(c),
                '[' | '{' => {
                    text.push(c);
                    if let Some(closing) = rest.next_if(|c| matches!(c, ']' | '}')) {
                        text.push(closing);
                    } else {
                        depth += 1;
                        break_line(&mut text, depth);
                    }
                }
                ']' | '}' => {
                    depth = depth.saturating_sub(1);
                    break_line(&mut text, depth);
                    text.push(c);
                }
                ',' => {
                    text.push(c);
                    break_line(&mut text, depth);
                }
                ':' => text.push_str(": "),
                _ => text.push(c),
            }
        }
        text
    }
}

/// Lines are not indented further than this, so the pretty form is proportional to the compact one.
const DEEPEST_INDENTATION: usize = 16;

fn break_line(text: &mut String, depth: usize) {
    text.push('\n');
    text.extend(std::iter::repeat_n("  ", depth.min(DEEPEST_INDENTATION)));
}

/// A text under construction.
struct Printer<B> {
    program: Json<B>,
    charset: Charset,
    text: String,
}

impl<B: Bug<Mutation>> Printer<B> {
    fn has(&self, mutation: Mutation) -> bool {
        self.program.0.is(mutation)
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Null => self.text.push_str("null"),
            Tree::Bool(true) => self.text.push_str("true"),
            Tree::Bool(false) => self.text.push_str("false"),
            Tree::Number(number) => self.number(**number),
            Tree::Text(content) => self.string(content),
            Tree::Array(elements) => self.list(['[', ']'], elements, Printer::element),
            Tree::Object(members) => self.list(['{', '}'], members, |printer, member| {
                printer.string(&member.key);
                printer.text.push(':');
                printer.tree(&member.value);
            }),
        }
    }

    fn element(&mut self, element: &Tree) {
        match element {
            Tree::Array(inner) if self.has(Mutation::EmptyNested) && inner.is_empty() => {}
            element => self.tree(element),
        }
    }

    fn list<T>(&mut self, [open, close]: [char; 2], items: &[T], print: fn(&mut Self, &T)) {
        self.text.push(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            print(self, item);
        }
        self.text.push(close);
    }

    fn number(&mut self, Number { mantissa, exponent }: Number) {
        match exponent {
            0 => self.write(format_args!("{mantissa}")),
            ..0 if self.has(Mutation::ExponentSign) => {
                self.write(format_args!("{mantissa}e{}", exponent.unsigned_abs()));
            }
            _ => self.write(format_args!("{mantissa}e{exponent}")),
        }
    }

    fn string(&mut self, content: &str) {
        self.text.push('"');
        content.chars().for_each(|c| self.character(c));
        self.text.push('"');
    }

    fn character(&mut self, c: char) {
        match c {
            '"' if self.has(Mutation::QuoteUnescaped) => self.text.push(c),
            '\\' if self.has(Mutation::BackslashUnescaped) => self.text.push(c),
            ..' ' if self.has(Mutation::ControlUnescaped) => self.text.push(c),

            '"' => self.text.push_str("\\\""),
            '\\' => self.text.push_str("\\\\"),
            '\u{8}' => self.text.push_str("\\b"),
            '\u{c}' => self.text.push_str("\\f"),
            '\n' => self.text.push_str("\\n"),
            '\r' => self.text.push_str("\\r"),
            '\t' => self.text.push_str("\\t"),
            ..' ' => self.escape(u32::from(c)),
            _ if c.is_ascii() || self.charset == Charset::Unicode => self.text.push(c),

            _ if self.has(Mutation::AsciiPair) => self.escape(u32::from(c)),
            _ => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| self.escape((*unit).into())),
        }
    }

    fn escape(&mut self, code: u32) {
        match code {
            code if self.has(Mutation::HexUnpadded) => self.write(format_args!("\\u{code:x}")),
            code => self.write(format_args!("\\u{code:04x}")),
        }
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("writing to a string cannot fail");
    }
}
