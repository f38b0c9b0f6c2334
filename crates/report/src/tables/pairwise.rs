//! Each framework against one reference, on the tasks of which both found the bug.

use stromboli_analysis::statistics::Bootstrap;
use stromboli_domain::Budget;

use super::{PLACE, row_of_metric, under};
use crate::pairwise::{Pairing, pairings};
use crate::study::Study;
use crate::table::{Table, Value, intervals, numbers, words};

/// For each group and metric a row for each framework but the reference.
pub fn pairwise(study: &Study<'_>, budget: Budget) -> Table {
    let groups = study.groups(budget).into_iter();
    of_pairings(study, groups.flat_map(|group| pairings(study, group, budget)), budget)
}

/// The table of these comparisons.
pub fn of_pairings(
    study: &Study<'_>,
    pairings: impl IntoIterator<Item = Pairing>,
    budget: Budget,
) -> Table {
    let caption = format!(
        "Each framework against a reference{}, on the tasks for which both have a value (the median \
         over trials). The reference is the framework that found the most bugs of the workload and \
         family. Smaller, equal, greater: on how many tasks the framework's value is. p: Wilcoxon's \
         signed-rank test; p (Holm) is adjusted for the frameworks of one workload, family and \
         metric. Median difference and r, the matched-pairs rank-biserial correlation, are negative \
         if the framework's values are smaller. CI: bootstrap confidence interval.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("metric", "metric"),
            words("framework", "framework"),
            words("reference", "reference"),
            numbers("n", "N"),
            numbers("n_tasks", "of"),
            numbers("median", "median"),
            numbers("median_reference", "reference's"),
            numbers("n_smaller", "smaller"),
            numbers("n_equal", "equal"),
            numbers("n_greater", "greater"),
            numbers("median_difference", "median difference"),
            intervals("median_difference_ci", "95 % CI"),
            numbers("r", "r"),
            intervals("r_ci", "95 % CI of r"),
            numbers("p", "p"),
            numbers("p_holm", "p (Holm)"),
        ],
    ]
    .concat();
    let mut table = Table::new("pairwise", caption, &columns);
    let mut bootstrap = Bootstrap::new();
    for pairing in pairings {
        let values = [
            pairing.metric.name.into(),
            pairing.contender.title().into(),
            pairing.reference.title().into(),
            Value::count(pairing.differences.values().len()),
            Value::count(pairing.n_tasks),
            Value::Number(pairing.median),
            Value::Number(pairing.reference_median),
        ];
        let signs = pairing.n_by_sign().map(Value::count);
        let test = [
            Value::Signed(pairing.differences.median()),
            Value::interval(bootstrap.median(&pairing.differences)),
            Value::correlation(pairing.rank_biserial),
            Value::interval(bootstrap.rank_biserial(&pairing.differences)),
            Value::Unadjusted(pairing.p.get()),
            Value::Probability(pairing.p_holm.get()),
        ];
        let values = values.into_iter().chain(signs).chain(test);
        table.row(row_of_metric(study, pairing.metric, pairing.group, values));
    }
    table
}
