//! Candidates for minima: inputs that contain nothing but the cause of a failure.
//!
//! Few of the valid inputs can be minima. Whether an input fails depends on few of its parts, and
//! without the others it is in an earlier tier. Every list cell adds 1 to the tier, so removing a
//! character always helps.
//!
//! **Mutations of strings.** If a tree fails, one or two characters of its strings are to blame: the
//! string of just these characters fails as well. If a text fails, a single character or escape in a
//! string is to blame (or two escapes, for a surrogate pair): the text that is this string fails as
//! well. So candidates are such strings. In detail, with `x` for the failing input:
//!
//! - The correct printer and parser treat every character of a string by itself. So does each
//!   mutant, except that a surrogate is treated together with the escape after it.
//! - A mutant of the printer or of the parser does not differ from the correct program on an input
//!   unless the input has a character (or escape) that the mutation is about. `x` has one, `c`.
//! - For `PrintsJson`, `RoundTrip`, `Idempotent`, `ParseModel` and `Accepts`, the string of `c`
//!   fails for every such `c`.
//! - For `AsciiAgrees`, `x` also has a character that is not ASCII. With `hex_unpadded`, `ascii_pair`
//!   and `pair_split` it is `c`, and the string of `c` fails. With `backslash_unescaped` the string of
//!   a backslash and U+0080 fails, and U+0080 is the first such character in the order of enumeration.
//! - For `PrettyAgrees`, a string of `x` has a bracket, brace, comma or colon. With `pretty_strings` it
//!   is `c`, and the string of `c` fails. With `pretty_quotes` the string of a quote and that
//!   character fails.
//!
//! **Mutations of numbers.** If a text fails, the number that is to blame fails as well on its own.
//! It still fails if its digits above 1 are replaced with 1, because these mutations only distinguish
//! zero from other digits, and negative exponents from others. `minus_zero` does not depend on the
//! exponent.
//!
//! **Mutations of the structure.** These do not depend on the contents of strings and numbers, except
//! that keys can be empty or equal. Emptying all keys and replacing all other strings, words and
//! numbers with `0`, the cheapest value, preserves failures. So does removing whitespace, except
//! a newline for `newline_rejected` and a space between brackets for `space_in_empty`.
//!
//! Trees are restricted only for mutations of strings: all other minima are in early tiers.

use stromboli_enumeration::{Opening, Progress, Validity};

use super::mutation::Mutation;

/// The inputs that contain nothing but the cause of a failure.
#[derive(Clone, Copy, Debug)]
pub struct LocalCauses {
    focus: Focus,
}

/// What a mutation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// All inputs are candidates.
    Anything,
    Strings,
    /// Numbers of these characters.
    Numbers(&'static str),
    /// The structure, with this character as the only whitespace.
    Structure(Option<char>),
}

impl LocalCauses {
    /// The candidates for a program with this bug.
    pub fn of(bug: Option<Mutation>) -> LocalCauses {
        use Mutation::*;
        let focus = match bug {
            Some(
                QuoteUnescaped | BackslashUnescaped | ControlUnescaped | HexUnpadded
                | PrettyStrings | PrettyQuotes | AsciiPair | EscapeLost | UnknownEscape
                | ControlAccepted | HexUpper | PairSplit | SurrogateAccepted,
            ) => Focus::Strings,
            Some(ExponentSign | LeadingZero | ExponentPlus | ExponentEmpty) => {
                Focus::Numbers("01-+.eE")
            }
            Some(MinusZero) => Focus::Numbers("01-."),
            Some(EmptyNested | TrailingComma | EmptyKey | DuplicateKey) => Focus::Structure(None),
            Some(NewlineRejected) => Focus::Structure(Some('\n')),
            Some(SpaceInEmpty) => Focus::Structure(Some(' ')),
            Some(TrailingText) | None => Focus::Anything,
        };
        LocalCauses { focus }
    }
}

/// The requirements for a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Input,
    /// Anything.
    Any,
    /// A text of at most this number of characters.
    AtMost(usize),
    /// A character of a text that can follow here.
    Character(TextEnd),
    /// The rest of a text from here.
    Rest(TextEnd),
}

/// The field that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Any field, with this number of fields after it.
    Any(usize),
    /// The content of a string.
    Content,
    /// A character with at most this number of characters after it.
    AtMost(usize),
    /// The first character of the rest of a text.
    Character,
    /// What follows that character.
    Rest,
}

/// The facts about a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Nothing that matters.
    Any,
    /// A character after which the text is here.
    Here(TextEnd),
}

/// The place in a text that is a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextEnd {
    /// The text so far ends before the first character.
    Start,
    /// The text so far ends between tokens, or in a number.
    Outside,
    /// The text so far ends after an opening bracket.
    Bracket,
    /// The text so far ends after a space and an opening bracket.
    Space,
    /// The text so far ends after an opening quote.
    Quote,
    /// The text so far ends after a backslash.
    Backslash,
    /// The text so far ends before this number of hexadecimal digits.
    Digits(u8),
    /// The text so far ends after an escape with hexadecimal digits, which can be the first half of a pair.
    Half,
    /// The text so far ends after all characters of a string.
    Content,
    /// The text so far ends after the closing quote of a text that is a string.
    End,
}

