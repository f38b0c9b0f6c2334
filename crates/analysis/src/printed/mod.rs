//! Printed forms as trees, from their text alone.
//!
//! The tree of a printed form has a node `*` for each parenthesised group, `[]` for each list and `""`
//! for each text, whose children are the group's elements, and a leaf for each atom and each character.
//! Blanks and commas separate elements; they are not nodes.
//!
//! This module reads any text with balanced groups, whatever the type, because only the texts of
//! values are stored. Nothing recurses, so a text may nest to any depth.

pub mod token;

use crate::tree::{Postorder, Tree};
use token::{Group, Token, Tokens, tokens};

/// The label of a node that stands for a parenthesised group.
pub const GROUP: &str = "*";

/// The label of a node that stands for a list.
pub const LIST: &str = "[]";

/// The label of a node that stands for text.
pub const TEXT: &str = "\"\"";

fn label_of(group: Group) -> &'static str {
    match group {
        Group::Parentheses => GROUP,
        Group::Brackets => LIST,
        Group::Quotes => TEXT,
    }
}

/// The tree of a printed form.
///
/// ```
/// # use stromboli_analysis::printed::read;
/// let tree = read("((T (E) 0 -5 (E)),1)").unwrap();
/// let nodes: Vec<_> = tree.postorder().map(|(label, _)| label).collect();
/// assert_eq!(nodes, ["T", "E", "*", "0", "-5", "E", "*", "*", "1", "*"]);
///
/// let list = read(r#"["a\n" 'b']"#).unwrap();
/// let nodes: Vec<_> = list.postorder().map(|(label, _)| label).collect();
/// assert_eq!(nodes, ["a", r"\n", r#""""#, "b", "[]"]);
///
/// assert_eq!(
///     read("((T (E) 0").unwrap_err().to_string(),
///     "character 2: this `(` is never closed",
/// );
/// ```
pub fn read(text: &str) -> Result<Tree, ReadError> {
    Ok(postorder(text)?.tree())
}

/// The nodes of that tree: all that a distance needs.
///
/// ```
/// # use stromboli_analysis::printed::{postorder, read};
/// let text = "((T (E) 0 -5 (E)),1)";
/// assert_eq!(postorder(text).unwrap().tree(), read(text).unwrap());
/// ```
pub fn postorder(text: &str) -> Result<Postorder<'_>, ReadError> {
    let tokens = tokens(text)?;
    let mut nodes = Vec::with_capacity(tokens.len());
    // How many elements each open group has so far, after a first entry for the whole text.
    let mut n_elements = vec![0];
    for (at, token) in tokens {
        let is_after_the_end = n_elements == [1];
        if is_after_the_end {
            return Err(ReadError::new(text, at, Problem::AfterTheEnd));
        }
        match token {
            Token::Open(_) => n_elements.push(0),
            Token::Atom(atom) | Token::Character(atom) => {
                nodes.push((atom, 0));
                *innermost(&mut n_elements) += 1;
            }
            Token::Close(group) => {
                let n_elements_inside = n_elements.pop().expect("groups are balanced");
                nodes.push((label_of(group), n_elements_inside));
                *innermost(&mut n_elements) += 1;
            }
            Token::Comma => {}
        }
    }
    // Balanced groups around one value make one tree.
    Ok(Postorder(nodes))
}

fn innermost(n_elements: &mut [usize]) -> &mut usize {
    n_elements.last_mut().expect("the entry for the whole text is never removed")
}

/// The number of tokens of a printed form, without the ends of groups: the size of a counterexample and of
/// its tree. Each character of a text is a token.
///
/// ```
/// # use stromboli_analysis::printed::{read, size};
/// assert_eq!(size("((T (E) 0 0 (E)),1,0)"), 11);
/// assert_eq!(read("((T (E) 0 0 (E)),1,0)").unwrap().size(), 11);
/// ```
pub fn size(text: &str) -> usize {
    let is_counted = |token: &Token<'_>| !matches!(token, Token::Close(_) | Token::Comma);
    Tokens::new(text).filter(|(_, token)| is_counted(token)).count()
}

/// The sum of the absolute values of the integers in a printed form: to a person, 997 is further
/// from 0 than 1 is.
///
/// ```
/// # use stromboli_analysis::printed::magnitude;
/// assert_eq!(magnitude("((T (E) 3 -25 (E)),1,0)"), 29);
/// assert_eq!(magnitude("-9223372036854775808"), 1 << 63);
/// ```
///
/// A sum that is too large for the type becomes its greatest number.
pub fn magnitude(text: &str) -> u128 {
    let integers = Tokens::new(text).filter_map(|(_, token)| match token {
        Token::Atom(atom) => absolute(atom),
        _ => None,
    });
    integers.fold(0, u128::saturating_add)
}

/// Orders counterexamples of which nothing but the text is known: the smaller one has fewer tokens, then the
/// smaller sum of integers, then the shorter text, and then the text that sorts first.
///
/// ```
/// use stromboli_analysis::printed::smallness;
///
/// assert!(smallness("[9]") < smallness("[0 0]"));
/// assert!(smallness("[1 0]") < smallness("[0 -2]"));
/// ```
pub fn smallness(text: &str) -> (usize, u128, usize, &str) {
    (size(text), magnitude(text), text.len(), text)
}

fn absolute(atom: &str) -> Option<u128> {
    let digits = atom.strip_prefix('-').unwrap_or(atom);
    let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // Digits fail to parse only if there are too many of them.
    is_integer.then(|| digits.parse().unwrap_or(u128::MAX))
}

/// An error in a text that is not a printed form, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: {problem}", .offset + 1)]
pub struct ReadError {
    /// The number of characters before the place.
    pub offset: usize,
    pub problem: Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("expected a value, found the end of the input")]
    NoValue,
    #[error("this `{}` is never closed", .0.opening())]
    NeverClosed(Group),
    #[error("this `{}` is never opened", .0.closing())]
    ClosesNothing(Group),
    #[error("this `,` does not stand between two values of a group")]
    LoneComma,
    #[error("expected the end of the input, as the value is complete")]
    AfterTheEnd,
}

impl ReadError {
    fn new(text: &str, at: usize, problem: Problem) -> ReadError {
        ReadError { offset: text[..at].chars().count(), problem }
    }
}
