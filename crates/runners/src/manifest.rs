//! What is known of a runner without starting it: its file `runner.toml`.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::families::Families;

/// What the file `runner.toml` of a runner says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The framework's name in strategies, as `hypothesis` in `hypothesis/cbc`.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The language that the library is for.
    pub language: String,
    /// What the library is, in one sentence.
    pub summary: String,
    /// What must be on the machine to install it.
    pub needs: String,
    /// What the library's own limit on shrinking counts, if it has one.
    #[serde(default)]
    pub own_limit: Option<String>,
    /// Which generators there are.
    pub families: Families,
}

impl Manifest {
    /// The name of the file.
    pub const FILE: &'static str = "runner.toml";

    /// Reads the manifest in a folder.
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

/// Why a manifest cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something in it is wrong.
    #[error("{}: {message}", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What.
        message: String,
    },
}

impl ManifestError {
    /// The folder of the runner.
    pub fn folder(&self) -> &Path {
        let (ManifestError::Unreadable { path, .. } | ManifestError::Invalid { path, .. }) = self;
        path.parent().unwrap_or(path)
    }
}
