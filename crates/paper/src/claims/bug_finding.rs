//! Claims about how fast bugs are found.

use stromboli_domain::FamilyKind;
use stromboli_report::number::probability;
use stromboli_report::{Finding, SIGNIFICANT};

use super::evidence::{finding, friedman, p_holm, ranking};
use super::{Answer, Check, Claim};
use crate::basis::Time;
use crate::setting::{bst, falsify, fsub, hedgehog, quickcheck, rbt, stlc};

pub(super) const C3: Claim = Claim {
    id: "C3",
    claim: "bst, bug-finding time: type and api differ, cbc does not",
    paper: "Friedman type p <0.001, api p <0.001, cbc p 0.397",
    criterion: "the same ones differ at the level 0.05",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::BugFinding);
        let of = |family| finding(study, bst(), family, time);
        let (of_type, api, cbc) =
            (of(FamilyKind::Type)?, of(FamilyKind::Api)?, of(FamilyKind::Cbc)?);
        let [type_p, api_p, cbc_p] = [&of_type, &api, &cbc].map(friedman);
        Ok(Answer {
            ours: format!("Friedman type {type_p}, api {api_p}, cbc {cbc_p}"),
            agrees: of_type.differs() && api.differs() && !cbc.differs(),
        })
    }),
};

pub(super) const C4: Claim = Claim {
    id: "C4",
    claim: "rbt, bug-finding time: all three families differ; Hedgehog and Falsify in api do not",
    paper: "Friedman p <0.001 for all three; Hedgehog, Falsify in api p 0.060",
    criterion: "the same ones differ at the level 0.05, pairs after Holm",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::BugFinding);
        let of = |family| finding(study, rbt(), family, time);
        let (of_type, api, cbc) =
            (of(FamilyKind::Type)?, of(FamilyKind::Api)?, of(FamilyKind::Cbc)?);
        let [type_p, api_p, cbc_p] = [&of_type, &api, &cbc].map(friedman);
        let p = p_holm(&api, hedgehog(), falsify());
        Ok(Answer {
            ours: format!(
                "Friedman type {type_p}, api {api_p}, cbc {cbc_p}; Hedgehog, Falsify in api p {}",
                probability(p)
            ),
            agrees: of_type.differs() && api.differs() && cbc.differs() && p >= SIGNIFICANT,
        })
    }),
};

pub(super) const C5: Claim = Claim {
    id: "C5",
    claim: "stlc, bug-finding time: type does not differ, cbc does; Hedgehog and Falsify in cbc do \
        not",
    paper: "Friedman type p 0.444, cbc p <0.001; Hedgehog, Falsify in cbc p 0.105",
    criterion: "the same ones differ at the level 0.05, pairs after Holm",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::BugFinding);
        let of = |family| finding(study, stlc(), family, time);
        let (of_type, cbc) = (of(FamilyKind::Type)?, of(FamilyKind::Cbc)?);
        let [type_p, cbc_p] = [&of_type, &cbc].map(friedman);
        let p = p_holm(&cbc, hedgehog(), falsify());
        Ok(Answer {
            ours: format!(
                "Friedman type {type_p}, cbc {cbc_p}; Hedgehog, Falsify in cbc p {}",
                probability(p)
            ),
            agrees: !of_type.differs() && cbc.differs() && p >= SIGNIFICANT,
        })
    }),
};

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
