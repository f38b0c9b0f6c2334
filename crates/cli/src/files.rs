//! Files that appear under their names only once they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use rustix::system::uname;

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
    let failed = |error: io::Error| anyhow!("cannot write {}: {error}", path.display());
    if path.as_os_str().is_empty() {
        bail!("the name of the file to write is empty");
    }
    let written = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            bail!("cannot write {}: it is a directory", path.display());
        }
        // A device or a pipe, such as /dev/stdout, keeps its place.
        Ok(metadata) if !metadata.is_file() => {
            write_buffered(File::options().write(true).open(path).map_err(failed)?, write)
        }
        Ok(_) if if_exists == IfExists::Refuse => {
            bail!("{} exists; choose another name, or overwrite it with --force", path.display());
        }
        // The target of a symbolic link is replaced, not the link.
        Ok(_) => {
            let target = path.canonicalize().map_err(failed)?;
            replace(&target, |file| write_buffered(file, write))
        }
        Err(_) => replace(path, |file| write_buffered(file, write)),
    };
    // Output errors are about this file, not about standard output.
    written.map_err(|error| error.downcast::<io::Error>().map_or_else(|error| error, failed))
}

fn write_buffered<T>(file: File, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
    let mut file = BufWriter::new(file);
    let written = write(&mut file)?;
    file.flush()?;
    Ok(written)
}

/// Writes a file under a temporary name in the same folder, and then renames it.
pub(crate) fn replace<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(File) -> Result<T, E>,
) -> Result<T, E> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Processes on two machines can have the same number.
    let host = uname().nodename().to_string_lossy().into_owned();
    let temporary = path.with_file_name(format!(".{name}.{host}.{}.part", std::process::id()));
    let written = File::create(&temporary)
        .map_err(E::from)
        .and_then(write)
        .and_then(|written| Ok(fs::rename(&temporary, path).map(|()| written)?));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}
