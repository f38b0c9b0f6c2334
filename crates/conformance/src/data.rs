//! Where vectors come from.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use flate2::read::GzDecoder;

/// A file of vectors that this crate carries.
pub struct Embedded {
    /// Its path in a folder of vectors, without the ending of the compression.
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

/// Where vectors come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// This crate.
    Embedded,
    /// A folder of the same layout, its files compressed (`.jsonl.gz`) or not (`.jsonl`).
    Folder(PathBuf),
}

impl Data {
    /// The text of a file, or nothing if a folder does not have it.
    pub fn read(&self, file: &Embedded) -> Result<Option<String>, DataError> {
        let name = match self {
            Data::Embedded => PathBuf::from(file.path),
            Data::Folder(folder) => folder.join(file.path),
        };
        self.find(file).map_err(|source| DataError { file: name, source })
    }

    fn find(&self, file: &Embedded) -> io::Result<Option<String>> {
        let Data::Folder(folder) = self else {
            return decompress(file.contents).map(Some);
        };
        let plain = folder.join(file.path);
        if plain.exists() {
            return fs::read_to_string(plain).map(Some);
        }
        let compressed = folder.join(format!("{}.gz", file.path));
        if compressed.exists() {
            return decompress(File::open(compressed)?).map(Some);
        }
        Ok(None)
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
    /// The file.
    pub file: PathBuf,
    /// Why.
    pub source: io::Error,
}
