//! The place of a strategy in a report.
//!
//! Some families of generators are variants of another one. A report shows a variant beside the family
//! that it varies, and compares like with like: see [`Group`].

use std::fmt;

use stromboli_domain::{Family, FamilyKind, Variant};
use stromboli_trials::Strategy;
use stromboli_workloads::Workload;

/// Strategies that are compared with each other: a workload and a family. They differ in the
/// framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    pub workload: Workload,
    /// The family, or the variant of one.
    pub family: Family,
}

impl Group {
    /// The group of a strategy for a workload.
    ///
    /// ```
    /// # use stromboli_report::place::Group;
    /// # use stromboli_workloads::Workload;
    /// let group = |workload, strategy: &str| {
    ///     Group::of(Workload::from_name(workload).unwrap(), strategy.parse().unwrap()).to_string()
    /// };
    /// assert_eq!(group("fsub", "quickcheck/type_narrow"), "fsub type (narrow)");
    /// assert_eq!(group("bst", "hedgehog/cbc_idiomatic"), "bst cbc (idiomatic)");
    /// ```
    pub fn of(workload: Workload, strategy: Strategy) -> Group {
        Group { workload, family: strategy.family() }
    }

    /// The group of the family that this one is a variant of, or of this one.
    pub fn plain(self) -> Group {
        Group { family: self.family.kind.plain(), ..self }
    }

    /// The name of the family, with its variant: `cbc (idiomatic)`.
    pub fn family_name(self) -> String {
        match self.family.variant {
            None => self.family.to_string(),
            Some(variant) => format!("{} ({})", self.family.kind, title(variant)),
        }
    }

    /// The panel in which the group is shown: beside the family that it varies.
    pub fn panel(self) -> Panel {
        Panel { workload: self.workload, kind: self.family.kind }
    }
}

pub fn title(variant: Variant) -> String {
    variant.name().replace('_', " ")
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.workload, self.family_name()))
    }
}

/// A part of a figure: a workload and a family with all its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Panel {
    pub workload: Workload,
    pub kind: FamilyKind,
}

impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.workload, self.kind))
    }
}
