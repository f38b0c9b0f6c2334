//! Experiments: tasks, strategies, the number of trials and their limits, read from a file.
//!
//! - `file`: the file;
//! - [`preset`]: built-in experiments.

mod file;
pub mod preset;

use std::io;
use std::path::{Path, PathBuf};

use stromboli_domain::Seed;
use stromboli_programs::process::Specification;
use stromboli_runners::Command;
use stromboli_trials::catalog::NotInstalled;
use stromboli_trials::{Catalog, Cell};

use crate::cell::Settings;

/// Tasks, strategies, the number of trials and their limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// Its name: that of its file, without the extension.
    pub name: String,
    /// The text of its file.
    pub text: String,
    pub seed: Seed,
    /// The cells in order, without duplicates.
    pub cells: Vec<(Cell, Settings)>,
    /// What is skipped because it is not installed.
    pub missing: Vec<NotInstalled>,
}

impl Experiment {
    /// Reads an experiment from its file. It may use the frameworks of a catalog.
    pub fn read(path: &Path, catalog: &Catalog) -> Result<Experiment, ExperimentError> {
        let text = text_of(path)?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
        Experiment::parse(&name, &text, catalog).map_err(|invalid| invalid.in_file(path))
    }

    /// The runners that a file declares, with the commands that start them. The experiment is read
    /// with a catalog that has them.
    pub fn runners(path: &Path) -> Result<Vec<(String, Command)>, ExperimentError> {
        let text = text_of(path)?;
        file::runners(&text).map_err(|invalid| invalid.in_file(path))
    }

    /// The shrinkers that a file declares, with the commands that start them.
    pub fn shrinkers(path: &Path) -> Result<Vec<(String, Command)>, ExperimentError> {
        let text = text_of(path)?;
        file::shrinkers(&text).map_err(|invalid| invalid.in_file(path))
    }

    /// The programs that a file declares. The experiment is read once they are workloads.
    pub fn programs(path: &Path) -> Result<Vec<ProgramSection>, ExperimentError> {
        let text = text_of(path)?;
        file::programs(&text).map_err(|invalid| invalid.in_file(path))
    }

    /// Reads an experiment from the text of its file.
    pub fn parse(name: &str, text: &str, catalog: &Catalog) -> Result<Experiment, Invalid> {
        let file::Contents { seed, cells, missing } = file::parse(text, catalog)?;
        let missing = missing.into_iter().collect();
        Ok(Experiment { name: name.to_owned(), text: text.to_owned(), seed, cells, missing })
    }
}

/// A program that an experiment file declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSection {
    pub specification: Specification,
    /// A table of its minima, as `stromboli minima` prints it.
    pub minima: Option<PathBuf>,
}

fn text_of(path: &Path) -> Result<String, ExperimentError> {
    std::fs::read_to_string(path)
        .map_err(|source| ExperimentError::Unreadable { path: path.to_owned(), source })
}

fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "; `stromboli init NAME` writes one to start from",
        _ => "",
    }
}

/// The reason why an experiment file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    #[error("cannot read the experiment file {}: {source}{}", .path.display(), remedy(.source))]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}, line {line}: {message}", .path.display())]
    Invalid { path: PathBuf, line: usize, message: String },
}

/// An error in the text of an experiment file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Invalid {
    pub line: usize,
    /// What is wrong, with the key and, for a misspelled name, the name that was probably meant.
    pub message: String,
}

impl Invalid {
    fn in_file(self, path: &Path) -> ExperimentError {
        let Invalid { line, message } = self;
        ExperimentError::Invalid { path: path.to_owned(), line, message }
    }
}
