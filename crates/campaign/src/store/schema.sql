-- The experiment. One row.
CREATE TABLE experiment (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  name       TEXT NOT NULL,
  -- The text of its file; NULL for a store that was imported.
  definition TEXT,
  -- What the seeds of all trials are derived from; NULL for a store that was imported.
  seed       INTEGER,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%fZ', 'now'))
) STRICT;

-- Each time that somebody worked on the store: which build of the program, where, when. To merge
-- stores is no session of its own: those of the parts come along with their trials. NULL is what is
-- not known.
CREATE TABLE sessions (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('run', 'import')),
  -- What of the experiment was run, or what was imported.
  part       TEXT,
  version    TEXT NOT NULL,
  -- The commit that was checked out when the program was built, and whether its sources differed.
  commit_id  TEXT,
  is_modified INTEGER CHECK (is_modified IN (0, 1)),
  -- A hash of the sources.
  fingerprint TEXT,
  compiler   TEXT,
  target     TEXT,
  target_features TEXT,
  -- `debug` or `release`.
  profile    TEXT,
  opt_level  TEXT,
  host       TEXT NOT NULL,
  system     TEXT NOT NULL,
  processor  TEXT NOT NULL,
  cores      INTEGER NOT NULL,
  -- In bytes.
  memory     INTEGER,
  -- How many trials ran at a time.
  jobs       INTEGER,
  -- Whether each ran on a core of its own.
  is_pinned  INTEGER CHECK (is_pinned IN (0, 1)),
  started_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%fZ', 'now')),
  -- NULL while it goes on, and for ever if it was killed.
  ended_at   TEXT
) STRICT;

-- What is tried: a strategy on a task, under a budget.
CREATE TABLE cells (
  id            INTEGER PRIMARY KEY,
  task          TEXT NOT NULL,
  strategy      TEXT NOT NULL,
  budget        TEXT NOT NULL,
  -- How many trials there are to be.
  trials        INTEGER NOT NULL,
  -- What a trial may use; NULL where it is not known.
  timeout_ms    INTEGER,
  memory        INTEGER,
  -- Whether a trial that times out is the last one: the rest have no rows.
  short_circuit INTEGER NOT NULL CHECK (short_circuit IN (0, 1)),
  UNIQUE (task, strategy, budget)
) STRICT;

-- What was tried, as soon as it ended. NULL is what is not known, or does not apply.
CREATE TABLE trials (
  id            INTEGER PRIMARY KEY,
  cell          INTEGER NOT NULL REFERENCES cells,
  -- From 1.
  number        INTEGER NOT NULL,
  session       INTEGER NOT NULL REFERENCES sessions,
  -- NULL if the trial was run by another program.
  seed          INTEGER,
  -- The machine that ran the trial; NULL if that is not known.
  host          TEXT,
  status        TEXT NOT NULL CHECK (status IN ('found', 'timed_out', 'gave_up', 'crashed')),
  reason        TEXT,
  -- The first counterexample; NULL if none was found.
  initial       TEXT,
  -- The last counterexample; NULL if none was found.
  reported      TEXT,
  -- How many accepted shrinks there are in `steps`; NULL if nobody recorded them.
  shrinks       INTEGER,
  -- Why these counterexamples fail, if the program under test says so.
  initial_reason  TEXT,
  reported_reason TEXT,
{quantities}
  UNIQUE (cell, number),
  CHECK ((initial IS NULL) = (reported IS NULL)),
  CHECK (shrinks IS NULL OR initial IS NOT NULL)
) STRICT;

-- The accepted shrinks of a trial, from 1.
CREATE TABLE steps (
  trial      INTEGER NOT NULL REFERENCES trials,
  number     INTEGER NOT NULL,
  value      TEXT NOT NULL,
  -- By then, its own execution included.
  executions INTEGER NOT NULL,
  time_ns    INTEGER NOT NULL,
  PRIMARY KEY (trial, number)
) STRICT, WITHOUT ROWID;

-- The smallest counterexamples of tasks of which this program knows none: they came with imported results, or
-- the task's program is a process, whose inputs were enumerated before the first trial.
CREATE TABLE minima (
  task           TEXT PRIMARY KEY,
  -- NULL if the enumeration ended before it found one.
  counterexample TEXT,
  -- Others that are as small, as a list in JSON.
  others         TEXT,
  -- `best known`: the enumeration ended early, so the smallest one of all trials is the best known one.
  certainty      TEXT NOT NULL CHECK (certainty IN ('exact', 'best known', 'imported')),
  -- What the enumeration has proven, as in `best-known.tsv`.
  bound          TEXT NOT NULL,
  CHECK (counterexample IS NOT NULL OR certainty = 'best known')
) STRICT, WITHOUT ROWID;

-- For people: a row for each accepted shrink.
CREATE VIEW shrinks AS
SELECT
  task,
  strategy,
  budget,
  trials.number AS trial,
  steps.number AS shrink,
  value,
  executions,
  time_ns / 1e6 AS ms
FROM steps JOIN trials ON trials.id = steps.trial JOIN cells ON cells.id = trials.cell;

-- For people: how far each cell is. Trials that will never run because one timed out are skipped.
CREATE VIEW progress AS
WITH ends AS (
  SELECT cell, min(number) AS number FROM trials WHERE status = 'timed_out' GROUP BY cell
)
SELECT
  cells.id AS cell,
  task,
  strategy,
  budget,
  cells.trials AS planned,
  count(trials.id) AS done,
  count(trials.id) FILTER (WHERE status = 'found') AS found,
  count(trials.id) FILTER (WHERE status = 'timed_out') AS timed_out,
  count(trials.id) FILTER (WHERE status = 'gave_up') AS gave_up,
  count(trials.id) FILTER (WHERE status = 'crashed') AS crashed,
  CASE WHEN short_circuit AND ends.number IS NOT NULL
    THEN cells.trials - ends.number - count(trials.id) FILTER (WHERE trials.number > ends.number)
    ELSE 0 END AS skipped
FROM cells
LEFT JOIN trials ON trials.cell = cells.id
LEFT JOIN ends ON ends.cell = cells.id
GROUP BY cells.id;
