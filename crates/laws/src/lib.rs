//! Laws: what must hold for every framework and every shrinker.
//!
//! One line in the tests of a new framework or shrinker checks all of them:
//!
//! ```text
//! check_framework(QuickCheck, inputs, &[]);
//! check_finder(LeanCheck, (), &[(Law::ExceptionsAreFailures, "it catches none")]);
//! check_shrinker::<_, Tree>(QuickCheck, &[]);
//! ```
//!
//! In reading order:
//!
//! - [`law`]: the laws, in words;
//! - [`subject`]: shrinkers as frameworks, so that their laws can be checked;
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

use stromboli_domain::finder::{enumerator, port};
use stromboli_domain::{Data, Finder, Reduce, Search, Shrink};

pub use checker::{Checker, Effort};
pub use conversation::{Conversation, Event};
pub use law::Law;
pub use random::Random;

/// A law that does not hold for a framework or a shrinker, and why.
pub type Exemption = (Law, &'static str);

/// Checks a framework that finds counterexamples and shrinks them.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_framework<F: Shrink + 'static, T: Data>(
    framework: F,
    inputs: F::Gen<T>,
    exemptions: &[Exemption],
) {
    check(F::ABOUT.name, &*port(framework, inputs), exemptions);
}

/// Checks a framework that finds counterexamples and does not shrink them.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_finder<F: Search + 'static, T: Data>(
    finder: F,
    inputs: F::Gen<T>,
    exemptions: &[Exemption],
) {
    check(F::ABOUT.name, &*enumerator(finder, inputs), exemptions);
}

/// Checks a shrinker on random values of a type.
///
/// # Panics
///
/// If a law does not hold, or if an exemption is not needed.
pub fn check_shrinker<R: Reduce + 'static, T: Data>(shrinker: R, exemptions: &[Exemption]) {
    let alone =
        subject::Alone::<T>::new(move |value, limit, probe| shrinker.reduce(value, limit, probe));
    check(R::ABOUT.name, &alone, exemptions);
}

fn check(name: &str, finder: &dyn Finder, exemptions: &[Exemption]) {
    let mut checker = Checker::new(name, exemptions);
    checker.check(name, finder, Effort::default());
    checker.finish();
}
