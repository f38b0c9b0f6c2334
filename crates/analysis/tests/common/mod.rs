//! What the tests share.

use std::io::Read;

use flate2::read::GzDecoder;

/// The rows of a compressed file of vectors, each as its fields.
pub(crate) fn rows(compressed: &[u8]) -> Vec<Vec<String>> {
    let mut text = String::new();
    GzDecoder::new(compressed).read_to_string(&mut text).expect("the vectors are compressed text");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}
