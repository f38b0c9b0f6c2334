//! A result that is replaced in one step: a reader sees the old contents or the new ones, whatever happens.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file that receives smaller and smaller contents.
#[derive(Clone, Debug)]
pub struct OutputFile {
    /// As the user calls it.
    path: PathBuf,
    /// With symbolic links resolved: their target is replaced, not the link.
    target: PathBuf,
    /// The permissions of the original.
    permissions: Permissions,
}

impl OutputFile {
    /// Checks that files can be made in the folder. Nothing is changed.
    pub fn prepare(path: &Path, permissions: Permissions) -> io::Result<OutputFile> {
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let output = OutputFile { path: path.to_owned(), target, permissions };
        NamedTempFile::new_in(output.folder())?;
        Ok(output)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    fn folder(&self) -> &Path {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.unwrap_or(Path::new("."))
    }

    /// Replaces the contents. They are on the disk before the old ones are gone.
    pub fn write(&self, contents: &[u8]) -> io::Result<()> {
        let mut file = NamedTempFile::new_in(self.folder())?;
        file.write_all(contents)?;
        file.as_file().set_permissions(self.permissions.clone())?;
        file.as_file().sync_all()?;
        file.persist(&self.target)?;
        // The name, too, should survive a power failure; not all file systems can sync a folder.
        let _ = fs::File::open(self.folder()).and_then(|folder| folder.sync_all());
        Ok(())
    }
}
