//! A part of an experiment, selected by tasks and strategies.

use stromboli_campaign::Store;
use stromboli_trials::{Cell, Framework, Kind, StrategyPattern};
use stromboli_workloads::{Task, TaskPattern};

use crate::exit::Failure;

/// The cells of some tasks and strategies. Without tasks or strategies, all of them.
pub(crate) struct Selection {
    tasks: Option<Vec<Task>>,
    strategies: Vec<StrategyPattern>,
    /// The options that selected it.
    pub(crate) options: Vec<String>,
}

impl Selection {
    pub(crate) fn new(
        only: &[TaskPattern],
        strategy: &[StrategyPattern],
    ) -> Result<Selection, Failure> {
        let mut tasks = Vec::new();
        for pattern in only {
            tasks.extend(pattern.tasks().map_err(Failure::because)?);
        }
        for pattern in strategy {
            // A framework that only has results has no strategies.
            if !names_results(pattern) {
                pattern.strategies().map_err(Failure::because)?;
            }
        }
        let mut options = Vec::new();
        options.extend(only.iter().map(|pattern| format!("--only {pattern}")));
        options.extend(strategy.iter().map(|pattern| format!("--strategy {pattern}")));
        Ok(Selection {
            tasks: (!only.is_empty()).then_some(tasks),
            strategies: strategy.to_vec(),
            options,
        })
    }

    pub(crate) fn contains(&self, cell: &Cell) -> bool {
        self.tasks.as_ref().is_none_or(|tasks| tasks.contains(&cell.task))
            && (self.strategies.is_empty()
                || self.strategies.iter().any(|pattern| pattern.fits(&cell.strategy)))
    }
}

/// Whether a pattern names a framework that only has results.
fn names_results(pattern: &StrategyPattern) -> bool {
    let text = pattern.to_string();
    let name = text.split(['/', '+']).next().unwrap_or_default();
    Framework::from_name(name).is_ok_and(|framework| framework.kind() == Kind::Elsewhere)
}

/// Returns an error if the options select nothing in a store.
pub(crate) fn must_have_some(
    store: &Store,
    is_wanted: impl Fn(&Cell) -> bool,
    options: &[String],
) -> Result<(), Failure> {
    let cells = store.cells().map_err(Failure::because)?;
    must_be_some(cells.iter().map(|stored| &stored.cell), is_wanted, options)
}

/// Returns an error if the options select none of these cells.
pub(crate) fn must_be_some<'c>(
    mut cells: impl Iterator<Item = &'c Cell>,
    is_wanted: impl Fn(&Cell) -> bool,
    options: &[String],
) -> Result<(), Failure> {
    if options.is_empty() || cells.any(is_wanted) {
        return Ok(());
    }
    let options = options.join(" ");
    Err(Failure::Message(format!("no trial of the experiment matches {options}")))
}
