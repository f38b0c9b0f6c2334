//! Shrinks a file, JSON or text, while a test finds it interesting. `docs/shrink.md` is for users.
//!
//! A file is bytes, and a candidate is the same bytes with some ranges replaced ([`edit`]). A pass reads
//! where the ranges are, and offers candidates; it knows nothing of processes. Nothing recurses on the depth
//! of a value.
//!
//! In reading order:
//!
//! - [`form`]: what a file is, and how candidates are written;
//! - [`json`] and [`text`]: where JSON and text can be cut;
//! - [`edit`]: ranges that are replaced;
//! - [`order`]: when a text is smaller;
//! - [`test`](mod@test): processes that decide whether a candidate is interesting;
//! - [`search`]: the one door to the test, with its memory, limits and jobs;
//! - [`most`]: many changes in few tests, which most passes consist of;
//! - [`passes`]: what is tried, in which order;
//! - [`explain`]: which parts of a result may be anything;
//! - [`output`]: files that are replaced in one step.

pub mod edit;
pub mod explain;
pub mod form;
pub mod json;
pub mod most;
pub mod order;
pub mod output;
pub mod passes;
pub mod search;
pub mod test;
pub mod text;
