//! Claims about how close shrinking comes to the minimum. Distances are computed as in the paper.

use stromboli_domain::FamilyKind;
use stromboli_report::number::short;
use stromboli_report::study::median;
use stromboli_report::{Contender, SIGNIFICANT, Study};
use stromboli_workloads::Workload;

use super::evidence::{
    Evidence, blocks, finding, friedman, friedman_p, is_near, medians, of_tasks, range, range_text,
    ranking, series,
};
use super::{Answer, Check, Claim};
use crate::metric::{INITIAL_TED_AS_PRINTED, REDUCTION_AS_PRINTED, TED_AS_PRINTED};
use crate::setting::{bst, falsify, fsub, hedgehog, quickcheck, rbt, stlc, workloads};

pub(super) const C2: Claim = Claim {
    id: "C2",
    claim: "Edits by which shrinking comes closer, the median over tasks and frameworks",
    paper: "type bst 4, rbt 3, stlc 7, fsub 9; api 41-42; cbc 18-98",
    criterion: "each within a quarter of the paper's, or one edit",
    check: Check::Plain(|study| {
        let of_type = reductions(study, FamilyKind::Type, &workloads())?;
        let api = range(&reductions(study, FamilyKind::Api, &[bst(), rbt()])?);
        let cbc = range(&reductions(study, FamilyKind::Cbc, &workloads())?);
        let texts = workloads().into_iter().zip(&of_type);
        let texts: Vec<_> = texts
            .map(|(workload, edits)| format!("{} {}", workload.name(), short(*edits)))
            .collect();
        let ours =
            format!("type {}; api {}; cbc {}", texts.join(", "), range_text(api), range_text(cbc));
        let paper = [4.0, 3.0, 7.0, 9.0, 41.0, 42.0, 18.0, 98.0];
        let own = of_type.into_iter().chain([api.0, api.1, cbc.0, cbc.1]);
        Ok(Answer { ours, agrees: own.zip(paper).all(|(own, paper)| is_near(own, paper)) })
    }),
};

/// The reductions of some workloads, if there is enough data for each.
fn reductions(study: &Study<'_>, family: FamilyKind, workloads: &[Workload]) -> Evidence<Vec<f64>> {
    let of = |workload: &Workload| {
        blocks(study, *workload, family, &REDUCTION_AS_PRINTED)?;
        let all = series(study, *workload, family)?;
        let reductions = all.iter().flat_map(|series| of_tasks(series, &REDUCTION_AS_PRINTED));
        Ok(median(reductions.collect()).unwrap_or_default())
    };
    workloads.iter().map(of).collect()
}

pub(super) const C7: Claim = Claim {
    id: "C7",
    claim: "cbc, TED to minimum: which framework comes closest",
    paper: "bst and rbt QuickCheck; stlc Falsify; fsub QuickCheck < Falsify < Hedgehog",
    criterion: "the same framework has the best mean rank, and in fsub the order is the same",
    check: Check::Plain(|study| {
        let best: [(_, &[Contender]); 4] = [
            (bst(), &[quickcheck()]),
            (rbt(), &[quickcheck()]),
            (stlc(), &[falsify()]),
            (fsub(), &[quickcheck(), falsify(), hedgehog()]),
        ];
        let (mut texts, mut agrees) = (Vec::new(), true);
        for (workload, first) in best {
            let finding = finding(study, workload, FamilyKind::Cbc, &TED_AS_PRINTED)?;
            texts.push(format!("{workload} {}", ranking(&finding)));
            agrees &= finding.ranking().starts_with(first);
        }
        Ok(Answer { ours: texts.join("; "), agrees })
    }),
};

pub(super) const C8: Claim = Claim {
    id: "C8",
    claim: "rbt api, TED to minimum: no difference",
    paper: "χ² 1.8, p 0.415",
    criterion: "no difference at the level 0.05",
    check: Check::Plain(|study| {
        let finding = finding(study, rbt(), FamilyKind::Api, &TED_AS_PRINTED)?;
        let chi_squared = finding.comparison.friedman.map_or(0.0, |friedman| friedman.chi_squared);
        Ok(Answer {
            ours: format!("χ² {}, {}", short(chi_squared), friedman(&finding)),
            agrees: friedman_p(&finding) >= SIGNIFICANT,
        })
    }),
};

pub(super) const C17: Claim = Claim {
    id: "C17",
    claim: "api, TED before shrinking: Falsify starts far from the minimum",
    paper: "Falsify bst 154, rbt 146; the others 13-18",
    criterion: "each within a quarter of the paper's",
    check: Check::Plain(|study| {
        let of = |workload| medians(study, workload, FamilyKind::Api, &INITIAL_TED_AS_PRINTED);
        let ([others @ .., bst], [more @ .., rbt]) = (of(bst())?, of(rbt())?);
        let others = range(&[others, more].concat());
        let pairs = [(bst, 154.0), (rbt, 146.0), (others.0, 13.0), (others.1, 18.0)];
        let (bst, rbt, others) = (short(bst), short(rbt), range_text(others));
        Ok(Answer {
            ours: format!("Falsify bst {bst}, rbt {rbt}; the others {others}"),
            agrees: pairs.into_iter().all(|(own, paper)| is_near(own, paper)),
        })
    }),
};
