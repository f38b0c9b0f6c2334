//! Strategies: a framework and a family of generators.

use std::fmt;
use std::str::FromStr;

use stromboli_domain::named::nearest;
use stromboli_domain::{Named, Precondition};
use stromboli_workloads::generate::{falsify, hedgehog, quickcheck};
use stromboli_workloads::{Family, Workload};

/// A framework, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum FrameworkName {
    /// Haskell's QuickCheck 2.15.0.1: shrinks by structure.
    #[named("quickcheck")]
    QuickCheck,
    /// Haskell's Hedgehog 1.5: generates trees of values and their shrinks.
    #[named("hedgehog")]
    Hedgehog,
    /// Haskell's falsify 0.3.0: shrinks the samples that values are generated from.
    #[named("falsify")]
    Falsify,
    /// Haskell's LeanCheck 1.0.4: tries all inputs by size; nothing to shrink.
    #[named("leancheck")]
    LeanCheck,
    /// Haskell's SmallCheck 1.2.1: tries all inputs by depth; nothing to shrink.
    #[named("smallcheck")]
    SmallCheck,
}

impl FrameworkName {
    /// The families of generators that it has for a workload; none, if it enumerates.
    pub fn families(self, workload: Workload) -> &'static [Family] {
        match self {
            FrameworkName::QuickCheck => quickcheck::families(workload),
            FrameworkName::Hedgehog => hedgehog::families(workload),
            FrameworkName::Falsify => falsify::families(workload),
            FrameworkName::LeanCheck | FrameworkName::SmallCheck => &[],
        }
    }

    /// Whether it goes through all inputs in order, instead of generating some at random.
    pub fn enumerates(self) -> bool {
        matches!(self, FrameworkName::LeanCheck | FrameworkName::SmallCheck)
    }

    /// Whether it makes a counterexample smaller once it has one. Who enumerates reports the first.
    pub fn shrinks(self) -> bool {
        !self.enumerates()
    }
}

impl fmt::Display for FrameworkName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A framework and, unless it enumerates, a family of generators: `hedgehog/cbc`, `leancheck`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strategy {
    framework: FrameworkName,
    family: Option<Family>,
}

impl Strategy {
    /// The strategy that generates inputs in this manner; nothing, if the framework enumerates.
    ///
    /// Whether the framework has such generators for a workload is what
    /// [`applies_to`](Strategy::applies_to) tells.
    pub fn generating(framework: FrameworkName, family: Family) -> Option<Strategy> {
        (!framework.enumerates()).then_some(Strategy { framework, family: Some(family) })
    }

    /// Every strategy that there is for some workload.
    pub fn all() -> Vec<Strategy> {
        let mut strategies = Vec::new();
        for &framework in FrameworkName::ALL {
            if framework.enumerates() {
                strategies.push(Strategy { framework, family: None });
            }
            for &family in Family::ALL {
                let has = |workload: &Workload| framework.families(*workload).contains(&family);
                if Workload::ALL.iter().any(has) {
                    strategies.push(Strategy { framework, family: Some(family) });
                }
            }
        }
        strategies
    }

    /// The framework.
    pub fn framework(self) -> FrameworkName {
        self.framework
    }

    /// The family, unless the framework enumerates.
    pub fn family(self) -> Option<Family> {
        self.family
    }

    /// Whether there is such a strategy for a workload.
    pub fn applies_to(self, workload: Workload) -> bool {
        match self.family {
            Some(family) => self.framework.families(workload).contains(&family),
            None => true,
        }
    }

    /// Whether inputs that do not meet a property's precondition are discarded.
    pub fn precondition(self, workload: Workload, property: &str) -> Precondition {
        match (self.framework, self.family) {
            (FrameworkName::QuickCheck, Some(family)) => {
                quickcheck::precondition(workload, family, property)
            }
            (FrameworkName::Hedgehog, Some(family)) => {
                hedgehog::precondition(workload, family, property)
            }
            (FrameworkName::Falsify, Some(family)) => {
                falsify::precondition(workload, family, property)
            }
            _ => Precondition::Check,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family {
            Some(family) => f.pad(&format!("{}/{family}", self.framework)),
            None => f.pad(self.framework.name()),
        }
    }
}

/// Why a text names no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// There is none of this name.
    #[error("no strategy `{name}`; {}", hint(.nearest.as_deref()))]
    Unknown {
        /// The text.
        name: String,
        /// The strategy that was perhaps meant.
        nearest: Option<String>,
    },
    /// The pattern is not one.
    #[error("`{pattern}` is not a pattern: {reason}")]
    Pattern {
        /// The text.
        pattern: String,
        /// What is wrong with it.
        reason: &'static str,
    },
}

fn hint(nearest: Option<&str>) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => {
            let names: Vec<_> = Strategy::all().iter().map(Strategy::to_string).collect();
            format!("there are {}", names.join(", "))
        }
    }
}

impl StrategyError {
    fn unknown(name: &str) -> StrategyError {
        StrategyError::Unknown { name: name.to_owned(), nearest: meant_by(name) }
    }
}

/// The name or pattern that was perhaps meant: each part is looked at for itself, so that a slip in
/// one is seen whatever the other is.
fn meant_by(name: &str) -> Option<String> {
    let frameworks = || FrameworkName::ALL.iter().map(|framework| framework.name());
    let families = || Family::ALL.iter().map(|family| family.name());
    let Some((framework, family)) = name.split_once('/') else {
        return nearest(name, frameworks()).map(str::to_owned);
    };
    let framework = nearest(framework, frameworks()).unwrap_or(framework);
    let meant = format!("{framework}/{}", nearest(family, families()).unwrap_or(family));
    let fits = |pattern: StrategyPattern| !pattern.fitting().is_empty();
    meant.parse().is_ok_and(fits).then_some(meant)
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Strategy, StrategyError> {
        Strategy::all()
            .into_iter()
            .find(|strategy| strategy.to_string() == name)
            .ok_or_else(|| StrategyError::unknown(name))
    }
}

/// A pattern of strategies with shell-style wildcards, as `*/cbc`; a framework alone stands for all
/// its strategies.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyPattern(glob::Pattern);

impl StrategyPattern {
    /// The strategies that fit: at least one.
    pub fn strategies(&self) -> Result<Vec<Strategy>, StrategyError> {
        let strategies = self.fitting();
        if strategies.is_empty() {
            return Err(StrategyError::unknown(self.0.as_str()));
        }
        Ok(strategies)
    }

    fn fitting(&self) -> Vec<Strategy> {
        let options = glob::MatchOptions { require_literal_separator: true, ..Default::default() };
        let fits = |strategy: &Strategy| {
            self.0.matches_with(&strategy.to_string(), options)
                || self.0.matches_with(strategy.framework.name(), options)
        };
        Strategy::all().into_iter().filter(fits).collect()
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
