//! Claims about how long shrinking takes.

use stromboli_domain::{FamilyKind, Named};
use stromboli_report::Contender;
use stromboli_report::number::short;
use stromboli_report::place::Group;
use stromboli_report::{Finding, Metric, Study};
use stromboli_workloads::Workload;

use super::evidence::{
    Evidence, Lacking, blocks, comparison, finding, is_within_factor, medians, range, series,
};
use super::{Answer, Check, Claim};
use crate::basis::Time;
use crate::setting;
use crate::setting::{bst, falsify, hedgehog, quickcheck, rbt, workloads};

/// The median of Falsify divided by that of QuickCheck, if that is a number.
fn falsify_to_quickcheck(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &Metric,
) -> Evidence<f64> {
    let [quickcheck, _, falsify] = medians(study, workload, family, metric)?;
    let ratio = Some(falsify / quickcheck).filter(|ratio| ratio.is_finite());
    ratio.ok_or_else(|| Lacking(format!("{workload} {}: a median is 0", family.name())))
}

pub(super) const C10: Claim = Claim {
    id: "C10",
    claim: "type, shrink time: Falsify against QuickCheck, medians over tasks",
    paper: "10.8x to 148x over the workloads",
    criterion: "Falsify is slower in every workload, both ends within a factor of 3",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::Shrinking);
        let of =
            |workload: &Workload| falsify_to_quickcheck(study, *workload, FamilyKind::Type, time);
        let ratios: Vec<_> = workloads().iter().map(of).collect::<Evidence<_>>()?;
        let (least, most) = range(&ratios);
        Ok(Answer {
            ours: format!("{}x to {}x", short(least), short(most)),
            agrees: least > 1.0
                && is_within_factor(least, 10.8, 3.0)
                && is_within_factor(most, 148.0, 3.0),
        })
    }),
};

pub(super) const C11: Claim = Claim {
    id: "C11",
    claim: "The worst task: Falsify's shrink time against the faster of the other two",
    paper: "37,554x",
    criterion: "the same order of magnitude: within a factor of 10",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::Shrinking);
        let worst = groups(study).into_iter().filter_map(|group| worst(study, group, time));
        let worst = worst.max_by(|(a, _), (b, _)| a.total_cmp(b));
        must_be_whole(study, time)?;
        let (times, place) = worst.ok_or_else(|| Lacking("no task to compare".to_owned()))?;
        Ok(Answer {
            ours: format!("{}x ({place})", short(times)),
            agrees: is_within_factor(times, 37_554.0, 10.0),
        })
    }),
};

/// The worst task of a group: how many times longer Falsify takes, and where.
fn worst(study: &Study<'_>, group: Group, time: &'static Metric) -> Option<(f64, String)> {
    let blocks = comparison(study, group, time)?.blocks;
    let [quickcheck, hedgehog, falsify] = blocks.matched.columns() else { return None };
    let times = blocks.tasks.iter().enumerate().map(|(row, task)| {
        let faster = quickcheck.values()[row].min(hedgehog.values()[row]);
        (falsify.values()[row] / faster, task)
    });
    let (times, task) =
        times.filter(|(times, _)| times.is_finite()).max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    Some((times, format!("{task}, {}", group.family.kind)))
}

/// The groups of the paper that have trials of all three frameworks.
fn groups(study: &Study<'_>) -> Vec<Group> {
    let has_all = |group: &Group| series(study, group.workload, group.family.kind).is_ok();
    setting::groups().filter(has_all).collect()
}

/// Whether there is enough data for every group of the paper; if not, what is missing.
fn must_be_whole(study: &Study<'_>, time: &Metric) -> Evidence<()> {
    let must_be_there =
        |group: Group| blocks(study, group.workload, group.family.kind, time).map(drop);
    setting::groups().try_for_each(must_be_there)
}

