//! The figures of the paper "Evaluating Shrinking" (Keles, Miao, Lampropoulos).
//!
//! Its tables as this crate carries them: [`statistics`](fn@statistics), [`buckets`] and [`effort`].
//! A number in them is a [`Figure`]: what was printed, and everything that prints so.

mod figure;
mod rows;
mod table;

pub use figure::Figure;
pub use rows::{
    Bucket, BucketRow, EffortRow, Family, Framework, Metric, Shares, StatisticsRow, Test, Workload,
};
use table::table;

/// The statistical comparison: for each workload, family and metric a row for Friedman's test and
/// one for each pair of frameworks.
///
/// ```
/// # use stromboli_analysis::paper::{Metric, Test, Workload, statistics};
/// let row = &statistics()[0];
/// assert_eq!((row.workload, row.metric), (Workload::Bst, Metric::BugFindingMs));
/// let Test::Friedman { n, chi_squared, p } = &row.test else { panic!() };
/// assert_eq!((*n, chi_squared.value(), p.text()), (48, Some(51.5), "<0.001"));
/// ```
pub fn statistics() -> &'static [StatisticsRow] {
    table!("../../data/paper/statistics.csv", StatisticsRow)
}

/// The bucket charts: for each strategy, how many tasks took how long to a first failure.
///
/// The rows for `bst` are from a state of the experiment with 52 tasks.
///
/// ```
/// # use stromboli_analysis::paper::{Bucket, buckets};
/// assert_eq!(buckets()[0].n_tasks(Bucket::Below100Ms), 33);
/// assert_eq!(buckets()[0].n_tasks(Bucket::Unsolved), 6);
/// ```
pub fn buckets() -> &'static [BucketRow] {
    table!("../../data/paper/buckets.csv", BucketRow)
}

/// The sample efficiency of shrinking.
///
/// ```
/// # use stromboli_analysis::paper::effort;
/// assert_eq!(effort()[0].executions_per_edit.value(), Some(16.58));
/// assert_eq!(effort()[0].median.passed.value(), Some(80.0));
/// ```
pub fn effort() -> &'static [EffortRow] {
    table!("../../data/paper/effort.csv", EffortRow)
}

#[cfg(test)]
mod tests;
