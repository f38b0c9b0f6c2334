//! `stromboli programs list`

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use stromboli_runners::{Bundled, Kind};

use crate::args::Output;
use crate::bundled::existing_folder;
use crate::commands::write_json;
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  stromboli programs list\n  \
                        stromboli programs list --json | jq -r '.[].folder'")]
pub(crate) struct ProgramsListArgs {
    #[command(flatten)]
    pub(super) output: Output,
}

#[derive(Serialize)]
struct Answer {
    name: String,
    title: String,
    summary: String,
    language: String,
    /// The version, if the program is installed.
    installed: Option<String>,
    /// The command that installs it.
    setup: String,
    /// What must be installed on the machine to set it up.
    needs: String,
    folder: String,
}

pub(super) fn run(output: Output, out: &mut dyn Write) -> Result<Exit> {
    let mut answers = Vec::new();
    let mut unreadable = Vec::new();
    for program in existing_folder(Kind::Program)?.all() {
        match program {
            Ok(program) => answers.push(answer(program)),
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    if output.json {
        write_json(&answers, out)?;
        return Ok(Exit::Fine);
    }
    let mut table = Table::new(["name", "language", "installed", "summary"]);
    for answer in &answers {
        let installed = match &answer.installed {
            Some(version) => Field::text(version).styled(style::GOOD),
            None => Field::text("no").styled(style::FAINT),
        };
        let (name, language) = (Field::text(&answer.name), Field::text(&answer.language));
        table.row([name, language, installed, Field::text(&answer.summary)]);
    }
    table.write(out)?;
    for answer in answers.iter().filter(|answer| answer.installed.is_none()) {
        writeln!(out, "\nto install {}: {}\n  needs {}", answer.name, answer.setup, answer.needs)?;
    }
    for error in unreadable {
        writeln!(out, "\n{error}")?;
    }
    Ok(Exit::Fine)
}

fn answer(program: Bundled) -> Answer {
    let installed = program.installed();
    let Bundled { folder, manifest } = program;
    Answer {
        installed,
        setup: format!("stromboli programs setup {}", manifest.name),
        folder: folder.to_string_lossy().into_owned(),
        name: manifest.name,
        title: manifest.title,
        summary: manifest.summary,
        language: manifest.language,
        needs: manifest.needs,
    }
}
