//! The command line of Stromboli.
//!
//! - `args`: the arguments of the program, and those that several commands have;
//! - `commands`: one file per command, with its arguments and help text, which parses names, computes and
//!   writes the answer;
//! - `presets`: the built-in experiments;
//! - `build`: the version and origin of this program;
//! - [`bundled`]: the runners that come with the program;
//! - `jobs`: how many threads or worker processes to use;
//! - `signals`: signals that stop a campaign;
//! - `counts`: numbers of trials, by how they ended;
//! - `shards`: folders of shards, which several machines share;
//! - [`progress`]: progress on standard error;
//! - [`exit`]: exit statuses and errors;
//! - `files`: files that appear once they are complete;
//! - `terminal`, [`table`] and `draw`: tables and trees on a terminal.

mod args;
mod build;
pub mod bundled;
mod commands;
mod counts;
mod draw;
pub mod exit;
mod files;
mod jobs;
mod presets;
pub mod progress;
mod shards;
mod signals;
pub mod table;
mod terminal;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Parser;

use args::Args;
use exit::Exit;

/// Executes the command in the arguments, and writes its answer and errors to `out` and `err`.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut (dyn Write + Send),
    err: &mut dyn Write,
) -> Exit {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(answer) => return answer_of_clap(&answer, out, err),
    };
    match commands::execute(args.command, out).and_then(|exit| Ok(out.flush().map(|()| exit)?)) {
        Ok(exit) => exit,
        // The reader closed the pipe, for example `head`, and needs no more.
        Err(error) if kind_of_output_error(&error) == Some(io::ErrorKind::BrokenPipe) => Exit::Fine,
        Err(error) => {
            let what = match kind_of_output_error(&error) {
                Some(_) => "cannot write to standard output: ",
                None => "",
            };
            let red = style::ERROR;
            // If standard error cannot be written either, the exit status remains.
            let _ = writeln!(err, "{red}error:{red:#} {what}{error}");
            Exit::Unable
        }
    }
}

/// Every other error that ends a command is a sentence that says what is wrong, where, and what to do.
fn kind_of_output_error(error: &anyhow::Error) -> Option<io::ErrorKind> {
    error.downcast_ref().map(io::Error::kind)
}

/// Prints help or the version, or explains invalid arguments.
fn answer_of_clap(answer: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let text = answer.render().ansi().to_string();
    let _ = if answer.use_stderr() { write!(err, "{text}") } else { write!(out, "{text}") };
    if answer.use_stderr() { Exit::Unable } else { Exit::Fine }
}

/// Colors for terminals.
mod style {
    use anstyle::{AnsiColor, Style};

    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const BAD: Style = AnsiColor::Red.on_default();
    pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
    pub(crate) const FAINT: Style = Style::new().dimmed();
    pub(crate) const HEADING: Style = Style::new().bold();
}
