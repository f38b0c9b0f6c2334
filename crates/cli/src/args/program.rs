//! Commands about the program itself.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use clap_complete::Shell;

#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
                  stromboli completions bash > ~/.local/share/bash-completion/completions/stromboli\n  \
                  stromboli completions zsh > ~/.zfunc/_stromboli\n  \
                  stromboli completions fish > ~/.config/fish/completions/stromboli.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Without COMMAND or --out, prints the page of the program itself, which lists the \
                  commands. With --out, writes the pages of the program and of all its commands, \
                  such as stromboli.1 and stromboli-run.1.\n\n\
                  Examples:\n  stromboli man | man -l -\n  stromboli man run | man -l -\n  \
                  stromboli man --out ~/.local/share/man/man1"
)]
pub struct ManArgs {
    /// The command to print the page of
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    pub command: Vec<String>,
    /// Write the pages of all commands to this folder, which is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
}