pub(super) const C15: Claim = Claim {
    id: "C15",
    claim: "cbc, shrink time: the order of the frameworks",
    paper: "bst, stlc and fsub QuickCheck < Hedgehog < Falsify; rbt QuickCheck ~ Hedgehog < Falsify",
    criterion: "the same order of mean ranks, significant after Holm, and the same tie",
    check: Check::OfTimes(|study, basis| {
        let time = basis.metric(Time::Shrinking);
        let of = |workload: &Workload| finding(study, *workload, FamilyKind::Cbc, time);
        let findings: Vec<_> = workloads().iter().map(of).collect::<Evidence<_>>()?;
        let agrees = |finding: &Finding| {
            let faster = |first, second| is_faster(finding, first, second);
            let between = if finding.group.workload == rbt() {
                !faster(quickcheck(), hedgehog()) && !faster(hedgehog(), quickcheck())
            } else {
                faster(quickcheck(), hedgehog())
            };
            between && faster(quickcheck(), falsify()) && faster(hedgehog(), falsify())
        };
        let text = |finding: &Finding| {
            let order = finding.order(Contender::title);
            format!("{} {order}", finding.group.workload)
        };
        Ok(Answer {
            ours: findings.iter().map(text).collect::<Vec<_>>().join("; "),
            agrees: findings.iter().all(agrees),
        })
    }),
};

/// Whether one has the smaller mean rank, and the two differ significantly.
fn is_faster(finding: &Finding, first: Contender, second: Contender) -> bool {
    let ranking = finding.ranking();
    let place = |name| ranking.iter().position(|framework| *framework == name);
    place(first) < place(second) && finding.is_apart(first, second)
}

pub(super) const C16: Claim = Claim {
    id: "C16",
    claim: "Per edit, QuickCheck and Hedgehog are in the same order as in absolute shrink time",
    paper: "in every workload and family",
    criterion: "the median differences have the same sign in every workload and family",
    check: Check::OfTimes(|study, basis| {
        let (time, per_edit) = (basis.metric(Time::Shrinking), basis.metric(Time::PerEdit));
        let is_same = |group: &Group| {
            let quickcheck_is_slower = |metric| {
                let finding = finding(study, group.workload, group.family.kind, metric)?;
                let pair = finding.pair(quickcheck(), hedgehog());
                Ok(pair.is_some_and(|(pair, _)| pair.median_difference > 0.0))
            };
            let in_all = quickcheck_is_slower(time)?;
            Ok(in_all == quickcheck_is_slower(per_edit)?)
        };
        must_be_whole(study, time)?;
        let same: Vec<bool> = groups(study).iter().map(is_same).collect::<Evidence<_>>()?;
        let n_same = same.iter().filter(|same| **same).count();
        Ok(Answer { ours: format!("in {n_same} of {}", same.len()), agrees: n_same == same.len() })
    }),
};

pub(super) const C18: Claim = Claim {
    id: "C18",
    claim: "api, Falsify against QuickCheck: the ratio is much smaller per edit than in total",
    paper: "shrink time bst 49x, rbt 95x; per edit bst 6.2x, rbt 2.4x",
    criterion: "each within a factor of 3, and smaller per edit",
    check: Check::OfTimes(|study, basis| {
        let of = |workload, time| {
            falsify_to_quickcheck(study, workload, FamilyKind::Api, basis.metric(time))
        };
        let (bst_edit, rbt_edit) = (of(bst(), Time::PerEdit)?, of(rbt(), Time::PerEdit)?);
        let (bst, rbt) = (of(bst(), Time::Shrinking)?, of(rbt(), Time::Shrinking)?);
        let pairs = [(bst, 49.0), (rbt, 95.0), (bst_edit, 6.2), (rbt_edit, 2.4)];
        let agrees = bst_edit < bst
            && rbt_edit < rbt
            && pairs.into_iter().all(|(own, paper)| is_within_factor(own, paper, 3.0));
        let [bst, rbt, bst_edit, rbt_edit] = pairs.map(|(own, _)| short(own));
        let per_edit = format!("per edit bst {bst_edit}x, rbt {rbt_edit}x");
        Ok(Answer { ours: format!("shrink time bst {bst}x, rbt {rbt}x; {per_edit}"), agrees })
    }),
};
