//! What a trial may use.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a trial may take, from its start to the end of shrinking. Prints and parses as `360 s`,
/// `500 ms`, `6 min`, `1 h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timeout(pub Duration);

/// How much memory a trial may use, in bytes. Prints and parses as `512 MiB`, `2 GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(pub u64);

/// What a trial may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How long it may take.
    pub timeout: Timeout,
    /// How much memory it may use, beside what a worker uses to be there at all.
    pub memory: Memory,
}

/// Units, the largest first; the number is how many of the smallest make one.
const TIMES: [(&str, u64); 4] = [("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)];
const MEMORIES: [(&str, u64); 4] =
    [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];

/// A text is no time or no amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not {kind}: expected a whole number above 0 and a unit, as {example}")]
pub struct QuantityError {
    text: String,
    kind: &'static str,
    example: &'static str,
}

impl FromStr for Timeout {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Timeout, QuantityError> {
        let milliseconds = parse(text, &TIMES).ok_or_else(|| QuantityError {
            text: text.to_owned(),
            kind: "a time",
            example: "\"360 s\", \"500 ms\", \"6 min\" or \"1 h\"",
        })?;
        Ok(Timeout(Duration::from_millis(milliseconds)))
    }
}

impl FromStr for Memory {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Memory, QuantityError> {
        let bytes = parse(text, &MEMORIES).ok_or_else(|| QuantityError {
            text: text.to_owned(),
            kind: "an amount of memory",
            example: "\"512 MiB\" or \"2 GiB\"",
        })?;
        Ok(Memory(bytes))
    }
}

/// A number and a unit, the blank between them left out or not.
fn parse(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (digits, unit) = (&text[..end], text[end..].trim_start());
    let (_, scale) = units.iter().find(|(name, _)| *name == unit)?;
    // Also what leaves the program for SQLite, as nanoseconds, must fit.
    let amount = digits.parse::<u64>().ok()?.checked_mul(*scale)?;
    (1..=1 << 42).contains(&amount).then_some(amount)
}

impl fmt::Display for Timeout {
    /// In the largest unit up to minutes that keeps the number whole, but `360 s` rather than
    /// `6 min`: seconds are what experiments are compared in.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        let read = |text: &str| text.parse::<Timeout>().map(|Timeout(time)| time.as_millis());
        assert_eq!(read("360 s"), Ok(360_000));
        assert_eq!(read("250ms"), Ok(250));
        assert_eq!(read("6 min"), Ok(360_000));
        for wrong in ["360", "s", "", "0 s", "-1 s", "1.5 s", "1 day", "99999999999999999999 s"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits_print_as_they_are_read() {
        for text in ["360 s", "250 ms", "1 s"] {
            assert_eq!(text.parse::<Timeout>().unwrap().to_string(), text);
        }
        for text in ["512 MiB", "2 GiB", "100 KiB"] {
            assert_eq!(text.parse::<Memory>().unwrap().to_string(), text);
        }
        let error = "2 GB".parse::<Memory>().unwrap_err();
        insta::assert_snapshot!(error, @r#"`2 GB` is not an amount of memory: expected a whole number above 0 and a unit, as "512 MiB" or "2 GiB""#);
    }
}
