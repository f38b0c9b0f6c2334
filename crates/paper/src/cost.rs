//! What a test and an execution of the property cost in Haskell.

use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_trials::Cell;

use crate::setting::{falsify, families, group};
use crate::tables::{Figure, Subject, effort, estimated_originals, originals};

/// Milliseconds for a test or a discard in the original library, without shrinking.
///
/// Inputs are evaluated as far as the property needs them, as in every normal run of the library. If it was
/// not measured, it is an estimate.
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
/// assert_eq!(cost("hedgehog/cbc_idiomatic"), None, "nobody measured it");
/// ```
pub fn of_test(cell: &Cell) -> Option<f64> {
    let measured = originals().iter().map(|row| (row.subject, row.tests_per_second));
    let estimated = estimated_originals().iter().map(|row| (row.subject, row.tests_per_second));
    at(cell, measured.chain(estimated)).map(|per_second| 1000.0 / per_second)
}

/// Milliseconds for an execution of the property in the original library, while shrinking.
pub fn of_execution(cell: &Cell) -> Option<f64> {
    let measured = originals().iter().map(|row| (row.subject, row.executions_per_second));
    let estimated =
        estimated_originals().iter().map(|row| (row.subject, row.executions_per_second));
    at(cell, measured.chain(estimated)).map(|per_second| 1000.0 / per_second)
}

/// Milliseconds for an execution of the property while shrinking, as the paper prints them.
pub fn of_execution_in_paper(cell: &Cell) -> Option<f64> {
    at(cell, effort().iter().map(|row| (row.subject, row.ms_per_execution)))
}

/// Milliseconds of a trial in the paper that are spent neither on tests nor on executions, beyond those of
/// falsify: [`START_UP`] for QuickCheck and Hedgehog.
pub fn of_start_up(cell: &Cell) -> f64 {
    match Contender::of(cell.strategy) == falsify() {
        true => 0.0,
        false => START_UP,
    }
}

/// A fixed cost in milliseconds that the paper's times of QuickCheck and Hedgehog contain.
///
/// The paper prints 5.6 µs per execution for QuickCheck on `bst` `type`, where the library takes 0.9 µs.
/// The difference, times the executions of a trial, is about this constant in most workloads and families,
/// for both libraries, while falsify, with ten times the executions, shows almost no difference on `bst`.
pub const START_UP: f64 = 0.4;

/// The figure of the row that is about a cell, if the paper has trials like those of the cell.
fn at(cell: &Cell, mut rows: impl Iterator<Item = (Subject, Figure)>) -> Option<f64> {
    let (workload, strategy) = (cell.task.workload, cell.strategy);
    let is_it = |family: &FamilyKind| group(workload, *family).family == strategy.family();
    let family = families(workload).iter().copied().find(is_it)?;
    let subject = Subject { workload, family, contender: Contender::of(strategy) };
    rows.find(|(known, _)| *known == subject)?.1.value
}
