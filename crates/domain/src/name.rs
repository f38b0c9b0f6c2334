//! Names as plain values.

use std::fmt;
use std::ops::Deref;

use crate::named::Named;

/// A name of at most 40 bytes. It is copied like a number, so a record can hold the name of something that
/// the program does not know.
///
/// ```
/// use stromboli_domain::Name;
///
/// let name = Name::new("insert_1").unwrap();
/// assert_eq!(&*name, "insert_1");
/// assert!(name < Name::new("insert_2").unwrap());
/// assert_eq!(Name::new(&"long".repeat(20)), None);
/// ```
// The rest is filled up with zeros, so names are ordered as their texts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name([u8; Name::CAPACITY]);

impl Name {
    /// The number of bytes of the longest name.
    pub const CAPACITY: usize = 40;

    /// The name with this text; `None` if it is too long or contains the character 0.
    pub const fn new(text: &str) -> Option<Name> {
        let text = text.as_bytes();
        if text.len() > Name::CAPACITY {
            return None;
        }
        let mut bytes = [0; Name::CAPACITY];
        let mut place = 0;
        while place < text.len() {
            if text[place] == 0 {
                return None;
            }
            bytes[place] = text[place];
            place += 1;
        }
        Some(Name(bytes))
    }

    /// The name with a text that is part of the program.
    pub const fn of(text: &'static str) -> Name {
        Name::new(text).expect("names in the program have at most 40 bytes")
    }

    /// The value of an enum that has this name.
    ///
    /// # Panics
    ///
    /// If no value has it. The name of a part of a program that can run always has one.
    pub fn value<N: Named>(&self) -> N {
        N::from_name(self).expect("a program has a value for each of its names")
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(Name::CAPACITY);
        str::from_utf8(&self.0[..length]).expect("a name is made from a text")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}
