//! Runners: programs that generate and shrink with a library in its own language, and ask Stromboli for
//! the verdict on each input. A runner may also shrink counterexamples that others found. `docs/runners.md`
//! describes the protocol.
//!
//! In reading order:
//!
//! - [`families`]: the families of generators that a runner has for each workload;
//! - [`manifest`]: the file that describes a runner or a program;
//! - [`bundled`]: the folders with the runners and programs that come with Stromboli;
//! - [`protocol`]: the messages;
//! - [`conversation`]: one trial, and the rules about what a runner may say;
//! - [`line_process`]: a process that reads and writes lines, which workers of campaigns are, too;
//! - [`process`] and [`death`]: the process of a runner, and why it can no longer be used;
//! - [`transport`]: the time that messages take.

pub mod bundled;
pub mod conversation;
pub mod death;
pub mod families;
pub mod line_process;
pub mod manifest;
pub mod process;
pub mod protocol;
pub mod transport;

pub use bundled::{Bundled, BundledFolder, Kind};
pub use conversation::{End, Responder, converse};
pub use death::{Broken, Death};
pub use families::Families;
pub use line_process::{LineError, LineProcess};
pub use manifest::{Manifest, ManifestError};
pub use process::Command;
pub use protocol::{Answer, Hello, Message, Trial};
