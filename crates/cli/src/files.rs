//! Files that appear under their names only once they are complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

/// What to do if the file exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfExists {
    Refuse,
    Overwrite,
}

impl IfExists {
    /// Reads the option `--force`.
    pub(crate) fn forced(force: bool) -> IfExists {
        if force { IfExists::Overwrite } else { IfExists::Refuse }
    }
}

/// Writes a file: under a temporary name beside it first, which is then renamed. If anything fails, a
/// file of that name is left as it was.
pub(crate) fn write<T>(
    path: &Path,
    if_exists: IfExists,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    let failed = |error: io::Error| anyhow!(describe(path, &error));
    // Output errors inside are about this file, not about standard output.
    let write_to = |file: File| {
        let mut file = BufWriter::new(file);
        let written = write(&mut file)
            .map_err(|error| error.downcast::<io::Error>().map_or_else(|error| error, failed))?;
        file.flush().map_err(failed)?;
        Ok(written)
    };
    if path.as_os_str().is_empty() {
        bail!("the name of the file to write is empty");
    }
    let target = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            bail!("cannot write {}: it is a directory", path.display());
        }
        // A device or a pipe, such as /dev/stdout, keeps its place.
        Ok(metadata) if !metadata.is_file() => {
            return write_to(File::options().write(true).open(path).map_err(failed)?);
        }
        Ok(_) if if_exists == IfExists::Refuse => {
            bail!("{} exists; choose another name, or overwrite it with --force", path.display());
        }
        // The target of a symbolic link is replaced, not the link.
        Ok(_) => path.canonicalize().map_err(failed)?,
        Err(_) => path.to_owned(),
    };
    let temporary = temporary_for(&target);
    let written = File::create(&temporary)
        .map_err(failed)
        .and_then(write_to)
        .and_then(|written| fs::rename(&temporary, &target).map(|()| written).map_err(failed));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn describe(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// In the same folder, so that renaming does not copy. The process number keeps two programs apart.
fn temporary_for(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
