//! JSON texts, built from left to right: what may follow depends on the open brackets and on the place
//! in the current token.
//!
//! These are all JSON texts and no others. Trees and drafts are all valid.

use stromboli_enumeration::{Opening, Progress, Validity};

/// Every text is JSON.
#[derive(Clone, Copy, Debug)]
pub struct JsonTexts;

/// The requirements for a part of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Input,
    /// Anything.
    Any,
    /// A character that can follow here.
    Character(State),
    /// The rest of a text from here.
    Rest(State),
}

/// The field that comes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Any field, with this number of fields after it.
    Any(usize),
    /// The first character of the rest of a text.
    Character,
    /// What follows that character.
    Rest,
}

/// The facts about a part of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Nothing that matters.
    Any,
    /// A character after which the text is here.
    Here(State),
}

impl Validity for JsonTexts {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        Goal::Input
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        match (goal, opening) {
            (Goal::Rest(here), Opening::Nil) => {
                here.is_complete().then_some(Progress::Complete(Fact::Any))
            }
            (Goal::Rest(here), Opening::Cons) => {
                Some(Progress::Next(Goal::Character(here.clone()), Next::Character))
            }
            (Goal::Character(here), Opening::Character(c)) => {
                Some(Progress::Complete(Fact::Here(here.after(c)?)))
            }
            // Of all inputs, only texts start as a list.
            (Goal::Input, Opening::Nil | Opening::Cons) => {
                self.begin(&Goal::Rest(State::start()), opening)
            }
            (_, Opening::Tuple { arity } | Opening::Constructor { arity, .. }) => Some(any(arity)),
            (_, Opening::Cons) => Some(any(2)),
            _ => Some(Progress::Complete(Fact::Any)),
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Self>> {
        Some(match (next, field) {
            (Next::Character, Fact::Here(here)) => {
                Progress::Next(Goal::Rest(here.clone()), Next::Rest)
            }
            (Next::Any(n_after), _) => any(*n_after),
            (Next::Character | Next::Rest, _) => Progress::Complete(Fact::Any),
        })
    }
}

/// This number of fields follows, and they can be anything.
fn any(n_fields: usize) -> Progress<JsonTexts> {
    match n_fields.checked_sub(1) {
        Some(n_after) => Progress::Next(Goal::Any, Next::Any(n_after)),
        None => Progress::Complete(Fact::Any),
    }
}

/// The state after the start of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The open arrays and objects, innermost last.
    open: Vec<Nesting>,
    place: GrammarPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Nesting {
    Array,
    Object,
}

/// The place in the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum GrammarPlace {
    /// The text so far ends before a value.
    Value,
    /// The text so far ends after an opening bracket.
    FirstValue,
    /// The text so far ends before a key.
    Key,
    /// The text so far ends after an opening brace.
    FirstKey,
    /// The text so far ends after a key.
    Colon,
    /// The text so far ends after a value.
    End,
    /// The text so far ends in a word with these letters to follow.
    Word(&'static str),
    /// The text so far ends in a number.
    Number(InNumber),
    /// The text so far ends in a string that is a value.
    String(InString),
    /// The text so far ends in a string that is a key.
    KeyString(InString),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum InNumber {
    Minus,
    Zero,
    Whole,
    Point,
    Decimals,
    Letter,
    Sign,
    Exponent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum InString {
    Content,
    Backslash,
    /// The text so far ends after `\u`.
    Unicode,
    /// The text so far ends after `\ud`.
    UnicodeD,
    /// The text so far ends before this number of digits.
    Digits(u8),
    /// The text so far ends before this number of digits of a high surrogate.
    High(u8),
    /// The text so far ends before the backslash of a low surrogate.
    Low,
    /// The text so far ends after that backslash.
    LowBackslash,
    /// The text so far ends after that letter `u`.
    LowUnicode,
    /// The text so far ends after that letter `d`.
    LowUnicodeD,
    /// The text so far ends after the closing quote.
    Over,
}

impl State {
    /// The state before the first character.
    pub fn start() -> State {
        State { open: Vec::new(), place: GrammarPlace::Value }
    }

    /// Whether the text can end here.
    pub fn is_complete(&self) -> bool {
        let is_end = match self.place {
            GrammarPlace::End => true,
            GrammarPlace::Number(number) => number.is_complete(),
            _ => false,
        };
        is_end && self.open.is_empty()
    }

    /// The state after another character, if it can follow.
    pub fn after(&self, c: char) -> Option<State> {
        let is_white = matches!(c, ' ' | '\t' | '\n' | '\r');
        match (self.place, c) {
            (GrammarPlace::Word(letters), _) => match letters.strip_prefix(c)? {
                "" => self.at(GrammarPlace::End),
                letters => self.at(GrammarPlace::Word(letters)),
            },
            (GrammarPlace::String(string), _) => match string.after(c)? {
                InString::Over => self.at(GrammarPlace::End),
                string => self.at(GrammarPlace::String(string)),
            },
            (GrammarPlace::KeyString(string), _) => match string.after(c)? {
                InString::Over => self.at(GrammarPlace::Colon),
                string => self.at(GrammarPlace::KeyString(string)),
            },
            (GrammarPlace::Number(number), _) => match number.after(c) {
                Some(number) => self.at(GrammarPlace::Number(number)),
                None if number.is_complete() => self.at(GrammarPlace::End)?.after(c),
                None => None,
            },

            (place, _) if is_white => self.at(place),
            (GrammarPlace::Value | GrammarPlace::FirstValue, 'n') => {
                self.at(GrammarPlace::Word("ull"))
            }
            (GrammarPlace::Value | GrammarPlace::FirstValue, 't') => {
                self.at(GrammarPlace::Word("rue"))
            }
            (GrammarPlace::Value | GrammarPlace::FirstValue, 'f') => {
                self.at(GrammarPlace::Word("alse"))
            }
            (GrammarPlace::Value | GrammarPlace::FirstValue, '"') => {
                self.at(GrammarPlace::String(InString::Content))
            }
            (GrammarPlace::Value | GrammarPlace::FirstValue, '[') => self.inside(Nesting::Array),
            (GrammarPlace::Value | GrammarPlace::FirstValue, '{') => self.inside(Nesting::Object),
            (GrammarPlace::FirstValue, ']') => self.outside(Nesting::Array),
            (GrammarPlace::Value | GrammarPlace::FirstValue, '-') => {
                self.at(GrammarPlace::Number(InNumber::Minus))
            }
            (GrammarPlace::Value | GrammarPlace::FirstValue, _) => {
                self.at(GrammarPlace::Number(InNumber::Minus.after(c)?))
            }
            (GrammarPlace::Key | GrammarPlace::FirstKey, '"') => {
                self.at(GrammarPlace::KeyString(InString::Content))
            }
            (GrammarPlace::FirstKey, '}') => self.outside(Nesting::Object),
            (GrammarPlace::Colon, ':') => self.at(GrammarPlace::Value),
            (GrammarPlace::End, ',') => match self.open.last()? {
                Nesting::Array => self.at(GrammarPlace::Value),
                Nesting::Object => self.at(GrammarPlace::Key),
            },
            (GrammarPlace::End, ']') => self.outside(Nesting::Array),
            (GrammarPlace::End, '}') => self.outside(Nesting::Object),
            _ => None,
        }
    }

    fn at(&self, place: GrammarPlace) -> Option<State> {
        Some(State { open: self.open.clone(), place })
    }

    fn inside(&self, nesting: Nesting) -> Option<State> {
        let place = match nesting {
            Nesting::Array => GrammarPlace::FirstValue,
            Nesting::Object => GrammarPlace::FirstKey,
        };
        Some(State { open: self.open.iter().copied().chain([nesting]).collect(), place })
    }

    fn outside(&self, nesting: Nesting) -> Option<State> {
        let (innermost, outer) = self.open.split_last()?;
        (*innermost == nesting).then(|| State { open: outer.to_vec(), place: GrammarPlace::End })
    }
}

impl InNumber {
    fn is_complete(self) -> bool {
        use InNumber::*;
        matches!(self, Zero | Whole | Decimals | Exponent)
    }

    fn after(self, c: char) -> Option<InNumber> {
        use InNumber::*;
        Some(match (self, c) {
            (Minus, '0') => Zero,
            (Minus, '1'..='9') | (Whole, '0'..='9') => Whole,
            (Zero | Whole, '.') => Point,
            (Point | Decimals, '0'..='9') => Decimals,
            (Zero | Whole | Decimals, 'e' | 'E') => Letter,
            (Letter, '+' | '-') => Sign,
            (Letter | Sign | Exponent, '0'..='9') => Exponent,
            _ => return None,
        })
    }
}

impl InString {
    fn after(self, c: char) -> Option<InString> {
        use InString::*;
        Some(match (self, c) {
            (Content, '"') => Over,
            (Content, '\\') => Backslash,
            (Content, ' '..) => Content,
            (Backslash, 'u') => Unicode,
            (Backslash, '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't') => Content,
            (Unicode, 'd' | 'D') => UnicodeD,
            (UnicodeD, '8' | '9' | 'a' | 'b' | 'A' | 'B') => High(2),
            (UnicodeD, '0'..='7') => Digits(2),
            (High(1), _) if c.is_ascii_hexdigit() => Low,
            (High(n), _) if c.is_ascii_hexdigit() => High(n - 1),
            (Low, '\\') => LowBackslash,
            (LowBackslash, 'u') => LowUnicode,
            (LowUnicode, 'd' | 'D') => LowUnicodeD,
            (LowUnicodeD, 'c'..='f' | 'C'..='F') => Digits(2),
            (Digits(1), _) if c.is_ascii_hexdigit() => Content,
            (Digits(n), _) if c.is_ascii_hexdigit() => Digits(n - 1),
            (Unicode, _) if c.is_ascii_hexdigit() => Digits(3),
            _ => return None,
        })
    }
}
