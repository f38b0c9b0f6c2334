//! The programs, runners and shrinkers that an experiment file declares.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_campaign::{Experiment, ProgramSection};
use stromboli_programs::Program;
use stromboli_runners::{Command, Hello, process};
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

/// The catalog of the program, with the runners and shrinkers that an experiment file declares. Each is started,
/// to learn what it supports. The programs that the file declares become workloads.
pub(crate) fn catalog_for(file: &Path) -> Result<Catalog> {
    declare_programs(file)?;
    let mut catalog = crate::bundled::catalog();
    let failed = |section: &str, name: &str, error: &dyn Display| {
        anyhow!("{}, [{section}.{name}]: {error}", file.display())
    };
    let shrinkers = Experiment::shrinkers(file)?;
    for (name, command) in Experiment::runners(file)? {
        let failed = |error: &dyn Display| failed("runners", &name, error);
        let hello = hello_of("runner", &name, &command, &failed)?;
        if hello.families.is_empty() {
            let hint = match hello.shrinks {
                true => format!("; to use it as a shrinker, declare it under [shrinkers.{name}]"),
                false => String::new(),
            };
            return Err(failed(&format!("its `hello` has no families of generators{hint}")));
        }
        // A program may do both. Another shrinker of this name takes precedence.
        let is_other = stromboli_trials::Shrinker::from_name(&name).is_some()
            || shrinkers.iter().any(|(shrinker, _)| *shrinker == name);
        let shrinks = hello.shrinks && !is_other;
        let declaration = declaration(&name, command, hello);
        if shrinks {
            catalog.add_shrinker(declaration.clone()).map_err(|error| failed(&error))?;
        }
        catalog.add(declaration).map_err(|error| failed(&error))?;
    }
    for (name, command) in shrinkers {
        let failed = |error: &dyn Display| failed("shrinkers", &name, error);
        let hello = hello_of("shrinker", &name, &command, &failed)?;
        if !hello.shrinks {
            return Err(failed(&"its `hello` has no `\"shrinks\": true`"));
        }
        let declaration = declaration(&name, command, hello);
        catalog.add_shrinker(declaration).map_err(|error| failed(&error))?;
    }
    Ok(catalog)
}

/// Starts a runner, and returns what it says of itself.
fn hello_of(
    role: &str,
    name: &str,
    command: &Command,
    failed: &dyn Fn(&dyn Display) -> anyhow::Error,
) -> Result<Hello> {
    // The file decides which program is executed, so the user should see it.
    let _ = writeln!(anstream::stderr(), "starting the {role} `{name}`: {command}");
    let (_, hello) = process::start(command).map_err(|death| failed(&death))?;
    Ok(hello)
}

fn declaration(name: &str, command: Command, hello: Hello) -> Declaration {
    let summary = format!("{} {}, {}.", hello.framework, hello.version, hello.language);
    let runner = Runner {
        command,
        families: hello.families,
        own_limit: hello.own_limit,
        missing: None,
        is_bundled: false,
    };
    Declaration { name: name.to_owned(), title: None, summary, runner }
}
