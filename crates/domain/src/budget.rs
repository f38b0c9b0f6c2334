//! How much a trial may spend on shrinking.

use std::fmt;
use std::str::FromStr;

/// How much a trial may spend on shrinking. Prints and parses as `default`, `none`, `own:100`,
/// `executions:100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// What the library does when it is told nothing.
    Default,
    /// No shrinking at all.
    None,
    /// The library's own limit at this number, whatever it is that the library counts.
    Own(u64),
    /// This many executions of the property, alike for all libraries; their own limits are off.
    Executions(u64),
}

/// A library's own limit on shrinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// What it is when the library is told nothing.
    Default,
    /// As much as it takes.
    Unlimited,
    /// This number of whatever the library counts.
    At(u64),
}

impl Budget {
    /// What the library is told.
    pub fn limit(self) -> Limit {
        match self {
            Budget::Default => Limit::Default,
            Budget::None => Limit::At(0),
            Budget::Own(n) => Limit::At(n),
            Budget::Executions(_) => Limit::Unlimited,
        }
    }

    /// How often the property may be executed while shrinking, where that is what is limited.
    pub fn executions(self) -> Option<u64> {
        match self {
            Budget::Executions(n) => Some(n),
            Budget::Default | Budget::None | Budget::Own(_) => None,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Default => f.pad("default"),
            Budget::None => f.pad("none"),
            Budget::Own(n) => f.pad(&format!("own:{n}")),
            Budget::Executions(n) => f.pad(&format!("executions:{n}")),
        }
    }
}

/// A text is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a budget: expected default, none, own:N or executions:N, as own:100")]
pub struct BudgetError(String);

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Budget, BudgetError> {
        let number = |digits: &str| digits.parse().map_err(|_| BudgetError(text.to_owned()));
        match text.split_once(':') {
            None if text == "default" => Ok(Budget::Default),
            None if text == "none" => Ok(Budget::None),
            Some(("own", digits)) => Ok(Budget::Own(number(digits)?)),
            Some(("executions", digits)) => Ok(Budget::Executions(number(digits)?)),
            _ => Err(BudgetError(text.to_owned())),
        }
    }
}
