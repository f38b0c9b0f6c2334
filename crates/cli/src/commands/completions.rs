//! `stromboli completions`

use std::io::Write;

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
                  stromboli completions bash > ~/.local/share/bash-completion/completions/stromboli\n  \
                  stromboli completions zsh > ~/.zfunc/_stromboli\n  \
                  stromboli completions fish > ~/.config/fish/completions/stromboli.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Exit> {
    let program = Args::command();
    // Scripts would complete hidden commands, too.
    let visible = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    let mut program = Command::new("stromboli")
        .version(crate::build::version())
        .propagate_version(true)
        .subcommands(visible);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "stromboli", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Fine)
}
