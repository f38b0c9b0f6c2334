//! Printed values that are parsed when a vector is read, and again when it is run.

use stromboli_domain::{Data, parse};

use crate::suite::Malformed;

/// A text that can be parsed as a `T`.
///
/// Values share their parts, and generators their closures, so neither can be sent from the thread
/// that reads a vector to the thread that runs it. The text can, and parsing it again cannot fail.
pub(crate) struct Readable<T> {
    text: String,
    read: fn(&str) -> Result<T, Malformed>,
}

impl<T> Readable<T> {
    /// Checks that the text can be parsed.
    pub(crate) fn new(
        text: String,
        read: fn(&str) -> Result<T, Malformed>,
    ) -> Result<Readable<T>, Malformed> {
        read(&text)?;
        Ok(Readable { text, read })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn value(&self) -> T {
        (self.read)(&self.text).expect("the text was read before")
    }
}

impl<T: Data> Readable<T> {
    /// The printed form of a value.
    pub(crate) fn printed(text: String) -> Result<Readable<T>, Malformed> {
        Readable::new(text, value)
    }
}

/// Parses a printed value.
pub(crate) fn value<T: Data>(text: &str) -> Result<T, Malformed> {
    parse(text).map_err(|error| Malformed(format!("`{text}`: {error}")))
}
