//! Claims about executions: how many there are, what limits them, and how many fail.

use stromboli_domain::Budget;
use stromboli_domain::FamilyKind;
use stromboli_report::metric::{EXECUTIONS, FAILED_SHARE};
use stromboli_report::number::{count, short};
use stromboli_report::study::median;
use stromboli_report::{Contender, Series, Study};
use stromboli_workloads::Workload;

use super::evidence::{
    Evidence, Lacking, is_near, is_within_factor, medians, of_tasks, range, range_text, series,
};
use super::{Answer, Check, Claim};
use crate::minima::is_task;
use crate::setting::{bst, frameworks, has_series, workloads};

pub(super) const C12: Claim = Claim {
    id: "C12",
    claim: "What each library's own limit counts",
    paper: "QuickCheck every attempt; Hedgehog and Falsify accepted shrinks",
    criterion: "under own:N, QuickCheck never executes the property more than N times; the others \
        do, but never accept more than N shrinks",
    check: Check::Plain(|study| {
        let [quickcheck, hedgehog, falsify] =
            frameworks().map(|contender| Limited::of(study, contender));
        let none =
            || Lacking("no trials under the libraries' own limits (budget own:N)".to_owned());
        let quickcheck = quickcheck.ok_or_else(none)?;
        let (hedgehog, falsify) = (hedgehog.ok_or_else(none)?, falsify.ok_or_else(none)?);
        // A framework that never reaches the limit does not show what the limit counts.
        if [&quickcheck, &hedgehog, &falsify].iter().any(|limited| limited.n_at_limit == 0) {
            return Err(Lacking("no trial of some framework reaches its limit".to_owned()));
        }
        let counts_accepted =
            |limited: &Limited| limited.n_executing_more > 0 && limited.n_accepting_more == 0;
        Ok(Answer {
            ours: format!("QuickCheck: {quickcheck}; Hedgehog: {hedgehog}; Falsify: {falsify}"),
            agrees: quickcheck.n_executing_more == 0
                && counts_accepted(&hedgehog)
                && counts_accepted(&falsify),
        })
    }),
};

/// The trials of a framework under its own limits.
#[derive(Default)]
struct Limited {
    n_trials: u64,
    /// Those that executed the property more often than the limit.
    n_executing_more: u64,
    /// Those that accepted more shrinks than the limit.
    n_accepting_more: u64,
    /// Those that reached the limit by executions or by accepted shrinks.
    n_at_limit: u64,
}

impl Limited {
    fn of(study: &Study<'_>, contender: Contender) -> Option<Limited> {
        let mut limited = Limited::default();
        let is_it = |series: &&Series<'_>| series.contender == contender && has_series(series);
        for series in study.series().iter().filter(is_it) {
            let Budget::Own(limit) = series.budget else { continue };
            let cells = series.cells.iter().filter(|cell| is_task(&cell.task));
            for trial in cells.flat_map(|cell| &cell.trials) {
                let n_executions = trial.shrinking().and_then(|measured| measured.n_executions());
                let steps = trial.shrunk().and_then(|found| found.steps.as_ref());
                if let (Some(n_executions), Some(steps)) = (n_executions, steps) {
                    limited.add(n_executions, steps.len() as u64, limit);
                }
            }
        }
        (limited.n_trials > 0).then_some(limited)
    }

    fn add(&mut self, n_executions: u64, n_accepted: u64, limit: u64) {
        self.n_trials += 1;
        self.n_executing_more += u64::from(n_executions > limit);
        self.n_accepting_more += u64::from(n_accepted > limit);
        self.n_at_limit += u64::from(n_executions.max(n_accepted) >= limit);
    }
}

impl std::fmt::Display for Limited {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [n_trials, n_executing, n_accepting] =
            [self.n_trials, self.n_executing_more, self.n_accepting_more].map(count);
        write!(f, "of {n_trials} trials {n_executing} execute more, {n_accepting} accept more")
    }
}

pub(super) const C14: Claim = Claim {
    id: "C14",
    claim: "bst type, executions while shrinking, the median over tasks",
    paper: "QuickCheck 84, Hedgehog 20, Falsify 622",
    criterion: "each within a quarter of the paper's",
    check: Check::Plain(|study| {
        // Each over its own tasks: nothing is compared here.
        medians(study, bst(), FamilyKind::Type, &EXECUTIONS)?;
        let own = series(study, bst(), FamilyKind::Type)?
            .map(|series| median(of_tasks(series, &EXECUTIONS)).unwrap_or_default());
        let [quickcheck, hedgehog, falsify] = own.map(short);
        Ok(Answer {
            ours: format!("QuickCheck {quickcheck}, Hedgehog {hedgehog}, Falsify {falsify}"),
            agrees: [84.0, 20.0, 622.0].iter().zip(own).all(|(paper, own)| is_near(own, *paper)),
        })
    }),
};

pub(super) const C19: Claim = Claim {
    id: "C19",
    claim: "cbc, share of the executions while shrinking that fail, the median over tasks",
    paper: "Hedgehog 26-56 %, QuickCheck 5-12 %, Falsify 2-3 %",
    criterion: "most for Hedgehog and least for Falsify in every workload, ends within a factor of \
        1.5",
    check: Check::Plain(|study| {
        let of = |workload: &Workload| medians(study, *workload, FamilyKind::Cbc, &FAILED_SHARE);
        let shares: Vec<[f64; 3]> = workloads().iter().map(of).collect::<Evidence<_>>()?;
        let of = |place: usize| range(&shares.iter().map(|share| share[place]).collect::<Vec<_>>());
        let own = [of(1), of(0), of(2)];
        let near = |(own, paper): ((f64, f64), (f64, f64))| {
            is_within_factor(own.0, paper.0, 1.5) && is_within_factor(own.1, paper.1, 1.5)
        };
        let [hedgehog, quickcheck, falsify] = own.map(range_text);
        Ok(Answer {
            ours: format!("Hedgehog {hedgehog} %, QuickCheck {quickcheck} %, Falsify {falsify} %"),
            agrees: shares.iter().all(|[q, h, f]| h > q && q > f)
                && own.into_iter().zip([(26.0, 56.0), (5.0, 12.0), (2.0, 3.0)]).all(near),
        })
    }),
};
