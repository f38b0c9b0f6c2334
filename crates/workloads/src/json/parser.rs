//! Parses texts into trees.
//!
//! The parser accepts what RFC 8259 defines, and nothing else. Where the RFC leaves a choice:
//!
//! - All members with the same key are kept, in order.
//! - An escape for a surrogate must be half of a pair, because it does not denote a character.
//! - A mantissa or an exponent that does not fit in 64 bits is read as the nearest integer that does.
//! - A byte order mark is rejected.

use std::str::Chars;

use stromboli_domain::Bug;

use super::mutation::{Json, Mutation};
use super::tree::{Member, Tree};

impl<B: Bug<Mutation>> Json<B> {
    /// The tree of a text, or `None` if it is not JSON.
    pub fn parse(self, text: &str) -> Option<Tree> {
        let mut parser = Parser { program: self, rest: text.chars() };
        let tree = parser.padded_value()?;
        let is_over = parser.rest.as_str().is_empty() || self.0.is(Mutation::TrailingText);
        is_over.then_some(tree)
    }
}

/// A text that is read from left to right.
struct Parser<'a, B> {
    program: Json<B>,
    rest: Chars<'a>,
}

impl<B: Bug<Mutation>> Parser<'_, B> {
    fn has(&self, mutation: Mutation) -> bool {
        self.program.0.is(mutation)
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Reads this character if it comes next.
    fn eat(&mut self, expected: char) -> bool {
        self.eat_if(|c| c == expected).is_some()
    }

    fn eat_if(&mut self, is_wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|c| is_wanted(*c))?;
        self.rest.next();
        Some(c)
    }

    fn whitespace(&mut self) {
        let has_newlines = !self.has(Mutation::NewlineRejected);
        let is_white = |c| matches!(c, ' ' | '\t' | '\r') || c == '\n' && has_newlines;
        while self.eat_if(is_white).is_some() {}
    }

    fn padded_value(&mut self) -> Option<Tree> {
        self.whitespace();
        let tree = self.value()?;
        self.whitespace();
        Some(tree)
    }

    fn value(&mut self) -> Option<Tree> {
        match self.peek()? {
            'n' => self.word("null", Tree::Null),
            't' => self.word("true", Tree::Bool(true)),
            'f' => self.word("false", Tree::Bool(false)),
            '"' => self.string().map(Tree::Text),
            '[' => self.array(),
            '{' => self.object(),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, tree: Tree) -> Option<Tree> {
        self.rest = self.rest.as_str().strip_prefix(word)?.chars();
        Some(tree)
    }

    fn array(&mut self) -> Option<Tree> {
        self.rest.next();
        if !self.has(Mutation::SpaceInEmpty) {
            self.whitespace();
        }
        let elements = self.items(']', Parser::padded_value)?;
        Some(Tree::Array(elements))
    }

    fn object(&mut self) -> Option<Tree> {
        self.rest.next();
        self.whitespace();
        let mut members: Vec<Member> = Vec::new();
        for member in self.items('}', Parser::member)? {
            let earlier = members.iter_mut().find(|earlier| earlier.key == member.key);
            match earlier {
                _ if self.has(Mutation::EmptyKey) && member.key.is_empty() => {}
                Some(earlier) if self.has(Mutation::DuplicateKey) => *earlier = member,
                _ => members.push(member),
            }
        }
        Some(Tree::Object(members))
    }

    /// Reads items with commas between them, up to the closing character.
    fn items<T>(&mut self, close: char, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Some(items);
            }
            if !self.eat(',') {
                return None;
            }
            if self.has(Mutation::TrailingComma) {
                self.whitespace();
                if self.eat(close) {
                    return Some(items);
                }
            }
        }
    }

    fn member(&mut self) -> Option<Member> {
        self.whitespace();
        let key = self.string()?;
        self.whitespace();
        if !self.eat(':') {
            return None;
        }
        Some(Member { key, value: self.padded_value()? })
    }

    fn string(&mut self) -> Option<String> {
        if !self.eat('"') {
            return None;
        }
        let mut content = String::new();
        loop {
            match self.rest.next()? {
                '"' => return Some(content),
                '\\' => self.escape(&mut content)?,
                c @ ..' ' if self.has(Mutation::ControlAccepted) => content.push(c),
                ..' ' => return None,
                c => content.push(c),
            }
        }
    }

    /// Reads the rest of an escape, after the backslash.
    fn escape(&mut self, content: &mut String) -> Option<()> {
        content.push(match self.rest.next()? {
            'n' if self.has(Mutation::EscapeLost) => 'n',

            c @ ('"' | '\\' | '/') => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unicode_escape(content),

            c if self.has(Mutation::UnknownEscape) => c,
            _ => return None,
        });
        Some(())
    }

    /// Reads the rest of an escape, after the letter `u`.
    fn unicode_escape(&mut self, content: &mut String) -> Option<()> {
        let unit = self.four_digits()?;
        let after = self.rest.clone();
        let c = match (unit, self.low_surrogate()) {
            (HIGH..LOW, Some(_)) if self.has(Mutation::PairSplit) => {
                content.push(char::REPLACEMENT_CHARACTER);
                char::REPLACEMENT_CHARACTER
            }
            (HIGH..LOW, Some(low)) => {
                char::from_u32(0x10000 + ((unit - HIGH) << 10) + (low - LOW))?
            }
            (HIGH..=LAST, _) if self.has(Mutation::SurrogateAccepted) => {
                self.rest = after;
                char::REPLACEMENT_CHARACTER
            }
            (unit, _) => {
                self.rest = after;
                char::from_u32(unit)?
            }
        };
        content.push(c);
        Some(())
    }

    /// Reads the escape of a low surrogate, if it comes next.
    fn low_surrogate(&mut self) -> Option<u32> {
        let is_escape = self.eat('\\') && self.eat('u');
        if !is_escape {
            return None;
        }
        self.four_digits().filter(|unit| (LOW..=LAST).contains(unit))
    }

    fn four_digits(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = match self.rest.next()? {
                'A'..='F' if self.has(Mutation::HexUpper) => return None,
                digit => digit.to_digit(16)?,
            };
            unit = unit * 16 + digit;
        }
        Some(unit)
    }

    fn number(&mut self) -> Option<Tree> {
        let mut sign = self.sign();
        let mut mantissa = 0;
        if !self.eat('0') {
            self.digits(sign, &mut mantissa)?;
        } else if self.has(Mutation::LeadingZero) {
            let _ = self.digits(sign, &mut mantissa);
        }
        if self.has(Mutation::MinusZero) && mantissa == 0 {
            sign = 1;
        }
        let n_decimals = match self.eat('.') {
            true => self.digits(sign, &mut mantissa)?,
            false => 0,
        };
        let mut exponent = 0_i64;
        if self.eat_if(|c| matches!(c, 'e' | 'E')).is_some() {
            let sign = match self.peek() {
                Some('+') if !self.has(Mutation::ExponentPlus) => {
                    self.rest.next();
                    1
                }
                _ => self.sign(),
            };
            let n_digits = self.digits(sign, &mut exponent);
            if n_digits.is_none() && !self.has(Mutation::ExponentEmpty) {
                return None;
            }
        }
        Some(Tree::number(mantissa, exponent.saturating_sub(n_decimals)))
    }

    fn sign(&mut self) -> i64 {
        if self.eat('-') { -1 } else { 1 }
    }

    /// Reads one or more digits, appends them to a number of this sign, and returns how many there are.
    fn digits(&mut self, sign: i64, number: &mut i64) -> Option<i64> {
        let mut n_digits = 0;
        while let Some(digit) = self.eat_if(|c| c.is_ascii_digit()) {
            let digit = i64::from(digit.to_digit(10)?);
            *number = number.saturating_mul(10).saturating_add(sign * digit);
            n_digits += 1;
        }
        (n_digits > 0).then_some(n_digits)
    }
}

/// The first high surrogate.
const HIGH: u32 = 0xD800;
/// The first low surrogate.
const LOW: u32 = 0xDC00;
/// The last low surrogate.
const LAST: u32 = 0xDFFF;
