//! The messages of the protocol, version 1. A message is a line; its first word is its kind.

use serde::{Deserialize, Serialize};
use stromboli_domain::{Family, Seed};
use stromboli_workloads::{Schema, Task};

use crate::families::Families;

pub const VERSION: u32 = 1;

/// How many parenthesized groups a value may have, so that recursion over it cannot overflow the stack.
pub const MAX_GROUPS: usize = 20_000;

/// The first line of a runner, which introduces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub protocol: u32,
    pub framework: String,
    /// The version of the library.
    pub version: String,
    /// The language, and its version.
    pub language: String,
    #[serde(default)]
    pub families: Families,
    /// Whether it shrinks counterexamples that others found.
    #[serde(default)]
    pub shrinks: bool,
    /// What the library's own limit on shrinking counts, if it has one.
    #[serde(default)]
    pub own_limit: Option<String>,
    /// Whether the library reports which smaller counterexamples it accepts.
    #[serde(default)]
    pub accepts: bool,
    /// Whether the seed determines everything.
    #[serde(default = "yes")]
    pub seeded: bool,
    /// The way in which the library is configured to search without end.
    #[serde(default)]
    pub search: String,
}

impl Hello {
    /// What it can do, as text: `any workload: type; bst: cbc; shrinks`.
    pub fn roles(&self) -> String {
        roles(&self.families, self.shrinks)
    }
}

/// The families of a runner, and whether it shrinks what others found, as text.
pub fn roles(families: &Families, shrinks: bool) -> String {
    let families = families.described();
    let shrinks = shrinks.then_some("shrinks");
    let roles = [families.as_str()].into_iter().filter(|text| !text.is_empty()).chain(shrinks);
    roles.collect::<Vec<_>>().join("; ")
}

fn yes() -> bool {
    true
}

/// A trial to run: the message `trial`.
#[derive(Clone, Debug, Serialize)]
pub struct Trial {
    /// The task's name.
    pub task: String,
    /// The workload's name.
    pub workload: String,
    /// The property's name.
    pub property: String,
    /// The types of the input: `input` and `types`.
    #[serde(flatten)]
    pub schema: Schema,
    /// The kind of generators.
    pub family: String,
    /// The variant of that kind.
    pub variant: Option<String>,
    /// The random seed, in decimal.
    pub seed: String,
    /// What the library's own limit on shrinking is set to.
    pub own_limit: OwnLimit,
    /// Whether inputs that do not meet the precondition are discarded.
    pub precondition: bool,
    /// The counterexample to shrink; `None` if the runner has to find one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Trial {
    /// A trial of a task with the library's own limit on shrinking.
    pub fn of(task: &Task, family: Family, seed: Seed, own_limit: OwnLimit) -> Trial {
        Trial {
            task: task.to_string(),
            workload: task.workload.name().to_owned(),
            property: task.property.to_string(),
            schema: Schema::of(task.workload, task.property, family),
            family: family.kind.to_string(),
            variant: family.variant.map(|variant| variant.to_string()),
            seed: seed.to_string(),
            own_limit,
            precondition: true,
            start: None,
        }
    }

    /// The line that requests the trial, including its newline.
    pub fn request(&self) -> String {
        let json = serde_json::to_string(self).expect("a trial is made of texts and numbers");
        format!("trial {json}\n")
    }
}

/// What a library's own limit on shrinking is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OwnLimit {
    /// `default` or `none`.
    Word(&'static str),
    /// This number, in the unit that the library counts.
    At(u64),
}

impl OwnLimit {
    /// The limit of the library as it is shipped.
    pub const DEFAULT: OwnLimit = OwnLimit::Word("default");
    /// No limit.
    pub const NONE: OwnLimit = OwnLimit::Word("none");
}

/// A message from a runner during a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// Execute the property on this value.
    Test(&'a str),
    /// The generator itself rejected an input.
    Discarded,
    /// Shrinking continues from this value.
    Accept(&'a str),
    /// The trial has ended with this counterexample.
    Done(&'a str),
    /// The library gave up without a failure.
    Passed,
    /// The answer to [`Answer::Stop`], with the best counterexample so far if the library knows it.
    Stopped(Option<&'a str>),
    /// The library or the runner failed.
    Error(&'a str),
}

impl<'a> Message<'a> {
    /// Reads a line, without its end; `None` if it is not a message of a trial.
    ///
    /// ```
    /// use stromboli_runners::Message;
    ///
    /// assert_eq!(Message::parse("test ((E),1)"), Some(Message::Test("((E),1)")));
    /// assert_eq!(Message::parse("stopped"), Some(Message::Stopped(None)));
    /// assert_eq!(Message::parse("Falsified after 3 tests"), None);
    /// ```
    pub fn parse(line: &'a str) -> Option<Message<'a>> {
        let (verb, rest) = line.split_once(' ').map_or((line, None), |(v, rest)| (v, Some(rest)));
        match (verb, rest) {
            ("test", Some(value)) => Some(Message::Test(value)),
            ("discarded", None) => Some(Message::Discarded),
            ("accept", Some(value)) => Some(Message::Accept(value)),
            ("done", Some(value)) => Some(Message::Done(value)),
            ("passed", None) => Some(Message::Passed),
            ("stopped", value) => Some(Message::Stopped(value)),
            ("error", text) => Some(Message::Error(text.unwrap_or_default())),
            _ => None,
        }
    }
}

/// The rules that a runner can break in any trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Standard output contains only messages.
    Messages,
    /// A trial ends.
    Trials,
    /// Values are inputs of the property.
    Values,
    /// The runner waits for the answer to `test`.
    Waits,
    /// `stop` ends the trial.
    Stop,
    /// The reported value was tested, and failed.
    Reports,
}

/// The answer to `test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The property holds.
    Pass,
    /// The property fails.
    Fail,
    /// The input does not meet the precondition.
    Discard,
    /// End this trial: its budget or time is used up.
    Stop,
}

impl Answer {
    /// The line, including its newline.
    pub fn line(self) -> &'static str {
        match self {
            Answer::Pass => "pass\n",
            Answer::Fail => "fail\n",
            Answer::Discard => "discard\n",
            Answer::Stop => "stop\n",
        }
    }
}
