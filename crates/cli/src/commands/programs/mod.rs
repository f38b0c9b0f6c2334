//! `stromboli programs`

mod check;
mod list;
mod sdk;
mod setup;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::args::Output;
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A program under test can be written in any language: it declares types, properties and \
                  known bugs, and says whether a property holds on an input. docs/programs.md explains how \
                  to write one. This command lists the examples that come with Stromboli.\n\n\
                  Examples are in the folder `programs/examples` of the sources from which Stromboli was \
                  built. The environment variable STROMBOLI_PROGRAMS selects another folder.\n\n\
                  Examples:\n  stromboli programs\n  stromboli programs sdk python\n  \
                  stromboli programs check --command python3 mine.py\n  \
                  stromboli programs setup --all\n  stromboli programs check bank"
)]
pub(crate) struct ProgramsArgs {
    /// What to do with programs; `None` lists them.
    #[command(subcommand)]
    command: Option<ProgramsCommand>,
    #[command(flatten)]
    output: Output,
}

/// The commands under `stromboli programs`.
#[derive(Debug, Subcommand)]
pub(crate) enum ProgramsCommand {
    /// List the example programs
    List(list::ProgramsListArgs),
    /// Write the file that a program of yours needs
    Sdk(sdk::ProgramsSdkArgs),
    /// Check that a program follows the protocol
    Check(check::ProgramsCheckArgs),
    /// Build example programs, each in its own folder
    Setup(setup::ProgramsSetupArgs),
}

pub(crate) fn run(args: &ProgramsArgs, out: &mut (dyn Write + Send)) -> Result<Exit> {
    match &args.command {
        None => list::run(args.output, out),
        Some(ProgramsCommand::List(args)) => list::run(args.output, out),
        Some(ProgramsCommand::Sdk(args)) => sdk::run(args, out),
        Some(ProgramsCommand::Check(args)) => check::run(args, out),
        Some(ProgramsCommand::Setup(args)) => setup::run(args, out),
    }
}
