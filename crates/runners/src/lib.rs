//! Runners: programs that generate and shrink with a real library, in the library's own language, and
//! ask Stromboli for the verdict on every input. `docs/runners.md` has the protocol.
//!
//! In reading order:
//!
//! - [`families`]: which generators a runner has for which workload;
//! - [`manifest`]: what is known of a runner without starting it;
//! - [`shelf`]: the folder `runners/`, with the runners that come with the program;
//! - [`protocol`]: the messages;
//! - [`process`]: a runner that has been started;
//! - [`transport`]: how long a message takes.

pub mod families;
pub mod manifest;
pub mod process;
pub mod protocol;
pub mod shelf;
pub mod transport;

pub use families::Families;
pub use manifest::{Manifest, ManifestError};
pub use process::{Broken, Command, Death, Process};
pub use protocol::{Answer, Hello, Message, Trial};
pub use shelf::{Shelf, Shelved};
