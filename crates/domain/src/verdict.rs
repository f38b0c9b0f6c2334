//! The result of a property on an input.

use std::fmt;

use crate::named::Named;

/// The result of a property on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Verdict {
    /// The property holds.
    #[named("pass")]
    Passes,
    /// The input is a counterexample.
    #[named("fail")]
    Fails,
    /// The input does not satisfy the precondition.
    #[named("discard")]
    Discards,
    /// The evaluation does not terminate.
    #[named("diverge")]
    Diverges,
    /// The evaluation ends in an exception. This happens only on inputs that violate a precondition
    /// that was not checked.
    #[named("error")]
    Raises,
}

impl Verdict {
    /// Whether the input is a counterexample: a failure or an exception.
    #[inline]
    pub fn is_failure(self) -> bool {
        matches!(self, Verdict::Fails | Verdict::Raises)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a property checks its precondition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Precondition {
    /// Inputs that do not satisfy it are discarded.
    #[named("check")]
    Check,
    /// Every input is assumed to satisfy it.
    #[named("skip")]
    Skip,
}

impl Precondition {
    /// The verdict of a property with the precondition `pre` and the postcondition `post`.
    ///
    /// ```
    /// # use stromboli_domain::{Precondition::*, Verdict};
    /// assert_eq!(Check.given(|| false, || false), Verdict::Discards);
    /// assert_eq!(Skip.given(|| false, || false), Verdict::Fails);
    /// ```
    #[inline]
    pub fn given(self, pre: impl FnOnce() -> bool, post: impl FnOnce() -> bool) -> Verdict {
        if self == Precondition::Check && !pre() {
            Verdict::Discards
        } else if post() {
            Verdict::Passes
        } else {
            Verdict::Fails
        }
    }
}
