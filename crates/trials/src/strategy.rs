//! Strategies: a framework, a family of generators, and optionally another shrinker.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use stromboli_domain::named::nearest;
use stromboli_domain::{Family, Name, Precondition};
use stromboli_generators::generators_of;
use stromboli_workloads::Workload;

use crate::catalog::Catalog;
use crate::framework::{Framework, Kind, Shrinker};

/// A framework, a family of generators, and optionally another shrinker.
///
/// `hedgehog/cbc` finds and shrinks with Hedgehog. `hedgehog/cbc+quickcheck` finds the same
/// counterexamples with Hedgehog, and shrinks them with QuickCheck's shrinker. `leancheck` enumerates,
/// so it has no family and does not shrink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strategy {
    finder: Framework,
    family: Family,
    shrinker: Option<Shrinker>,
}

impl Strategy {
    /// The strategy that finds with this framework and family, and shrinks in the framework's own way.
    ///
    /// [`applies_to`](Strategy::applies_to) tells whether the framework has such generators for a
    /// workload.
    pub fn new(finder: Framework, family: Family) -> Strategy {
        Strategy { finder, family, shrinker: None }
    }

    /// The strategy that finds the same counterexamples and shrinks them with `shrinker`.
    pub fn shrunk_by(self, shrinker: Shrinker) -> Strategy {
        Strategy { shrinker: Some(shrinker), ..self }
    }

    /// The strategy that finds the same counterexamples and shrinks in the framework's own way.
    ///
    /// The first counterexample depends only on this part of a strategy.
    pub fn own(self) -> Strategy {
        Strategy { shrinker: None, ..self }
    }

    /// Every strategy of a built-in framework that shrinks in the framework's own way.
    pub fn all() -> Vec<Strategy> {
        Catalog::default().strategies()
    }

    /// The framework that searches.
    pub fn finder(self) -> Framework {
        self.finder
    }

    pub fn family(self) -> Family {
        self.family
    }

    /// The shrinker that replaces the framework's own, if any.
    pub fn shrinker(self) -> Option<Shrinker> {
        self.shrinker
    }

    /// Whether a process outside of the program searches or shrinks.
    pub fn is_outside(self) -> bool {
        self.finder.is_outside() || self.shrinker.is_some_and(Shrinker::is_outside)
    }

    /// Whether anything shrinks what is found.
    pub fn shrinks(self) -> bool {
        self.shrinker.is_some() || self.finder.shrinks()
    }

    /// Whether a built-in framework has such generators for a workload.
    pub fn applies_to(self, workload: Workload) -> bool {
        Catalog::default().applies(self, workload)
    }

    /// Whether inputs that violate a property's precondition are discarded.
    pub fn precondition(self, workload: Workload, property: Name) -> Precondition {
        let family = self.family;
        generators_of(workload).map_or(Precondition::Check, |generators| {
            generators.precondition(self.finder.name(), family, &property)
        })
    }

    /// The strategy of this name in a record of trials, possibly of an unknown framework or shrinker.
    pub fn recorded(name: &str) -> Result<Strategy, StrategyError> {
        if let Some((found, shrinker)) = name.split_once('+') {
            let invalid = || StrategyError::Form { name: name.to_owned() };
            let shrinker = Shrinker::named(shrinker).ok_or_else(invalid)?;
            return Ok(Strategy::recorded(found)?.shrunk_by(shrinker));
        }
        match name.parse() {
            Err(StrategyError::Unknown { .. } | StrategyError::SeveralMeant { .. }) => {}
            known => return known,
        }
        let (framework, family) = name.split_once('/').unwrap_or((name, ""));
        let finder = Framework::named(framework);
        let invalid = || match finder {
            Some(finder) if !finder.is_outside() => {
                StrategyError::unknown(name, &Catalog::default())
            }
            _ => StrategyError::Form { name: name.to_owned() },
        };
        let family = family.parse().map_err(|_| invalid())?;
        Ok(Strategy::new(finder.ok_or_else(invalid)?, family))
    }
}

/// The two parts of the name: framework with family, and shrinker.
fn parts<'n>(
    name: &'n str,
    catalog: &Catalog,
) -> Result<(&'n str, Option<Shrinker>), StrategyError> {
    match name.split_once('+') {
        None => Ok((name, None)),
        Some((found, shrinker)) => {
            let known = catalog.shrinker(shrinker);
            let unknown = || StrategyError::not_one(name, catalog);
            Ok((found, Some(known.ok_or_else(unknown)?)))
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = self.finder.name().to_owned();
        // Built-in enumerators print without a family.
        if self.finder.kind() != Kind::Enumerating || self.family != Family::ENUMERATION {
            name += &format!("/{}", self.family);
        }
        if let Some(shrinker) = self.shrinker {
            name += &format!("+{shrinker}");
        }
        f.pad(&name)
    }
}

impl Serialize for Strategy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// It may be of an unknown framework.
impl<'de> Deserialize<'de> for Strategy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strategy, D::Error> {
        let name = String::deserialize(deserializer)?;
        Strategy::recorded(&name).map_err(serde::de::Error::custom)
    }
}

