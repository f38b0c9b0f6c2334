//! A folder of shards: an experiment whose parts run on several machines that share the folder.
//!
//! The folder has the experiment, a plan, and for each shard a store, a record of the last attempt and a
//! log. Stores and records are never changed in place: a new version is copied to the folder under a
//! temporary name and then renamed. SQLite does not write to the folder, because its locks do not work on
//! every network file system.
//!
//! - `folder`: the files, and the plan;
//! - `record`: what is known about the last attempt at a shard;
//! - `survey`: the state of every shard;
//! - `slurm`: talks with Slurm;
//! - `durable`: files that appear under their names once they are on the disk.

mod durable;
mod folder;
mod record;
pub(crate) mod slurm;
mod survey;

pub(crate) use durable::copy;
pub(crate) use folder::{ShardFolder, planned};
pub(crate) use record::{AttemptOutcome, Record, now};
pub(crate) use slurm::Queue;
pub(crate) use survey::{ShardStatus, State};
