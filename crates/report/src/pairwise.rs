//! Each framework against one reference, on the tasks whose bug both found.
//!
//! The more frameworks a campaign has, the fewer tasks all of them found. A pair keeps its tasks, no matter
//! how many other frameworks there are.

use stromboli_analysis::statistics::{Probability, Sample, holm, rank_biserial, wilcoxon};
use stromboli_domain::Budget;

use crate::contender::Contender;
use crate::metric::Metric;
use crate::place::Group;
use crate::starts::COMPARED;
use crate::study::{Series, Study};

/// A framework against the reference of its group.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub group: Group,
    pub metric: &'static Metric,
    pub contender: Contender,
    pub reference: Contender,
    pub n_tasks: usize,
    /// The median of the framework over the tasks of both.
    pub median: f64,
    /// The median of the reference over the same tasks.
    pub reference_median: f64,
    /// The differences on the tasks that both have a value for: framework minus reference.
    pub differences: Sample,
    /// How consistent they are: negative if the framework's values are smaller.
    pub rank_biserial: Option<f64>,
    /// Wilcoxon's signed-rank test; 1 if there are no differences.
    pub p: Probability,
    /// The p-value, adjusted for all frameworks of the group.
    pub p_holm: Probability,
}

impl Pairing {
    /// The numbers of tasks with a difference below, equal to and above 0.
    pub fn n_by_sign(&self) -> [usize; 3] {
        let n = |is_it: fn(&f64) -> bool| {
            self.differences.values().iter().filter(|value| is_it(value)).count()
        };
        [n(|value| *value < 0.0), n(|value| *value == 0.0), n(|value| *value > 0.0)]
    }
}

/// Every framework of a group against the reference, for each of the metrics that shrinkers are compared
/// by.
pub fn pairings(study: &Study<'_>, group: Group, budget: Budget) -> Vec<Pairing> {
    let series = study.of_group(group, budget);
    let Some(reference) = reference(&series) else { return Vec::new() };
    let mut all = Vec::new();
    for metric in COMPARED {
        let others = series.iter().filter(|other| other.contender != reference.contender);
        let mut of_metric: Vec<_> =
            others.filter_map(|other| pairing(other, reference, metric)).collect();
        let p: Vec<_> = of_metric.iter().map(|pairing| pairing.p).collect();
        for (pairing, p_holm) in of_metric.iter_mut().zip(holm(&p)) {
            pairing.p_holm = p_holm;
        }
        all.extend(of_metric);
    }
    all
}

/// The reference: the framework that found the most bugs, so that pairs share as many tasks as possible. If
/// there are several, the first.
fn reference<'s, 'a>(series: &[&'s Series<'a>]) -> Option<&'s Series<'a>> {
    let n_found = |series: &Series<'_>| series.cells.iter().filter(|cell| cell.is_found()).count();
    series.iter().rev().max_by_key(|series| n_found(series)).copied()
}

fn pairing(
    series: &Series<'_>,
    reference: &Series<'_>,
    metric: &'static Metric,
) -> Option<Pairing> {
    let both = series.cells.iter().filter_map(|cell| {
        let other = reference.cell(&cell.task)?;
        Some((cell.median(metric)?, other.median(metric)?))
    });
    let (own, others): (Vec<_>, Vec<_>) = both.unzip();
    let differences = own.iter().zip(&others).map(|(own, other)| own - other).collect();
    let differences = Sample::new(differences)?;
    let p = wilcoxon(&differences).map_or(Probability::ONE, |test| test.p);
    Some(Pairing {
        group: series.group,
        metric,
        contender: series.contender,
        reference: reference.contender,
        n_tasks: series.cells.len().max(reference.cells.len()),
        median: Sample::new(own)?.median(),
        reference_median: Sample::new(others)?.median(),
        rank_biserial: rank_biserial(&differences),
        differences,
        p,
        p_holm: p,
    })
}
