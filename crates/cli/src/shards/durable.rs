//! Files that appear under their names once they are on the disk.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use rustix::system::uname;

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
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    // Processes on two machines can have the same number.
    let host = uname().nodename().to_string_lossy().into_owned();
    let temporary = to.with_file_name(format!(".{name}.{host}.{}.part", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(&temporary, to)?;
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    });
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}
