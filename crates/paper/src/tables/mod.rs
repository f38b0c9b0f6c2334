//! The paper's tables: [`statistics`](fn@statistics), [`buckets`] and [`effort`]; and what its libraries
//! cost, [`originals`] and [`estimated_originals`], which are not from the paper.
//!
//! Numbers in them are [`Figure`]s, which stand for every number that is printed so.

mod figure;
mod rows;

use std::sync::LazyLock;

pub use figure::Figure;
use rows::read;
pub use rows::{
    BucketRow, EffortRow, EstimatedRow, OriginalRow, Shares, StatisticsRow, Subject, Test,
};

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
/// assert_eq!((*n, chi_squared.value, p.text), (48, Some(51.5), "<0.001"));
/// ```
pub fn statistics() -> &'static [StatisticsRow] {
    static ROWS: LazyLock<Vec<StatisticsRow>> =
        LazyLock::new(|| read(include_str!("../../data/statistics.csv"), StatisticsRow::read));
    &ROWS
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
    static ROWS: LazyLock<Vec<BucketRow>> =
        LazyLock::new(|| read(include_str!("../../data/buckets.csv"), BucketRow::read));
    &ROWS
}

/// The sample efficiency of shrinking.
///
/// ```
/// # use stromboli_paper::tables::effort;
/// assert_eq!(effort()[0].executions_per_edit.value, Some(16.58));
/// assert_eq!(effort()[0].median.passed.value, Some(80.0));
/// ```
pub fn effort() -> &'static [EffortRow] {
    static ROWS: LazyLock<Vec<EffortRow>> =
        LazyLock::new(|| read(include_str!("../../data/effort.csv"), EffortRow::read));
    &ROWS
}

/// What a test and an execution cost in the Haskell libraries and in the ports.
///
/// QuickCheck 2.15.0.1, Hedgehog 1.5 and falsify 0.3.0, compiled by GHC 9.0.2 with `-O2`, and the ports,
/// alternately on one core of one machine: process times, medians of four to five rounds. Executions and
/// results of both sides were equal in 1,440 of 1,440 trials. The tasks are `bst/InsertPost/insert_1`,
/// `rbt/InsertValid/miscolor_insert`, `stlc/SinglePreserve/subst_var_none` and
/// `fsub/SinglePreserve/subst_var_flip`; searches ran on the correct program. Ratios between libraries and
/// rows carry over to other machines, absolute figures do not.
///
/// ```
/// # use stromboli_paper::tables::originals;
/// let [quickcheck, hedgehog, ..] = originals() else { panic!() };
/// let ratio = quickcheck.tests_per_second.value.unwrap() / hedgehog.tests_per_second.value.unwrap();
/// assert_eq!(ratio.round(), 51.0);
/// ```
pub fn originals() -> &'static [OriginalRow] {
    static ROWS: LazyLock<Vec<OriginalRow>> =
        LazyLock::new(|| read(include_str!("../../data/originals.csv"), OriginalRow::read));
    &ROWS
}

/// Estimates for the workloads and families that [`originals`] does not have: `type` of `stlc` and `fsub`.
///
/// The speed of the port there, times the speed of the original divided by that of the port in family
/// `type` of `bst`. All speeds of ports are from one machine and one build. The terms of `fsub` are those
/// of `type_narrow`.
pub fn estimated_originals() -> &'static [EstimatedRow] {
    static ROWS: LazyLock<Vec<EstimatedRow>> = LazyLock::new(|| {
        read(include_str!("../../data/estimated-originals.csv"), EstimatedRow::read)
    });
    &ROWS
}
