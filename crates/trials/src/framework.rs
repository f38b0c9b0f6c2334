//! Frameworks and shrinkers as values: their descriptions and kinds.
//!
//! The built-in ones are listed with their generators. Any other name stands for a framework or a shrinker
//! with a runner, which a [`Catalog`](crate::Catalog) has, or for one of which only results are known.

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

/// A name with its place in the order of all such names. It may be unknown to the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Placed {
    /// The index among the built-in ones, or that of its port.
    position: usize,
    is_outside: bool,
    name: Name,
}

impl Placed {
    /// A name of lower-case letters, digits, `-` and `_`; `None` if it is another text.
    fn named(name: &str, place_of: impl Fn(&str) -> Option<usize>) -> Option<Placed> {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = name.bytes().all(|byte| is_part(byte) || byte == b'-' || byte == b'_');
        // All ports are of Haskell libraries.
        let port = name.strip_prefix("haskell-").and_then(&place_of);
        let place = place_of(name);
        (is_name && !name.is_empty()).then(|| Name::new(name)).flatten().map(|name| Placed {
            position: place.or(port).unwrap_or(usize::MAX),
            is_outside: place.is_none(),
            name,
        })
    }

    /// What is known of it, if it is built in.
    fn of<T>(self, built_in: &'static [T]) -> Option<&'static T> {
        built_in.get(self.position).filter(|_| !self.is_outside)
    }
}

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
pub struct Framework(Placed);

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
        let place_of = |name: &str| FRAMEWORKS.iter().position(|(about, _)| about.name == name);
        Placed::named(name, place_of).map(Framework)
    }

    fn built_in(self) -> Option<&'static (About, Kind)> {
        self.0.of(&FRAMEWORKS)
    }

    /// Whether it is not built in.
    pub fn is_outside(self) -> bool {
        self.0.is_outside
    }

    /// The name in commands and files.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name in reports: of a framework from outside, its name.
    pub fn title(&self) -> &str {
        self.built_in().map_or(self.name(), |(about, _)| about.title)
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

/// The name of a shrinker that needs only a counterexample and the property. It may be unknown to the
/// program. Prints as this name, and is ordered as frameworks are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shrinker(Placed);

impl Shrinker {
    /// Every built-in shrinker.
    pub fn all() -> Vec<Shrinker> {
        SHRINKERS.iter().filter_map(|about| Shrinker::named(about.name)).collect()
    }

    /// Looks up a built-in shrinker by its name.
    pub fn from_name(name: &str) -> Option<Shrinker> {
        Shrinker::named(name).filter(|shrinker| !shrinker.is_outside())
    }

    /// The shrinker of this name in a record of trials, which may be unknown. `None` if it is not a valid
    /// name.
    pub fn named(name: &str) -> Option<Shrinker> {
        Placed::named(name, |name| SHRINKERS.iter().position(|about| about.name == name))
            .map(Shrinker)
    }

    fn built_in(self) -> Option<&'static About> {
        self.0.of(&SHRINKERS)
    }

    /// Whether it is not built in.
    pub fn is_outside(self) -> bool {
        self.0.is_outside
    }

    /// The name in commands and files.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name in reports: of a shrinker from outside, its name.
    pub fn title(&self) -> &str {
        self.built_in().map_or(self.name(), |about| about.title)
    }

    /// One sentence about it, if it is built in.
    pub fn summary(self) -> Option<&'static str> {
        self.built_in().map(|about| about.summary)
    }

    /// The look in charts, if it has one of its own.
    pub fn look(self) -> Option<Look> {
        self.built_in().map(|about| about.look)
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
