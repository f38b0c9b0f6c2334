//! A part of an experiment, by the names of tasks and strategies.

use stromboli_campaign::Store;
use stromboli_trials::{Cell, Strategy, StrategyPattern};
use stromboli_workloads::{Task, TaskPattern};

use crate::exit::Failure;

/// The cells of these tasks and these strategies. Where there is nothing, it is all of them.
pub(crate) struct Selection {
    tasks: Option<Vec<Task>>,
    strategies: Option<Vec<Strategy>>,
    /// The options that it was asked for with.
    pub(crate) options: Vec<String>,
}

impl Selection {
    pub(crate) fn new(
        only: &[TaskPattern],
        strategy: &[StrategyPattern],
    ) -> Result<Selection, Failure> {
        let (mut tasks, mut strategies) = (Vec::new(), Vec::new());
        for pattern in only {
            tasks.extend(pattern.tasks().map_err(Failure::because)?);
        }
        for pattern in strategy {
            strategies.extend(pattern.strategies().map_err(Failure::because)?);
        }
        let mut options = Vec::new();
        options.extend(only.iter().map(|pattern| format!("--only {pattern}")));
        options.extend(strategy.iter().map(|pattern| format!("--strategy {pattern}")));
        Ok(Selection {
            tasks: (!only.is_empty()).then_some(tasks),
            strategies: (!strategy.is_empty()).then_some(strategies),
            options,
        })
    }

    pub(crate) fn contains(&self, cell: &Cell) -> bool {
        self.tasks.as_ref().is_none_or(|tasks| tasks.contains(&cell.task))
            && self.strategies.as_ref().is_none_or(|all| all.contains(&cell.strategy))
    }
}

/// Says so, if there is nothing in a store of what the options ask for.
pub(crate) fn must_have_some(
    store: &Store,
    is_wanted: impl Fn(&Cell) -> bool,
    options: &[String],
) -> Result<(), Failure> {
    let cells = store.cells().map_err(Failure::because)?;
    if options.is_empty() || cells.iter().any(|stored| is_wanted(&stored.cell)) {
        return Ok(());
    }
    let options = options.join(" ");
    Err(Failure::Message(format!("there is nothing in the experiment for {options}")))
}
