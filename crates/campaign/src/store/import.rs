//! Trials that were not run here.

use std::collections::HashMap;
use std::path::Path;

use stromboli_domain::Seed;

use super::error::StoreError;
use super::merge::{MergeError, Merged};
use super::read::{About, Record};
use super::write::{Finished, NewCell, Session, Writer, insert};
use crate::cell::Cell;
use crate::outcome::Outcome;

/// A trial that was not run here.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NewTrial {
    pub(crate) cell: NewCell,
    pub(crate) number: u32,
    pub(crate) seed: Option<Seed>,
    pub(crate) outcome: Outcome,
}

impl Writer {
    /// Adds trials to a store for imports, all or none; nothing, if the store is not one.
    pub(crate) fn import(
        path: &Path,
        name: &str,
        file: &str,
        trials: Vec<NewTrial>,
    ) -> Result<Option<Merged>, MergeError> {
        let about = About { name: name.to_owned(), definition: None, seed: None };
        let (mut writer, _) = Writer::open_or_make(path, &about, &[])?;
        if writer.store().about()?.seed.is_some() {
            return Ok(None);
        }
        let mut known = HashMap::new();
        writer.store().each(|record| {
            let Record { cell, number, seed, outcome, .. } = record;
            known.insert((cell, number), (seed, outcome.timeless()));
            Ok::<_, StoreError>(())
        })?;
        let mut merged = Merged::default();
        let mut new = Vec::new();
        for trial in trials {
            let place = (trial.cell.cell, trial.number);
            let content = (trial.seed, trial.outcome.clone().timeless());
            match known.get(&place) {
                Some(there) if *there == content => merged.n_known += 1,
                Some(_) => {
                    return Err(MergeError::Conflict {
                        first: path.to_owned(),
                        other: file.into(),
                        cell: Box::new(trial.cell.cell),
                        number: trial.number,
                    });
                }
                None => {
                    merged.n_added += 1;
                    new.push(trial);
                }
            }
        }
        writer.add_trials(file, new)?;
        Ok(Some(merged))
    }

    fn add_trials(&mut self, file: &str, trials: Vec<NewTrial>) -> Result<(), StoreError> {
        let mut ids: HashMap<Cell, i64> =
            self.store().cells()?.into_iter().map(|stored| (stored.cell, stored.id)).collect();
        let session = self.begin(&Session::Import { file })?;
        self.transaction(|transaction| {
            for NewTrial { cell, number, seed, outcome } in trials {
                let id = match ids.get(&cell.cell) {
                    Some(id) => *id,
                    None => {
                        let id = cell.insert(transaction)?;
                        ids.insert(cell.cell, id);
                        id
                    }
                };
                // Where nobody says how many there were to be, there were as many as there are.
                transaction
                    .prepare_cached("UPDATE cells SET trials = max(trials, ?) WHERE id = ?")?
                    .execute((number, id))?;
                insert(transaction, session, &Finished { cell: id, number, seed, outcome })?;
            }
            Ok(())
        })?;
        self.end(session)
    }
}
