//! Sessions: which build added trials to a store, on which machine, and when.

use std::collections::HashMap;

use rusqlite::types::{ToSql, Value};
use rusqlite::{Row, Transaction, params_from_iter};
use serde::Serialize;

use super::error::StoreError;
use super::read::Store;
use super::rows::insert_row;
use crate::build::Build;
use crate::machine::Machine;

/// A session to begin.
#[derive(Clone, Debug)]
pub enum Session<'a> {
    Run {
        /// The part of the experiment; `None` for the whole experiment.
        part: Option<&'a str>,
        /// How many trials run in parallel.
        n_jobs: usize,
        /// Whether each of them runs on a core of its own.
        is_pinned: bool,
    },
    Import {
        file: &'a str,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredSession {
    /// `run` or `import`.
    pub kind: String,
    /// The part of the experiment that was run, or the file that was imported.
    pub part: Option<String>,
    pub build: Build,
    pub machine: Machine,
    /// The number of trials that ran in parallel.
    pub n_jobs: Option<u64>,
    /// Whether each of them ran on a core of its own, if that is known.
    pub is_pinned: Option<bool>,
    /// The time at which it began.
    pub started_at: String,
    /// The time at which it ended; `None` while it is running and if it was killed.
    pub ended_at: Option<String>,
}

/// The columns that identify a session.
const IDENTITY: [&str; 4] = ["host", "started_at", "kind", "part"];

/// Adds a session that begins now, and returns its key.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    session: &Session<'_>,
    build: &Build,
) -> rusqlite::Result<i64> {
    let machine = Machine::this();
    let (kind, part, n_jobs, is_pinned) = match *session {
        Session::Run { part, n_jobs, is_pinned } => {
            ("run", part, Some(n_jobs as u64), Some(is_pinned))
        }
        Session::Import { file } => ("import", Some(file), None, None),
    };
    // Meaningless without a commit.
    let is_modified = build.commit.as_ref().map(|_| build.is_modified);
    let row: [(&str, &dyn ToSql); 18] = [
        ("kind", &kind),
        ("part", &part),
        ("version", &build.version),
        ("commit_id", &build.commit),
        ("is_modified", &is_modified),
        ("fingerprint", &build.fingerprint),
        ("compiler", &build.compiler),
        ("target", &build.target),
        ("target_features", &build.target_features),
        ("profile", &build.profile),
        ("opt_level", &build.opt_level),
        ("host", &machine.host),
        ("system", &machine.system),
        ("processor", &machine.processor),
        ("cores", &machine.n_cores),
        ("memory", &machine.memory),
        ("jobs", &n_jobs),
        ("is_pinned", &is_pinned),
    ];
    insert_row(transaction, "sessions", &row)
}

impl Store {
    /// Every session, in order.
    pub fn sessions(&self) -> Result<Vec<StoredSession>, StoreError> {
        self.rows("SELECT * FROM sessions ORDER BY id", session)
    }
}

fn session(row: &Row<'_>) -> rusqlite::Result<StoredSession> {
    Ok(StoredSession {
        kind: row.get("kind")?,
        part: row.get("part")?,
        build: Build {
            version: row.get("version")?,
            commit: row.get("commit_id")?,
            is_modified: row.get::<_, Option<bool>>("is_modified")?.unwrap_or_default(),
            fingerprint: row.get("fingerprint")?,
            compiler: row.get("compiler")?,
            target: row.get("target")?,
            target_features: row.get("target_features")?,
            profile: row.get("profile")?,
            opt_level: row.get("opt_level")?,
        },
        machine: Machine {
            host: row.get("host")?,
            system: row.get("system")?,
            processor: row.get("processor")?,
            n_cores: row.get("cores")?,
            memory: row.get("memory")?,
        },
        n_jobs: row.get("jobs")?,
        is_pinned: row.get("is_pinned")?,
        started_at: row.get("started_at")?,
        ended_at: row.get("ended_at")?,
    })
}

/// Copies the sessions of a store, and maps their old keys to the new ones. Copied trials keep the session
/// that ran them.
pub(super) fn copy(to: &Transaction<'_>, from: &Store) -> rusqlite::Result<HashMap<i64, i64>> {
    let mut read = from.connection.prepare("SELECT * FROM sessions")?;
    let columns = read.column_names().filter(|name| *name != "id");
    let columns: Vec<_> = columns.map(str::to_owned).collect();
    let conditions = IDENTITY.map(|column| format!("{column} IS ?")).join(" AND ");
    let mut known = to.prepare(&format!("SELECT id FROM sessions WHERE {conditions}"))?;
    let blanks = vec!["?"; columns.len()].join(", ");
    let names = columns.join(", ");
    let mut write = to.prepare(&format!("INSERT INTO sessions ({names}) VALUES ({blanks})"))?;
    let mut ids = HashMap::new();
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let identity = IDENTITY.iter().map(|column| row.get(*column));
        let identity = identity.collect::<Result<Vec<Value>, _>>()?;
        // An earlier state of the same part may have been merged before.
        let mut there = known.query(params_from_iter(identity))?;
        let id = match there.next()? {
            Some(row) => row.get(0)?,
            None => {
                let values = columns.iter().map(|column| row.get(column.as_str()));
                let values = values.collect::<Result<Vec<Value>, _>>()?;
                write.insert(params_from_iter(values))?
            }
        };
        ids.insert(row.get("id")?, id);
    }
    Ok(ids)
}
