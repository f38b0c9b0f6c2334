//! A part of an experiment, selected by tasks and strategies.

use anyhow::{Result, bail};
use stromboli_campaign::store::PlannedCell;
use stromboli_trials::{Catalog, Cell, StrategyPattern};
use stromboli_workloads::TaskPattern;

/// The cells of some tasks and strategies. Without tasks or strategies, all of them.
pub(crate) struct Selection {
    tasks: Vec<TaskPattern>,
    strategies: Vec<StrategyPattern>,
    /// The options that selected it.
    pub(crate) options: Vec<String>,
}

impl Selection {
    /// A pattern that matches nothing is probably misspelt, so it is an error, unless it matches a cell of a
    /// store, which may have names that the program does not know.
    pub(crate) fn new(
        only: &[TaskPattern],
        strategy: &[StrategyPattern],
        stored: &[PlannedCell],
        catalog: &Catalog,
    ) -> Result<Selection> {
        for pattern in only {
            if !stored.iter().any(|stored| pattern.matches(&stored.cell.task)) {
                pattern.tasks()?;
            }
        }
        for pattern in strategy {
            if !stored.iter().any(|stored| pattern.fits(&stored.cell.strategy)) {
                pattern.strategies(catalog)?;
            }
        }
        let mut options = Vec::new();
        options.extend(only.iter().map(|pattern| format!("--only {pattern}")));
        options.extend(strategy.iter().map(|pattern| format!("--strategy {pattern}")));
        Ok(Selection { tasks: only.to_vec(), strategies: strategy.to_vec(), options })
    }

    pub(crate) fn contains(&self, cell: &Cell) -> bool {
        (self.tasks.is_empty() || self.tasks.iter().any(|pattern| pattern.matches(&cell.task)))
            && (self.strategies.is_empty()
                || self.strategies.iter().any(|pattern| pattern.fits(&cell.strategy)))
    }

    /// Returns an error if the options select none of these cells.
    pub(crate) fn must_have_some<'c>(
        &self,
        mut cells: impl Iterator<Item = &'c Cell>,
    ) -> Result<()> {
        if !self.options.is_empty() && !cells.any(|cell| self.contains(cell)) {
            bail!("no trial of the experiment matches {}", self.options.join(" "));
        }
        Ok(())
    }
}
