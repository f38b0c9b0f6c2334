//! Limits on shrinking.

use std::fmt;
use std::str::FromStr;

/// A limit on shrinking. Prints and parses as `default`, `none`, `own:100`, `executions:100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Budget {
    /// The library's default.
    Default,
    /// At most this many executions of the property. The libraries' own limits are off.
    Executions(u64),
    /// The library's own limit, set to this number. What it counts depends on the library.
    Own(u64),
    /// No shrinking.
    None,
}

/// A library's own limit on shrinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The library's default.
    #[default]
    Default,
    /// No limit.
    Unlimited,
    /// This number, in the library's own unit.
    At(u64),
}

impl Budget {
    /// The library's own limit under this budget.
    pub fn limit(self) -> Limit {
        match self {
            Budget::Default => Limit::Default,
            Budget::None => Limit::At(0),
            Budget::Own(n) => Limit::At(n),
            Budget::Executions(_) => Limit::Unlimited,
        }
    }

    /// The limit on executions while shrinking, if this budget has one.
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

/// An error parsing a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a budget: expected default, none, own:N or executions:N, such as own:100")]
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
