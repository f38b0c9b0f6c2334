//! Laws: what must hold for every framework and every shrinker.
//!
//! One line in the tests of a new framework or shrinker checks all of them:
//!
//! ```text
//! check_framework(&QuickCheck, &inputs, &[]);
//! check_finder(&LeanCheck, &(), &[(Law::ExceptionsAreFailures, "it catches none")]);
//! check_shrinker::<_, Tree>(&QuickCheck, &[]);
//! ```
//!
//! In reading order:
//!
//! - [`law`]: the laws, in words;
//! - [`subject`]: what they are checked on;
//! - `property`: properties derived from random numbers, because no law may depend on the meaning of a
//!   property;
//! - [`conversation`]: records of what happens in a trial;
//! - [`checker`]: checks the laws and tracks exemptions;
//! - [`random`]: random values of any type.

pub mod checker;
pub mod conversation;
pub mod law;
mod property;
pub mod random;
pub mod subject;

use stromboli_domain::{Data, Limit, Probe, Reduce, Search, Shrink};

pub use checker::{Checker, Effort};
pub use conversation::{Conversation, Event};
pub use law::Law;
pub use random::Random;
pub use subject::Subject;

/// A law that does not hold for a framework or a shrinker, and why.
pub type Exemption = (Law, &'static str);

/// Checks a framework that finds counterexamples and shrinks them.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_framework<F: Shrink, T: Data>(
    framework: &F,
    inputs: &F::Gen<T>,
    exemptions: &[Exemption],
) {
    let mut checker = Checker::new(F::ABOUT.name, exemptions);
    checker.check(F::ABOUT.name, &subject::Framework { framework, inputs }, Effort::default());
    checker.finish();
}

/// Checks a framework that finds counterexamples and does not shrink them.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_finder<F: Search, T: Data>(finder: &F, inputs: &F::Gen<T>, exemptions: &[Exemption]) {
    let mut checker = Checker::new(F::ABOUT.name, exemptions);
    checker.check(F::ABOUT.name, &subject::Finder { finder, inputs }, Effort::default());
    checker.finish();
}

/// Checks a shrinker on random values of a type.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_shrinker<R: Reduce, T: Data>(shrinker: &R, exemptions: &[Exemption]) {
    let mut checker = Checker::new(R::ABOUT.name, exemptions);
    let alone = subject::Alone(|value: &T, limit: Limit, probe: &mut Probe<'_, T>| {
        shrinker.reduce(value, limit, probe)
    });
    checker.check(R::ABOUT.name, &alone, Effort::default());
    checker.finish();
}
