//! `stromboli man`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::builder::Resettable;
use clap::{Command, CommandFactory, ValueHint};
use clap_mangen::Man;

use crate::args::Args;
use crate::exit::Exit;
use crate::files::{self, IfExists};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without COMMAND or --out, prints the page of the program itself, which lists the \
                  commands. With --out, writes the pages of the program and of all its commands, \
                  such as stromboli.1 and stromboli-run.1.\n\n\
                  Examples:\n  stromboli man | man -l -\n  stromboli man run | man -l -\n  \
                  stromboli man --out ~/.local/share/man/man1"
)]
pub(crate) struct ManArgs {
    /// The command to print the page of
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,
    /// Write the pages of all commands to this folder, which is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs, out: &mut dyn Write) -> Result<Exit> {
    let mut program = Args::command();
    // Names the subcommands in full: the page of `run` is about `stromboli run`.
    program.build();
    match &args.out {
        Some(folder) => {
            let mut n_pages = 0;
            fs::create_dir_all(folder)
                .map_err(|error| anyhow!("cannot create {}: {error}", folder.display()))?;
            write_all(&program, folder, &mut n_pages)?;
            writeln!(out, "wrote {n_pages} manual pages to {}", folder.display())?;
        }
        None => {
            let mut command = &program;
            for name in &args.command {
                let named = command.find_subcommand(name).filter(|found| is_documented(found));
                command =
                    named.ok_or_else(|| anyhow!("no command `{name}`; see `stromboli help`"))?;
            }
            out.write_all(&page(command)?)?;
        }
    }
    Ok(Exit::Fine)
}

fn is_documented(command: &Command) -> bool {
    command.get_name() != "help" && !command.is_hide_set()
}

/// `stromboli-run`, the name of the page of `stromboli run`.
fn page_name(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

fn page(command: &Command) -> Result<Vec<u8>> {
    // Without the commit, so that pages differ only if their text does.
    let version = env!("CARGO_PKG_VERSION");
    let command = command
        .clone()
        .name(page_name(command).leak() as &str)
        .version(version)
        .long_version(Resettable::Reset);
    let man = Man::new(command).source(format!("stromboli {version}"));
    let mut text = Vec::new();
    man.render(&mut text)?;
    // The generator has no heading for the text after the options, and lists `help`, which has no page.
    let text = String::from_utf8(text)?;
    let text = text.replace(".SH EXTRA\n", ".SH NOTES\n");
    Ok(without_help(&text).into_bytes())
}

/// The page without the paragraph about `stromboli help`.
fn without_help(page: &str) -> String {
    let is_about_help = |paragraph: &&str| paragraph.contains("\\-help(1)");
    let paragraphs = page.split(".TP\n").filter(|paragraph| !is_about_help(paragraph));
    paragraphs.collect::<Vec<_>>().join(".TP\n")
}

fn write_all(command: &Command, folder: &Path, n_pages: &mut usize) -> Result<()> {
    let text = page(command)?;
    let path = folder.join(format!("{}.1", page_name(command)));
    files::write(&path, IfExists::Overwrite, |file| Ok(file.write_all(&text)?))?;
    *n_pages += 1;
    for subcommand in command.get_subcommands().filter(|subcommand| is_documented(subcommand)) {
        write_all(subcommand, folder, n_pages)?;
    }
    Ok(())
}
