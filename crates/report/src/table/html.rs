//! Tables as a part of a page.

use super::{Align, Table, Value};
use crate::markup::escaped;

pub(super) fn render(table: &Table) -> String {
    let heading = |column: &super::Column| {
        format!("<th{}>{}</th>", class(column.align, ""), escaped(&column.heading))
    };
    let headings: String = table.columns.iter().map(heading).collect();
    let mut rows = String::new();
    for row in &table.rows {
        rows.push_str("<tr>");
        for (column, value) in table.columns.iter().zip(row) {
            let mark = if value.is_significant() { "significant" } else { "" };
            rows.push_str(&format!("<td{}>{}</td>", class(column.align, mark), cell(value)));
        }
        rows.push_str("</tr>\n");
    }
    format!(
        "<table id=\"table-{}\">\n<caption>{}</caption>\n<thead><tr>{headings}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        escaped(&table.name),
        escaped(&table.caption),
    )
}

fn class(align: Align, mark: &str) -> String {
    let align = match align {
        Align::Left => "",
        Align::Right => "number",
    };
    match [align, mark].join(" ").trim() {
        "" => String::new(),
        classes => format!(" class=\"{classes}\""),
    }
}

fn cell(value: &Value) -> String {
    escaped(&value.to_string())
}
