//! `stromboli runners`

mod check;
mod list;
mod setup;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::args::Output;
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A runner is a small program that generates and shrinks with a library in its own \
                  language and asks Stromboli for the verdict on each input. This command lists the \
                  runners that come with Stromboli. Once installed, a runner can be used like any \
                  framework: hypothesis/cbc is a strategy. Those that shrink can be used like any \
                  shrinker: so is quickcheck/cbc+picire.\n\n\
                  Runners are in the folder `runners` of the sources from which the program was \
                  built. The environment variable STROMBOLI_RUNNERS selects another folder.\n\n\
                  Examples:\n  stromboli runners\n  stromboli runners setup hypothesis\n  \
                  stromboli runners check hypothesis\n  \
                  stromboli runners check --command python3 mine.py\n  \
                  stromboli runners --json | jq -r '.[] | select(.installed) | .name'"
)]
pub(crate) struct RunnersArgs {
    /// What to do with runners; `None` lists them.
    #[command(subcommand)]
    command: Option<RunnersCommand>,
    #[command(flatten)]
    output: Output,
}

/// The commands under `stromboli runners`.
#[derive(Debug, Subcommand)]
pub(crate) enum RunnersCommand {
    /// Install runners, each into its own folder
    Setup(setup::RunnersSetupArgs),
    /// Check that a runner follows the protocol
    Check(check::RunnersCheckArgs),
}

pub(crate) fn run(args: &RunnersArgs, out: &mut (dyn Write + Send)) -> Result<Exit> {
    match &args.command {
        None => list::run(args.output, out),
        Some(RunnersCommand::Setup(args)) => setup::run(args, out),
        Some(RunnersCommand::Check(args)) => check::run(args, out),
    }
}
