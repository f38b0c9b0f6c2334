//! The built-in frameworks and shrinkers.

use std::sync::LazyLock;

use stromboli_domain::About;
use stromboli_generators::generators::built_in_frameworks;
use stromboli_generators::reducers::shrinkers;

use crate::framework::Kind;

/// The built-in frameworks.
pub(crate) static FRAMEWORKS: LazyLock<Vec<(About, Kind)>> = LazyLock::new(|| {
    let kind = |shrinks| if shrinks { Kind::Ported } else { Kind::Enumerating };
    let frameworks = built_in_frameworks().into_iter();
    frameworks.map(|(about, shrinks)| (about, kind(shrinks))).collect()
});

/// The shrinkers that need only a counterexample and the property.
pub(crate) static SHRINKERS: LazyLock<Vec<About>> = LazyLock::new(shrinkers);
