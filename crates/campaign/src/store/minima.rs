//! The smallest counterexamples of tasks of which this program knows none.

use rusqlite::Row;
use rusqlite::types::ToSql;
use stromboli_analysis::printed::{size, smallness};
use stromboli_domain::{Named, Seed};
use stromboli_workloads::Task;
use stromboli_workloads::minimum::{BestKnown, Bound, Certainty, Source, TrialSource};

use super::error::StoreError;
use super::read::{Store, task, unknown};
use super::rows::insert_row;
use super::write::Writer;

/// What a store knows about the smallest counterexample of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMinimum {
    pub task: Task,
    /// The counterexample, then others that are known to be as small. Empty if an enumeration ended before it
    /// found one.
    pub co_minima: Vec<String>,
    pub certainty: Certainty,
    /// What an enumeration has proven.
    pub bound: Bound,
}

impl StoredMinimum {
    /// A minimum that imported results give.
    pub fn imported(task: Task, counterexample: String) -> StoredMinimum {
        let co_minima = vec![counterexample];
        StoredMinimum { task, co_minima, certainty: Certainty::Imported, bound: Bound::default() }
    }

    /// The minimum, unless a smaller counterexample may exist.
    pub fn minimum(&self) -> Option<&str> {
        let is_best_known = self.certainty == Certainty::BestKnown;
        self.co_minima.first().filter(|_| !is_best_known).map(String::as_str)
    }

    /// Whether this says as much as another one about the same task, or more; `None` if they contradict each
    /// other.
    pub(super) fn includes(&self, other: &StoredMinimum) -> Option<bool> {
        match (self.minimum(), other.minimum()) {
            (Some(own), Some(other)) => (own == other).then_some(true),
            (Some(_), None) => Some(true),
            (None, Some(_)) => Some(false),
            (None, None) => Some(self.bound.clone().and(&other.bound) == self.bound),
        }
    }

    /// The row of the table.
    pub(super) fn insert(&self, to: &rusqlite::Transaction<'_>) -> rusqlite::Result<()> {
        to.prepare_cached("DELETE FROM minima WHERE task = ?")?.execute([self.task.to_string()])?;
        let (counterexample, others) = match &self.co_minima[..] {
            [] => (None, None),
            [only] => (Some(only), None),
            [first, others @ ..] => (Some(first), Some(serde_json::json!(others).to_string())),
        };
        let row: [(&str, &dyn ToSql); 5] = [
            ("task", &self.task.to_string()),
            ("counterexample", &counterexample),
            ("others", &others),
            ("certainty", &self.certainty.name()),
            ("bound", &self.bound.to_string()),
        ];
        insert_row(to, "minima", &row).map(drop)
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<StoredMinimum> {
        let mut co_minima: Vec<String> = row.get::<_, Option<_>>(1)?.into_iter().collect();
        if let Some(others) = row.get::<_, Option<String>>(2)? {
            let others: Vec<String> =
                serde_json::from_str(&others).map_err(|error| unknown(2, &error))?;
            co_minima.extend(others);
        }
        let certainty: String = row.get(3)?;
        let bound: String = row.get(4)?;
        Ok(StoredMinimum {
            task: task(row, 0)?,
            co_minima,
            certainty: Certainty::from_name(&certainty).map_err(|error| unknown(3, &error))?,
            bound: bound.parse().map_err(|error| unknown(4, &error))?,
        })
    }
}

impl Store {
    /// The smallest counterexamples that came with imported results, or that were enumerated before the first
    /// trial.
    pub fn minima(&self) -> Result<Vec<StoredMinimum>, StoreError> {
        let sql = "SELECT task, counterexample, others, certainty, bound FROM minima ORDER BY task";
        self.rows(sql, StoredMinimum::read)
    }

    /// The smallest counterexamples of the tasks that were enumerated without finding the minimum: the smallest
    /// one that anything in the store has shown. The [order](smallness) needs no types, so it is the same wherever
    /// the store is read.
    pub fn best_known(&self) -> Result<Vec<BestKnown>, StoreError> {
        let experiment = self.about()?.name;
        let mut all = Vec::new();
        for stored in self.minima()? {
            if stored.certainty != Certainty::BestKnown {
                continue;
            }
            let enumerated = stored.co_minima.first().cloned();
            let mut shown: Vec<_> =
                enumerated.map(|text| (text, Source::Enumeration)).into_iter().collect();
            shown.extend(self.shown(&stored.task, &experiment)?);
            // The first one of equal texts.
            let best = shown.into_iter().min_by(|(a, _), (b, _)| smallness(a).cmp(&smallness(b)));
            let Some((counterexample, source)) = best else { continue };
            all.push(BestKnown {
                task: stored.task,
                size: size(&counterexample),
                // Unknown without the types.
                tier: 0,
                counterexample,
                source,
                bound: stored.bound,
            });
        }
        Ok(all)
    }

    /// The counterexamples that trials of a task have shown, each with the first of these trials.
    fn shown(&self, task: &Task, experiment: &str) -> Result<Vec<(String, Source)>, StoreError> {
        let sql = "
            WITH shown AS (
              SELECT id, reported AS value FROM trials WHERE reported IS NOT NULL
              UNION ALL SELECT id, initial FROM trials WHERE initial IS NOT NULL
              UNION ALL SELECT trial, value FROM steps
            )
            SELECT value, strategy, budget, trials.number, seed
            FROM shown JOIN trials ON trials.id = shown.id JOIN cells ON cells.id = trials.cell
            WHERE task = ? ORDER BY cells.id, trials.number";
        let source = |row: &Row<'_>| {
            let trial = TrialSource {
                experiment: experiment.to_owned(),
                strategy: row.get(1)?,
                budget: row.get(2)?,
                number: row.get(3)?,
                seed: row.get::<_, Option<u64>>(4)?.map(Seed),
            };
            Ok((row.get(0)?, Source::Trial(trial)))
        };
        self.rows_with(sql, [task.to_string()], source)
    }
}

impl Writer {
    /// Adds what an enumeration has found, in place of what the store knows.
    pub fn add_minima(&mut self, minima: &[StoredMinimum]) -> Result<(), StoreError> {
        self.transaction(|transaction| minima.iter().try_for_each(|it| it.insert(transaction)))
    }
}
