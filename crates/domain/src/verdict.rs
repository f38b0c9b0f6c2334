//! What a property says of an input.

use std::fmt;

use crate::named::Named;

/// What a property says of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Verdict {
    /// The property holds of the input.
    #[named("pass")]
    Passes,
    /// The input is a counterexample.
    #[named("fail")]
    Fails,
    /// The input does not meet the precondition, so the property says nothing of it.
    #[named("discard")]
    Discards,
    /// The evaluation has no end.
    #[named("diverge")]
    Diverges,
    /// The evaluation ends in an exception: only ever on an input that the precondition, had it
    /// been looked at, would have discarded.
    #[named("error")]
    Raises,
}

impl Verdict {
    /// Whether the input is a counterexample, by a wrong result or an exception.
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

/// Whether a property looks at its precondition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Precondition {
    /// An input that does not meet it is discarded.
    #[named("check")]
    Check,
    /// Every input is taken to meet it.
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
