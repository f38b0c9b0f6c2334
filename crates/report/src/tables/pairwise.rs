//! Each framework against one reference, on the tasks of which both found the bug.

use stromboli_analysis::statistics::Bootstrap;
use stromboli_domain::Budget;

use super::under;
use crate::pairwise::{Pairing, pairings};
use crate::study::Study;
use crate::table::{Table, Value};

/// For each group and metric a row for each framework but the reference.
pub fn pairwise(study: &Study<'_>, budget: Budget) -> Table {
    let groups = study.groups(budget).into_iter();
    let pairings: Vec<_> = groups.flat_map(|group| pairings(study, group, budget)).collect();
    of_pairings(study, &pairings, budget)
}

pub fn of_pairings(study: &Study<'_>, pairings: &[Pairing], budget: Budget) -> Table {
    let caption = format!(
        "Each framework against a reference{}, on the tasks for which both have a value (the median \
         over trials). The reference is the framework that found the most bugs of the workload and \
         family. Smaller, equal, greater: on how many tasks the framework's value is. p: Wilcoxon's \
         signed-rank test; p (Holm) is adjusted for the frameworks of one workload, family and \
         metric. Median difference and r, the matched-pairs rank-biserial correlation, are negative \
         if the framework's values are smaller. CI: bootstrap confidence interval.",
        under(budget)
    );
    let mut bootstrap = Bootstrap::default();
    Table::of("pairwise", caption, pairings)
        .place_by_metric(study, |pairing| (pairing.group, pairing.metric))
        .words("metric", "metric", |pairing| pairing.metric.name)
        .words("framework", "framework", |pairing| pairing.contender.title())
        .words("reference", "reference", |pairing| pairing.reference.title())
        .numbers("n", "N", |pairing| pairing.differences.values().len())
        .numbers("n_tasks", "of", |pairing| pairing.n_tasks)
        .numbers("median", "median", |pairing| pairing.median)
        .numbers("median_reference", "reference's", |pairing| pairing.reference_median)
        .numbers("n_smaller", "smaller", |pairing| pairing.n_by_sign()[0])
        .numbers("n_equal", "equal", |pairing| pairing.n_by_sign()[1])
        .numbers("n_greater", "greater", |pairing| pairing.n_by_sign()[2])
        .numbers("median_difference", "median difference", |pairing| {
            Value::Signed(pairing.differences.median())
        })
        .intervals("median_difference_ci", "95 % CI", |p| bootstrap.median(&p.differences))
        .numbers("r", "r", |pairing| pairing.rank_biserial.map(Value::Correlation))
        .intervals("r_ci", "95 % CI of r", |p| bootstrap.rank_biserial(&p.differences))
        .numbers("p", "p", |pairing| Value::Unadjusted(pairing.p.get()))
        .numbers("p_holm", "p (Holm)", |pairing| Value::Probability(pairing.p_holm.get()))
        .table
}
