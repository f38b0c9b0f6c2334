//! Tables as columns of text.

use super::{Align, Table};

pub(super) fn render(table: &Table) -> String {
    let headings = table.columns.iter().map(|column| column.heading.to_string()).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(ToString::to_string).collect());
    let lines: Vec<Vec<String>> = std::iter::once(headings).chain(rows).collect();
    let width =
        |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let mut row = String::new();
        for ((cell, column), width) in line.iter().zip(&table.columns).zip(&widths) {
            if !row.is_empty() {
                row.push_str("  ");
            }
            match column.align {
                Align::Left => row.push_str(&format!("{cell:<width$}")),
                Align::Right => row.push_str(&format!("{cell:>width$}")),
            }
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}
