//! `stromboli init`

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use stromboli_campaign::experiment::preset::TEMPLATE;
use stromboli_runners::Command;

use crate::args::InitArgs;
use crate::exit::Exit;
use crate::files::{self, IfExists};

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
