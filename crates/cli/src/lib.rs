//! The command line of Stromboli.
//!
//! - [`args`]: the commands, their arguments and their help texts;
//! - `commands`: one file per command, which parses names, computes and writes the answer;
//! - `presets`: the built-in experiments;
//! - `build`: the version and origin of this program;
//! - `bundled`: the runners that come with the program;
//! - `jobs`: how many threads or worker processes to use;
//! - [`signals`]: signals that stop a campaign;
//! - `counts`: numbers of trials, by how they ended;
//! - `shards`: folders of shards, which several machines share;
//! - `progress` and `counter`: progress on standard error;
//! - [`exit`]: exit statuses and errors;
//! - `files`: files that appear once they are complete;
//! - `terminal`, `table` and `draw`: tables and trees on a terminal.

pub mod args;
mod build;
mod bundled;
mod commands;
mod counter;
mod counts;
mod draw;
pub mod exit;
mod files;
mod jobs;
mod presets;
mod progress;
mod shards;
pub mod signals;
mod table;
mod terminal;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Parser;

use args::{Args, Command};
use exit::{Exit, Failure};

/// Executes the command in the arguments, and writes its answer and errors to `out` and `err`.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Exit {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(answer) => return answer_of_clap(&answer, out, err),
    };
    match execute(args.command, out).and_then(|exit| Ok(out.flush().map(|()| exit)?)) {
        Ok(exit) => exit,
        // The reader closed the pipe, for example `head`, and needs no more.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(failure) => {
            // If standard error cannot be written either, the exit status remains.
            let _ =
                writeln!(err, "{}error:{} {failure}", style::ERROR, style::ERROR.render_reset());
            Exit::Unable
        }
    }
}

fn execute(command: Command, out: &mut dyn Write) -> Result<Exit, Failure> {
    // The arguments of a worker say which runners its trials need.
    if !matches!(command, Command::Serve(_)) {
        bundled::declare_all();
    }
    match command {
        Command::Serve(args) => commands::worker::run(&args),
        Command::Workloads(args) => commands::workloads::run(&args, out),
        Command::Frameworks(args) => commands::frameworks::run(&args, out),
        Command::Tasks(args) => commands::tasks::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Runners(args) => commands::runners::run(&args, out),
        Command::Schema(args) => commands::schema::run(&args, out),
        Command::Trace(args) => commands::trace::run(&args, out),
        Command::Minima(args) => commands::minima::run(&args, out),
        Command::Init(args) => commands::init::run(&args, out),
        Command::Run(args) => commands::run::run(&args, out),
        Command::Slurm(args) => commands::slurm::run(&args, out),
        Command::Shard(args) => commands::shard::run(&args, out),
        Command::Status(args) => commands::status::run(&args, out),
        Command::Report(args) => commands::report::run(&args, out),
        Command::Stats(args) => commands::stats::run(&args, out),
        Command::Reproduce(args) => commands::reproduce::run(&args, out),
        Command::Compare(args) => commands::compare::run(&args, out),
        Command::Ted(args) => commands::ted::run(&args, out),
        Command::Export(args) => commands::export::run(&args, out),
        Command::Import(args) => commands::import::run(&args, out),
        Command::Merge(args) => commands::merge::run(&args, out),
        Command::Completions(args) => commands::completions::run(&args, out),
        Command::Man(args) => commands::man::run(&args, out),
    }
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
