//! Experiments: what is to be tried, how often and within what limits, written in a file.
//!
//! - `file`: the file;
//! - [`preset`]: those that a program carries.

mod file;
pub mod preset;

use std::io;
use std::path::{Path, PathBuf};

use stromboli_domain::Seed;
use stromboli_runners::Command;
use stromboli_trials::{Cell, Framework};

use crate::cell::Settings;

/// What is to be tried, how often and within what limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// What it is called: as its file, without the ending.
    pub name: String,
    /// The text of its file.
    pub text: String,
    /// What the randomness of all trials starts from.
    pub seed: Seed,
    /// What is tried, in order; no cell is in it twice.
    pub cells: Vec<(Cell, Settings)>,
    /// The frameworks that were left out because they are not installed.
    pub missing: Vec<Framework>,
}

impl Experiment {
    /// Reads an experiment from its file.
    pub fn read(path: &Path) -> Result<Experiment, ExperimentError> {
        let text = text_of(path)?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
        Experiment::parse(&name, &text).map_err(|invalid| invalid.in_file(path))
    }

    /// The runners that a file declares, with the commands that start them. They must be known as
    /// frameworks before the experiment is read.
    pub fn runners(path: &Path) -> Result<Vec<(String, Command)>, ExperimentError> {
        let text = text_of(path)?;
        file::runners(&text).map_err(|invalid| invalid.in_file(path))
    }

    /// Reads an experiment from the text of its file.
    pub fn parse(name: &str, text: &str) -> Result<Experiment, Invalid> {
        let file::Contents { seed, cells, missing } = file::parse(text)?;
        let missing = missing.into_iter().collect();
        Ok(Experiment { name: name.to_owned(), text: text.to_owned(), seed, cells, missing })
    }
}

fn text_of(path: &Path) -> Result<String, ExperimentError> {
    std::fs::read_to_string(path)
        .map_err(|source| ExperimentError::Unreadable { path: path.to_owned(), source })
}

/// Why a file is no experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// It cannot be read.
    #[error(
        "cannot read the experiment {}: {source}; `stromboli init NAME` writes one to start from",
        .path.display()
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something in it is wrong.
    #[error("{}, line {line}: {message}", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What.
        message: String,
    },
}

/// What is wrong in the text of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Invalid {
    /// Where, from 1.
    pub line: usize,
    /// What, in a sentence that names the key and, for a slip of the pen, what was probably meant.
    pub message: String,
}

impl Invalid {
    fn in_file(self, path: &Path) -> ExperimentError {
        let Invalid { line, message } = self;
        ExperimentError::Invalid { path: path.to_owned(), line, message }
    }
}
