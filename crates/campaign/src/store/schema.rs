//! The tables and views of a store. The columns of measured quantities come from their declaration.

use stromboli_trials::Quantity;

/// The placeholder for the columns of quantities in the SQL files.
const QUANTITIES: &str = "{quantities}\n";

/// The SQL that turns an empty file into a store.
pub(super) fn schema() -> String {
    let column = |quantity: &Quantity| {
        format!("  -- {}\n  {} INTEGER,\n", quantity.description, quantity.name)
    };
    let columns: String = Quantity::ALL.iter().map(column).collect();
    let tables = include_str!("schema.sql").replace(QUANTITIES, &columns);
    [tables, results()].join("\n")
}

/// The view of trials for people.
fn results() -> String {
    let column = |quantity: &Quantity| match quantity.readable_scale() {
        // As a floating-point number: SQLite would round the quotient of integers.
        Some(scale) => {
            format!("  {} / {scale}.0 AS {},\n", quantity.name, quantity.readable_name())
        }
        None => format!("  {},\n", quantity.name),
    };
    let columns: String = Quantity::ALL.iter().map(column).collect();
    include_str!("results.sql").replace(QUANTITIES, &columns)
}
