//! Installs what comes with Stromboli: `stromboli runners setup` and `stromboli programs setup`.

use std::io::{BufRead, BufReader, Write, stderr};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use stromboli_runners::{Bundled, Kind};

use crate::bundled::{existing_folder, named};
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
pub(crate) struct SetupArgs {
    /// Names, as listed
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    names: Vec<String>,
    /// Install everything that can be installed here
    #[arg(long)]
    all: bool,
}

/// Installs runners or programs.
pub(super) fn set_up(kind: Kind, args: &SetupArgs, out: &mut dyn Write) -> Result<Exit> {
    let all: Vec<_> = match args.all {
        true => existing_folder(kind)?.all().into_iter().flatten().collect(),
        false => args.names.iter().map(|name| named(kind, name)).collect::<Result<_, _>>()?,
    };
    let mut failed = Vec::new();
    for bundled in &all {
        let title = &bundled.manifest.title;
        match run_script(bundled) {
            Ok(version) => writeln!(out, "{title} {version} is installed")?,
            Err(reason) if args.all => {
                writeln!(out, "{title} is not installed")?;
                failed.push(format!("{}: {reason}", bundled.manifest.name));
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
    let n_ready = all.len() - failed.len();
    let (n_all, noun) = (all.len(), kind.noun());
    writeln!(out, "\n{n_ready} of {n_all} {noun}s are installed; not installed:")?;
    for reason in &failed {
        writeln!(out, "  {reason}")?;
    }
    Ok(Exit::No)
}

/// Runs the script `setup`, and returns the version that it installed, or the error.
fn run_script(bundled: &Bundled) -> Result<String, String> {
    let script = bundled.setup();
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
    match (status.success(), bundled.installed()) {
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
