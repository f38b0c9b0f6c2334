//! The terminal that standard output goes to, if any.

use std::io::{IsTerminal, stdout};

/// The number of columns, or `None` if standard output is not a terminal.
pub(crate) fn width() -> Option<usize> {
    if !stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
}
