//! The command line of Stromboli.
//!
//! - [`args`]: what can be asked for;
//! - `commands`: a file for each command: parse names, compute, write;
//! - `presets`: the experiments that the program carries;
//! - `build`: where this program comes from;
//! - `shelf`: the runners that come with the program;
//! - `progress`: what a person sees who waits for a campaign;
//! - [`exit`]: how the program ends;
//! - `table` and `draw`: columns and trees for people.

pub mod args;
mod build;
mod commands;
mod counter;
mod draw;
pub mod exit;
mod presets;
mod progress;
mod shelf;
mod table;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Parser;

use args::{Args, Command};
use exit::{Exit, Failure};

/// Does what the arguments ask for. Only what is passed in is written to.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Exit {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(answer) => return answer_of_clap(&answer, out, err),
    };
    shelf::declare_all();
    let result = match args.command {
        Command::Workloads(args) => commands::workloads::run(&args, out),
        Command::Frameworks(args) => commands::frameworks::run(&args, out),
        Command::Tasks(args) => commands::tasks::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Runners(args) => commands::runners::run(&args, out),
        Command::Schema(args) => commands::schema::run(&args, out),
        Command::Trace(args) => commands::trace::run(&args, out),
        Command::Minima(args) => commands::minima::run(&args, out),
        Command::Conformance(args) => commands::conformance::run(&args, out),
        Command::Init(args) => commands::init::run(&args, out),
        Command::Run(args) => commands::run::run(&args, out),
        Command::Status(args) => commands::status::run(&args, out),
        Command::Report(args) => commands::report::run(&args, out),
        Command::Stats(args) => commands::stats::run(&args, out),
        Command::Reproduce(args) => commands::reproduce::run(&args, out),
        Command::Compare(args) => commands::compare::run(&args, out),
        Command::Ted(args) => commands::ted::run(&args, out),
        Command::Export(args) => commands::export::run(&args, out),
        Command::Import(args) => commands::import::run(&args, out),
        Command::Merge(args) => commands::merge::run(&args, out),
        Command::Upgrade(args) => commands::upgrade::run(&args, out),
        Command::Worker(args) => commands::worker::run(&args),
    };
    match result.and_then(|exit| Ok(out.flush().map(|()| exit)?)) {
        Ok(exit) => exit,
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(failure) => {
            // If even this cannot be written, the exit code still says it.
            let _ =
                writeln!(err, "{}error:{} {failure}", style::ERROR, style::ERROR.render_reset());
            Exit::Unable
        }
    }
}

/// Help and versions are answers; anything else is a wrong question.
fn answer_of_clap(answer: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let text = answer.render().ansi().to_string();
    let _ = if answer.use_stderr() { write!(err, "{text}") } else { write!(out, "{text}") };
    if answer.use_stderr() { Exit::Unable } else { Exit::Fine }
}

/// Colours, for terminals.
mod style {
    use anstyle::{AnsiColor, Style};

    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const BAD: Style = AnsiColor::Red.on_default();
    pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
    pub(crate) const FAINT: Style = Style::new().dimmed();
    pub(crate) const HEADING: Style = Style::new().bold();
}
