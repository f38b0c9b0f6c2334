//! The store: a SQLite file with an experiment and the results of its trials.
//!
//! `docs/store.md` describes its tables.
//!
//! - [`read`]: reads a store, even while another process writes to it;
//! - [`write`](mod@write): writes to a store, one process at a time;
//! - [`adopt`]: compares an experiment with that of a store;
//! - [`merge`]: merges the stores of an experiment that was run in parts;
//! - `import`: adds trials that were not run here;
//! - [`sessions`]: which build added trials, on which machine, and when;
//! - `schema`: the tables and views;
//! - `rows`: the rows of a trial;
//! - `open`: checks that a file is a store and not damaged;
//! - `lock`: lets only one process write;
//! - [`error`]: why a store cannot be used.

pub mod adopt;
pub mod error;
pub(crate) mod import;
mod lock;
pub mod merge;
pub mod minima;
mod open;
pub mod read;
mod rows;
mod schema;
pub mod sessions;
pub mod write;

pub use adopt::Growth;
pub use error::StoreError;
pub use minima::StoredMinimum;
pub use read::{About, PlannedCell, Progress, Store};
pub use sessions::{Session, StoredSession};
pub use write::{Work, Writer};

/// The format of the stores that this version reads and writes. It has no other: whoever changes the tables raises
/// this number.
const FORMAT: i64 = 3;

/// The application ID of SQLite files that are stores: `Strm`.
const APPLICATION: i64 = 0x5374_726d;
