//! The messages of the protocol, version 1. A message is a line; its first word is its kind.
//!
//! The program first says `hello`, with a description of itself in JSON. Then it is told which property to
//! test with which bug, and what to test the property on. It answers every test, and exits at the end of
//! its input.

use serde::Serialize;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// An answer of a program to `test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The property holds.
    Pass,
    /// The input does not meet the precondition.
    Discard,
    /// The property fails, possibly for a reason that the program gives.
    Fail(Option<&'a str>),
    /// The program cannot give a verdict.
    Error(&'a str),
}

impl<'a> Answer<'a> {
    /// Reads a line, without its end; `None` if it is not an answer.
    ///
    /// ```
    /// use stromboli_programs::protocol::Answer;
    ///
    /// assert_eq!(Answer::parse("pass"), Some(Answer::Pass));
    /// assert_eq!(Answer::parse("fail"), Some(Answer::Fail(None)));
    /// assert_eq!(Answer::parse("fail ValueError"), Some(Answer::Fail(Some("ValueError"))));
    /// assert_eq!(Answer::parse("passed 3 tests"), None);
    /// ```
    pub fn parse(line: &'a str) -> Option<Answer<'a>> {
        let (verb, rest) = line.split_once(' ').map_or((line, ""), |(verb, rest)| (verb, rest));
        let rest = rest.trim();
        match (verb, rest) {
            ("pass", "") => Some(Answer::Pass),
            ("discard", "") => Some(Answer::Discard),
            ("fail", "") => Some(Answer::Fail(None)),
            ("fail", reason) => Some(Answer::Fail(Some(reason))),
            ("error", text) => Some(Answer::Error(text)),
            _ => None,
        }
    }
}

/// What a program is asked to test, until it is told something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub(crate) property: String,
    /// `None` stands for the program as it is.
    pub(crate) bug: Option<String>,
}

impl Choice {
    /// What to test; without a bug, the program as it is.
    pub fn new(property: &str, bug: Option<&str>) -> Choice {
        Choice { property: property.to_owned(), bug: bug.map(str::to_owned) }
    }

    /// Whether it is this one.
    pub fn is(&self, property: &str, bug: Option<&str>) -> bool {
        self.property == property && self.bug.as_deref() == bug
    }

    /// The line that says so, including its newline.
    pub fn line(&self) -> String {
        let json = serde_json::to_string(self).expect("a choice is made of texts");
        format!("program {json}\n")
    }
}
