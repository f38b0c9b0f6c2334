//! Tables as JSON: an array with an object for each row.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Column, Table, Value};

pub(super) fn render(table: &Table) -> String {
    let rows: Vec<_> = table.rows.iter().map(|row| Row { columns: &table.columns, row }).collect();
    let text = serde_json::to_string_pretty(&rows);
    text.expect("text keys, texts and numbers can be written as JSON") + "\n"
}

struct Row<'a> {
    columns: &'a [Column],
    row: &'a [Value],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.row.len()))?;
        for (column, value) in self.columns.iter().zip(self.row) {
            map.serialize_entry(column.key, value)?;
        }
        map.end()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Number(number)
            | Value::Signed(number)
            | Value::Correlation(number)
            | Value::Probability(number) => serializer.serialize_f64(*number),
        }
    }
}
