//! Parsing of printed values.
//!
//! Accepts exactly what [`print`](crate::print()) writes, including blanks, and the few other
//! notations that a type declares ([`Notation`],
//! [`Constructor::tight`](crate::data::Constructor::tight)).

use std::fmt;

use crate::data::{Constructor, Data, Head, Notation, Shape, Source, TypeTag, atom_as};

/// Parses a printed value.
///
/// ```
/// # use stromboli_domain::parse;
/// assert_eq!(parse::<(i64, bool)>("(-3,#t)").unwrap(), (-3, true));
/// assert_eq!(
///     parse::<(i64, bool)>("(-3;#t)").unwrap_err().to_string(),
///     "character 4: expected `,`, found `;`",
/// );
/// ```
///
/// It recurses as deep as the text nests; for text from outside, see [`deep`](crate::deep).
pub fn parse<T: Data>(text: &str) -> Result<T, ParseError> {
    parse_as(TypeTag::default(), text)
}

/// Does what [`parse`] does, for the type with this tag.
pub fn parse_as<T: Data>(tag: TypeTag, text: &str) -> Result<T, ParseError> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(tag, Context::Outermost)?;
    if parser.at < text.len() {
        return Err(parser.expected("the end of the input"));
    }
    Ok(value)
}

/// A parse error: where it is, and what was expected and found there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: expected {expected}, found {found}", .offset + 1)]
pub struct ParseError {
    /// The number of characters before the error.
    pub offset: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: Found,
}

/// What was found in place of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This word or punctuation mark.
    Token(String),
    /// The end of the text.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Token(token) if token == " " => f.write_str("a blank"),
            Found::Token(token) => write!(f, "`{}`", token.escape_debug()),
            Found::End => f.write_str("the end of the input"),
        }
    }
}

/// The number of characters that [`ParseError::marked`] shows on either side.
const EXCERPT: usize = 36;

impl ParseError {
    /// The text around the error, on one line, with an arrow at the error.
    ///
    /// ```
    /// # use stromboli_domain::parse;
    /// let text = "(-3;#t)";
    /// let error = parse::<(i64, bool)>(text).unwrap_err();
    /// assert_eq!(error.marked(text), "(-3 -->;#t)");
    /// ```
    pub fn marked(&self, text: &str) -> String {
        let start = self.offset.saturating_sub(EXCERPT);
        let before: String = text.chars().skip(start).take(self.offset - start).collect();
        let after: String = text.chars().skip(self.offset).take(EXCERPT).collect();
        let cut_before = if start > 0 { ".." } else { "" };
        let is_cut_after = text.chars().nth(self.offset + EXCERPT).is_some();
        let cut_after = if is_cut_after { ".." } else { "" };
        format!("{cut_before}{before} -->{after}{cut_after}").replace(char::is_control, " ")
    }
}

/// The context of a value in the text.
#[derive(Clone, Copy, PartialEq)]
enum Context {
    Outermost,
    /// Inside a constructor of a type with this notation, or inside a tuple.
    Inside(Notation),
}

struct Parser<'a> {
    text: &'a str,
    /// A byte offset, always at the start of a character.
    at: usize,
}

impl<'a> Parser<'a> {
    fn value<T: Data>(&mut self, tag: TypeTag, context: Context) -> Result<T, ParseError> {
        match T::shape_of(tag) {
            Shape::Integer => Ok(atom_as(tag, Head::Integer(self.integer(context)?))),
            Shape::Boolean => Ok(atom_as(tag, Head::Boolean(self.boolean()?))),
            Shape::Character => {
                self.mark('\'')?;
                let character = self.character('\'')?;
                self.mark('\'')?;
                Ok(atom_as(tag, Head::Character(character)))
            }
            Shape::Tuple(_) => {
                self.mark('(')?;
                let mut fields = self.fields(',', Context::Outermost);
                let tuple = T::build_as(tag, Head::Tuple, &mut fields)?;
                self.mark(')')?;
                Ok(tuple)
            }
            Shape::List { is_text: true } => {
                self.mark('"')?;
                let text = T::build_as(tag, Head::List, &mut Characters(self))?;
                self.mark('"')?;
                Ok(text)
            }
            Shape::List { is_text: false } => {
                self.mark('[')?;
                let context = Context::Inside(Notation::Canonical);
                let list = T::build_as(tag, Head::List, &mut self.fields(' ', context))?;
                self.mark(']')?;
                Ok(list)
            }
            Shape::Sum { constructors, notation } => self.sum(tag, context, constructors, notation),
        }
    }

    /// Supplies fields with this character between them.
    fn fields(&mut self, separator: char, context: Context) -> Fields<'_, 'a> {
        Fields { parser: self, separator, is_first: true, context }
    }

    /// Reads a character between marks of this kind.
    fn character(&mut self, mark: char) -> Result<char, ParseError> {
        let rest = self.rest();
        let mut characters = rest.chars();
        let (character, length) = match (characters.next(), characters.next()) {
            (Some('\\'), Some('n')) => ('\n', 2),
            (Some('\\'), Some('r')) => ('\r', 2),
            (Some('\\'), Some('t')) => ('\t', 2),
            (Some('\\'), Some(escaped)) if escaped == mark || escaped == '\\' => (escaped, 2),
            (Some('\\'), Some('u')) => {
                code_point(rest).ok_or_else(|| self.expected("a character such as `\\u{e9}`"))?
            }
            (Some(plain @ ' '..='~'), _) if plain != mark && plain != '\\' => (plain, 1),
            _ => return Err(self.expected("a character, escaped if it is not printable ASCII")),
        };
        self.at += length;
        Ok(character)
    }

