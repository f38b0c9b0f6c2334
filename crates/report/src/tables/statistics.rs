//! Whether frameworks differ, for every metric.

use stromboli_analysis::statistics::{Bootstrap, Pair, Probability};
use stromboli_domain::Budget;

use super::{PLACE, row_of_metric, under};
use crate::finding::Finding;
use crate::study::Study;
use crate::table::{Table, Value, intervals, numbers, words};

/// For each group and metric, rows for Friedman's test, then one for each pair of frameworks.
pub fn statistics(study: &Study<'_>, budget: Budget) -> Table {
    of_findings(study, &Finding::all(study, budget), budget)
}

/// The table of these findings of a study.
pub fn of_findings(study: &Study<'_>, findings: &[Finding], budget: Budget) -> Table {
    let caption = format!(
        "Do frameworks differ{}? Friedman's test over the tasks for which every framework has a \
         value (the median of its trials), then Wilcoxon's signed-rank test for each pair. \
         \"Friedman, unsolved as worst\" repeats the test over all tasks tried, where a framework that \
         did not find the bug of a task counts as worse than any value. p (Holm) is adjusted for the \
         pairs of one comparison: one workload, family and metric. p (Holm, all) is adjusted for the \
         pairs of all comparisons of the report under this budget. Median difference: first minus \
         second. r: matched-pairs rank-biserial correlation, negative if the first is smaller. CI: \
         bootstrap confidence interval.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("metric", "metric"),
            words("first", "first"),
            words("second", "second"),
            numbers("n", "N"),
            numbers("n_tasks", "of"),
            numbers("chi2", "χ²"),
            numbers("median_difference", "median difference"),
            intervals("median_difference_ci", "95 % CI"),
            numbers("r", "r"),
            intervals("r_ci", "95 % CI of r"),
            numbers("p", "p"),
            numbers("p_holm", "p (Holm)"),
            numbers("p_holm_all", "p (Holm, all)"),
        ],
    ]
    .concat();
    let mut table = Table::new("statistics", caption, &columns);
    let mut bootstrap = Bootstrap::new();
    for finding in findings {
        // Friedman's test needs three frameworks.
        if finding.blocks.contenders.len() > 2 {
            table.row(friedman(study, "Friedman", finding));
            if let Some(all_tasks) = finding.with_unsolved_as_worst(study) {
                table.row(friedman(study, "Friedman, unsolved as worst", &all_tasks));
            }
        }
        for (place, pair) in finding.comparison.pairs.iter().enumerate() {
            let p_all = finding.p_page.get(place);
            table.row(row_of_pair(study, finding, pair, p_all, &mut bootstrap));
        }
    }
    table
}

fn friedman(study: &Study<'_>, name: &str, finding: &Finding) -> Vec<Value> {
    let (chi_squared, p) = match finding.comparison.friedman {
        Ok(friedman) => (Value::Number(friedman.chi_squared), Value::Probability(friedman.p.get())),
        Err(_) => (Value::Missing, Value::Missing),
    };
    row_of_metric(
        study,
        finding.metric,
        finding.group,
        [
            finding.metric.name.into(),
            name.into(),
            Value::Missing,
            Value::count(finding.comparison.n),
            Value::count(finding.blocks.n_tried),
            chi_squared,
            Value::Missing,
            Value::Missing,
            Value::Missing,
            Value::Missing,
            p,
            Value::Missing,
            Value::Missing,
        ],
    )
}

fn row_of_pair(
    study: &Study<'_>,
    finding: &Finding,
    pair: &Pair,
    p_all: Option<&Probability>,
    bootstrap: &mut Bootstrap,
) -> Vec<Value> {
    let framework = |place: usize| finding.blocks.contenders[place].title().into();
    let compared = [
        finding.metric.name.into(),
        framework(pair.first),
        framework(pair.second),
        Value::count(finding.comparison.n),
        Value::count(finding.blocks.n_tried),
        Value::Missing,
    ];
    let p_all = p_all.map_or(Value::Missing, |p| Value::Probability(p.get()));
    let difference = difference(finding, pair, bootstrap);
    let values = compared.into_iter().chain(difference).chain([p_all]);
    row_of_metric(study, finding.metric, finding.group, values)
}

/// How a pair differs: the median difference and r, each with its interval, and p before and after Holm's
/// adjustment.
pub(crate) fn difference(finding: &Finding, pair: &Pair, bootstrap: &mut Bootstrap) -> [Value; 6] {
    let differences = finding.blocks.matched().differences(pair.first, pair.second);
    [
        Value::Signed(pair.median_difference),
        Value::interval(bootstrap.median(&differences)),
        Value::correlation(pair.rank_biserial),
        Value::interval(bootstrap.rank_biserial(&differences)),
        Value::Unadjusted(pair.p().get()),
        Value::Probability(pair.p_holm.get()),
    ]
}
