//! The words and marks that printed forms are made of.

use super::{Problem, ReadError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    Open(Group),
    Close(Group),
    Comma,
    /// A name, a number or a boolean.
    Atom(&'a str),
    /// A character, inside text or alone: `a`, or escaped, as `\n`.
    Character(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A constructor with its fields, or a tuple: `( )`.
    Parentheses,
    /// A list: `[ ]`.
    Brackets,
    /// Text, whose elements are characters: `" "`.
    Quotes,
}

impl Group {
    pub fn opening(self) -> &'static str {
        match self {
            Group::Parentheses => "(",
            Group::Brackets => "[",
            Group::Quotes => "\"",
        }
    }

    pub fn closing(self) -> &'static str {
        match self {
            Group::Parentheses => ")",
            Group::Brackets => "]",
            Group::Quotes => "\"",
        }
    }
}

/// The tokens of a text, each with its offset in bytes.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    is_in_quotes: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0, is_in_quotes: false }
    }

    fn in_quotes(&mut self) -> Option<(usize, Token<'a>)> {
        let start = self.at;
        let rest = &self.text[start..];
        let (token, length) = match rest.chars().next()? {
            '"' => (Token::Close(Group::Quotes), 1),
            _ => {
                let length = length_of_character(rest);
                (Token::Character(&rest[..length]), length)
            }
        };
        self.is_in_quotes = matches!(token, Token::Character(_));
        self.at = start + length;
        Some((start, token))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        if self.is_in_quotes {
            return self.in_quotes();
        }
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let (token, length) = match rest.chars().next()? {
            '(' => (Token::Open(Group::Parentheses), 1),
            ')' => (Token::Close(Group::Parentheses), 1),
            '[' => (Token::Open(Group::Brackets), 1),
            ']' => (Token::Close(Group::Brackets), 1),
            '"' => {
                self.is_in_quotes = true;
                (Token::Open(Group::Quotes), 1)
            }
            ',' => (Token::Comma, 1),
            _ => match lone_character(rest) {
                Some(character) => (Token::Character(character), character.len() + 2),
                None => {
                    let length = rest.find(ends_atom).unwrap_or(rest.len());
                    (Token::Atom(&rest[..length]), length)
                }
            },
        };
        self.at = start + length;
        Some((start, token))
    }
}

fn ends_atom(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | ',') || c.is_whitespace()
}

/// The character in quotes, such as `'a'`, that a text begins with, if it begins with one.
fn lone_character(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('\'')?;
    let length = length_of_character(inside);
    let (character, after) = inside.split_at_checked(length)?;
    after.starts_with('\'').then_some(character)
}

/// The length of the character, possibly escaped, that a text begins with.
fn length_of_character(text: &str) -> usize {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some('\\'), Some('u')) => text.find('}').map_or(2, |end| end + 1),
        (Some('\\'), Some(escaped)) => 1 + escaped.len_utf8(),
        (Some(character), _) => character.len_utf8(),
        (None, _) => 0,
    }
}

/// The tokens of a printed form, each with its offset in bytes. There is at least one value,
/// groups are balanced, and each comma stands between two values of a group.
///
/// ```
/// # use stromboli_analysis::printed::token::{Token, tokens};
/// assert_eq!(tokens("(E)").unwrap()[1], (1, Token::Atom("E")));
/// assert_eq!(tokens(r#"["a)"]"#).unwrap()[3], (3, Token::Character(")")));
/// assert!(tokens("(E").is_err());
/// assert!(tokens("(E]").is_err());
/// ```
pub fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, ReadError> {
    let tokens: Vec<_> = Tokens::new(text).collect();
    let wrong = |at, problem| Err(ReadError::new(text, at, problem));
    let mut open = Vec::new();
    let mut is_after_value = false;
    let mut comma = None;
    for (at, token) in &tokens {
        match token {
            Token::Open(group) => open.push((*at, *group)),
            Token::Atom(_) | Token::Character(_) => {}
            Token::Close(group) => {
                if let Some(comma) = comma {
                    return wrong(comma, Problem::LoneComma);
                }
                if open.pop().is_none_or(|(_, opened)| opened != *group) {
                    return wrong(*at, Problem::ClosesNothing(*group));
                }
            }
            Token::Comma if !is_after_value || open.is_empty() => {
                return wrong(*at, Problem::LoneComma);
            }
            Token::Comma => {}
        }
        is_after_value = matches!(token, Token::Atom(_) | Token::Character(_) | Token::Close(_));
        comma = (*token == Token::Comma).then_some(*at);
    }
    if let Some((at, group)) = open.pop() {
        return wrong(at, Problem::NeverClosed(group));
    }
    if tokens.is_empty() {
        return wrong(text.len(), Problem::NoValue);
    }
    Ok(tokens)
}
