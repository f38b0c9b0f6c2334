//! Where a strategy stands in a report.
//!
//! Some families of generators are variants of another one. A report shows a variant beside the family
//! that it varies, and compares like with like: see [`Group`].

use std::fmt;

use stromboli_domain::Named;
use stromboli_trials::Strategy;
use stromboli_workloads::{Family as Generators, Workload};

/// A family of generators, as reports show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Family {
    /// From the type alone; invalid inputs are discarded.
    #[named("type")]
    Type,
    /// By calling the structure's own operations.
    #[named("api")]
    Api,
    /// Correct by construction.
    #[named("cbc")]
    Cbc,
    /// No generators: all inputs in order.
    #[named("enumeration")]
    Enumeration,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A variant of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Variant {
    /// The family itself.
    #[named("plain")]
    Plain,
    /// In the manner that the framework recommends.
    #[named("idiomatic")]
    Idiomatic,
    /// As its authors published it, where that is not what they measured.
    #[named("as printed")]
    AsPrinted,
    /// An earlier state, of a fixed depth.
    #[named("depth 4")]
    Depth4,
    /// An earlier state, of a random depth.
    #[named("depth 10")]
    Depth10,
    /// With numbers from a narrower range.
    #[named("narrow")]
    Narrow,
}

/// Strategies that are compared with each other: a workload, a family and a variant. They differ in
/// the framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// The workload.
    pub workload: Workload,
    /// The family.
    pub family: Family,
    /// Which variant of it.
    pub variant: Variant,
}

impl Group {
    /// The group of a family itself.
    pub fn plain(workload: Workload, family: Family) -> Group {
        Group { workload, family, variant: Variant::Plain }
    }

    /// Where a strategy stands for a workload.
    ///
    /// ```
    /// # use stromboli_report::place::Group;
    /// # use stromboli_trials::{FrameworkName, Strategy};
    /// # use stromboli_workloads::{Family, Workload};
    /// let narrow = Strategy::generating(FrameworkName::QuickCheck, Family::TypeNarrow).unwrap();
    /// assert_eq!(Group::of(Workload::Fsub, narrow).to_string(), "fsub type (narrow)");
    /// let idiomatic = Strategy::generating(FrameworkName::Hedgehog, Family::CbcIdiomatic).unwrap();
    /// assert_eq!(Group::of(Workload::Bst, idiomatic).to_string(), "bst cbc (idiomatic)");
    /// ```
    pub fn of(workload: Workload, strategy: Strategy) -> Group {
        let (family, variant) = match strategy.family() {
            None => (Family::Enumeration, Variant::Plain),
            Some(Generators::Type) => (Family::Type, Variant::Plain),
            Some(Generators::TypeNarrow) => (Family::Type, Variant::Narrow),
            Some(Generators::Api) => (Family::Api, Variant::Plain),
            Some(Generators::Cbc) => (Family::Cbc, Variant::Plain),
            Some(Generators::CbcIdiomatic) => (Family::Cbc, Variant::Idiomatic),
            Some(Generators::CbcAsPrinted) => (Family::Cbc, Variant::AsPrinted),
            Some(Generators::CbcDepth4) => (Family::Cbc, Variant::Depth4),
            Some(Generators::CbcDepth10) => (Family::Cbc, Variant::Depth10),
        };
        Group { workload, family, variant }
    }

    /// The name of the family, with its variant: `cbc (idiomatic)`.
    pub fn family_name(self) -> String {
        match self.variant {
            Variant::Plain => self.family.name().to_owned(),
            variant => format!("{} ({})", self.family, variant.name()),
        }
    }

    /// Where the group is shown: beside the family that it varies.
    pub fn panel(self) -> Panel {
        Panel { workload: self.workload, family: self.family }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.workload, self.family_name()))
    }
}

/// A part of a figure: a workload and a family with all its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Panel {
    /// The workload.
    pub workload: Workload,
    /// The family.
    pub family: Family,
}

impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.workload, self.family))
    }
}
