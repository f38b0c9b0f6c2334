//! The files `runner.toml` and `program.toml`, which describe a runner or a program without starting it.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::bundled::Kind;
use crate::families::Families;

/// The contents of such a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the framework in strategies, such as `hypothesis` in `hypothesis/cbc`, or that of the program.
    pub name: String,
    pub title: String,
    /// The programming language of the library or program.
    pub language: String,
    /// What it is, in one sentence.
    pub summary: String,
    /// What must be installed on the machine to set it up.
    pub needs: String,
    /// What the library's own limit on shrinking counts, if it has one.
    #[serde(default)]
    pub own_limit: Option<String>,
    /// The families of generators; programs and shrinkers have none.
    #[serde(default)]
    pub families: Families,
    /// Whether it shrinks counterexamples that others found, as in `quickcheck/cbc+picire`.
    #[serde(default)]
    pub shrinks: bool,
}

impl Manifest {
    pub fn read(kind: Kind, folder: &Path) -> Result<Manifest, ManifestError> {
        let path = folder.join(kind.file());
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(source) => return Err(ManifestError::Unreadable { path, source }),
        };
        let invalid = |message: &str| ManifestError::Invalid {
            path: path.clone(),
            message: message.replace('\n', ", "),
        };
        let manifest: Manifest = toml::from_str(&text).map_err(|error| invalid(error.message()))?;
        match kind {
            Kind::Runner if manifest.families.is_empty() && !manifest.shrinks => {
                Err(invalid("missing field `families` or `shrinks`"))
            }
            _ => Ok(manifest),
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
