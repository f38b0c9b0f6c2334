//! What processes print: the outcome of a measurement, or a trace of what they execute.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The outcome of a measurement. Prints as one line with three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) counts: Counts,
    /// The process time.
    pub(crate) time: Duration,
}

/// What was counted. Both sides must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// The number of tests that passed, or of failures that were shrunk.
    pub(crate) units: u64,
    /// The number of discarded tests, or of accepted shrinks.
    pub(crate) others: u64,
}

impl Counts {
    pub(crate) fn sum(self) -> u64 {
        self.units + self.others
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { units, others } = self;
        write!(f, "{units} {others}")
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.counts, self.time.as_nanos())
    }
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(line: &str) -> Result<Outcome, String> {
        let numbers: Result<Vec<u64>, _> = line.split_whitespace().map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[units, others, nanoseconds]) => Ok(Outcome {
                counts: Counts { units, others },
                time: Duration::from_nanos(nanoseconds),
            }),
            _ => Err(format!("`{line}` is not two counts and a time")),
        }
    }
}

/// The line of a trace between the search and shrinking.
pub(crate) const SHRINKING: &str = "shrinking";

/// The number of executions after [`SHRINKING`] in a trace that both sides printed, or else the first
/// difference.
pub(crate) fn common_executions(original: &str, port: &str) -> Result<usize, String> {
    let (mut left, mut right) = (original.lines(), port.lines());
    for n in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left == right => {}
            (left, right) => {
                let show = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
                let (left, right) = (show(left), show(right));
                return Err(format!(
                    "line {n} of the trace is `{left}`, that of the port `{right}`"
                ));
            }
        }
    }
    let shrinking = original.lines().skip_while(|line| *line != SHRINKING).skip(1);
    Ok(shrinking.count())
}
