//! Files that appear under their names once they are on the disk.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::files;

/// Copies a file to another folder, possibly on a network file system. A process that opens `to` sees the
/// old file or the new one, even after a power cut, and never a part of one.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from)?;
    replace(to, |file| io::copy(&mut source, file).map(drop))
}

/// Writes a file in the same way.
pub(super) fn write(to: &Path, contents: &[u8]) -> io::Result<()> {
    replace(to, |file| file.write_all(contents))
}

fn replace(to: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    files::replace(to, |mut file| {
        write(&mut file)?;
        file.sync_all()
    })?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
