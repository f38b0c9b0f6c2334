//! Where a strategy stands in a report.
//!
//! The paper has three families of generators. Ours are more: variants of those three. A report shows
//! a variant beside the family that it varies, and compares like with like: see [`Group`].

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
    /// As the paper prints it, where that is not what its figures come from.
    #[named("as printed")]
    AsPrinted,
    /// An earlier state, of a fixed depth.
    #[named("depth 4")]
    Depth4,
    /// An earlier state, of a random depth.
    #[named("depth 10")]
    Depth10,
    /// With indices from -1000 to 1000, where the family itself has them from -5 to 5.
    #[named("wide indices")]
    Wide,
}

/// Said wherever `fsub` is reported: its family `type` is not the one of that name.
pub const FSUB_TYPE_NOTE: &str = "For fsub, type stands for type_narrow (indices from -5 to 5), \
    which the paper's figures fit; with indices from -1000 to 1000 almost no term is well typed.";

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
    /// assert_eq!(Group::of(Workload::Fsub, narrow).to_string(), "fsub type");
    /// let idiomatic = Strategy::generating(FrameworkName::Hedgehog, Family::CbcIdiomatic).unwrap();
    /// assert_eq!(Group::of(Workload::Bst, idiomatic).to_string(), "bst cbc (idiomatic)");
    /// ```
    pub fn of(workload: Workload, strategy: Strategy) -> Group {
        let (family, variant) = match strategy.family() {
            None => (Family::Enumeration, Variant::Plain),
            Some(Generators::Type) if workload == Workload::Fsub => (Family::Type, Variant::Wide),
            Some(Generators::Type | Generators::TypeNarrow) => (Family::Type, Variant::Plain),
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
