//! The files of tables: a header line, then one line per row, with columns separated by tabs.

use std::fmt::Display;
use std::str::FromStr;

/// Stands for a column that a row does not have.
pub(super) const NOTHING: &str = "-";

/// An error parsing a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TableError {
    /// The number of the first invalid line, from 1.
    pub line: usize,
    /// The problem with the field.
    pub reason: String,
}

/// Prints a table from its rows, each of which ends its line.
pub(super) fn print(header: &[&str], rows: impl Iterator<Item = String>) -> String {
    rows.fold(header.join("\t") + "\n", |table, row| table + &row)
}

/// Parses each row of a table from its columns.
pub(super) fn parse<T, const N: usize>(
    table: &str,
    header: [&str; N],
    mut row: impl FnMut([&str; N]) -> Result<T, String>,
) -> Result<Vec<T>, TableError> {
    let mut lines = table.lines().zip(1..);
    if lines.next().is_none_or(|(line, _)| line != header.join("\t")) {
        return Err(TableError { line: 1, reason: format!("expected {}", header.join(", ")) });
    }
    let mut parse = |line: &str| {
        let columns: Vec<_> = line.split('\t').collect();
        let n_found = columns.len();
        let columns = columns.try_into();
        row(columns.map_err(|_| format!("expected {N} columns, found {n_found}"))?)
    };
    lines.map(|(text, line)| parse(text).map_err(|reason| TableError { line, reason })).collect()
}

/// Parses the column of this name.
pub(super) fn column<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{name} `{text}`: {error}"))
}
