//! `stromboli runners`: lists the runners, and how to install them.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use stromboli_runners::protocol::roles;
use stromboli_runners::{Bundled, Families, Kind};
use stromboli_trials::{Framework, Shrinker};

use crate::args::Output;
use crate::bundled::existing_folder;
use crate::commands::write_json;
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table};

#[derive(Serialize)]
struct Answer {
    name: String,
    title: String,
    summary: String,
    language: String,
    /// The library's version, if the runner is installed.
    installed: Option<String>,
    /// The command that installs it.
    setup: String,
    /// What must be installed on the machine to set it up.
    needs: String,
    /// The reason why it cannot be used, even if it is installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    own_limit: Option<String>,
    families: Families,
    /// Whether it shrinks counterexamples that others found.
    shrinks: bool,
    folder: String,
}

pub(super) fn run(output: Output, out: &mut dyn Write) -> Result<Exit> {
    let mut answers = Vec::new();
    let mut unreadable = Vec::new();
    for runner in existing_folder(Kind::Runner)?.all() {
        match runner {
            Ok(runner) => answers.push(answer(&runner)),
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    if output.json {
        write_json(&answers, out)?;
    } else {
        write_text(&answers, &unreadable, out)?;
    }
    Ok(Exit::Fine)
}

fn answer(runner: &Bundled) -> Answer {
    let manifest = runner.manifest.clone();
    let is_taken = match manifest.families.is_empty() {
        true => Shrinker::from_name(&manifest.name).is_some(),
        false => Framework::from_name(&manifest.name).is_some(),
    };
    let is_elsewhere = runner.folder.file_name().is_none_or(|folder| *folder != *manifest.name);
    let problem = match (is_taken, is_elsewhere) {
        (true, _) if manifest.families.is_empty() => {
            Some("a built-in shrinker has the same name".to_owned())
        }
        (true, _) => Some("a built-in framework has the same name".to_owned()),
        (false, true) => Some("its folder must have the same name".to_owned()),
        (false, false) => None,
    };
    Answer {
        problem,
        installed: runner.installed(),
        setup: format!("stromboli runners setup {}", manifest.name),
        folder: runner.folder.to_string_lossy().into_owned(),
        name: manifest.name,
        title: manifest.title,
        summary: manifest.summary,
        language: manifest.language,
        needs: manifest.needs,
        own_limit: manifest.own_limit,
        families: manifest.families,
        shrinks: manifest.shrinks,
    }
}

fn write_text(answers: &[Answer], unreadable: &[String], out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(["name", "title", "language", "installed", "families"]);
    for answer in answers {
        let installed = match &answer.installed {
            Some(version) => Field::text(version).styled(style::GOOD),
            None => Field::text("no").styled(style::FAINT),
        };
        table.row([
            Field::text(&answer.name),
            Field::text(&answer.title),
            Field::text(&answer.language),
            installed,
            Field::text(roles(&answer.families, answer.shrinks)),
        ]);
    }
    table.write(out)?;
    for answer in answers.iter().filter(|answer| answer.installed.is_none()) {
        writeln!(out, "\nto install {}: {}", answer.title, answer.setup)?;
        writeln!(out, "  needs {}", answer.needs)?;
    }
    for answer in answers {
        if let Some(problem) = &answer.problem {
            writeln!(out, "\n{} cannot be used: {problem}", answer.name)?;
        }
    }
    for error in unreadable {
        writeln!(out, "\n{error}")?;
    }
    Ok(())
}
