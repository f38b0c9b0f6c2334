//! What a property may return.

use stromboli_domain::Verdict;

/// What a property may return to say whether it holds for an input.
///
/// | type | holds | fails | discarded |
/// | --- | --- | --- | --- |
/// | `bool` | `true` | `false` | |
/// | [`Verdict`] | `Passes` | `Fails` | `Discards` |
/// | `Option<bool>` | `Some(true)` | `Some(false)` | `None` |
/// | `()` | always: use it with [`catching`](crate::catching) | | |
/// | `Result<(), proptest::test_runner::TestCaseError>` | `Ok` | `Err(Fail(..))` | `Err(Reject(..))` |
/// | `quickcheck::TestResult` | `passed()`, `discard()` | `failed()`, `error(..)` | |
///
/// The last two need the features `proptest` and `quickcheck`. quickcheck does not distinguish discarded
/// inputs from those that pass. Shrinkers learn from discarded inputs, so prefer `Option<bool>`.
pub trait IntoVerdict {
    /// The verdict on the input.
    fn into_verdict(self) -> Verdict;
}

impl IntoVerdict for Verdict {
    fn into_verdict(self) -> Verdict {
        self
    }
}

impl IntoVerdict for bool {
    fn into_verdict(self) -> Verdict {
        if self { Verdict::Passes } else { Verdict::Fails }
    }
}

impl IntoVerdict for Option<bool> {
    fn into_verdict(self) -> Verdict {
        self.map_or(Verdict::Discards, IntoVerdict::into_verdict)
    }
}

impl IntoVerdict for () {
    fn into_verdict(self) -> Verdict {
        Verdict::Passes
    }
}
