//! Tables as a part of a page.

use maud::{Markup, html};

use super::{Align, Table, Value};

pub(super) fn render(table: &Table) -> Markup {
    html! {
        table id={ "table-" (table.name) } {
            caption { (table.caption) }
            thead {
                tr {
                    @for column in &table.columns {
                        th class=[class(column.align, None)] { (column.heading) }
                    }
                }
            }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for (column, value) in table.columns.iter().zip(row) {
                            td class=[class(column.align, Some(value))] { (value) }
                        }
                    }
                }
            }
        }
    }
}

fn class(align: Align, value: Option<&Value>) -> Option<&'static str> {
    match align {
        Align::Left => None,
        Align::Right if value.is_some_and(Value::is_significant) => Some("number significant"),
        Align::Right => Some("number"),
    }
}
