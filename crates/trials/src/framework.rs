//! Frameworks and shrinkers as values: their descriptions and kinds.
//!
//! The built-in ones are listed with their generators. Runners are declared when the program starts. Any
//! other name stands for a framework of which only results are known.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use stromboli_domain::{About, Look, Name};
use stromboli_runners::{Command, Families};
use stromboli_workloads::NameTaken;

use crate::registry;

/// The name of a framework, which may be unknown to the program. Prints as this name.
///
/// The built-in ones are ordered as the registry lists them, each followed by the original of which it is a
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

/// A program that runs the trials of a framework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    /// The command that starts it.
    pub command: Command,
    /// The families of generators that it has.
    pub families: Families,
    /// What the library's own limit on shrinking counts, if it has one.
    pub own_limit: Option<String>,
    /// How to install it, if it is included with the program and not installed.
    pub missing: Option<String>,
    /// Whether it is included with the program. Wildcards do not match these runners, because what a
    /// pattern matches must not depend on what is installed.
    pub is_bundled: bool,
}

/// The kind of a framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A port, which searches and has its own shrinker.
    Ported,
    /// An enumerator, which does not shrink.
    Enumerating,
    /// A real library, run by a runner.
    Runner,
    /// A framework of which only results are known.
    Elsewhere,
}

/// The declaration of a framework at run time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The name in commands and files: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The name in reports; by default the same as the name.
    pub title: Option<String>,
    /// One sentence about it.
    pub summary: Option<String>,
    /// The runner, if there is one.
    pub runner: Option<Runner>,
}

impl Declaration {
    /// A declaration with only a name.
    pub fn named(name: &str) -> Declaration {
        Declaration { name: name.to_owned(), title: None, summary: None, runner: None }
    }
}

/// Why a framework cannot be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// Another framework has the name.
    #[error(transparent)]
    Taken(#[from] NameTaken),
    /// The name is not valid in a strategy.
    #[error(
        "`{0}` is not a name for a framework: use lower-case letters, digits, `-` and `_`, \
         as in my-library"
    )]
    Name(String),
}

static DECLARED: RwLock<Vec<(Framework, &'static Declaration)>> = RwLock::new(Vec::new());

impl Framework {
    /// Every framework that the program knows: the built-in ones, then those that were declared.
    pub fn all() -> Vec<Framework> {
        let built_in = registry::FRAMEWORKS.iter().map(|(about, _)| Framework::named(about.name));
        let declared = DECLARED.read().unwrap_or_else(PoisonError::into_inner);
        built_in.flatten().chain(declared.iter().map(|(framework, _)| *framework)).collect()
    }

    /// Looks up a framework that the program knows by its name.
    pub fn from_name(name: &str) -> Option<Framework> {
        Framework::all().into_iter().find(|framework| framework.name() == name)
    }

    /// The framework of this name in a record of trials, which may be unknown. `None` if it is not a valid
    /// name.
    pub fn named(name: &str) -> Option<Framework> {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = name.bytes().all(|byte| is_part(byte) || byte == b'-' || byte == b'_');
        let place_of =
            |name: &str| registry::FRAMEWORKS.iter().position(|(about, _)| about.name == name);
        // All ports are of Haskell libraries.
        let port = name.strip_prefix("haskell-").and_then(place_of);
        let place = place_of(name);
        (is_name && !name.is_empty()).then(|| Name::new(name)).flatten().map(|name| Framework {
            position: place.or(port).unwrap_or(usize::MAX),
            is_outside: place.is_none(),
            name,
        })
    }

    /// Declares a framework. Repeating a declaration is allowed.
    ///
    /// ```
    /// use stromboli_trials::{Framework, framework::Declaration};
    ///
    /// let mine = Framework::declare(&Declaration::named("my-library")).unwrap();
    /// assert_eq!(Framework::from_name("my-library"), Some(mine));
    /// assert!(Framework::declare(&Declaration::named("quickcheck")).is_err());
    /// ```
    pub fn declare(declaration: &Declaration) -> Result<Framework, DeclarationError> {
        let name = &declaration.name;
        let framework =
            Framework::named(name).ok_or_else(|| DeclarationError::Name(name.clone()))?;
        match (framework.built_in(), framework.declaration()) {
            (None, None) => {}
            (None, Some(known)) if known == declaration => return Ok(framework),
            _ => return Err(NameTaken(name.clone()).into()),
        }
        // There are few frameworks, and they live until the program ends.
        let declaration = Box::leak(Box::new(declaration.clone()));
        DECLARED.write().unwrap_or_else(PoisonError::into_inner).push((framework, declaration));
        Ok(framework)
    }

    fn built_in(self) -> Option<&'static (About, Kind)> {
        registry::FRAMEWORKS.get(self.position).filter(|_| !self.is_outside)
    }

    fn declaration(self) -> Option<&'static Declaration> {
        let declared = DECLARED.read().unwrap_or_else(PoisonError::into_inner);
        declared
            .iter()
            .find(|(framework, _)| *framework == self)
            .map(|(_, declaration)| *declaration)
    }

    /// The name in commands and files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in reports.
    pub fn title(&self) -> &str {
        let declared = || self.declaration()?.title.as_deref();
        self.built_in().map(|(about, _)| about.title).or_else(declared).unwrap_or(&self.name)
    }

    /// One sentence about it.
    pub fn summary(self) -> &'static str {
        let declared = || self.declaration()?.summary.as_deref();
        let known = self.built_in().map(|(about, _)| about.summary).or_else(declared);
        known.unwrap_or("Its trials ran elsewhere.")
    }

    /// The look in charts, if it has one of its own.
    pub fn look(self) -> Option<Look> {
        self.built_in().map(|(about, _)| about.look)
    }

    /// The kind of the framework.
    pub fn kind(self) -> Kind {
        match self.built_in() {
            Some((_, kind)) => *kind,
            None if self.runner().is_some() => Kind::Runner,
            None => Kind::Elsewhere,
        }
    }

    /// The runner, if the framework is not built in.
    pub fn runner(self) -> Option<&'static Runner> {
        self.declaration()?.runner.as_ref()
    }

    /// Whether it is a runner that is included with the program.
    pub fn is_bundled(self) -> bool {
        self.runner().is_some_and(|runner| runner.is_bundled)
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
    /// Every shrinker.
    pub fn all() -> Vec<Shrinker> {
        (0..registry::SHRINKERS.len()).map(Shrinker).collect()
    }

    /// Looks up a shrinker by its name.
    pub fn from_name(name: &str) -> Option<Shrinker> {
        Shrinker::all().into_iter().find(|shrinker| shrinker.name() == name)
    }

    fn about(self) -> &'static About {
        &registry::SHRINKERS[self.0]
    }

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// The name in reports.
    pub fn title(self) -> &'static str {
        self.about().title
    }

    /// One sentence about it.
    pub fn summary(self) -> &'static str {
        self.about().summary
    }

    /// The look in charts.
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
