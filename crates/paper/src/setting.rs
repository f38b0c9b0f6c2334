//! What the paper ran: four workloads, three families of generators, three frameworks; how often, and
//! for how long.
//!
//! A study may have more of each. Claims ignore whatever is not listed here.

use std::time::Duration;

use stromboli_domain::{Budget, Family, FamilyKind, Variant};
use stromboli_report::place::Group;
use stromboli_report::{Contender, Series, Study};
use stromboli_trials::Framework;
use stromboli_workloads::Workload;

pub const N_TRIALS: usize = 10;

pub const TIMEOUT: Duration = Duration::from_secs(360);

/// The shortest timeout that counts as the paper's. The ports of Hedgehog and falsify mostly run more than
/// ten times as many tests per second as the originals, so in 20 s they search about as far as those do in
/// 360 s. The port of QuickCheck is two to five times as fast, so it leaves some more tasks unsolved.
pub const LEAST_TIMEOUT: Duration = Duration::from_secs(20);

pub fn bst() -> Workload {
    workload("bst")
}

pub fn rbt() -> Workload {
    workload("rbt")
}

pub fn stlc() -> Workload {
    workload("stlc")
}

pub fn fsub() -> Workload {
    workload("fsub")
}

/// The workloads, in the paper's order.
pub fn workloads() -> [Workload; 4] {
    [bst(), rbt(), stlc(), fsub()]
}

fn workload(name: &str) -> Workload {
    Workload::from_name(name).expect("the paper's workloads are built in")
}

/// The families of generators, in the paper's order.
pub const FAMILIES: [FamilyKind; 3] = [FamilyKind::Type, FamilyKind::Api, FamilyKind::Cbc];

pub fn quickcheck() -> Contender {
    contender("quickcheck")
}

pub fn hedgehog() -> Contender {
    contender("hedgehog")
}

pub fn falsify() -> Contender {
    contender("falsify")
}

/// The frameworks, in the paper's order. Each shrinks in its own way.
pub fn frameworks() -> [Contender; 3] {
    [quickcheck(), hedgehog(), falsify()]
}

fn contender(name: &str) -> Contender {
    let finder = Framework::from_name(name).expect("the paper's frameworks are built in");
    Contender::new(finder, None)
}

/// The families that the paper has for a workload: `api` only for the two kinds of search trees.
pub fn families(workload: Workload) -> &'static [FamilyKind] {
    if [bst(), rbt()].contains(&workload) {
        &FAMILIES
    } else {
        &[FamilyKind::Type, FamilyKind::Cbc]
    }
}

/// The group of a report that corresponds to a workload and family of the paper.
///
/// For `fsub`, the paper's `type` is `type_narrow` here. Its bucket counts fit indices from -5 to 5;
/// with indices from -1000 to 1000 almost no term is well typed.
///
/// ```
/// # use stromboli_domain::FamilyKind;
/// # use stromboli_paper::setting::{bst, fsub, group};
/// assert_eq!(group(bst(), FamilyKind::Type).to_string(), "bst type");
/// assert_eq!(group(fsub(), FamilyKind::Type).to_string(), "fsub type (narrow)");
/// ```
pub fn group(workload: Workload, family: FamilyKind) -> Group {
    let is_narrow = workload == fsub() && family == FamilyKind::Type;
    let family = if is_narrow { Family::TYPE_NARROW } else { family.plain() };
    Group { workload, family }
}

/// A note for every place where a reader could confuse the two meanings of `type`.
pub const FSUB_NOTE: &str = "For fsub, the paper's type is type_narrow here (indices from -5 to 5), \
    which the paper's figures fit; with indices from -1000 to 1000 almost no term is well typed.";

/// Every workload and family that the paper compares frameworks in.
pub fn groups() -> impl Iterator<Item = Group> {
    let of_workload =
        |workload| families(workload).iter().map(move |family| group(workload, *family));
    workloads().into_iter().flat_map(of_workload)
}

/// Whether the paper has trials like those of a series. Besides the groups that it compares, it has
/// idiomatic generators.
pub fn has_series(series: &Series<'_>) -> bool {
    let Group { workload, family } = series.group;
    let is_group = groups().any(|group| group == series.group);
    let is_idiomatic =
        family.variant == Some(Variant::IDIOMATIC) && families(workload).contains(&family.kind);
    let is_workload = workloads().contains(&workload);
    frameworks().contains(&series.contender) && is_workload && (is_group || is_idiomatic)
}

/// The series of a group under the libraries' default budgets, for those of the paper's frameworks that
/// have one, in the paper's order.
pub fn series<'s, 'a>(study: &'s Study<'a>, group: Group) -> Vec<&'s Series<'a>> {
    let of = |contender| study.find(group, contender, Budget::Default);
    frameworks().into_iter().filter_map(of).collect()
}