/// An error parsing the name or pattern of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    #[error("no strategy `{name}`; {}", hint(.nearest.as_deref(), .known))]
    Unknown {
        name: String,
        /// A similar name, if there is one.
        nearest: Option<String>,
        known: Vec<String>,
    },
    #[error(
        "no shrinker `{name}`; the shrinkers are {}; an experiment file declares others under \
         [shrinkers.{name}]", .known.join(", ")
    )]
    Shrinker { name: String, known: Vec<String> },
    #[error(
        "`{name}` is not a strategy: a strategy is `framework/family`, for example my-library/cbc; a \
         framework has lower-case letters, digits, `-` and `_`, and a family is type, api or cbc, or a \
         variant such as cbc_idiomatic"
    )]
    Form { name: String },
    #[error("`{name}` is not one strategy; choose one of {}", .strategies.join(", "))]
    Several { name: String, strategies: Vec<String> },
    #[error("no strategy `{name}`; did you mean one of {}?", .strategies.join(", "))]
    SeveralMeant {
        name: String,
        /// The strategies that were probably meant.
        strategies: Vec<String>,
    },
    #[error(
        "`{name}` names a framework without a family of generators; its strategies are {}",
        .strategies.join(", ")
    )]
    NoFamily { name: String, strategies: Vec<String> },
    #[error("`{pattern}` is not a pattern: {reason}")]
    Pattern { pattern: String, reason: &'static str },
}

/// The names of the shrinkers, without those that come with the program but are not built in.
fn shrinkers(catalog: &Catalog) -> Vec<String> {
    let shrinkers = catalog.shrinkers().into_iter();
    let listed = shrinkers.filter(|shrinker| !catalog.is_bundled_shrinker(*shrinker));
    listed.map(|shrinker| shrinker.to_string()).collect()
}

fn hint(nearest: Option<&str>, known: &[String]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the strategies are {}", known.join(", ")),
    }
}

impl StrategyError {
    fn unknown(name: &str, catalog: &Catalog) -> StrategyError {
        StrategyError::unlike(name, meant_by(name, catalog), catalog)
    }

    fn unlike(name: &str, nearest: Option<String>, catalog: &Catalog) -> StrategyError {
        if let (Some((_, shrinker)), None) = (name.split_once('+'), &nearest)
            && catalog.shrinker(shrinker).is_none()
            && !shrinker.contains(['*', '?', '['])
        {
            let known = shrinkers(catalog);
            return StrategyError::Shrinker { name: shrinker.to_owned(), known };
        }
        let all = catalog.strategies().into_iter().filter(|s| !catalog.is_bundled(s.finder));
        let known = all.map(|strategy| strategy.to_string()).collect();
        StrategyError::Unknown { name: name.to_owned(), nearest, known }
    }

    /// The error for a text that does not name exactly one strategy.
    fn not_one(name: &str, catalog: &Catalog) -> StrategyError {
        let fitting = |name: &str| {
            let pattern = name.parse::<StrategyPattern>();
            let fitting = pattern.map_or(Vec::new(), |pattern| pattern.fitting(catalog));
            fitting.iter().map(Strategy::to_string).collect::<Vec<_>>()
        };
        // What was probably meant may be a framework, whose name alone would not do either.
        let (meant, is_misspelt) = match fitting(name) {
            meant if meant.is_empty() => {
                (meant_by(name, catalog).map_or(Vec::new(), |meant| fitting(&meant)), true)
            }
            meant => (meant, false),
        };
        let framework = name.split('+').next().unwrap_or_default();
        let name = name.to_owned();
        match &meant[..] {
            [] => StrategyError::unlike(&name, None, catalog),
            [one] => StrategyError::unlike(&name, Some(one.clone()), catalog),
            _ if is_misspelt => StrategyError::SeveralMeant { name, strategies: meant },
            _ if catalog.framework(framework).is_some() => {
                StrategyError::NoFamily { name, strategies: meant }
            }
            _ => StrategyError::Several { name, strategies: meant },
        }
    }
}

