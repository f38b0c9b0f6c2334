//! A broken rule.

use stromboli_runners::{Broken, Death, LineError, LineProcess};

/// A rule that was broken in a conversation.
#[derive(Clone, Debug)]
pub(crate) struct Breach {
    pub(crate) rule: Rule,
    /// What the runner did, without a full stop: `the runner ...`.
    pub(crate) what: String,
    /// The last lines of the conversation.
    pub(crate) evidence: Vec<String>,
    /// Whether the runner did not answer in time.
    pub(crate) is_silence: bool,
}

/// The rules that can be broken in any conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
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

impl Breach {
    pub(crate) fn new(rule: Rule, what: impl Into<String>) -> Breach {
        Breach { rule, what: what.into(), evidence: Vec::new(), is_silence: false }
    }

    pub(crate) fn silence(what: impl Into<String>) -> Breach {
        Breach { is_silence: true, ..Breach::new(Rule::Trials, what) }
    }

    /// Names the rule that the failure of a runner process breaks.
    pub(crate) fn broken(process: &mut LineProcess, cause: LineError) -> Breach {
        let rule = match cause {
            LineError::LongLine(_) | LineError::NotText => Rule::Messages,
            LineError::DoesNotRead => Rule::Waits,
            LineError::Exited(_) | LineError::Closed => Rule::Trials,
        };
        Breach::new(rule, Death::of(process, Broken::Line(cause)).to_string())
    }
}
