//! The limits of a trial: time and memory.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A duration above zero, for example how long a trial may take until shrinking ends. Prints and parses
/// as `360 s`, `500 ms`, `6 min` or `1 h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timeout(pub Duration);

/// The memory that a trial may use, in bytes. Prints and parses as `512 MiB` or `2 GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The time that it may take.
    pub timeout: Timeout,
    /// The memory that it may have allocated at once.
    pub memory: Memory,
}

/// Units, the largest first, each as a multiple of the smallest.
const TIMES: [(&str, u64); 4] = [("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)];
const MEMORIES: [(&str, u64); 4] =
    [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];

/// The largest amount, in the smallest unit: as nanoseconds, it must fit into SQLite's integers.
const MAX: u64 = 1 << 42;

/// The least memory that a trial can be limited to. The worker itself needs a few kilobytes of it.
const MIN_MEMORY: u64 = 1 << 20;

/// The reason why a text is not a duration or an amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuantityError {
    #[error(
        "`{text}` is not {kind}: expected a whole number above 0 and a unit, such as {example}"
    )]
    Form {
        text: String,
        /// What it should be.
        kind: &'static str,
        /// How it should look.
        example: &'static str,
    },
    #[error("`{text}` is too large: the maximum is {maximum}")]
    TooLarge {
        text: String,
        /// The largest value.
        maximum: String,
    },
    #[error("`{0}` is too small: the minimum is {min}", min = Memory(MIN_MEMORY))]
    TooSmall(String),
}

impl Limits {
    pub(crate) fn new(timeout_ms: u64, memory: u64) -> Limits {
        Limits { timeout: Timeout(Duration::from_millis(timeout_ms)), memory: Memory(memory) }
    }

    pub(crate) fn timeout_ms(self) -> u64 {
        u64::try_from(self.timeout.0.as_millis()).unwrap_or(u64::MAX)
    }
}

impl FromStr for Timeout {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Timeout, QuantityError> {
        let (kind, example) = ("a duration", "\"360 s\", \"500 ms\", \"6 min\" or \"1 h\"");
        let milliseconds = parse(text, &TIMES).ok_or_else(|| QuantityError::Form {
            text: text.to_owned(),
            kind,
            example,
        })?;
        match milliseconds {
            ..=MAX => Ok(Timeout(Duration::from_millis(milliseconds))),
            _ => {
                let maximum = format!("{} h", MAX / TIMES[0].1);
                Err(QuantityError::TooLarge { text: text.to_owned(), maximum })
            }
        }
    }
}

impl FromStr for Memory {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Memory, QuantityError> {
        let (kind, example) = ("an amount of memory", "\"512 MiB\" or \"2 GiB\"");
        let bytes = parse(text, &MEMORIES).ok_or_else(|| QuantityError::Form {
            text: text.to_owned(),
            kind,
            example,
        })?;
        match bytes {
            ..MIN_MEMORY => Err(QuantityError::TooSmall(text.to_owned())),
            MIN_MEMORY..=MAX => Ok(Memory(bytes)),
            _ => {
                let maximum = Memory(MAX).to_string();
                Err(QuantityError::TooLarge { text: text.to_owned(), maximum })
            }
        }
    }
}

/// Parses a number above 0 and a unit, with or without a blank between them. A number that does not fit
/// becomes the largest possible one.
fn parse(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (digits, unit) = (&text[..end], text[end..].trim_start());
    let (_, scale) = units.iter().find(|(name, _)| *name == unit)?;
    if digits.is_empty() {
        return None;
    }
    let number = digits.parse::<u64>().unwrap_or(u64::MAX);
    Some(number.saturating_mul(*scale)).filter(|amount| *amount > 0)
}

impl fmt::Display for Timeout {
    /// In seconds, or milliseconds if it is not a whole number of seconds: `360 s` rather than `6 min`,
    /// so that experiments can be compared.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        if milliseconds.is_multiple_of(1_000) {
            write!(f, "{} s", milliseconds / 1_000)
        } else {
            write!(f, "{milliseconds} ms")
        }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = |(_, scale): &&(&str, u64)| self.0.is_multiple_of(*scale);
        match MEMORIES.iter().find(fits) {
            Some((unit, scale)) => write!(f, "{} {unit}", self.0 / scale),
            None => write!(f, "{} bytes", self.0),
        }
    }
}
