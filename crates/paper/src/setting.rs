//! What the paper ran: four workloads, three families of generators, three frameworks.
//!
//! A study may have more of each. Claims ignore whatever is not listed here.

use stromboli_domain::Budget;
use stromboli_report::place::{Family, Group, Variant};
use stromboli_report::{Series, Study};
use stromboli_trials::FrameworkName;
use stromboli_workloads::Workload;

/// Binary search trees.
pub const BST: Workload = Workload::Bst;
/// Red-black trees.
pub const RBT: Workload = Workload::Rbt;
/// The simply typed lambda calculus.
pub const STLC: Workload = Workload::Stlc;
/// System F-sub.
pub const FSUB: Workload = Workload::Fsub;

/// The workloads, in the paper's order.
pub const WORKLOADS: [Workload; 4] = [BST, RBT, STLC, FSUB];

/// The families of generators, in the paper's order.
pub const FAMILIES: [Family; 3] = [Family::Type, Family::Api, Family::Cbc];

/// Haskell's QuickCheck.
pub const QUICKCHECK: FrameworkName = FrameworkName::QuickCheck;
/// Hedgehog.
pub const HEDGEHOG: FrameworkName = FrameworkName::Hedgehog;
/// falsify.
pub const FALSIFY: FrameworkName = FrameworkName::Falsify;

/// The frameworks, in the paper's order.
pub const FRAMEWORKS: [FrameworkName; 3] = [QUICKCHECK, HEDGEHOG, FALSIFY];

/// Which families the paper has of a workload: `api` only of the two kinds of search trees.
pub fn families(workload: Workload) -> &'static [Family] {
    if [BST, RBT].contains(&workload) { &FAMILIES } else { &[Family::Type, Family::Cbc] }
}

/// Where a report has the trials of the paper's workload and family.
///
/// For `fsub`, the paper's `type` is `type_narrow` here. Its bucket counts fit indices from -5 to 5;
/// with indices from -1000 to 1000 almost no term is well typed.
///
/// ```
/// # use stromboli_paper::setting::{BST, FSUB, group};
/// # use stromboli_report::place::Family;
/// assert_eq!(group(BST, Family::Type).to_string(), "bst type");
/// assert_eq!(group(FSUB, Family::Type).to_string(), "fsub type (narrow)");
/// ```
pub fn group(workload: Workload, family: Family) -> Group {
    let is_narrow = workload == FSUB && family == Family::Type;
    let variant = if is_narrow { Variant::Narrow } else { Variant::Plain };
    Group { workload, family, variant }
}

/// Said wherever a reader could take one `type` for the other.
pub const FSUB_NOTE: &str = "For fsub, the paper's type is type_narrow here (indices from -5 to 5), \
    which the paper's figures fit; with indices from -1000 to 1000 almost no term is well typed.";

/// Every workload and family that the paper compares frameworks in.
pub fn groups() -> impl Iterator<Item = Group> {
    let of_workload =
        |workload| families(workload).iter().map(move |family| group(workload, *family));
    WORKLOADS.into_iter().flat_map(of_workload)
}

/// Whether the paper has trials like those of a series. Beside the groups that it compares, it has
/// idiomatic generators.
pub fn has_series(series: &Series<'_>) -> bool {
    let Group { workload, family, variant } = series.group;
    let is_group = groups().any(|group| group == series.group);
    let is_idiomatic = variant == Variant::Idiomatic && families(workload).contains(&family);
    let is_workload = WORKLOADS.contains(&workload);
    FRAMEWORKS.contains(&series.contender) && is_workload && (is_group || is_idiomatic)
}

/// The series of a group under the libraries' default budgets, of the paper's frameworks that have
/// one, in the paper's order.
pub fn series<'s, 'a>(study: &'s Study<'a>, group: Group) -> Vec<&'s Series<'a>> {
    let of = |framework| study.find(group, framework, Budget::Default);
    FRAMEWORKS.into_iter().filter_map(of).collect()
}
