//! The examination of a program under test: whether it follows the protocol, and whether its verdicts can be
//! measured with.
//!
//! In reading order:
//!
//! - `draw`: printed inputs, from the types that the program declares;
//! - `session`: a process of the program, and what it says;
//! - `examinee`: what the checks share, such as the verdicts on many inputs;
//! - [`checks`]: the checks.

pub mod checks;
mod draw;
mod examinee;
mod session;

use serde_json::Value as Json;
use stromboli_runners::Command;

pub use checks::{CHECKS, Check};

use crate::outcome::Finding;
use crate::subject::Settings;

/// The progress of an examination.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The program sent `hello`.
    Greeted(&'a Json),
    Began(&'static Check),
    /// Another hundred executions; their number so far.
    Executed(&'static Check, usize),
    Ended(&'static Check, &'a Finding),
}

/// Examines a program, check by check.
pub fn examine(
    command: &Command,
    settings: Settings,
    watch: &mut dyn FnMut(Event<'_>),
) -> Vec<(&'static Check, Finding)> {
    let mut examinee = examinee::Examinee::new(command, settings, watch);
    CHECKS.iter().map(|check| (*check, examinee.check(check))).collect()
}
