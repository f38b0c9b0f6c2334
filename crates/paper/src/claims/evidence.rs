//! The data that claims are based on: the three frameworks of the paper under their defaults, run as in the
//! paper and compared over enough tasks.

use stromboli_domain::Budget;
use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_report::blocks::Blocks;
use stromboli_report::metric::{SHRINK_TIME, Unit};
use stromboli_report::number::{counted, probability, short, time};
use stromboli_report::place::Group;
use stromboli_report::{Finding, Measured, Metric, Series, Study, TaskTrials};
use stromboli_trials::Status;
use stromboli_workloads::{Task, Workload};

use crate::basis::measured;
use crate::metric::{COMPARED, TED_AS_PRINTED};
use crate::minima::{is_task, tasks};
use crate::setting::{self, LEAST_TIMEOUT, N_TRIALS, TIMEOUT};
use crate::tables::{Test, statistics};

/// The reason why there is not enough data for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lacking(pub(crate) String);

/// The data that a claim is based on, or why there is not enough of it.
pub(crate) type Evidence<T> = Result<T, Lacking>;

/// The series of the three frameworks, QuickCheck, Hedgehog and Falsify, if they were run as in the
/// paper.
pub(crate) fn series<'s, 'a>(
    study: &'s Study<'a>,
    workload: Workload,
    family: FamilyKind,
) -> Evidence<[&'s Series<'a>; 3]> {
    let group = setting::group(workload, family);
    let series: [&Series<'_>; 3] =
        setting::series(study, group).try_into().map_err(|found: Vec<&Series<'_>>| {
            let is_missing =
                |wanted: &Contender| !found.iter().any(|series| series.contender == *wanted);
            let missing: Vec<_> = setting::frameworks()
                .into_iter()
                .filter(is_missing)
                .map(Contender::title)
                .collect();
            Lacking(format!("{group}: no trials of {}", missing.join(", ")))
        })?;
    for series in series {
        must_be_as_in_the_paper(series)?;
    }
    Ok(series)
}

/// Whether a series was run as in the paper: at least half of the tasks, as many trials of each, and as
/// much time. If not, what is different.
pub(super) fn must_be_as_in_the_paper(series: &Series<'_>) -> Evidence<()> {
    let lacking = |what: String| {
        let (group, contender) = (series.group, series.contender.title());
        Err(Lacking(format!("{group}, {contender}: {what}")))
    };
    let cells: Vec<_> = series.cells.iter().filter(|cell| is_task(&cell.task)).collect();
    let of_workload = |task: &&Task| task.workload == series.group.workload;
    let n_tasks = tasks().iter().filter(of_workload).count();
    if 2 * cells.len() < n_tasks {
        return lacking(format!("{} of the paper's {n_tasks} tasks", cells.len()));
    }
    // A trial that is skipped after a timeout counts: the paper skips it, too.
    let n_trials = || cells.iter().map(|cell| cell.trials.len() + cell.n_skipped());
    let n_complete = n_trials().filter(|n| *n >= N_TRIALS).count();
    match n_trials().max() {
        _ if 2 * n_complete >= n_tasks => {}
        Some(most) if most < N_TRIALS => {
            let trials = counted(most, "trial");
            return lacking(format!("{trials} per task, the paper has {N_TRIALS}"));
        }
        _ => {
            return lacking(format!(
                "{n_complete} of the paper's {n_tasks} tasks have {N_TRIALS} trials"
            ));
        }
    }
    let timeout = |cell: &TaskTrials<'_>| cell.setting.and_then(|setting| setting.timeout);
    let is_too_short = |cell: &&&TaskTrials<'_>| {
        let has_timed_out = |trial: &Measured<'_>| trial.trial.status() == Status::TimedOut;
        // Where no trial timed out, a longer timeout would change nothing.
        timeout(cell).is_none_or(|timeout| timeout < LEAST_TIMEOUT)
            && cell.trials.iter().any(has_timed_out)
    };
    match cells.iter().find(is_too_short).map(|cell| timeout(cell)) {
        None => Ok(()),
        Some(None) => lacking("trials timed out after a time that was not recorded".to_owned()),
        Some(Some(timeout)) => {
            let [ours, paper] =
                [timeout, TIMEOUT].map(|timeout| time(timeout.as_secs_f64() * 1000.0));
            lacking(format!("trials timed out after {ours}, the paper's after {paper}"))
        }
    }
}

/// The median of a metric, if the task is one of the paper's.
fn median(cell: &TaskTrials<'_>, metric: &Metric) -> Option<f64> {
    cell.median(metric).filter(|_| is_task(&cell.task))
}

/// The medians of the paper's tasks that have one.
pub(super) fn of_tasks(series: &Series<'_>, metric: &Metric) -> Vec<f64> {
    series.cells.iter().filter_map(|cell| median(cell, metric)).collect()
}

