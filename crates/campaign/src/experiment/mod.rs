//! Experiments: what is to be tried, how often and within what limits, written in a file.
//!
//! - `file`: the file;
//! - [`preset`]: those that a program carries.

mod file;
pub mod preset;

use std::io;
use std::path::{Path, PathBuf};

use stromboli_domain::Seed;
use stromboli_trials::Cell;

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
}

impl Experiment {
    /// Reads an experiment from its file.
    pub fn read(path: &Path) -> Result<Experiment, ExperimentError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ExperimentError::Unreadable { path: path.to_owned(), source })?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
        Experiment::parse(&name, &text).map_err(|Invalid { line, message }| {
            ExperimentError::Invalid { path: path.to_owned(), line, message }
        })
    }

    /// Reads an experiment from the text of its file.
    pub fn parse(name: &str, text: &str) -> Result<Experiment, Invalid> {
        let (seed, cells) = file::parse(text)?;
        Ok(Experiment { name: name.to_owned(), text: text.to_owned(), seed, cells })
    }
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
