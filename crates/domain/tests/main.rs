//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod characters;
mod lists;
mod standard;

use stromboli_domain::{Data, parse, print};

fn is_read_as_printed<T: Data>(value: &T, printed: &str) {
    assert_eq!(print(value), printed);
    assert_eq!(&parse::<T>(printed).unwrap(), value);
}
