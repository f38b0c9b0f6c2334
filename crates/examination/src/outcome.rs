//! The result of a check.

use std::fmt;

use serde::Serialize;

use crate::cell::Cell;
use crate::conversation::Breach;

/// Whether a check passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The rule is kept.
    Pass,
    /// The rule is kept, but measurements would be poor.
    Warn,
    /// The rule is broken.
    Fail,
    /// The rule could not be checked, or does not apply.
    Skip,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Pass => "pass",
            Outcome::Warn => "warn",
            Outcome::Fail => "FAIL",
            Outcome::Skip => "skip",
        })
    }
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub outcome: Outcome,
    /// Why, in one sentence.
    pub sentence: String,
    /// The last lines of the conversation in which the rule was broken: `>` to the runner, `<` from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

impl Finding {
    fn new(outcome: Outcome, sentence: impl Into<String>) -> Finding {
        Finding { outcome, sentence: sentence.into(), evidence: Vec::new() }
    }

    pub(crate) fn pass(sentence: impl Into<String>) -> Finding {
        Finding::new(Outcome::Pass, sentence)
    }

    pub(crate) fn fail(sentence: impl Into<String>) -> Finding {
        Finding::new(Outcome::Fail, sentence)
    }

    pub(crate) fn warn(sentence: impl Into<String>) -> Finding {
        Finding::new(Outcome::Warn, sentence)
    }

    pub(crate) fn skipped(sentence: impl Into<String>) -> Finding {
        Finding::new(Outcome::Skip, sentence)
    }

    /// A rule that was broken in a trial of this cell.
    pub(crate) fn of(cell: Cell, breach: &Breach) -> Finding {
        let evidence = breach.evidence.clone();
        Finding { evidence, ..Finding::fail(format!("{cell}: {}.", breach.what)) }
    }
}
