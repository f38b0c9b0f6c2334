//! `stromboli runners setup`

use std::io::{BufRead, BufReader, Write, stderr};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use stromboli_runners::BundledRunner;

use super::{existing_folder, runner_named};
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
    /// Names of runners
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    names: Vec<String>,
    /// Install every runner that can be installed here
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: &RunnersSetupArgs, out: &mut dyn Write) -> Result<Exit> {
    let runners: Vec<_> = match args.all {
        true => existing_folder()?.runners().into_iter().flatten().collect(),
        false => args.names.iter().map(|name| runner_named(name)).collect::<Result<_, _>>()?,
    };
    let mut failed = Vec::new();
    for runner in &runners {
        let title = &runner.manifest.title;
        match set_up(runner) {
            Ok(version) => writeln!(out, "{title} {version} is installed")?,
            Err(reason) if args.all => {
                writeln!(out, "{title} is not installed")?;
                failed.push(format!("{}: {reason}", runner.manifest.name));
            }
            Err(reason) => {
                bail!("cannot install {title}: {reason}");
            }
        }
        out.flush()?;
    }
    if failed.is_empty() {
        return Ok(Exit::Fine);
    }
    let n_ready = runners.len() - failed.len();
    writeln!(out, "\n{n_ready} of {} runners are installed; not installed:", runners.len())?;
    for reason in &failed {
        writeln!(out, "  {reason}")?;
    }
    Ok(Exit::No)
}

/// Runs the script `setup` of a runner, and returns the version of the library or the error.
fn set_up(runner: &BundledRunner) -> Result<String, String> {
    let script = runner.setup();
    let failed = |error: std::io::Error| format!("cannot run {}: {error}", script.display());
    let mut child = Command::new(&script)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // Passes on the errors of the script. The last line is the reason if it fails.
    let mut last_line = String::new();
    if let Some(errors) = child.stderr.take() {
        for line in BufReader::new(errors).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            let _ = writeln!(stderr(), "{line}");
            if !line.trim().is_empty() {
                last_line = line.trim().to_owned();
            }
        }
    }
    let status = child.wait().map_err(failed)?;
    match (status.success(), runner.installed()) {
        (true, Some(version)) => Ok(version),
        (true, None) => {
            Err("its script `setup` succeeded, but did not record a version".to_owned())
        }
        (false, _) if last_line.is_empty() => {
            Err(format!("its script `setup` failed with {status}"))
        }
        (false, _) => Err(last_line),
    }
}
