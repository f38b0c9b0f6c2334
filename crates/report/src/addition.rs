//! What another crate adds to a report.

use crate::table::Table;

/// A section of the page and some tables, made by another crate.
///
/// The section stands before the task explorer, the tables are files of the bundle.
#[derive(Clone, Debug, PartialEq)]
pub struct Addition {
    /// The name of the section in links, and of no other section.
    pub id: &'static str,
    /// What the navigation calls it.
    pub link: &'static str,
    /// The heading of the section.
    pub heading: &'static str,
    /// What is in the section, as HTML. Texts in it are escaped already.
    pub html: String,
    /// Tables about all budgets, each to be a file in every format.
    pub tables: Vec<Table>,
}
