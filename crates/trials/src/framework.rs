//! Frameworks and shrinkers as values: their descriptions and kinds.
//!
//! The built-in ones are listed with their generators. Any other name stands for a framework with a runner,
//! which a [`Catalog`](crate::Catalog) has, or for one of which only results are known.

use std::fmt;
use std::sync::LazyLock;

use stromboli_domain::{About, Look, Name};
use stromboli_generators::generators::built_in_frameworks;
use stromboli_generators::reducers::shrinkers;

static FRAMEWORKS: LazyLock<Vec<(About, Kind)>> = LazyLock::new(|| {
    let kind = |shrinks| if shrinks { Kind::Ported } else { Kind::Enumerating };
    let frameworks = built_in_frameworks().into_iter();
    frameworks.map(|(about, shrinks)| (about, kind(shrinks))).collect()
});

static SHRINKERS: LazyLock<Vec<About>> = LazyLock::new(shrinkers);

/// The name of a framework, which may be unknown to the program. Prints as this name.
///
/// The built-in ones are ordered as their list has them, each followed by the original of which it is a
/// port. Others come after them, by name.
///
/// ```
/// # use stromboli_trials::Framework;
/// let original = Framework::named("haskell-quickcheck").unwrap();
/// let [quickcheck, hedgehog] = ["quickcheck", "hedgehog"].map(|name| Framework::from_name(name).unwrap());
/// assert!(quickcheck < original && original < hedgehog);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Framework {
    /// The index among the built-in frameworks, or that of its port.
    position: usize,
    is_outside: bool,
    name: Name,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A port, which searches and has its own shrinker.
    Ported,
    /// An enumerator, which does not shrink.
    Enumerating,
    /// A library or a program that needs a runner, or of which only results are known.
    Outside,
}

impl Framework {
    /// Every built-in framework.
    pub fn all() -> Vec<Framework> {
        FRAMEWORKS.iter().filter_map(|(about, _)| Framework::named(about.name)).collect()
    }

    /// Looks up a built-in framework by its name.
    pub fn from_name(name: &str) -> Option<Framework> {
        Framework::all().into_iter().find(|framework| framework.name() == name)
    }

    /// The framework of this name in a record of trials, which may be unknown. `None` if it is not a valid
    /// name.
    pub fn named(name: &str) -> Option<Framework> {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = name.bytes().all(|byte| is_part(byte) || byte == b'-' || byte == b'_');
        let place_of = |name: &str| FRAMEWORKS.iter().position(|(about, _)| about.name == name);
        // All ports are of Haskell libraries.
        let port = name.strip_prefix("haskell-").and_then(place_of);
        let place = place_of(name);
        (is_name && !name.is_empty()).then(|| Name::new(name)).flatten().map(|name| Framework {
            position: place.or(port).unwrap_or(usize::MAX),
            is_outside: place.is_none(),
            name,
        })
    }

    fn built_in(self) -> Option<&'static (About, Kind)> {
        FRAMEWORKS.get(self.position).filter(|_| !self.is_outside)
    }

    /// Whether it is not built in.
    pub fn is_outside(self) -> bool {
        self.is_outside
    }

    /// The name in commands and files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in reports: of a framework from outside, its name.
    pub fn title(&self) -> &str {
        self.built_in().map_or(&self.name, |(about, _)| about.title)
    }

    /// One sentence about it, if it is built in.
    pub fn summary(self) -> Option<&'static str> {
        self.built_in().map(|(about, _)| about.summary)
    }

    /// The look in charts, if it has one of its own.
    pub fn look(self) -> Option<Look> {
        self.built_in().map(|(about, _)| about.look)
    }

    pub fn kind(self) -> Kind {
        self.built_in().map_or(Kind::Outside, |(_, kind)| *kind)
    }

    /// Whether it has its own shrinker. Enumerators do not.
    pub fn shrinks(self) -> bool {
        self.kind() != Kind::Enumerating
    }
}

/// A shrinker that needs only a counterexample and the property, as its index among all shrinkers. Prints as
/// its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shrinker(usize);

impl Shrinker {
    pub fn all() -> Vec<Shrinker> {
        (0..SHRINKERS.len()).map(Shrinker).collect()
    }

    /// Looks up a shrinker by its name.
    pub fn from_name(name: &str) -> Option<Shrinker> {
        Shrinker::all().into_iter().find(|shrinker| shrinker.name() == name)
    }

    fn about(self) -> &'static About {
        &SHRINKERS[self.0]
    }

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// The name in reports.
    pub fn title(self) -> &'static str {
        self.about().title
    }

    pub fn summary(self) -> &'static str {
        self.about().summary
    }

    pub fn look(self) -> Look {
        self.about().look
    }
}

impl fmt::Display for Framework {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Framework {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Shrinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Shrinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
