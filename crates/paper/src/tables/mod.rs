//! The paper's tables: [`statistics`](fn@statistics), [`buckets`] and [`effort`].
//!
//! Numbers in them are [`Figure`]s, which stand for every number that is printed so.

mod csv;
mod figure;
mod rows;

use csv::table;
pub use figure::Figure;
pub use rows::{BucketRow, EffortRow, Shares, StatisticsRow, Test};

/// The statistical comparison: for each workload, family and metric a row for Friedman's test and
/// one for each pair of frameworks.
///
/// ```
/// # use stromboli_paper::setting::bst;
/// # use stromboli_paper::tables::{Test, statistics};
/// # use stromboli_report::metric;
/// let row = &statistics()[0];
/// assert_eq!((row.workload, row.metric), (bst(), &metric::BUG_FINDING_TIME));
/// let Test::Friedman { n, chi_squared, p } = &row.test else { panic!() };
/// assert_eq!((*n, chi_squared.value(), p.text()), (48, Some(51.5), "<0.001"));
/// ```
pub fn statistics() -> &'static [StatisticsRow] {
    table!("../../data/statistics.csv", StatisticsRow)
}

/// The bucket charts: for each strategy, the number of tasks by time to the first failure.
///
/// The rows for `bst` are from an earlier version of the experiment, with 52 tasks.
///
/// ```
/// # use stromboli_paper::tables::buckets;
/// assert_eq!(buckets()[0].n_tasks, [33, 7, 3, 2, 1, 6]);
/// ```
pub fn buckets() -> &'static [BucketRow] {
    table!("../../data/buckets.csv", BucketRow)
}

/// The sample efficiency of shrinking.
///
/// ```
/// # use stromboli_paper::tables::effort;
/// assert_eq!(effort()[0].executions_per_edit.value(), Some(16.58));
/// assert_eq!(effort()[0].median.passed.value(), Some(80.0));
/// ```
pub fn effort() -> &'static [EffortRow] {
    table!("../../data/effort.csv", EffortRow)
}

#[cfg(test)]
mod tests;
