//! The words and marks that printed forms are made of.

use super::{Problem, ReadError};

/// A word or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// A name, a number, a truth value.
    Atom(&'a str),
}

/// The tokens of a text, each with its offset in bytes.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let (token, length) = match rest.chars().next()? {
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            ',' => (Token::Comma, 1),
            _ => {
                let is_end = |c: char| matches!(c, '(' | ')' | ',') || c.is_whitespace();
                let length = rest.find(is_end).unwrap_or(rest.len());
                (Token::Atom(&rest[..length]), length)
            }
        };
        self.at = start + length;
        Some((start, token))
    }
}

/// The tokens of a printed form, each with its offset in bytes. There is at least one value,
/// parentheses are balanced, and each comma stands between two values of a group.
///
/// ```
/// # use stromboli_analysis::printed::token::{Token, tokens};
/// assert_eq!(tokens("(E)").unwrap()[1], (1, Token::Atom("E")));
/// assert!(tokens("(E").is_err());
/// ```
pub fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, ReadError> {
    let tokens: Vec<_> = Tokens::new(text).collect();
    let wrong = |at, problem| Err(ReadError::new(text, at, problem));
    let mut open = Vec::new();
    let mut is_after_value = false;
    let mut comma = None;
    for (at, token) in &tokens {
        match token {
            Token::Open => open.push(*at),
            Token::Atom(_) => {}
            Token::Close => {
                if let Some(comma) = comma {
                    return wrong(comma, Problem::LoneComma);
                }
                if open.pop().is_none() {
                    return wrong(*at, Problem::ClosesNothing);
                }
            }
            Token::Comma if !is_after_value || open.is_empty() => {
                return wrong(*at, Problem::LoneComma);
            }
            Token::Comma => {}
        }
        is_after_value = matches!(token, Token::Atom(_) | Token::Close);
        comma = (*token == Token::Comma).then_some(*at);
    }
    if let Some(at) = open.pop() {
        return wrong(at, Problem::NeverClosed);
    }
    if tokens.is_empty() {
        return wrong(text.len(), Problem::NoValue);
    }
    Ok(tokens)
}
