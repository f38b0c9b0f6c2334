//! The runners that an experiment file declares.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_campaign::Experiment;
use stromboli_runners::process;
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Runner};

/// The catalog of the program, with the runners that an experiment file declares. Each is started, to learn
/// what it supports.
pub(crate) fn catalog_for(file: &Path) -> Result<Catalog> {
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
