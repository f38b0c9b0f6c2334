//! What is tried to make a file smaller, in which order.
//!
//! Big parts come first: whole levels of nesting, then the items of containers from the outside to the
//! inside, or lines. What remains is small, so what costs a test per part comes later: least values, a part
//! in the place of what contains it, tokens and characters, numbers, names, and changes in two places. All
//! passes are repeated until none of them finds anything. Every accepted candidate is smaller
//! ([`crate::order`]), so this ends.

mod hoisting;
mod joint;
mod least;
mod levels;
mod numbers;
mod removal;
mod sorting;
mod words;

use crate::form::Format;
use crate::search::{Halt, Search};

/// What must stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The keys of JSON objects must stay as they are.
    pub keeps_keys: bool,
}

type Pass = fn(&mut Search<'_>, Options) -> Result<(), Halt>;

const JSON: &[(&str, Pass)] = &[
    ("levels", levels::run),
    ("items", removal::run),
    ("least values", least::run),
    ("hoisting", hoisting::run),
    ("words", words::run),
    ("numbers", numbers::run),
    ("joint changes", joint::run),
    ("sorting", sorting::run),
];

const TEXT: &[(&str, Pass)] =
    &[("lines and words", words::run), ("joint changes", joint::run), ("sorting", sorting::run)];

/// After so many improvements, the smallest contents are tested again.
const CONFIRMED_EVERY: u64 = 50;

/// Shrinks until nothing more is possible. With `confirms`, what was accepted is tested again from time to
/// time, and at the end.
pub fn shrink(search: &mut Search<'_>, options: Options, confirms: bool) -> Result<(), Halt> {
    let passes = match search.form().format() {
        Format::Json => JSON,
        Format::Text => TEXT,
    };
    // The version that each pass has left unchanged.
    let mut finished = vec![None; passes.len()];
    let mut confirmed = search.version();
    loop {
        let before = search.version();
        for ((name, run), finished) in passes.iter().zip(&mut finished) {
            if *finished == Some(search.version()) {
                continue;
            }
            search.pass = name;
            run(search, options)?;
            *finished = Some(search.version());
            if confirms && search.version() >= confirmed + CONFIRMED_EVERY {
                search.confirm()?;
                confirmed = search.version();
            }
        }
        if search.version() == before {
            break;
        }
    }
    if confirms && search.version() > confirmed { search.confirm() } else { Ok(()) }
}
