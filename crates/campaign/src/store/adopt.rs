//! Compares an experiment with that of a store.

use std::collections::HashMap;
use std::fmt::Display;

use rusqlite::params;
use stromboli_trials::Cell;

use super::error::StoreError;
use super::read::PlannedCell;
use super::write::Writer;
use crate::cell::Settings;
use crate::experiment::Experiment;

/// Whether an experiment may have grown since its store was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// It must not have grown.
    Refused,
    /// New cells and trials are added to the store.
    Welcome,
}

impl Writer {
    /// Compares an experiment with that of the store, and adds what is new if `growth` allows it.
    pub(super) fn adopt(
        &mut self,
        experiment: &Experiment,
        growth: Growth,
    ) -> Result<(), StoreError> {
        let path = self.store().path.clone();
        let other = |difference: String| StoreError::Other { path: path.clone(), difference };
        let about = self.store().about()?;
        let Some(seed) = about.seed else {
            return Err(StoreError::Imported(path));
        };
        if seed != experiment.seed {
            return Err(other(format!(
                "the seed is {seed} in the store and {} in the experiment",
                experiment.seed
            )));
        }
        let mut planned: HashMap<Cell, Settings> = experiment.cells.iter().copied().collect();
        let mut longer = Vec::new();
        for (id, stored) in self.store().keyed_cells()? {
            match planned.remove(&stored.cell) {
                Some(settings) => {
                    if let Some(difference) = difference(&stored, &settings) {
                        return Err(other(difference));
                    }
                    if settings.n_trials > stored.n_trials {
                        longer.push((id, settings.n_trials));
                    }
                }
                None => return Err(other(format!("the store also has {}", stored.cell))),
            }
        }
        let is_new = |(cell, _): &&(Cell, Settings)| planned.contains_key(cell);
        let new: Vec<_> = experiment.cells.iter().filter(is_new).copied().collect();
        match (growth, describe_growth(&new, longer.len())) {
            (_, None) => Ok(()),
            (Growth::Refused, Some(growth)) if about.name != experiment.name => {
                let (there, here) = (about.name, experiment.name.clone());
                Err(StoreError::Larger { path, there, here, growth })
            }
            (Growth::Refused, Some(growth)) => Err(StoreError::Grown { path, growth }),
            (Growth::Welcome, Some(_)) => self.grow(experiment, &new, &longer),
        }
    }

    fn grow(
        &mut self,
        experiment: &Experiment,
        new: &[(Cell, Settings)],
        longer: &[(i64, u32)],
    ) -> Result<(), StoreError> {
        self.transaction(|transaction| {
            transaction.execute(
                "UPDATE experiment SET name = ?, definition = ?",
                params![experiment.name, experiment.text],
            )?;
            for (id, n_trials) in longer {
                let sql = "UPDATE cells SET trials = ? WHERE id = ?";
                transaction.execute(sql, params![n_trials, id])?;
            }
            new.iter().try_for_each(|cell| PlannedCell::from(*cell).insert(transaction).map(drop))
        })
    }
}

/// The first difference in the settings of a cell, other than more trials.
fn difference(stored: &PlannedCell, settings: &Settings) -> Option<String> {
    let cell = stored.cell;
    let differ = |what: &str, there: &dyn Display, here: &dyn Display| {
        Some(format!("the {what} of {cell} is {there} in the store and {here} in the experiment"))
    };
    let Some(limits) = stored.limits else {
        return Some(format!("the limits of {cell} are unknown"));
    };
    if limits.timeout != settings.limits.timeout {
        return differ("timeout", &limits.timeout, &settings.limits.timeout);
    }
    if limits.memory != settings.limits.memory {
        return differ("memory", &limits.memory, &settings.limits.memory);
    }
    if stored.short_circuit != settings.short_circuit {
        return differ("short_circuit", &stored.short_circuit, &settings.short_circuit);
    }
    if stored.n_trials > settings.n_trials {
        return differ("number of trials", &stored.n_trials, &settings.n_trials);
    }
    None
}

fn describe_growth(new: &[(Cell, Settings)], n_longer: usize) -> Option<String> {
    let more_trials =
        || format!("more trials for {n_longer} combinations of a task, a strategy and a budget");
    match (new, n_longer) {
        ([], 0) => None,
        ([], _) => Some(more_trials()),
        ([(cell, _)], 0) => Some(format!("it now has {cell}")),
        ([(cell, _), rest @ ..], 0) => Some(format!("it now has {cell} and {} more", rest.len())),
        ([(cell, _), ..], _) => Some(format!(
            "it now has {cell} and others ({} in all), and {}",
            new.len(),
            more_trials()
        )),
    }
}
