//! Tables as JSON: an array with an object for each row.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Column, Table, Value};

pub(super) fn render(table: &Table) -> String {
    let text = serde_json::to_string_pretty(table);
    text.expect("text keys, texts and numbers can be written as JSON") + "\n"
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = self.for_programs();
        serializer.collect_seq(table.rows.iter().map(|row| Row { columns: &table.columns, row }))
    }
}

struct Row<'a> {
    columns: &'a [Column],
    row: &'a [Value],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.row.len()))?;
        for (column, value) in self.columns.iter().zip(self.row) {
            map.serialize_entry(column.key.as_ref(), value)?;
        }
        map.end()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) | Value::Marked(text) | Value::BestKnown(text) => {
                serializer.serialize_str(text)
            }
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Number(number)
            | Value::Signed(number)
            | Value::Correlation(number)
            | Value::Probability(number)
            | Value::Unadjusted(number) => serializer.serialize_f64(*number),
            // Intervals have become two numbers by now.
            Value::Interval(interval) => serializer.collect_seq([interval.low, interval.high]),
        }
    }
}
