//! The tables and views of a store. The columns of measured quantities come from their declaration.

use rusqlite::{Connection, Transaction};
use stromboli_trials::Quantity;

use super::rows::{FIXED, HOST};
use super::sessions::PINNED;

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
#[derive(Clone, Debug)]
pub(super) struct Columns {
    quantities: Vec<&'static Quantity>,
    /// Whether trials have the machine that ran them.
    pub(super) has_host: bool,
    /// Whether sessions say if their workers were pinned.
    pub(super) has_pinned: bool,
    pub(super) unknown: Vec<String>,
}

impl Columns {
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Columns> {
        let names = names(connection, "trials")?;
        let is_there = |quantity: &&Quantity| names.iter().any(|name| name == quantity.name);
        let quantities = Quantity::ALL.iter().filter(is_there).collect();
        let is_known = |name: &String| {
            FIXED.contains(&name.as_str())
                || Quantity::ALL.iter().any(|quantity| quantity.name == name)
        };
        let unknown = names.iter().filter(|name| !is_known(name)).cloned().collect();
        let has_host = names.iter().any(|name| name == HOST);
        let has_pinned = self::names(connection, "sessions")?.iter().any(|name| name == PINNED);
        Ok(Columns { quantities, has_host, has_pinned, unknown })
    }

    /// Those of a new store.
    pub(super) fn all() -> Columns {
        let quantities = Quantity::ALL.iter().collect();
        Columns { quantities, has_host: true, has_pinned: true, unknown: Vec::new() }
    }

    /// Whether there is a column for the quantity of this name.
    pub(super) fn has(&self, quantity: &str) -> bool {
        self.quantities.iter().any(|known| known.name == quantity)
    }

    /// Adds what a store of an older version lacks: columns, which are NULL in its rows, and the table of
    /// minima.
    pub(super) fn complete(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        transaction.execute_batch(MINIMA)?;
        if !self.has_pinned {
            let column = format!("{PINNED} INTEGER CHECK ({PINNED} IN (0, 1))");
            transaction.execute_batch(&format!("ALTER TABLE sessions ADD COLUMN {column}"))?;
        }
        let missing =
            Quantity::ALL.iter().filter(|quantity| !self.has(quantity.name)).map(definition);
        let host = (!self.has_host).then(|| format!("{HOST} TEXT"));
        let missing: Vec<_> = missing.chain(host).collect();
        if missing.is_empty() {
            return Ok(());
        }
        for definition in missing {
            transaction.execute_batch(&format!("ALTER TABLE trials ADD COLUMN {definition}"))?;
        }
        transaction.execute_batch("DROP VIEW results")?;
        transaction.execute_batch(&results())
    }
}

/// The columns of a table.
fn names(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let sql = format!("SELECT name FROM pragma_table_info('{table}')");
    connection.prepare(&sql)?.query_map([], |row| row.get(0))?.collect()
}