/// The comparison of the three frameworks, or those of them that have trials, over any number of tasks.
pub(crate) fn comparison(
    study: &Study<'_>,
    group: Group,
    metric: &'static Metric,
) -> Option<Finding> {
    let blocks = Blocks::of(&setting::series(study, group), |cell| median(cell, metric))?;
    Some(of_blocks(group, metric, blocks))
}

fn of_blocks(group: Group, metric: &'static Metric, blocks: Blocks) -> Finding {
    Finding::new(group, Budget::Default, metric, blocks)
}

/// The values of a metric over the tasks for which all three have one, if these are enough: half as
/// many as the paper has.
pub(super) fn blocks(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &Metric,
) -> Evidence<Blocks> {
    let series = series(study, workload, family)?;
    let blocks = Blocks::of(&series, |cell| median(cell, metric));
    let n = n_of_paper(workload, family, metric).unwrap_or(0);
    let n_common = blocks.as_ref().map_or(0, |blocks| blocks.tasks.len());
    blocks.filter(|blocks| 2 * blocks.tasks.len() >= n).ok_or_else(|| {
        let group = setting::group(workload, family);
        let tasks = counted(n_common, "task");
        Lacking(format!(
            "{group}: all three frameworks have a {} for {tasks}, in the paper for {n}",
            metric.title
        ))
    })
}

/// The medians of QuickCheck, Hedgehog and Falsify over these tasks.
pub(super) fn medians(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &Metric,
) -> Evidence<[f64; 3]> {
    let [quickcheck, hedgehog, falsify] = blocks(study, workload, family, metric)?.medians()[..]
    else {
        unreachable!("three series have three medians")
    };
    Ok([quickcheck, hedgehog, falsify])
}

pub(super) fn finding(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &'static Metric,
) -> Evidence<Finding> {
    let blocks = blocks(study, workload, family, metric)?;
    Ok(of_blocks(setting::group(workload, family), metric, blocks))
}

/// How many tasks the paper compares. For a metric that takes the place of a time, it is the number for
/// that time. For another metric that the paper does not have, it is the number for the distance if the
/// metric needs the minimum, and for the shrink time otherwise.
fn n_of_paper(workload: Workload, family: FamilyKind, metric: &Metric) -> Option<usize> {
    let metric = measured(metric);
    let is_compared = COMPARED.iter().any(|(_, compared)| *compared == metric);
    let counted = match metric.unit {
        _ if is_compared => metric,
        Unit::Edits => &TED_AS_PRINTED,
        _ => &SHRINK_TIME,
    };
    statistics().iter().find_map(|row| {
        let is_it = row.workload == workload && row.family == family && row.metric == counted;
        match row.test {
            Test::Friedman { n, .. } if is_it => usize::try_from(n).ok(),
            _ => None,
        }
    })
}

/// `p 0.397`: that of Friedman's test.
pub(super) fn friedman(finding: &Finding) -> String {
    format!("p {}", probability(friedman_p(finding)))
}

/// The p-value of Friedman's test; 1 if nothing differs.
pub(crate) fn friedman_p(finding: &Finding) -> f64 {
    finding.comparison.friedman.map_or(1.0, |friedman| friedman.p.get())
}

/// The adjusted p-value of a pair; 1 if one of the two is not compared.
pub(super) fn p_holm(finding: &Finding, first: Contender, second: Contender) -> f64 {
    finding.pair(first, second).map_or(1.0, |(pair, _)| pair.p_holm.get())
}

/// `QuickCheck < Falsify < Hedgehog`, by mean ranks.
pub(super) fn ranking(finding: &Finding) -> String {
    finding.ranking().into_iter().map(Contender::title).collect::<Vec<_>>().join(" < ")
}

/// Whether a figure is within a quarter of the paper's, or differs from it by at most 1.
pub(super) fn is_near(ours: f64, paper: f64) -> bool {
    (ours - paper).abs() <= (paper.abs() / 4.0).max(1.0)
}

/// Whether neither figure is more than `factor` times the other.
pub(super) fn is_within_factor(ours: f64, paper: f64, factor: f64) -> bool {
    ours > 0.0 && ours / paper <= factor && paper / ours <= factor
}

/// The least and the greatest of one or more values.
pub(super) fn range(values: &[f64]) -> (f64, f64) {
    (
        values.iter().copied().fold(f64::MAX, f64::min),
        values.iter().copied().fold(f64::MIN, f64::max),
    )
}

/// `3-9`, or `3` if both are the same.
pub(super) fn range_text((least, most): (f64, f64)) -> String {
    let (least, most) = (short(least), short(most));
    if least == most { least } else { format!("{least}-{most}") }
}
