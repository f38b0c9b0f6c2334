//! Contenders: frameworks as they are, and frameworks with another shrinker.

use std::fmt;

use stromboli_trials::{Framework, Shrinker, Strategy};

use crate::look::Look;

/// How much of a shrinker's hue the contender has; the rest is the finder's.
const SHARE_OF_THE_SHRINKER: f64 = 0.8;

/// A framework, possibly with another shrinker than its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contender {
    /// The framework that finds counterexamples.
    pub finder: Framework,
    /// The shrinker that shrinks them; `None` if the finder shrinks them in its own way.
    pub shrinker: Option<Shrinker>,
}

impl Contender {
    /// The contender of a strategy: everything but the family.
    pub fn of(strategy: Strategy) -> Contender {
        Contender { finder: strategy.finder(), shrinker: strategy.shrinker() }
    }

    /// Whether it shrinks in its own way.
    pub fn is_own(self) -> bool {
        self.shrinker.is_none()
    }

    /// The title in reports: `Hedgehog`, or `Hedgehog + QuickCheck`.
    ///
    /// ```
    /// # use stromboli_report::Contender;
    /// let contender = Contender::of("hedgehog/cbc+quickcheck".parse().unwrap());
    /// assert_eq!(contender.title(), "Hedgehog + QuickCheck");
    /// assert_eq!(contender.to_string(), "hedgehog+quickcheck");
    /// assert_eq!(contender.shrinker_title(), "QuickCheck");
    /// ```
    pub fn title(self) -> String {
        match self.shrinker {
            None => self.finder.title().to_owned(),
            Some(shrinker) => format!("{} + {}", self.finder.title(), shrinker.title()),
        }
    }

    /// The title of the shrinker, for comparisons in which all start from the same counterexamples.
    pub fn shrinker_title(self) -> String {
        match self.shrinker {
            None => format!("{}'s own", self.finder.title()),
            Some(shrinker) => shrinker.title().to_owned(),
        }
    }

    /// The look with which it is drawn: like the finder, or mostly like the shrinker if it is another one.
    pub fn look(self) -> Look {
        let own = self.finder.look();
        let Some(shrinker) = self.shrinker else { return own };
        let other = shrinker.look();
        Look {
            hue: own.hue.towards(other.hue, SHARE_OF_THE_SHRINKER),
            hue_in_the_dark: own
                .hue_in_the_dark
                .towards(other.hue_in_the_dark, SHARE_OF_THE_SHRINKER),
            ..other
        }
    }

    /// The name in style sheets: letters, digits and hyphens.
    pub(crate) fn class(self) -> String {
        self.to_string().replace('+', "-and-")
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shrinker {
            None => f.pad(self.finder.name()),
            Some(shrinker) => f.pad(&format!("{}+{shrinker}", self.finder)),
        }
    }
}
