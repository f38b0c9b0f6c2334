//! `stromboli programs setup`

use std::io::Write;

use anyhow::Result;
use stromboli_runners::Kind;

use crate::commands::setup::{SetupArgs, set_up};
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Runs the program's script `setup`, which builds it in its own folder. A program that is \
                  up to date is not changed.\n\n\
                  Exit status: 0 if all are installed, 1 if --all could not install some of them, 2 \
                  if a named program cannot be installed.\n\n\
                  Examples:\n  stromboli programs setup bank\n  stromboli programs setup --all"
)]
pub(crate) struct ProgramsSetupArgs {
    #[command(flatten)]
    what: SetupArgs,
}

pub(super) fn run(args: &ProgramsSetupArgs, out: &mut dyn Write) -> Result<Exit> {
    set_up(Kind::Program, &args.what, out)
}
