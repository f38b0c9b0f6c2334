-- The smallest counterexamples that came with imported results, for tasks of which this program knows
-- none.
CREATE TABLE IF NOT EXISTS minima (
  task           TEXT PRIMARY KEY,
  counterexample TEXT NOT NULL
) STRICT, WITHOUT ROWID;
