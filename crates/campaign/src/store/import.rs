//! Trials that were not run here.

use std::collections::HashMap;
use std::path::Path;

use stromboli_trials::{Cell, Trial};

use super::error::StoreError;
use super::merge::{MergeError, Merged, new_minima};
use super::minima::StoredMinimum;
use super::read::{About, PlannedCell};
use super::rows::insert;
use super::sessions::Session;
use super::write::Writer;
use crate::build::Build;

impl Writer {
    /// Adds trials to a store for imports, all or none. Returns `None` if the store is not one.
    pub(crate) fn import(
        build: &Build,
        path: &Path,
        name: &str,
        file: &str,
        trials: Vec<(PlannedCell, Trial)>,
        minima: &[StoredMinimum],
    ) -> Result<Option<Merged>, MergeError> {
        let about = About { name: name.to_owned(), definition: None, seed: None };
        let (mut writer, _) = Writer::open_or_make(path, &about, &[])?;
        if writer.store().about()?.seed.is_some() {
            return Ok(None);
        }
        let minima = new_minima(writer.store(), file.as_ref(), minima)?;
        let mut known = HashMap::new();
        writer.store().each(|Trial { cell, number, seed, outcome, .. }| {
            known.insert((cell, number), (seed, outcome.reproducible()));
            Ok::<_, StoreError>(())
        })?;
        let mut merged = Merged::default();
        let mut new = Vec::new();
        for (cell, trial) in trials {
            let place = (trial.cell, trial.number);
            let content = (trial.seed, trial.outcome.clone().reproducible());
            match known.get(&place) {
                Some(there) if *there == content => merged.n_known += 1,
                Some(_) => {
                    return Err(MergeError::Conflict {
                        first: path.to_owned(),
                        other: file.into(),
                        cell: Box::new(trial.cell),
                        number: trial.number,
                    });
                }
                None => {
                    merged.n_added += 1;
                    new.push((cell, trial));
                }
            }
        }
        writer.add_trials(build, file, new, &minima)?;
        Ok(Some(merged))
    }

    fn add_trials(
        &mut self,
        build: &Build,
        file: &str,
        trials: Vec<(PlannedCell, Trial)>,
        minima: &[StoredMinimum],
    ) -> Result<(), StoreError> {
        let mut ids: HashMap<Cell, i64> = self
            .store()
            .keyed_cells()?
            .into_iter()
            .map(|(id, planned)| (planned.cell, id))
            .collect();
        let session = self.begin(&Session::Import { file }, build)?;
        self.transaction(|transaction| {
            minima.iter().try_for_each(|it| it.insert(transaction))?;
            for (cell, trial) in trials {
                let id = match ids.get(&trial.cell) {
                    Some(id) => *id,
                    None => {
                        let id = cell.insert(transaction)?;
                        ids.insert(trial.cell, id);
                        id
                    }
                };
                // If the planned number of trials is unknown, it is the number that exist.
                transaction
                    .prepare_cached("UPDATE cells SET trials = max(trials, ?) WHERE id = ?")?
                    .execute((trial.number, id))?;
                insert(transaction, session, &trial)?;
            }
            Ok(())
        })?;
        self.end(session)
    }
}
