//! `stromboli init`

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use stromboli_campaign::Preset;
use stromboli_campaign::experiment::preset::TEMPLATE;
use stromboli_runners::Command;

use crate::exit::Exit;
use crate::files::{self, IfExists};
use crate::presets::preset_named;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The file has a comment on each key. The presets are quick (214 tasks with a short timeout: \
                  minutes), paper (the experiment of the paper: a day or more) and libraries (a sample of tasks \
                  with the runners: minutes).\n\n\
                  Examples:\n  stromboli init mine\n  stromboli init --preset paper\n  \
                  stromboli init mine --preset quick"
)]
pub(crate) struct InitArgs {
    /// The name of the experiment, which is written to NAME.toml [default: standard output]
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Start from this preset: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    preset: Option<Preset>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "name")]
    force: bool,
}

pub(crate) fn run(args: &InitArgs, out: &mut dyn Write) -> Result<Exit> {
    let text = args.preset.map_or(TEMPLATE, |preset| preset.text);
    let Some(name) = &args.name else {
        write!(out, "{text}")?;
        return Ok(Exit::Fine);
    };
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    let is_name = |part: &str| part.chars().any(|character| character != '.');
    if !stem.rsplit('/').next().is_some_and(is_name) {
        bail!("`{name}` is not a name for an experiment");
    }
    let file = format!("{stem}.toml");
    files::write(Path::new(&file), IfExists::forced(args.force), |out| {
        Ok(out.write_all(text.as_bytes())?)
    })?;
    let quoted = Command { words: vec![file.clone()] };
    writeln!(out, "wrote {file}; edit it, then run it with: stromboli run {quoted}")?;
    Ok(Exit::Fine)
}
