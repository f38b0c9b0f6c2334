//! The runners and shrinkers that an experiment file declares.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_campaign::Experiment;
use stromboli_runners::{Command, Hello, process};
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Runner};

/// The catalog of the program, with the runners and shrinkers that an experiment file declares. Each is started,
/// to learn what it supports.
pub(crate) fn catalog_for(file: &Path) -> Result<Catalog> {
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
