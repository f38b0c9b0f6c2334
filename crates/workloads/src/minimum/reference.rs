//! What the counterexamples of a task are measured against: its minimum, or the best known one.

use std::fmt;

use stromboli_domain::Named;

use super::best_known::BestKnown;
use super::best_table::best_known_of;
use super::table::minimum_of;
use super::{Bound, Minimum};
use crate::task::Task;

/// What the counterexamples of a task are measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The proven minimum.
    Exact(&'static Minimum),
    /// The smallest known counterexample.
    BestKnown(&'static BestKnown),
}

/// How certain it is that nothing is smaller than a reference. Prints as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Certainty {
    /// It is proven, by exhaustive enumeration.
    #[named("exact")]
    Exact,
    /// It is the smallest that anything has shown; a smaller one may exist.
    #[named("best known")]
    BestKnown,
    /// Imported results say so.
    #[named("imported")]
    Imported,
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The reference of a task: its minimum if that is proven, otherwise its best known counterexample, or
/// `None` if there is neither.
///
/// ```
/// use stromboli_workloads::minimum::{Certainty, reference_of};
///
/// let reference = reference_of(&"bst/InsertPost/insert_1".parse().unwrap()).unwrap();
/// assert_eq!(reference.certainty(), Certainty::Exact);
/// assert_eq!(reference.counterexample(), "((T (E) 0 0 (E)),1,0,0)");
/// ```
pub fn reference_of(task: &Task) -> Option<Reference> {
    let exact = minimum_of(task).map(Reference::Exact);
    exact.or_else(|| best_known_of(task).map(Reference::BestKnown))
}

impl Reference {
    /// How certain it is that nothing is smaller.
    pub fn certainty(self) -> Certainty {
        match self {
            Reference::Exact(_) => Certainty::Exact,
            Reference::BestKnown(_) => Certainty::BestKnown,
        }
    }

    /// The counterexample, in its printed form.
    pub fn counterexample(self) -> &'static str {
        match self {
            Reference::Exact(minimum) => &minimum.counterexample,
            Reference::BestKnown(best) => &best.counterexample,
        }
    }

    /// The number of tokens.
    pub fn size(self) -> usize {
        match self {
            Reference::Exact(minimum) => minimum.size,
            Reference::BestKnown(best) => best.size,
        }
    }

    /// The counterexamples that are known to be as small, the reference itself first. Those of a best
    /// known one are not searched for.
    pub fn co_minima(self) -> impl Iterator<Item = &'static str> {
        let others: &'static [String] = match self {
            Reference::Exact(minimum) => &minimum.others,
            Reference::BestKnown(_) => &[],
        };
        [self.counterexample()].into_iter().chain(others.iter().map(String::as_str))
    }

    /// What is proven about smaller counterexamples, if the reference is not the proven minimum.
    pub fn bound(self) -> Option<&'static Bound> {
        match self {
            Reference::Exact(_) => None,
            Reference::BestKnown(best) => Some(&best.bound),
        }
    }
}