impl Validity for LocalCauses {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        match self.focus {
            Focus::Anything => Goal::Any,
            _ => Goal::Input,
        }
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        match (goal, opening) {
            (Goal::Input, Opening::Nil | Opening::Cons) => {
                self.begin(&Goal::Rest(TextEnd::Start), opening)
            }
            (Goal::Input, Opening::Constructor { name: "Draft", .. }) => {
                Some(Progress::Next(Goal::Rest(TextEnd::Start), Next::Content))
            }
            (Goal::Input, Opening::Constructor { name: "Str", .. })
                if self.focus == Focus::Strings =>
            {
                Some(Progress::Next(Goal::AtMost(2), Next::Content))
            }
            (Goal::Input, _) if self.focus == Focus::Strings => None,

            (Goal::AtMost(n_characters), Opening::Cons) => {
                let n_after = n_characters.checked_sub(1)?;
                Some(Progress::Next(Goal::Any, Next::AtMost(n_after)))
            }
            (Goal::Rest(here), Opening::Nil) => {
                self.can_end(*here).then_some(Progress::Complete(Fact::Any))
            }
            (Goal::Rest(here), Opening::Cons) => {
                Some(Progress::Next(Goal::Character(*here), Next::Character))
            }
            (Goal::Character(here), Opening::Character(c)) => {
                Some(Progress::Complete(Fact::Here(self.after(*here, c)?)))
            }

            (_, Opening::Tuple { arity } | Opening::Constructor { arity, .. }) => Some(any(arity)),
            (_, Opening::Cons) => Some(any(2)),
            _ => Some(Progress::Complete(Fact::Any)),
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Self>> {
        Some(match (next, field) {
            (Next::Any(n_after), _) => any(*n_after),
            (Next::AtMost(n_after), _) => Progress::Next(Goal::AtMost(*n_after), Next::Rest),
            (Next::Character, Fact::Here(here)) => Progress::Next(Goal::Rest(*here), Next::Rest),
            _ => Progress::Complete(Fact::Any),
        })
    }
}

/// This number of fields follows, and they can be anything.
fn any(n_fields: usize) -> Progress<LocalCauses> {
    match n_fields.checked_sub(1) {
        Some(n_after) => Progress::Next(Goal::Any, Next::Any(n_after)),
        None => Progress::Complete(Fact::Any),
    }
}

impl LocalCauses {
    fn can_end(&self, here: TextEnd) -> bool {
        match self.focus {
            Focus::Strings => here == TextEnd::End,
            _ => true,
        }
    }

    /// The place after another character, if it can follow.
    fn after(&self, here: TextEnd, c: char) -> Option<TextEnd> {
        match self.focus {
            Focus::Anything => Some(TextEnd::Outside),
            Focus::Strings => in_string(here, c),
            Focus::Numbers(characters) => characters.contains(c).then_some(TextEnd::Outside),
            Focus::Structure(whitespace) => in_structure(here, c, whitespace),
        }
    }
}

fn in_string(here: TextEnd, c: char) -> Option<TextEnd> {
    Some(match (here, c) {
        (TextEnd::Start, '"') => TextEnd::Quote,
        (TextEnd::Quote | TextEnd::Half, '\\') => TextEnd::Backslash,
        (TextEnd::Half | TextEnd::Content, '"') => TextEnd::End,
        (TextEnd::Quote, _) if c != '"' => TextEnd::Content,
        (TextEnd::Backslash, 'u') => TextEnd::Digits(4),
        (TextEnd::Backslash, _) => TextEnd::Content,
        (TextEnd::Digits(1), _) if c.is_ascii_hexdigit() => TextEnd::Half,
        (TextEnd::Digits(n), _) if c.is_ascii_hexdigit() => TextEnd::Digits(n - 1),
        _ => return None,
    })
}

fn in_structure(here: TextEnd, c: char, whitespace: Option<char>) -> Option<TextEnd> {
    Some(match (here, c) {
        (TextEnd::Quote, '"') => TextEnd::Outside,
        (TextEnd::Quote, _) => return None,
        (TextEnd::Space, ']') => TextEnd::Outside,
        (TextEnd::Space, _) => return None,
        (_, '"') => TextEnd::Quote,
        (_, '[') => TextEnd::Bracket,
        (_, ']' | '{' | '}' | ',' | ':' | '0') => TextEnd::Outside,
        (TextEnd::Bracket, ' ') if whitespace == Some(' ') => TextEnd::Space,
        (_, '\n') if whitespace == Some('\n') => TextEnd::Outside,
        _ => return None,
    })
}
