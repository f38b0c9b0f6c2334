//! Frameworks and shrinkers as values: their descriptions and kinds.
//!
//! The built-in ones are listed with their generators. Others are declared at run time, for example because
//! a file of results names them. They have the same type and are accepted wherever finished trials
//! are.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use stromboli_domain::{About, Look, UnknownName};
use stromboli_runners::{Command, Families};
use stromboli_workloads::NameTaken;

use crate::registry;

/// A framework. Prints as its name.
#[derive(Clone, Copy)]
pub struct Framework(&'static Registered);

struct Registered {
    /// The sort key: the index of its port if there is one, then the order of declaration.
    position: (usize, usize),
    about: About,
    kind: Kind,
    /// The runner, if the framework is not built in.
    runner: OnceLock<Runner>,
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

static FRAMEWORKS: LazyLock<RwLock<Vec<Framework>>> = LazyLock::new(|| {
    let built_in = registry::FRAMEWORKS.iter().enumerate();
    let register = |(position, (about, kind)): (usize, &(About, Kind))| {
        Framework::new((position, position), *about, *kind)
    };
    RwLock::new(built_in.map(register).collect())
});

impl Framework {
    fn new(position: (usize, usize), about: About, kind: Kind) -> Framework {
        // There are few frameworks, and they live until the program ends.
        let runner = OnceLock::new();
        Framework(Box::leak(Box::new(Registered { position, about, kind, runner })))
    }

    /// Every framework: the built-in ones, then those that were declared.
    ///
    /// When frameworks are sorted, the original of a port follows it.
    ///
    /// ```
    /// # use stromboli_trials::{Framework, framework::Declaration};
    /// let original = Framework::declare(&Declaration::named("haskell-quickcheck")).unwrap();
    /// let mut frameworks = Framework::all();
    /// frameworks.sort();
    /// assert_eq!(frameworks[..2], [Framework::from_name("quickcheck").unwrap(), original]);
    /// ```
    pub fn all() -> Vec<Framework> {
        FRAMEWORKS.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks up a framework by its name.
    pub fn from_name(name: &str) -> Result<Framework, UnknownName> {
        find(&Framework::all(), Framework::name, name)
    }

    /// Declares a framework with a runner, or one of which only results are known. Repeating a
    /// declaration is allowed, and so is adding a runner to a framework of which only results were
    /// known.
    ///
    /// ```
    /// use stromboli_trials::{Framework, framework::Declaration};
    ///
    /// let mine = Framework::declare(&Declaration::named("my-library")).unwrap();
    /// assert_eq!(Framework::from_name("my-library"), Ok(mine));
    /// assert!(Framework::declare(&Declaration::named("quickcheck")).is_err());
    /// ```
    pub fn declare(declaration: &Declaration) -> Result<Framework, DeclarationError> {
        let Declaration { name, title, summary, runner } = declaration;
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = name.bytes().all(|byte| is_part(byte) || byte == b'-' || byte == b'_');
        if name.is_empty() || !is_name {
            return Err(DeclarationError::Name(name.clone()));
        }
        let mut frameworks = FRAMEWORKS.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&framework) = frameworks.iter().find(|framework| framework.name() == name) {
            return match (framework.0.kind, runner) {
                (Kind::Elsewhere, Some(runner))
                    if framework.0.runner.get_or_init(|| runner.clone()) == runner =>
                {
                    Ok(framework)
                }
                _ => Err(NameTaken(name.clone()).into()),
            };
        }
        let n_declared = frameworks.len() - registry::FRAMEWORKS.len();
        let about = About {
            name: name.clone().leak(),
            title: title.clone().unwrap_or_else(|| name.clone()).leak(),
            summary: summary.clone().unwrap_or_else(|| "Its trials ran elsewhere.".into()).leak(),
            look: Look::spare(n_declared),
        };
        let position = (port_of(name).unwrap_or(frameworks.len()), frameworks.len());
        let framework = Framework::new(position, about, Kind::Elsewhere);
        if let Some(runner) = runner {
            framework.0.runner.get_or_init(|| runner.clone());
        }
        frameworks.push(framework);
        Ok(framework)
    }

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        self.0.about.name
    }

    /// The name in reports.
    pub fn title(self) -> &'static str {
        self.0.about.title
    }

    /// One sentence about it.
    pub fn summary(self) -> &'static str {
        self.0.about.summary
    }

    /// The look in charts.
    pub fn look(self) -> Look {
        self.0.about.look
    }

    /// The kind of the framework.
    pub fn kind(self) -> Kind {
        if self.runner().is_some() { Kind::Runner } else { self.0.kind }
    }

    /// The runner, if the framework is not built in.
    pub fn runner(self) -> Option<&'static Runner> {
        self.0.runner.get()
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

/// The index of the port of this library: `quickcheck` for `haskell-quickcheck`. All ports are of
/// Haskell libraries.
fn port_of(original: &str) -> Option<usize> {
    let name = original.strip_prefix("haskell-")?;
    registry::FRAMEWORKS.iter().position(|(about, _)| about.name == name)
}

/// A shrinker that needs only a counterexample and the property. Prints as its name.
#[derive(Clone, Copy)]
pub struct Shrinker {
    /// The index among all shrinkers.
    position: usize,
    about: &'static About,
}

impl Shrinker {
    /// Every shrinker.
    pub fn all() -> Vec<Shrinker> {
        let abouts = registry::SHRINKERS.iter().enumerate();
        abouts.map(|(position, about)| Shrinker { position, about }).collect()
    }

    /// Looks up a shrinker by its name.
    pub fn from_name(name: &str) -> Result<Shrinker, UnknownName> {
        find(&Shrinker::all(), Shrinker::name, name)
    }

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        self.about.name
    }

    /// The name in reports.
    pub fn title(self) -> &'static str {
        self.about.title
    }

    /// One sentence about it.
    pub fn summary(self) -> &'static str {
        self.about.summary
    }

    /// The look in charts.
    pub fn look(self) -> Look {
        self.about.look
    }
}

fn find<T: Copy>(all: &[T], name_of: fn(T) -> &'static str, name: &str) -> Result<T, UnknownName> {
    all.iter().copied().find(|one| name_of(*one) == name).ok_or_else(|| UnknownName {
        name: name.to_owned(),
        known: all.iter().map(|one| name_of(*one)).collect(),
    })
}

/// Names are unique among frameworks and among shrinkers, so values are compared by their index.
macro_rules! compared_by_position {
    ($type:ty, $position:expr) => {
        impl PartialEq for $type {
            fn eq(&self, other: &$type) -> bool {
                $position(self) == $position(other)
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &$type) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &$type) -> Ordering {
                $position(self).cmp(&$position(other))
            }
        }

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $position(self).hash(state);
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

compared_by_position!(Framework, |framework: &Framework| framework.0.position);
compared_by_position!(Shrinker, |shrinker: &Shrinker| shrinker.position);
