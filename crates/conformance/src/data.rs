//! Sources of vectors.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

use crate::suite::{Suite, Vector};

/// A file of vectors that is part of this crate.
pub struct Embedded {
    /// Its path in a folder of vectors, without the extension of the compression.
    pub path: &'static str,
    /// Its contents, compressed with gzip.
    pub contents: &'static [u8],
}

/// An [`Embedded`] file of this crate's own folder.
macro_rules! embedded {
    ($path:literal) => {
        $crate::data::Embedded {
            path: $path,
            contents: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/", $path, ".gz")),
        }
    };
}
pub(crate) use embedded;

/// Sources of vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// The vectors in this crate.
    Embedded,
    /// A folder of the same layout, its files compressed (`.jsonl.gz`) or not (`.jsonl`).
    Folder(PathBuf),
}

/// A file of vectors, in memory.
pub struct VectorFile {
    /// Its path in a folder of vectors, without the extension of the compression.
    pub path: String,
    pub text: String,
}

impl Data {
    /// The files of a suite: those in this crate, in their order, then the others by name. A folder
    /// need not have all of them.
    pub fn files_of(&self, suite: &Suite) -> Result<Vec<VectorFile>, DataError> {
        let Data::Folder(folder) = self else {
            return suite.files.iter().map(Embedded::load).collect();
        };
        let mut paths: Vec<_> = suite.files.iter().map(|file| file.path.to_owned()).collect();
        if let Some(subfolder) = suite.more_in {
            let others = paths_in(folder, subfolder).map_err(DataError::of(folder, subfolder))?;
            let others = others.into_iter().filter(|path| !paths.contains(path));
            paths.extend(others.collect::<Vec<_>>());
        }
        let mut files = Vec::new();
        for path in paths {
            let text = find(folder, &path).map_err(DataError::of(folder, &path))?;
            files.extend(text.map(|text| VectorFile { path, text }));
        }
        Ok(files)
    }
}

impl Embedded {
    fn load(&self) -> Result<VectorFile, DataError> {
        let text = decompress(self.contents).map_err(DataError::of(Path::new(""), self.path))?;
        Ok(VectorFile { path: self.path.to_owned(), text })
    }
}

/// The extension of a file of vectors.
const ENDING: &str = ".jsonl";

/// The extension of a compressed file.
const COMPRESSED: &str = ".gz";

/// The paths of the files in a subfolder, which need not exist, in order and without the extension of
/// the compression.
fn paths_in(folder: &Path, subfolder: &str) -> io::Result<BTreeSet<String>> {
    let entries = match fs::read_dir(folder.join(subfolder)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(error),
    };
    let mut paths = BTreeSet::new();
    for entry in entries {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        let name = name.strip_suffix(COMPRESSED).unwrap_or(&name);
        if name.ends_with(ENDING) {
            paths.insert(format!("{subfolder}/{name}"));
        }
    }
    Ok(paths)
}

fn find(folder: &Path, path: &str) -> io::Result<Option<String>> {
    let plain = folder.join(path);
    if plain.exists() {
        return fs::read_to_string(plain).map(Some);
    }
    let compressed = folder.join(format!("{path}{COMPRESSED}"));
    if compressed.exists() {
        return decompress(File::open(compressed)?).map(Some);
    }
    Ok(None)
}

impl VectorFile {
    /// The lines of the file, in order.
    pub fn vectors(&self) -> impl Iterator<Item = Vector<'_>> {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        let file = name.strip_suffix(ENDING).unwrap_or(name);
        self.text.lines().map(move |line| Vector { file, line })
    }
}

fn decompress(contents: impl Read) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(contents).read_to_string(&mut text)?;
    Ok(text)
}

/// A file of vectors cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the vectors of {}: {source}", .file.display())]
pub struct DataError {
    pub file: PathBuf,
    pub source: io::Error,
}

impl DataError {
    fn of(folder: &Path, path: &str) -> impl FnOnce(io::Error) -> DataError {
        let file = folder.join(path);
        |source| DataError { file, source }
    }
}
