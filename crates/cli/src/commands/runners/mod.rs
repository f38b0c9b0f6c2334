//! `stromboli runners`

mod check;
mod list;
mod setup;

use std::env;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_runners::{BundledRunner, RunnersFolder};

use super::no_such_or_similar;
use crate::args::{RunnersArgs, RunnersCommand};
use crate::bundled::{VARIABLE, runners_folder};
use crate::exit::Exit;

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