    fn sum<T: Data>(
        &mut self,
        tag: TypeTag,
        context: Context,
        constructors: &[Constructor],
        notation: Notation,
    ) -> Result<T, ParseError> {
        let is_bare = notation == Notation::Haskell && !self.rest().starts_with('(');
        if !is_bare {
            self.mark('(')?;
        }
        let start = self.at;
        let name = self.word();
        // Haskell omits the parentheses around the whole value, and around a constructor without
        // fields.
        let may_stand = |arity| !is_bare || arity == 0 || context == Context::Outermost;
        let index = constructors
            .iter()
            .position(|constructor| constructor.name == name && may_stand(constructor.arity));
        let Some(index) = index else {
            self.at = start;
            let names: Vec<_> = constructors.iter().map(|c| format!("`{}`", c.name)).collect();
            let what = if is_bare && constructors.iter().any(|c| c.name == name) {
                "`(`".to_owned()
            } else {
                alternatives(&names)
            };
            return Err(self.expected(what));
        };
        let constructor = constructors[index];
        let is_tight = constructor.tight && self.rest().starts_with('(');
        let fields = self.fields(' ', Context::Inside(notation));
        let mut fields = Fields { is_first: is_tight, ..fields };
        let value = T::build_as(tag, Head::Constructor(index), &mut fields)?;
        if !is_bare {
            self.mark(')')?;
        }
        Ok(value)
    }

    fn integer(&mut self, context: Context) -> Result<i64, ParseError> {
        let in_parentheses =
            context == Context::Inside(Notation::Haskell) && self.rest().starts_with("(-");
        if in_parentheses {
            self.mark('(')?;
        }
        let rest = self.rest();
        let n_sign = usize::from(rest.starts_with('-'));
        let n_digits = rest[n_sign..].bytes().take_while(u8::is_ascii_digit).count();
        let digits = &rest[n_sign..n_sign + n_digits];
        let is_canonical = match digits.as_bytes() {
            [] => false,
            [b'0'] => n_sign == 0,
            [first, ..] => *first != b'0',
        };
        if !is_canonical {
            return Err(self.expected("an integer"));
        }
        let Ok(number) = rest[..n_sign + n_digits].parse() else {
            return Err(self.expected("an integer of at most 64 bits"));
        };
        self.at += n_sign + n_digits;
        if in_parentheses {
            self.mark(')')?;
        }
        Ok(number)
    }

    fn boolean(&mut self) -> Result<bool, ParseError> {
        let truth = match self.rest().get(..2) {
            Some("#t") => true,
            Some("#f") => false,
            _ => return Err(self.expected("`#t` or `#f`")),
        };
        self.at += 2;
        Ok(truth)
    }

    /// Reads the next letters, digits and underscores, if any.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn mark(&mut self, mark: char) -> Result<(), ParseError> {
        if !self.rest().starts_with(mark) {
            return Err(self.expected(match mark {
                ' ' => "a blank".to_owned(),
                _ => format!("`{mark}`"),
            }));
        }
        self.at += mark.len_utf8();
        Ok(())
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expected(&self, expected: impl Into<String>) -> ParseError {
        let rest = self.rest();
        let n_word = rest.find(|c: char| !(is_word(c) || c == '-')).unwrap_or(rest.len());
        let found = match (n_word, rest.chars().next()) {
            (_, None) => Found::End,
            (0, Some(mark)) => Found::Token(mark.to_string()),
            (_, Some(_)) => Found::Token(rest[..n_word].chars().take(EXCERPT).collect()),
        };
        let offset = self.text[..self.at].chars().count();
        ParseError { offset, expected: expected.into(), found }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The character that a text starts with, if it is written as `\u{e9}`, and the length of this notation.
/// `None` if the notation is another one, or if the number is not a character.
fn code_point(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("\\u{")?.split_once('}')?;
    let is_canonical = !digits.starts_with('0') || digits == "0";
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if !is_canonical || !digits.bytes().all(is_digit) {
        return None;
    }
    let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    let has_shorter = matches!(character, ' '..='~' | '\n' | '\r' | '\t');
    (!has_shorter).then_some((character, "\\u{}".len() + digits.len()))
}

/// `a`, `a or b`, `a, b or c`.
fn alternatives(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} or {last}", names.join(", ")),
    }
}

/// Supplies the fields of a constructor, the components of a tuple or the elements of a list.
struct Fields<'p, 'a> {
    parser: &'p mut Parser<'a>,
    separator: char,
    /// Whether there is no separator before the next field.
    is_first: bool,
    context: Context,
}

impl Source for Fields<'_, '_> {
    type Error = ParseError;

    fn field_as<F: Data>(&mut self, tag: TypeTag) -> Result<F, ParseError> {
        if !std::mem::take(&mut self.is_first) {
            self.parser.mark(self.separator)?;
        }
        self.parser.value(tag, self.context)
    }

    fn has_element(&mut self) -> Result<bool, ParseError> {
        Ok(!self.parser.rest().starts_with(']'))
    }
}

/// Supplies the characters of a text.
struct Characters<'p, 'a>(&'p mut Parser<'a>);

impl Source for Characters<'_, '_> {
    type Error = ParseError;

    fn field_as<F: Data>(&mut self, tag: TypeTag) -> Result<F, ParseError> {
        Ok(atom_as(tag, Head::Character(self.0.character('"')?)))
    }

    fn has_element(&mut self) -> Result<bool, ParseError> {
        Ok(!self.0.rest().starts_with('"'))
    }
}
