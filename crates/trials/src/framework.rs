//! Frameworks and shrinkers as values: what is said of them, and what kind they are.
//!
//! The built-in ones come from the [`registry`]. Others are declared while a program
//! runs, for instance because a file of results names them; they have the same type, and go wherever
//! trials that have ended go.

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
    /// Where it stands among all frameworks: where its port stands if there is one, then by age.
    position: (usize, usize),
    about: About,
    kind: Kind,
    /// What runs its trials, if it is not built in.
    runner: OnceLock<Runner>,
}

/// A program that runs the trials of a framework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    /// How it is started.
    pub command: Command,
    /// Which generators it has.
    pub families: Families,
    /// What the library's own limit on shrinking counts, if it has one.
    pub own_limit: Option<String>,
    /// How to install it, if it is one that comes with the program and is not installed.
    pub missing: Option<String>,
    /// Whether it comes with the program. Patterns for all frameworks do not mean those: what they
    /// stand for must not depend on what is installed.
    pub is_shelved: bool,
}

/// What a framework can do, and where it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A port: it finds counterexamples, and has its own way to shrink them.
    Ported,
    /// It finds counterexamples by enumeration, and does not shrink.
    Enumerating,
    /// A runner runs its trials.
    Runner,
    /// Its trials run elsewhere; only their results are known here.
    Elsewhere,
}

/// What is said of a framework that is declared while a program runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// What commands and files call it: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// What people call it; the name if it says nothing.
    pub title: Option<String>,
    /// What it is, in one sentence.
    pub summary: Option<String>,
    /// What runs its trials, if anything does.
    pub runner: Option<Runner>,
}

impl Declaration {
    /// Of a framework of which only the name is known.
    pub fn named(name: &str) -> Declaration {
        Declaration { name: name.to_owned(), title: None, summary: None, runner: None }
    }
}

/// Why a framework cannot be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// There is one of this name.
    #[error(transparent)]
    Taken(#[from] NameTaken),
    /// The name cannot be part of a strategy.
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
        // Frameworks are few, and there until the program ends.
        let runner = OnceLock::new();
        Framework(Box::leak(Box::new(Registered { position, about, kind, runner })))
    }

    /// Every framework: the built-in ones, then those that were declared.
    ///
    /// Where frameworks are sorted, the original of a port stands beside it.
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

    /// The framework of this name.
    pub fn from_name(name: &str) -> Result<Framework, UnknownName> {
        find(&Framework::all(), Framework::name, name)
    }

    /// Adds a framework whose trials a runner runs, or of which only results are known. What is already
    /// declared alike, or so far known by its results alone, is no obstacle.
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

    /// What commands and files call it.
    pub fn name(self) -> &'static str {
        self.0.about.name
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        self.0.about.title
    }

    /// What it is, in one sentence.
    pub fn summary(self) -> &'static str {
        self.0.about.summary
    }

    /// How it is drawn.
    pub fn look(self) -> Look {
        self.0.about.look
    }

    /// What it can do, and where it runs.
    pub fn kind(self) -> Kind {
        if self.runner().is_some() { Kind::Runner } else { self.0.kind }
    }

    /// What runs its trials, if it is not built in.
    pub fn runner(self) -> Option<&'static Runner> {
        self.0.runner.get()
    }

    /// Whether it is a runner that comes with the program.
    pub fn is_shelved(self) -> bool {
        self.runner().is_some_and(|runner| runner.is_shelved)
    }

    /// Whether it has its own way to make a counterexample smaller. An enumerator reports the first.
    pub fn shrinks(self) -> bool {
        self.kind() != Kind::Enumerating
    }
}

/// Where the port stands whose original this is: `quickcheck` for `haskell-quickcheck`. All ports are of
/// Haskell's libraries.
fn port_of(original: &str) -> Option<usize> {
    let name = original.strip_prefix("haskell-")?;
    registry::FRAMEWORKS.iter().position(|(about, _)| about.name == name)
}

/// A shrinker that needs only a counterexample and the property. Prints as its name.
#[derive(Clone, Copy)]
pub struct Shrinker {
    /// Where it stands among all shrinkers.
    position: usize,
    about: &'static About,
}

impl Shrinker {
    /// Every shrinker.
    pub fn all() -> Vec<Shrinker> {
        let abouts = registry::SHRINKERS.iter().enumerate();
        abouts.map(|(position, about)| Shrinker { position, about }).collect()
    }

    /// The shrinker of this name.
    pub fn from_name(name: &str) -> Result<Shrinker, UnknownName> {
        find(&Shrinker::all(), Shrinker::name, name)
    }

    /// What commands and files call it.
    pub fn name(self) -> &'static str {
        self.about.name
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        self.about.title
    }

    /// What it is, in one sentence.
    pub fn summary(self) -> &'static str {
        self.about.summary
    }

    /// How it is drawn.
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

/// Names are unique among frameworks, and among shrinkers; values compare by their position.
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
