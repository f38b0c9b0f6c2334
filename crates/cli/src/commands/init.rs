//! `stromboli init`

use std::fs::File;
use std::io::{ErrorKind, Write};

use stromboli_campaign::experiment::preset::TEMPLATE;

use crate::args::InitArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &InitArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let text = args.preset.map_or(TEMPLATE, |preset| preset.text);
    let Some(name) = &args.name else {
        write!(out, "{text}")?;
        return Ok(Exit::Fine);
    };
    let file = format!("{}.toml", name.strip_suffix(".toml").unwrap_or(name));
    let written = File::create_new(&file).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::Message(format!("{file} is there already; give another name"))
        }
        _ => Failure::Message(format!("cannot write {file}: {error}")),
    })?;
    writeln!(out, "wrote {file}; edit it, then: stromboli run {file}")?;
    Ok(Exit::Fine)
}
