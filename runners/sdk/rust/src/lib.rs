//! What runners in Rust share: small programs that generate and shrink inputs with a property-based testing library,
//! and ask Stromboli for the verdict on every input. `mine.rs` is a complete runner.
//!
//! - [`host`]: [`serve`], the loop that speaks the protocol, and [`Host`], which a property asks for verdicts;
//! - [`message`]: the messages [`Hello`] and [`Trial`], and verdicts;
//! - [`schema`]: the types in a trial message;
//! - [`value`]: values of any workload, and their printed form;
//! - [`read`]: reads a printed value;
//! - [`seeds`]: seeds for rounds of a search;
//! - [`draw`]: what the generators below need from a library;
//! - [`families`]: generators for `type` (any workload), `api` and `cbc`.
//!
//! [`serve`] redirects standard output to standard error, silences panic messages, answers `error` if a trial panics or
//! asks for an unknown family, and exits at the end of input. After `stop`, it answers `stopped` with the best failing
//! value.

pub mod draw;
pub mod families;
pub mod host;
pub mod message;
pub mod read;
pub mod schema;
pub mod seeds;
pub mod value;

pub use draw::Draw;
pub use host::{Choices, Ending, Host, serve};
pub use message::{Hello, OwnLimit, Trial, Verdict};
pub use schema::{Characters, Range, Schema};
pub use value::Value;
