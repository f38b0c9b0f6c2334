//! Whether frameworks differ, for every metric.

use stromboli_analysis::statistics::{Bootstrap, Friedman};
use stromboli_domain::Budget;

use super::{PairOf, under, with_pairs};
use crate::finding::Finding;
use crate::study::Study;
use crate::table::{Table, Value};

/// For each group and metric, rows for Friedman's test, then one for each pair of frameworks.
pub fn statistics(study: &Study<'_>, budget: Budget) -> Table {
    of_findings(study, &Finding::all(study, budget), budget)
}

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
    let over_all = |finding: &Finding| finding.with_unsolved_as_worst(study);
    let over_all: Vec<_> = findings.iter().map(over_all).collect();
    let rows: Vec<_> = findings.iter().zip(&over_all).flat_map(rows).collect();
    let mut bootstrap = Bootstrap::default();
    Table::of("statistics", caption, &rows)
        .place_by_metric(study, |row| (row.finding().group, row.finding().metric))
        .words("metric", "metric", |row| row.finding().metric.name)
        .words("first", "first", |row| match row {
            Row::Friedman(name, _) => (*name).to_owned(),
            Row::Pair(pair) => pair.first().title(),
        })
        .words("second", "second", |row| Some(row.pair()?.second().title()))
        .numbers("n", "N", |row| row.finding().comparison.n)
        .numbers("n_tasks", "of", |row| row.finding().blocks.n_tried)
        .numbers("chi2", "χ²", |row| Some(row.friedman()?.chi_squared))
        .numbers("median_difference", "median difference", |row| Some(row.pair()?.difference()))
        .intervals("median_difference_ci", "95 % CI", |row| {
            bootstrap.median(&row.pair()?.differences())
        })
        .numbers("r", "r", |row| row.pair()?.r())
        .intervals("r_ci", "95 % CI of r", |row| {
            bootstrap.rank_biserial(&row.pair()?.differences())
        })
        .numbers("p", "p", |row| match row {
            Row::Friedman(..) => Some(Value::Probability(row.friedman()?.p.get())),
            Row::Pair(pair) => Some(pair.p()),
        })
        .numbers("p_holm", "p (Holm)", |row| Some(row.pair()?.p_holm()))
        .numbers("p_holm_all", "p (Holm, all)", |row| {
            Some(Value::Probability(row.pair()?.p_page?.get()))
        })
        .table
}

enum Row<'f> {
    Friedman(&'static str, &'f Finding),
    Pair(PairOf<'f>),
}

/// The tests of a comparison, which is also made over all tasks. Friedman's needs three frameworks.
fn rows<'f>((finding, over_all): (&'f Finding, &'f Option<Finding>)) -> Vec<Row<'f>> {
    let mut rows = Vec::new();
    if finding.blocks.contenders.len() > 2 {
        let over_all = over_all.iter().map(|all| ("Friedman, unsolved as worst", all));
        let tests = std::iter::once(("Friedman", finding)).chain(over_all);
        rows.extend(tests.map(|(name, finding)| Row::Friedman(name, finding)));
    }
    rows.extend(with_pairs(finding).map(Row::Pair));
    rows
}

impl Row<'_> {
    fn finding(&self) -> &Finding {
        match self {
            Row::Friedman(_, finding) => finding,
            Row::Pair(pair) => pair.finding,
        }
    }

    fn friedman(&self) -> Option<Friedman> {
        match self {
            Row::Friedman(_, finding) => finding.comparison.friedman.ok(),
            Row::Pair(_) => None,
        }
    }

    fn pair(&self) -> Option<&PairOf<'_>> {
        match self {
            Row::Friedman(..) => None,
            Row::Pair(pair) => Some(pair),
        }
    }
}
