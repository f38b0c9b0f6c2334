//! The store: one SQLite file that keeps an experiment and every trial of it that has ended.
//!
//! `docs/store.md` describes it for those who look into it by hand.
//!
//! - [`read`]: what there is to be read, also while somebody writes;
//! - [`write`](mod@write): one process at a time adds to it;
//! - [`adopt`]: whether an experiment is the one that a store holds;
//! - [`merge`]: stores of one experiment run in parts;
//! - `import`: trials that were not run here;
//! - [`sessions`]: who added trials to it;
//! - `schema`: its tables and views;
//! - `rows`: how a trial is kept;
//! - [`upgrade`](mod@upgrade): copies of stores of an older format;
//! - `open`: whether a file is a store, and a sound one;
//! - `lock`: one process at a time;
//! - [`error`]: why a store cannot be used.

pub mod adopt;
pub mod error;
pub(crate) mod import;
mod lock;
pub mod merge;
mod open;
pub mod read;
mod rows;
mod schema;
pub mod sessions;
pub mod upgrade;
pub mod write;

pub use adopt::Growth;
pub use error::StoreError;
pub use read::{About, Progress, Store, StoredCell};
pub use sessions::{Session, StoredSession};
pub use upgrade::upgrade;
pub use write::{Work, Writer};

/// The format of the stores that this program makes and uses.
pub const FORMAT: i64 = 2;

/// What tells a store from other SQLite files: `Strm`.
const APPLICATION: i64 = 0x5374_726d;
