//! Whether frameworks differ, for every metric.

use stromboli_domain::Budget;

use super::{PLACE, row, under};
use crate::finding::Finding;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each group and metric a row for Friedman's test, then one for each pair of frameworks.
pub fn statistics(study: &Study<'_>, budget: Budget) -> Table {
    of_findings(&Finding::all(study, budget), budget)
}

/// The same, of these findings.
pub fn of_findings(findings: &[Finding], budget: Budget) -> Table {
    let caption = format!(
        "Do frameworks differ{}? Friedman's test over the tasks for which every framework has a \
         value (the median of its trials), then Wilcoxon's signed-rank test for each pair, adjusted \
         by Holm's procedure. Median difference: first less second. r: matched-pairs rank-biserial \
         correlation, negative where the first is smaller.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("metric", "metric"),
            words("first", "first"),
            words("second", "second"),
            numbers("n", "N"),
            numbers("chi2", "χ²"),
            numbers("median_difference", "median difference"),
            numbers("r", "r"),
            numbers("p", "p"),
            numbers("p_holm", "p (Holm)"),
        ],
    ]
    .concat();
    let mut table = Table::new("statistics", caption, &columns);
    for finding in findings {
        table.row(friedman(finding));
        table.rows.extend(pairs(finding));
    }
    table
}

fn friedman(finding: &Finding) -> Vec<Value> {
    let (chi_squared, p) = match finding.comparison.friedman {
        Ok(friedman) => (Value::Number(friedman.chi_squared), Value::Probability(friedman.p.get())),
        Err(_) => (Value::Missing, Value::Missing),
    };
    row(
        finding.group,
        [
            finding.metric.name.into(),
            "Friedman".into(),
            Value::Missing,
            Value::count(finding.comparison.n),
            chi_squared,
            Value::Missing,
            Value::Missing,
            p,
            Value::Missing,
        ],
    )
}

fn pairs(finding: &Finding) -> impl Iterator<Item = Vec<Value>> {
    finding.comparison.pairs.iter().map(|pair| {
        let framework = |place: usize| finding.blocks.contenders[place].title().into();
        row(
            finding.group,
            [
                finding.metric.name.into(),
                framework(pair.first),
                framework(pair.second),
                Value::count(finding.comparison.n),
                Value::Missing,
                Value::Signed(pair.median_difference),
                Value::correlation(pair.rank_biserial),
                Value::Probability(pair.p().get()),
                Value::Probability(pair.p_holm.get()),
            ],
        )
    })
}
