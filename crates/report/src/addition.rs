//! Sections and tables that another crate adds to a report.

use maud::Markup;

use crate::table::Table;

/// A section of the page and some tables, made by another crate.
///
/// The section comes before the task explorer. The tables are files of the bundle.
#[derive(Clone, Debug)]
pub struct Addition {
    /// The name of the section in links. It must be unique.
    pub id: &'static str,
    /// The name in the navigation.
    pub link: &'static str,
    pub heading: &'static str,
    pub html: Markup,
    /// Tables about all budgets. Each is written as a file in every format.
    pub tables: Vec<Table>,
}
