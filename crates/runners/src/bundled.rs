//! What comes with the program in folders of its own: runners in `runners/`, programs under test in
//! `programs/examples/`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::manifest::{Manifest, ManifestError};
use crate::process::Command;

/// What a folder contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Runner,
    Program,
}

impl Kind {
    /// The file that describes one.
    pub fn file(self) -> &'static str {
        match self {
            Kind::Runner => "runner.toml",
            Kind::Program => "program.toml",
        }
    }

    pub fn noun(self) -> &'static str {
        match self {
            Kind::Runner => "runner",
            Kind::Program => "program",
        }
    }
}

/// A folder of runners or programs: each subfolder with a manifest is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundledFolder {
    kind: Kind,
    folder: PathBuf,
}

/// A runner or program that comes with Stromboli, installed or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundled {
    pub folder: PathBuf,
    pub manifest: Manifest,
}

impl BundledFolder {
    pub fn new(kind: Kind, folder: impl Into<PathBuf>) -> BundledFolder {
        BundledFolder { kind, folder: folder.into() }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All of them, by name. A folder with an invalid manifest is an `Err`, so that it does not hide the
    /// others.
    pub fn all(&self) -> Vec<Result<Bundled, ManifestError>> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let mut folders: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|folder| folder.join(self.kind.file()).is_file());
        folders.sort();
        let bundled = |folder: PathBuf| {
            Manifest::read(self.kind, &folder).map(|manifest| Bundled { folder, manifest })
        };
        folders.into_iter().map(bundled).collect()
    }
}

impl Bundled {
    /// The version, if it is installed: `setup` writes it when it is done.
    pub fn installed(&self) -> Option<String> {
        let ready = fs::read_to_string(self.folder.join(".installed").join("ready")).ok()?;
        Some(ready.trim().to_owned())
    }

    pub fn setup(&self) -> PathBuf {
        self.folder.join("setup")
    }

    pub fn command(&self) -> Command {
        Command { words: vec![self.folder.join("run").to_string_lossy().into_owned()] }
    }
}
