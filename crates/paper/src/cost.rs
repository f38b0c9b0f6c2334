//! What a test and an execution of the property cost in Haskell.

use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_trials::Cell;

use crate::setting::{families, group};
use crate::tables::{Figure, Place, effort, estimated_originals, originals};

/// Milliseconds for a test or a discard in the original library, without shrinking.
///
/// Inputs are evaluated as far as the property needs them, as in every normal run of the library. If
/// nobody measured it, it is an estimate.
///
/// ```
/// # use stromboli_domain::Budget;
/// # use stromboli_paper::cost;
/// # use stromboli_trials::Cell;
/// let cell = |strategy: &str| Cell {
///     task: "bst/InsertPost/insert_1".parse().unwrap(),
///     strategy: strategy.parse().unwrap(),
///     budget: Budget::Default,
/// };
/// let cost = |strategy| cost::of_test(&cell(strategy)).map(|ms| (ms * 1e6).round());
/// assert_eq!(cost("quickcheck/type"), Some(798.0), "nanoseconds");
/// assert_eq!(cost("hedgehog/type"), Some(40_775.0));
/// assert_eq!(cost("quickcheck/cbc_idiomatic"), None, "nobody measured it");
/// ```
pub fn of_test(cell: &Cell) -> Option<f64> {
    let measured = originals().iter().map(|row| (row.place(), row.tests_per_second));
    let estimated = estimated_originals().iter().map(|row| (row.place(), row.tests_per_second));
    at(cell, measured.chain(estimated)).map(|per_second| 1000.0 / per_second)
}

/// Milliseconds for an execution of the property in the original library, while shrinking.
pub fn of_execution(cell: &Cell) -> Option<f64> {
    let measured = originals().iter().map(|row| (row.place(), row.executions_per_second));
    let estimated =
        estimated_originals().iter().map(|row| (row.place(), row.executions_per_second));
    at(cell, measured.chain(estimated)).map(|per_second| 1000.0 / per_second)
}

/// Milliseconds for an execution of the property while shrinking, as the paper prints them.
pub fn of_execution_in_paper(cell: &Cell) -> Option<f64> {
    at(cell, effort().iter().map(|row| (row.place(), row.ms_per_execution)))
}

/// The figure of the row that is about a cell, if the paper has trials like those of the cell.
fn at(cell: &Cell, mut rows: impl Iterator<Item = (Place, Figure)>) -> Option<f64> {
    let (workload, strategy) = (cell.task.workload, cell.strategy);
    let is_it = |family: &FamilyKind| group(workload, *family).family == strategy.family();
    let family = families(workload).iter().copied().find(is_it)?;
    let place = (workload, family, Contender::of(strategy));
    rows.find(|(known, _)| *known == place)?.1.value()
}
