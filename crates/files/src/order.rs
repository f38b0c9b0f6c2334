//! When one text is smaller than another: if it is shorter, or as long and simpler.
//!
//! Only finitely many texts are smaller than a given one, so accepting smaller texts ends.

use std::cmp::Ordering;

/// Compares two texts: by length, then by the first character that differs. Digits are the simplest, then
/// small letters, capital letters, spaces, and everything else.
///
/// ```
/// # use stromboli_files::order::compare;
/// assert!(compare(b"zz", b"aaa").is_lt());
/// assert!(compare(b"a0", b"aA").is_lt());
/// assert!(compare(b"a\n", b"a").is_gt());
/// ```
pub fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let ranks = |text| <[u8]>::iter(text).map(|byte| rank(*byte));
    a.len().cmp(&b.len()).then_with(|| ranks(a).cmp(ranks(b)))
}

fn rank(byte: u8) -> (u8, u8) {
    let class = match byte {
        b'0'..=b'9' => 0,
        b'a'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b' ' => 3,
        _ => 4,
    };
    (class, byte)
}
