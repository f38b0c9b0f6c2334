//! `stromboli runners`

mod check;
mod list;
mod setup;

use std::env;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use stromboli_runners::{BundledRunner, RunnersFolder};

use super::no_such_or_similar;
use crate::args::Output;
use crate::bundled::{VARIABLE, runners_folder};
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

/// The folder with the runners that come with the program.
fn existing_folder() -> Result<RunnersFolder> {
    runners_folder().ok_or_else(|| {
        anyhow!(match env::var_os(VARIABLE) {
            Some(folder) if !folder.is_empty() => {
                let folder = Path::new(&folder).display();
                format!("there is no folder {folder}, which {VARIABLE} names")
            }
            _ => format!(
                "the folder `runners` of the sources from which this program was built is gone; set \
                 {VARIABLE} to its path"
            ),
        })
    })
}

fn runner_named(name: &str) -> Result<BundledRunner> {
    let folder = existing_folder()?;
    let mut runners = Vec::new();
    for runner in folder.runners() {
        match runner {
            Ok(runner) => runners.push(runner),
            // Explains a runner that cannot be read if it is the one that is wanted.
            Err(error) if error.folder().file_name().is_some_and(|folder| folder == name) => {
                return Err(error.into());
            }
            Err(_) => {}
        }
    }
    let names: Vec<_> = runners.iter().map(|runner| runner.manifest.name.clone()).collect();
    let named = runners.into_iter().find(|runner| runner.manifest.name == name);
    named.ok_or_else(|| match names.is_empty() {
        true => anyhow!("no runner `{name}`; there are none in {}", folder.folder().display()),
        false => no_such_or_similar("runner", name, names.iter().map(String::as_str)),
    })
}
