//! Tables as Markdown.

use super::{Align, Table};

pub(super) fn render(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let headings = table.columns.iter().map(|column| escaped(&column.heading)).collect();
    let rule = |align: Align| match align {
        Align::Left => "---".to_owned(),
        Align::Right => "---:".to_owned(),
    };
    let rules = table.columns.iter().map(|column| rule(column.align)).collect();
    let rows = table.rows.iter().map(|row| {
        let cell = |value: &super::Value| {
            let text = escaped(&value.to_string());
            if value.is_significant() { format!("**{text}**") } else { text }
        };
        line(row.iter().map(cell).collect())
    });
    let rows: String = rows.collect();
    format!("{}\n\n{}{}{rows}", escaped(&table.caption), line(headings), line(rules))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' | '$' | '~' => {
                escaped.extend(['\\', character]);
            }
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}
