//! The minima of all tasks.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use stromboli_domain::Named;
use stromboli_enumeration::Order;

use super::Minimum;
use super::columns::{self, NOTHING, TableError, column};
use crate::task::Task;

/// As [`search_all`](super::search_all) finds them and [`print`](print()) prints them.
static TABLE: &str = include_str!("../../data/minima.tsv");

/// Rows live until the program ends, as tasks do.
static MINIMA: LazyLock<RwLock<HashMap<String, &'static Minimum>>> = LazyLock::new(|| {
    let minima = parse(TABLE).expect("the table of minima is as it was printed");
    RwLock::new(minima.into_iter().map(entry).collect())
});

fn entry(minimum: Minimum) -> (String, &'static Minimum) {
    (minimum.task.to_string(), Box::leak(Box::new(minimum)))
}

/// Declares the minima of a workload that was declared at run time. The text is a table as [`print`](print())
/// prints it.
pub fn declare(table: &str) -> Result<(), TableError> {
    let minima = parse(table)?;
    let mut known = MINIMA.write().unwrap_or_else(PoisonError::into_inner);
    known.extend(minima.into_iter().map(entry));
    Ok(())
}

/// The smallest counterexample of a task from the built-in table, or `None` if it is unknown.
///
/// ```
/// use stromboli_workloads::minimum::minimum_of;
///
/// let task = "rbt/DeleteValid/miscolor_join_1".parse().unwrap();
/// assert_eq!(minimum_of(&task).unwrap().tier, 78);
/// ```
pub fn minimum_of(task: &Task) -> Option<&'static Minimum> {
    MINIMA.read().unwrap_or_else(PoisonError::into_inner).get(&task.to_string()).copied()
}

/// The co-minima of a task in their printed forms, the minimum first; empty if they are unknown. See
/// [`Minimum::co_minima`].
///
/// ```
/// use stromboli_workloads::minimum::co_minima_of;
///
/// let task = "bst/InsertInsert/insert_1".parse().unwrap();
/// assert_eq!(co_minima_of(&task).next(), Some("((E),0,1,0,0)"));
/// ```
pub fn co_minima_of(task: &Task) -> impl Iterator<Item = &'static str> {
    minimum_of(task).into_iter().flat_map(Minimum::co_minima)
}

/// The names of the columns.
const HEADER: [&str; 10] = [
    "task", "minimum", "size", "order", "tier", "position", "covered", "evaluated", "others",
    "fewest",
];

/// Separates co-minima. In printed forms it occurs only between quotes.
const SEPARATOR: &str = "; ";

/// Prints a table of minima: a header line, then one line per minimum, with columns separated by tabs.
pub fn print(minima: &[Minimum]) -> String {
    let row = |minimum: &Minimum| {
        let Minimum { task, counterexample, size, order, tier, .. } = minimum;
        let Minimum { position, n_covered, n_evaluated, .. } = minimum;
        let position = position.as_ref().map_or(NOTHING.to_owned(), |before| before.to_string());
        let others = match &minimum.others[..] {
            [] => NOTHING.to_owned(),
            others => others.join(SEPARATOR),
        };
        let fewest = minimum.fewest.as_deref().unwrap_or(NOTHING);
        format!(
            "{task}\t{counterexample}\t{size}\t{order}\t{tier}\t{position}\t{n_covered}\t{n_evaluated}\t\
             {others}\t{fewest}\n"
        )
    };
    columns::print(&HEADER, minima.iter().map(row))
}

/// Parses a table of minima.
///
/// ```
/// use stromboli_workloads::Task;
/// use stromboli_workloads::minimum::{minimum_of, table};
///
/// let minima: Vec<_> = Task::all().iter().filter_map(minimum_of).cloned().collect();
/// assert_eq!(table::parse(&table::print(&minima)).unwrap(), minima);
/// ```
pub fn parse(table: &str) -> Result<Vec<Minimum>, TableError> {
    columns::parse(table, HEADER, parse_row)
}

fn parse_row(columns: [&str; HEADER.len()]) -> Result<Minimum, String> {
    let [task, counterexample, size, order, tier, position, n_covered, n_evaluated, others, fewest] =
        columns;
    Ok(Minimum {
        task: column("task", task)?,
        counterexample: counterexample.to_owned(),
        others: match others {
            NOTHING => Vec::new(),
            others => split_outside_quotes(others),
        },
        fewest: Some(fewest).filter(|fewest| *fewest != NOTHING).map(str::to_owned),
        size: column("size", size)?,
        order: Order::from_name(order).map_err(|error| format!("order: {error}"))?,
        tier: column("tier", tier)?,
        position: match position {
            NOTHING => None,
            position => Some(column("position", position)?),
        },
        n_covered: column("covered", n_covered)?,
        n_evaluated: column("evaluated", n_evaluated)?,
    })
}

/// The parts of a list of printed forms.
fn split_outside_quotes(list: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let (mut start, mut open_quote) = (0, None);
    let mut characters = list.char_indices();
    while let Some((at, c)) = characters.next() {
        match (open_quote, c) {
            // What follows a backslash is not a closing quote.
            (Some(_), '\\') => drop(characters.next()),
            (Some(quote), _) if c == quote => open_quote = None,
            (None, '"' | '\'') => open_quote = Some(c),
            (None, ';') if list[at..].starts_with(SEPARATOR) => {
                parts.push(list[start..at].to_owned());
                start = at + SEPARATOR.len();
            }
            _ => {}
        }
    }
    parts.push(list[start..].to_owned());
    parts
}

#[cfg(test)]
mod tests;
