//! The tables and views of a store. The columns of measured quantities come from their declaration.

use rusqlite::{Connection, Transaction};
use stromboli_trials::Quantity;

/// The placeholder for the columns of quantities in the SQL files.
const QUANTITIES: &str = "{quantities}\n";

/// The SQL that turns an empty file into a store.
pub(super) fn schema() -> String {
    let column = |quantity: &Quantity| {
        format!("  -- {}\n  {}\n", quantity.description, definition(quantity) + ",")
    };
    let columns: String = Quantity::ALL.iter().map(column).collect();
    let tables = include_str!("schema.sql").replace(QUANTITIES, &columns);
    [&tables, MINIMA, &results()].join("\n")
}

/// Creates the table of minima if it does not exist.
const MINIMA: &str = include_str!("minima.sql");

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

fn definition(quantity: &Quantity) -> String {
    format!("{} INTEGER", quantity.name)
}

/// The columns of a store. An older version may have created it, with fewer quantities, or a newer one,
/// with more.
pub(super) struct Columns {
    pub(super) quantities: Vec<&'static Quantity>,
    pub(super) unknown: Vec<String>,
}

impl Columns {
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Columns> {
        let mut statement = connection.prepare("SELECT name FROM pragma_table_info('trials')")?;
        let names: Vec<String> =
            statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let is_there = |quantity: &&Quantity| names.iter().any(|name| name == quantity.name);
        let quantities = Quantity::ALL.iter().filter(is_there).collect();
        let is_known = |name: &String| {
            super::rows::FIXED.contains(&name.as_str())
                || Quantity::ALL.iter().any(|quantity| quantity.name == name)
        };
        let unknown = names.iter().filter(|name| !is_known(name)).cloned().collect();
        Ok(Columns { quantities, unknown })
    }

    /// Adds what a store of an older version lacks: columns for quantities, which are NULL in its trials,
    /// and the table of minima.
    pub(super) fn complete(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        transaction.execute_batch(MINIMA)?;
        let is_missing =
            |quantity: &&Quantity| !self.quantities.iter().any(|known| known.name == quantity.name);
        let mut missing = Quantity::ALL.iter().filter(is_missing).peekable();
        if missing.peek().is_none() {
            return Ok(());
        }
        for quantity in missing {
            let definition = definition(quantity);
            transaction.execute_batch(&format!("ALTER TABLE trials ADD COLUMN {definition}"))?;
        }
        transaction.execute_batch("DROP VIEW results")?;
        transaction.execute_batch(&results())
    }
}
