//! The runners that an experiment file declares.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use stromboli_campaign::Experiment;
use stromboli_runners::{Command, process};
use stromboli_trials::framework::Declaration;
use stromboli_trials::{Framework, Runner};

use crate::exit::Failure;

/// Starts each runner that an experiment file declares, to learn what it supports, and declares it as a
/// framework.
pub(crate) fn declare_runners(file: &Path) -> Result<(), Failure> {
    let runners = Experiment::runners(file).map_err(Failure::because)?;
    let declare = |(name, command): (String, Command)| {
        // The file decides which program is executed, so the user should see it.
        let _ = writeln!(anstream::stderr(), "starting the runner `{name}`: {command}");
        let failed = |error: &dyn Display| {
            Failure::Message(format!("{}, [runners.{name}]: {error}", file.display()))
        };
        let (_, hello) = process::start(&command).map_err(|death| failed(&death))?;
        let runner = Runner {
            command,
            families: hello.families,
            own_limit: hello.own_limit,
            missing: None,
            is_bundled: false,
        };
        let summary = Some(format!("{} {}, {}.", hello.framework, hello.version, hello.language));
        let declaration =
            Declaration { name: name.clone(), title: None, summary, runner: Some(runner) };
        Framework::declare(&declaration).map_err(|error| failed(&error))?;
        Ok(())
    };
    runners.into_iter().try_for_each(declare)
}

/// What another process needs to know the framework.
pub(crate) fn declaration_of(framework: Framework) -> Declaration {
    Declaration {
        name: framework.name().to_owned(),
        title: Some(framework.title().to_owned()),
        summary: Some(framework.summary().to_owned()),
        runner: framework.runner().cloned(),
    }
}
