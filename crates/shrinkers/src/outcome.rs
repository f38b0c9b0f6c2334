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
pub trait Outcome {
    /// The verdict on the input.
    fn verdict(self) -> Verdict;
}

impl Outcome for Verdict {
    fn verdict(self) -> Verdict {
        self
    }
}

impl Outcome for bool {
    fn verdict(self) -> Verdict {
        if self { Verdict::Passes } else { Verdict::Fails }
    }
}

impl Outcome for Option<bool> {
    fn verdict(self) -> Verdict {
        self.map_or(Verdict::Discards, Outcome::verdict)
    }
}

impl Outcome for () {
    fn verdict(self) -> Verdict {
        Verdict::Passes
    }
}
