//! Contenders: frameworks as they are, and frameworks with another shrinker.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};

use stromboli_domain::Name;
use stromboli_trials::{Framework, Shrinker, Strategy};

use crate::look::{Look, spare};

/// How much of a shrinker's hue the contender has; the rest is the finder's.
const SHARE_OF_THE_SHRINKER: f64 = 0.8;

/// A framework, possibly with another shrinker than its own. The same contender may look different in
/// another study.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    pub finder: Framework,
    /// The shrinker that shrinks them; `None` if the finder shrinks them in its own way.
    pub shrinker: Option<Shrinker>,
    /// The index of the finder's name among those of the study that have no look of their own.
    place: usize,
    /// The same of the shrinker.
    shrinker_place: usize,
    /// The title of the finder, if the study gives it one.
    title: Option<Name>,
    /// The title of the shrinker, if the study gives it one.
    shrinker_title: Option<Name>,
}

impl Contender {
    /// The contender of a strategy: everything but the family.
    pub fn of(strategy: Strategy) -> Contender {
        Contender::new(strategy.finder(), strategy.shrinker())
    }

    /// The contender that finds with a framework, and shrinks with a shrinker or in the framework's way.
    pub fn new(finder: Framework, shrinker: Option<Shrinker>) -> Contender {
        Contender {
            finder,
            shrinker,
            place: 0,
            shrinker_place: 0,
            title: None,
            shrinker_title: None,
        }
    }

    /// Gives each finder and shrinker without a look of its own another look, in the order of their names.
    pub fn tell_apart<'c>(contenders: impl Iterator<Item = &'c mut Contender>) {
        let mut places: BTreeMap<String, Vec<&mut usize>> = BTreeMap::new();
        for Contender { finder, shrinker, place, shrinker_place, .. } in contenders {
            if finder.look().is_none() {
                places.entry(finder.to_string()).or_default().push(place);
            }
            if let Some(shrinker) = shrinker.filter(|shrinker| shrinker.look().is_none()) {
                places.entry(shrinker.to_string()).or_default().push(shrinker_place);
            }
        }
        for (place, of_finder) in places.into_values().enumerate() {
            of_finder.into_iter().for_each(|assigned| *assigned = place);
        }
    }

    fn identity(self) -> (Framework, Option<Shrinker>) {
        (self.finder, self.shrinker)
    }

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
            None => self.finder_title(),
            Some(_) => format!("{} + {}", self.finder_title(), self.shrinker_title()),
        }
    }

    pub(crate) fn finder_title(self) -> String {
        self.title.map_or_else(|| self.finder.title().to_owned(), |title| title.to_string())
    }

    pub(crate) fn with_title(self, title: &str) -> Contender {
        Contender { title: Name::new(title), ..self }
    }

    pub(crate) fn with_shrinker_title(self, title: &str) -> Contender {
        Contender { shrinker_title: Name::new(title), ..self }
    }

    /// The title of the shrinker, for comparisons in which all start from the same counterexamples.
    pub fn shrinker_title(self) -> String {
        match self.shrinker {
            None => format!("{}'s own", self.finder_title()),
            Some(shrinker) => {
                let title = self.shrinker_title;
                title.map_or_else(|| shrinker.title().to_owned(), |title| title.to_string())
            }
        }
    }

    /// The look with which it is drawn: like the finder, or mostly like the shrinker if it is another one.
    pub fn look(self) -> Look {
        let own = self.finder.look().unwrap_or_else(|| spare(self.place));
        let Some(shrinker) = self.shrinker else { return own };
        let other = shrinker.look().unwrap_or_else(|| spare(self.shrinker_place));
        Look {
            hue: own.hue.towards(other.hue, SHARE_OF_THE_SHRINKER),
            hue_in_the_dark: own
                .hue_in_the_dark
                .towards(other.hue_in_the_dark, SHARE_OF_THE_SHRINKER),
            ..other
        }
    }

    /// The name in style sheets: letters, digits and hyphens.
    pub fn class(self) -> String {
        self.to_string().replace('+', "-and-")
    }
}

impl PartialEq for Contender {
    fn eq(&self, other: &Contender) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Contender {}

impl PartialOrd for Contender {
    fn partial_cmp(&self, other: &Contender) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Contender {
    fn cmp(&self, other: &Contender) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl Hash for Contender {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
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