/// A similar name or pattern. Each part is corrected separately.
fn meant_by(name: &str, catalog: &Catalog) -> Option<String> {
    let (found, shrinker) = match name.split_once('+') {
        Some((found, shrinker)) => (found, Some(shrinker)),
        None => (name, None),
    };
    let frameworks = catalog.frameworks();
    let families: Vec<_> = catalog.strategies().iter().map(|s| s.family().to_string()).collect();
    let shrinkers = catalog.shrinkers();
    let near = |part: &str, known: &mut dyn Iterator<Item = &str>| {
        nearest(part, known).unwrap_or(part).to_owned()
    };
    let (framework, family) = match found.split_once('/') {
        Some((framework, family)) => (framework, Some(family)),
        None => (found, None),
    };
    let mut meant = near(framework, &mut frameworks.iter().map(Framework::name));
    if let Some(family) = family {
        meant += &format!("/{}", near(family, &mut families.iter().map(String::as_str)));
    }
    if let Some(shrinker) = shrinker {
        meant += &format!("+{}", near(shrinker, &mut shrinkers.iter().map(Shrinker::name)));
    }
    let fits = |pattern: StrategyPattern| !pattern.fitting(catalog).is_empty();
    meant.parse().is_ok_and(fits).then_some(meant)
}

/// The strategy of this name, of a built-in framework.
impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Strategy, StrategyError> {
        Strategy::named(name, &Catalog::default())
    }
}

impl Strategy {
    /// The strategy of this name, if there is such a one for some workload.
    pub fn named(name: &str, catalog: &Catalog) -> Result<Strategy, StrategyError> {
        let (found, shrinker) = parts(name, catalog)?;
        let own = own_named(found, catalog).ok_or_else(|| StrategyError::not_one(name, catalog))?;
        Ok(Strategy { shrinker, ..own })
    }
}

fn own_named(name: &str, catalog: &Catalog) -> Option<Strategy> {
    let (framework, family) = match name.split_once('/') {
        Some((framework, family)) => (framework, family.parse().ok()?),
        None => (name, Family::ENUMERATION),
    };
    let strategy = Strategy::new(catalog.framework(framework)?, family);
    let exists = Workload::all().into_iter().any(|workload| catalog.applies(strategy, workload));
    // Each name has exactly one spelling.
    (exists && strategy.to_string() == name).then_some(strategy)
}

/// A pattern of strategies with shell-style wildcards, as `*/cbc`; a framework alone matches all its
/// strategies. Only patterns with a `+`, such as `*/cbc+*`, match strategies with a shrinker.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyPattern(glob::Pattern);

impl StrategyPattern {
    /// The strategies that match; an error if there are none.
    pub fn strategies(&self, catalog: &Catalog) -> Result<Vec<Strategy>, StrategyError> {
        let strategies = self.fitting(catalog);
        if strategies.is_empty() {
            return Err(StrategyError::unknown(self.0.as_str(), catalog));
        }
        Ok(strategies)
    }

    /// Whether a strategy matches. Unlike [`strategies`](StrategyPattern::strategies), this also finds
    /// strategies of which only results are known.
    pub fn fits(&self, strategy: &Strategy) -> bool {
        let options = glob::MatchOptions { require_literal_separator: true, ..Default::default() };
        if strategy.shrinker.is_some() != self.0.as_str().contains('+') {
            return false;
        }
        let alone = strategy.finder.name().to_owned();
        let alone =
            strategy.shrinker.map_or(alone.clone(), |shrinker| format!("{alone}+{shrinker}"));
        self.0.matches_with(&strategy.to_string(), options) || self.0.matches_with(&alone, options)
    }

    fn fitting(&self, catalog: &Catalog) -> Vec<Strategy> {
        let strategies = match self.0.as_str().contains('+') {
            true => catalog.shrunk_strategies(),
            false => catalog.strategies(),
        };
        // A runner that is included with the program is matched only by its name, because what `*/cbc`
        // matches must not depend on what is installed.
        let named = self.0.as_str().split(['/', '+']).next();
        let means = |framework: Framework| {
            named == Some(framework.name()) || !catalog.is_bundled(framework)
        };
        let shrinker = self.0.as_str().split_once('+').map(|(_, shrinker)| shrinker);
        let means_shrinker =
            |known: Shrinker| shrinker == Some(known.name()) || !catalog.is_bundled_shrinker(known);
        let fits = |strategy: &Strategy| {
            means(strategy.finder)
                && strategy.shrinker.is_none_or(means_shrinker)
                && self.fits(strategy)
        };
        strategies.into_iter().filter(fits).collect()
    }
}

impl fmt::Display for StrategyPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.as_str())
    }
}

impl FromStr for StrategyPattern {
    type Err = StrategyError;

    fn from_str(pattern: &str) -> Result<StrategyPattern, StrategyError> {
        match glob::Pattern::new(pattern) {
            Ok(pattern) => Ok(StrategyPattern(pattern)),
            Err(error) => {
                let pattern = pattern.to_owned();
                Err(StrategyError::Pattern { pattern, reason: error.msg })
            }
        }
    }
}
