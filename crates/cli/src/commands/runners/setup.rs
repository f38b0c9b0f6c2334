//! `stromboli runners setup`

use std::io::Write;

use anyhow::Result;
use stromboli_runners::Kind;

use crate::commands::setup::{SetupArgs, set_up};
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Runs the runner's script `setup`, which installs the library into the runner's \
                  folder with the usual tools of its language. A runner that is up to date is not \
                  changed.\n\n\
                  Exit status: 0 if all are installed, 1 if --all could not install some of them, 2 \
                  if a named runner cannot be installed.\n\n\
                  Examples:\n  stromboli runners setup hypothesis\n  \
                  stromboli runners setup hypothesis fast-check\n  stromboli runners setup --all"
)]
pub(crate) struct RunnersSetupArgs {
    #[command(flatten)]
    what: SetupArgs,
}

pub(super) fn run(args: &RunnersSetupArgs, out: &mut dyn Write) -> Result<Exit> {
    set_up(Kind::Runner, &args.what, out)
}
