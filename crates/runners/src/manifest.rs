//! The file `runner.toml`, which describes a runner without starting it.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::families::Families;

/// The contents of the file `runner.toml` of a runner.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the framework in strategies, such as `hypothesis` in `hypothesis/cbc`.
    pub name: String,
    pub title: String,
    /// The programming language of the library.
    pub language: String,
    /// What the library is, in one sentence.
    pub summary: String,
    /// What must be installed on the machine to set it up.
    pub needs: String,
    /// What the library's own limit on shrinking counts, if it has one.
    #[serde(default)]
    pub own_limit: Option<String>,
    #[serde(default)]
    pub families: Families,
    /// Whether it shrinks counterexamples that others found, as in `quickcheck/cbc+picire`.
    #[serde(default)]
    pub shrinks: bool,
}

impl Manifest {
    pub const FILE: &'static str = "runner.toml";

    pub fn read(folder: &Path) -> Result<Manifest, ManifestError> {
        let path = folder.join(Manifest::FILE);
        match std::fs::read_to_string(&path) {
            Err(source) => Err(ManifestError::Unreadable { path, source }),
            Ok(text) => toml::from_str(&text).map_err(|error| ManifestError::Invalid {
                path,
                message: error.message().replace('\n', ", "),
            }),
        }
    }
}

/// The reason why a manifest cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    #[error("cannot read {}: {source}", .path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}: {message}", .path.display())]
    Invalid { path: PathBuf, message: String },
}

impl ManifestError {
    pub fn folder(&self) -> &Path {
        let (ManifestError::Unreadable { path, .. } | ManifestError::Invalid { path, .. }) = self;
        path.parent().unwrap_or(path)
    }
}
