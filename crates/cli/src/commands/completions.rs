//! `stromboli completions`

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "stromboli", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Fine)
}
