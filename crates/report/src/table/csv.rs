//! Tables as comma-separated values (RFC 4180), with a line of keys.

use stromboli_domain::text::csv_field;

use super::{Table, Value};

pub(super) fn render(table: &Table) -> String {
    let keys = table.columns.iter().map(|column| column.key.to_string()).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(field).collect());
    std::iter::once(keys).chain(rows).map(|fields: Vec<String>| fields.join(",") + "\n").collect()
}

fn field(value: &Value) -> String {
    match value {
        Value::Missing => String::new(),
        Value::Text(text) | Value::Marked(text) | Value::BestKnown(text) => {
            csv_field(text).into_owned()
        }
        Value::Count(count) => count.to_string(),
        Value::Number(number)
        | Value::Signed(number)
        | Value::Correlation(number)
        | Value::Probability(number)
        | Value::Unadjusted(number) => number.to_string(),
        // Intervals have become two numbers by now.
        Value::Interval(interval) => format!("{} {}", interval.low, interval.high),
    }
}
