//! Counterexamples of `fsub` as the paper's programs printed them, and the trees made from these texts.

use stromboli_analysis::printed::token::{Group, Token, tokens};
use stromboli_analysis::printed::{GROUP, ReadError};
use stromboli_analysis::tree::Postorder;

/// The tree that the paper's programs made from a term of `fsub`: one node, with a leaf per token.
///
/// The paper's programs printed the inputs of three workloads in our notation, and those of `fsub` as
/// Haskell's derived `Show` does; [`haskell`] returns that text. Their reader built the usual tree from a
/// text that begins with a parenthesis, and a list of words and parentheses from any other text. `Show`
/// puts no parentheses around the whole, so every term of `fsub` became such a list.
///
/// The distance is then the edit distance between two lists of tokens: nesting is lost, and a closing
/// parenthesis counts as much as any node. Deleting `(Var 0)` costs 4, not 3.
///
/// ```
/// # use stromboli_paper::printed::flat;
/// let flat = flat("(App (Var 0) (Abs (Top) (Var -1)))").unwrap();
/// let (root, tokens) = flat.nodes().split_last().unwrap();
/// assert_eq!(*root, ("*", 15));
/// assert!(tokens.iter().all(|(_, n_children)| *n_children == 0));
/// let tokens: Vec<_> = tokens.iter().map(|(label, _)| *label).collect();
/// assert_eq!(tokens.join(" "), "App ( Var 0 ) ( Abs Top ( Var ( -1 ) ) )");
/// ```
pub fn flat(text: &str) -> Result<Postorder<'_>, ReadError> {
    let labels = shown(text)?.into_iter().filter_map(|token| match token {
        Token::Open(group) => Some(group.opening()),
        Token::Close(group) => Some(group.closing()),
        // Commas only separate.
        Token::Comma => None,
        Token::Atom(atom) | Token::Character(atom) => Some(atom),
    });
    Ok(Postorder::star(GROUP, labels))
}

/// A printed form in the notation of Haskell's derived `Show`.
///
/// ```
/// # use stromboli_paper::printed::haskell;
/// let text = "(TApp (TAbs (Top) (Var -1)) (Arr (Top) (TVar 0)))";
/// assert_eq!(haskell(text).unwrap(), "TApp (TAbs Top (Var (-1))) (Arr Top (TVar 0))");
/// assert_eq!(haskell("((Top),-1)").unwrap(), "(Top,-1)");
/// ```
///
/// There are no parentheses around the whole, around the components of a tuple or around a constructor
/// without fields. Negative numbers have parentheses if they are a constructor's field. A text that is
/// in this notation already is returned unchanged, unless it has tuples.
pub fn haskell(text: &str) -> Result<String, ReadError> {
    let mut shown_text = String::with_capacity(text.len());
    let mut needs_blank = false;
    for token in shown(text)? {
        let (word, is_value) = match token {
            Token::Open(group) => (group.opening(), true),
            Token::Close(group) => (group.closing(), false),
            Token::Comma => (",", false),
            Token::Atom(atom) | Token::Character(atom) => (atom, true),
        };
        if is_value && needs_blank {
            shown_text.push(' ');
        }
        shown_text.push_str(word);
        needs_blank = matches!(token, Token::Close(_) | Token::Atom(_));
    }
    Ok(shown_text)
}

/// Where a value stands, which decides whether it needs parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    /// The whole text, or a component of a tuple.
    Alone,
    /// A field of a constructor.
    Field,
}

struct OpenGroup {
    /// The place in which its elements stand.
    inside: Position,
    is_shown: bool,
}

fn shown(text: &str) -> Result<Vec<Token<'_>>, ReadError> {
    let tokens: Vec<_> = tokens(text)?.into_iter().map(|(_, token)| token).collect();
    let outermost = if is_one_value(&tokens) { Position::Alone } else { Position::Field };
    let mut shown = Vec::with_capacity(tokens.len());
    let mut open: Vec<OpenGroup> = Vec::new();
    let mut rest = &tokens[..];
    while let [token, after @ ..] = rest {
        let place = open.last().map_or(outermost, |group| group.inside);
        rest = after;
        match token {
            Token::Open(kind) => match after {
                [Token::Atom(name), Token::Close(_), after @ ..] if is_name(name) => {
                    shown.push(Token::Atom(name));
                    rest = after;
                }
                _ => {
                    let is_constructor = matches!(after, [Token::Atom(name), ..] if is_name(name));
                    let is_shown = !is_constructor || place == Position::Field;
                    let inside = if is_constructor { Position::Field } else { Position::Alone };
                    shown.extend(is_shown.then_some(Token::Open(*kind)));
                    open.push(OpenGroup { inside, is_shown });
                }
            },
            Token::Close(kind) => {
                let group = open.pop().expect("the parentheses are balanced");
                shown.extend(group.is_shown.then_some(Token::Close(*kind)));
            }
            Token::Atom(atom) if atom.starts_with('-') && place == Position::Field => {
                let kind = Group::Parentheses;
                shown.extend([Token::Open(kind), *token, Token::Close(kind)]);
            }
            Token::Atom(_) | Token::Character(_) | Token::Comma => shown.push(*token),
        }
    }
    Ok(shown)
}

/// Whether the tokens are one atom or one group, and not a constructor with its fields beside it.
fn is_one_value(tokens: &[Token<'_>]) -> bool {
    let mut depth = 0_usize;
    let ends = tokens.iter().filter(|token| {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close(_) => depth -= 1,
            Token::Comma => {}
            Token::Atom(_) | Token::Character(_) => return depth == 0,
        }
        matches!(token, Token::Close(_)) && depth == 0
    });
    ends.count() == 1
}

/// Whether an atom is the name of a constructor, not a number or a boolean.
fn is_name(atom: &str) -> bool {
    atom.starts_with(char::is_alphabetic)
}
