//! Claims about how fast bugs are found.

use stromboli_domain::{FamilyKind, Named};
use stromboli_report::number::probability;
use stromboli_report::{Finding, SIGNIFICANT, Study};
use stromboli_workloads::Workload;

use super::evidence::{Evidence, finding, friedman, p_holm, ranking};
use super::{Answer, Check, Claim};
use crate::basis::{Basis, Time};
use crate::setting::{bst, falsify, fsub, hedgehog, quickcheck, rbt, stlc};

pub(super) const C3: Claim = Claim {
    id: "C3",
    claim: "bst, bug-finding time: type and api differ, cbc does not",
    paper: "Friedman type p <0.001, api p <0.001, cbc p 0.397",
    criterion: "the same ones differ at the level 0.05",
    check: Check::OfTimes(|study, basis| {
        let families =
            [(FamilyKind::Type, true), (FamilyKind::Api, true), (FamilyKind::Cbc, false)];
        which_differ(study, basis, bst(), &families, None)
    }),
};

pub(super) const C4: Claim = Claim {
    id: "C4",
    claim: "rbt, bug-finding time: all three families differ; Hedgehog and Falsify in api do not",
    paper: "Friedman p <0.001 for all three; Hedgehog, Falsify in api p 0.060",
    criterion: "the same ones differ at the level 0.05, pairs after Holm",
    check: Check::OfTimes(|study, basis| {
        let families = [(FamilyKind::Type, true), (FamilyKind::Api, true), (FamilyKind::Cbc, true)];
        which_differ(study, basis, rbt(), &families, Some(FamilyKind::Api))
    }),
};

pub(super) const C5: Claim = Claim {
    id: "C5",
    claim: "stlc, bug-finding time: type does not differ, cbc does; Hedgehog and Falsify in cbc do \
        not",
    paper: "Friedman type p 0.444, cbc p <0.001; Hedgehog, Falsify in cbc p 0.105",
    criterion: "the same ones differ at the level 0.05, pairs after Holm",
    check: Check::OfTimes(|study, basis| {
        let families = [(FamilyKind::Type, false), (FamilyKind::Cbc, true)];
        which_differ(study, basis, stlc(), &families, Some(FamilyKind::Cbc))
    }),
};

/// Whether the frameworks differ in these families and not in others, and Hedgehog and Falsify do not in
/// the family of the tie.
fn which_differ(
    study: &Study<'_>,
    basis: Basis,
    workload: Workload,
    families: &[(FamilyKind, bool)],
    tie: Option<FamilyKind>,
) -> Evidence<Answer> {
    let of = |family| finding(study, workload, family, basis.metric(Time::BugFinding));
    let (mut texts, mut agrees) = (Vec::new(), true);
    for (family, differs) in families {
        let finding = of(*family)?;
        texts.push(format!("{} {}", family.name(), friedman(&finding)));
        agrees &= finding.differs() == *differs;
    }
    let mut ours = format!("Friedman {}", texts.join(", "));
    if let Some(family) = tie {
        let p = p_holm(&of(family)?, hedgehog(), falsify());
        ours += &format!("; Hedgehog, Falsify in {} p {}", family.name(), probability(p));
        agrees &= p >= SIGNIFICANT;
    }
    Ok(Answer { ours, agrees })
}

pub(super) const C6: Claim = Claim {
    id: "C6",
    claim: "fsub, bug-finding time: both families differ",
    paper: "QuickCheck < Falsify < Hedgehog in type and cbc, Friedman p <0.001",
    criterion: "both differ at the level 0.05, mean ranks in the same order",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::BugFinding);
        let of = |family| finding(study, fsub(), family, time);
        let both = [of(FamilyKind::Type)?, of(FamilyKind::Cbc)?];
        let texts =
            both.each_ref().map(|found| format!("{} ({})", ranking(found), friedman(found)));
        let agrees = |found: &Finding| {
            found.differs() && found.ranking() == [quickcheck(), falsify(), hedgehog()]
        };
        Ok(Answer {
            ours: format!("type {}, cbc {}", texts[0], texts[1]),
            agrees: both.iter().all(agrees),
        })
    }),
};
