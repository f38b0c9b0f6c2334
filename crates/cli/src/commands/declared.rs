//! The programs and the runners that an experiment file declares.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_campaign::{Experiment, ProgramSection};
use stromboli_programs::Program;
use stromboli_runners::process;
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Runner};
use stromboli_workloads::minimum::{best_table, table};

/// Declares the programs of an experiment file as workloads. Each is started, to learn what it has.
pub(crate) fn declare_programs(file: &Path) -> Result<()> {
    for ProgramSection { specification, minima } in Experiment::programs(file)? {
        let (name, command) = (specification.name.clone(), &specification.settings.command);
        let _ = writeln!(anstream::stderr(), "starting the program `{name}`: {command}");
        let failed =
            |error: &dyn Display| anyhow!("{}, [programs.{name}]: {error}", file.display());
        Program::start(specification).and_then(Program::declare).map_err(|error| failed(&error))?;
        if let Some(path) = minima {
            declare_minima(&path).map_err(|error| failed(&error))?;
        }
    }
    Ok(())
}

/// Declares the minima in a file that `stromboli minima --table` wrote, with or without --learn.
fn declare_minima(path: &Path) -> Result<()> {
    let failed = |error: &dyn Display| anyhow!("cannot read {}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let is_best_known = text.starts_with(&best_table::print([]));
    let declared = if is_best_known { best_table::declare(&text) } else { table::declare(&text) };
    declared.map_err(|error| failed(&error))
}

/// The catalog of the program, with the runners that an experiment file declares. Each is started, to learn
/// what it supports. The programs that the file declares become workloads.
pub(crate) fn catalog_for(file: &Path) -> Result<Catalog> {
    declare_programs(file)?;
    let mut catalog = crate::bundled::catalog();
    let runners = Experiment::runners(file)?;
    for (name, command) in runners {
        // The file decides which program is executed, so the user should see it.
        let _ = writeln!(anstream::stderr(), "starting the runner `{name}`: {command}");
        let failed = |error: &dyn Display| anyhow!("{}, [runners.{name}]: {error}", file.display());
        let (_, hello) = process::start(&command).map_err(|death| failed(&death))?;
        let runner = Runner {
            command,
            families: hello.families,
            own_limit: hello.own_limit,
            missing: None,
            is_bundled: false,
        };
        let summary = format!("{} {}, {}.", hello.framework, hello.version, hello.language);
        let declaration = Declaration { name: name.clone(), title: None, summary, runner };
        catalog.add(declaration).map_err(|error| failed(&error))?;
    }
    Ok(catalog)
}
