//! The folder `runners/`, with the runners that come with the program.

use std::fs;
use std::path::{Path, PathBuf};

use crate::manifest::{Manifest, ManifestError};
use crate::process::Command;

/// A folder of runners: each subfolder with a `runner.toml` is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunnersFolder {
    folder: PathBuf,
}

/// A runner that comes with the program, installed or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundledRunner {
    pub folder: PathBuf,
    pub manifest: Manifest,
}

impl RunnersFolder {
    pub fn new(folder: impl Into<PathBuf>) -> RunnersFolder {
        RunnersFolder { folder: folder.into() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All runners, by name. A folder with an invalid manifest is an `Err`, so that it does not hide the
    /// others.
    pub fn runners(&self) -> Vec<Result<BundledRunner, ManifestError>> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let mut folders: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|folder| folder.join(Manifest::FILE).is_file());
        folders.sort();
        let bundled = |folder: PathBuf| {
            Manifest::read(&folder).map(|manifest| BundledRunner { folder, manifest })
        };
        folders.into_iter().map(bundled).collect()
    }
}

impl BundledRunner {
    /// The library's version, if the runner is installed: `setup` writes it when it is done.
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
