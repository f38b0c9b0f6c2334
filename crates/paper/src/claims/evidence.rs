//! What claims rest on: the three frameworks of the paper under their defaults, compared over enough
//! tasks.

use stromboli_domain::Budget;
use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_report::blocks::Blocks;
use stromboli_report::metric::{SHRINK_TIME, Unit};
use stromboli_report::number::{probability, short};
use stromboli_report::place::Group;
use stromboli_report::{Finding, Metric, Series, Study, TaskTrials};
use stromboli_workloads::Workload;

use crate::metric::{COMPARED, TED_AS_PRINTED};
use crate::minima::is_task;
use crate::setting;
use crate::tables::{Test, statistics};

/// The series of the three frameworks: QuickCheck, Hedgehog, Falsify.
pub(super) fn series<'s, 'a>(
    study: &'s Study<'a>,
    workload: Workload,
    family: FamilyKind,
) -> Option<[&'s Series<'a>; 3]> {
    setting::series(study, setting::group(workload, family)).try_into().ok()
}

/// The median of a metric, if the task is one of the paper's.
fn median(cell: &TaskTrials<'_>, metric: &Metric) -> Option<f64> {
    cell.median(metric).filter(|_| is_task(&cell.task))
}

/// The medians of the paper's tasks that have one.
pub(super) fn of_tasks(series: &Series<'_>, metric: &Metric) -> Vec<f64> {
    series.cells.iter().filter_map(|cell| median(cell, metric)).collect()
}

/// The comparison of those of the three frameworks that have trials, over any number of tasks.
pub(crate) fn comparison(
    study: &Study<'_>,
    group: Group,
    metric: &'static Metric,
) -> Option<Finding> {
    let blocks = Blocks::of(&setting::series(study, group), |cell| median(cell, metric))?;
    Some(of_blocks(group, metric, blocks))
}

fn of_blocks(group: Group, metric: &'static Metric, blocks: Blocks) -> Finding {
    let comparison = blocks.compare();
    Finding { group, budget: Budget::Default, metric, blocks, comparison }
}

/// The values of a metric over the tasks for which all three have one, if these are enough: half as
/// many as the paper has.
pub(super) fn blocks(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &Metric,
) -> Option<Blocks> {
    let blocks = Blocks::of(&series(study, workload, family)?, |cell| median(cell, metric))?;
    let n = n_of_paper(workload, family, metric)?;
    (2 * blocks.n() >= n).then_some(blocks)
}

/// The medians of QuickCheck, Hedgehog and Falsify over these tasks.
pub(super) fn medians(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &Metric,
) -> Option<[f64; 3]> {
    blocks(study, workload, family, metric)?.medians().try_into().ok()
}

/// The comparison of the three.
pub(super) fn finding(
    study: &Study<'_>,
    workload: Workload,
    family: FamilyKind,
    metric: &'static Metric,
) -> Option<Finding> {
    let blocks = blocks(study, workload, family, metric)?;
    Some(of_blocks(setting::group(workload, family), metric, blocks))
}

/// How many tasks the paper compares. For a metric that it does not have: as many as for the distance
/// if it needs the minimum, as for the shrink time otherwise.
fn n_of_paper(workload: Workload, family: FamilyKind, metric: &Metric) -> Option<usize> {
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

/// The p-value of Friedman's test; 1 where nothing differs.
pub(super) fn friedman_p(finding: &Finding) -> f64 {
    finding.comparison.friedman.map_or(1.0, |friedman| friedman.p.get())
}

/// The adjusted p-value of a pair.
pub(super) fn p_holm(finding: &Finding, first: Contender, second: Contender) -> Option<f64> {
    Some(finding.pair(first, second)?.0.p_holm.get())
}

/// `QuickCheck < Falsify < Hedgehog`, by mean ranks.
pub(super) fn ranking(finding: &Finding) -> String {
    finding.ranking().into_iter().map(Contender::title).collect::<Vec<_>>().join(" < ")
}

/// Whether a figure is within a quarter of the paper's, or within 1 of it, as small counts are.
pub(super) fn is_near(ours: f64, paper: f64) -> bool {
    (ours - paper).abs() <= (paper.abs() / 4.0).max(1.0)
}

/// Whether neither figure is more than so many times the other.
pub(super) fn is_within_factor(ours: f64, paper: f64, factor: f64) -> bool {
    ours > 0.0 && ours / paper <= factor && paper / ours <= factor
}

/// The least and the greatest, if there are any.
pub(super) fn range(values: &[f64]) -> Option<(f64, f64)> {
    let least = values.iter().copied().reduce(f64::min)?;
    let most = values.iter().copied().reduce(f64::max)?;
    Some((least, most))
}

/// `3-9`, or `3` if both are the same.
pub(super) fn range_text((least, most): (f64, f64)) -> String {
    let (least, most) = (short(least), short(most));
    if least == most { least } else { format!("{least}-{most}") }
}
