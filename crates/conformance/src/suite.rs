//! A kind of vectors.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as JsonValue};
use stromboli_workloads::Workload;

use crate::data::Embedded;
use crate::enumeration::{leancheck, smallcheck};
use crate::names::workload_named;
use crate::replay::{Comparison, compare};
use crate::{falsify, hedgehog, operations, properties, quickcheck, tasks};

/// A kind of vectors: its files, and how to read one vector, which is a line of such a file.
pub struct Suite {
    /// The name, such as `properties`.
    pub name: &'static str,
    /// The files, relative to a folder of vectors.
    pub files: &'static [Embedded],
    /// A subfolder whose other files also belong to the suite, if files are named after the subjects
    /// of their vectors.
    pub more_in: Option<&'static str>,
    /// Reads one vector. It reports all errors that a line can have.
    pub read: fn(Vector<'_>) -> Result<Case, Malformed>,
}

impl Suite {
    pub(crate) const fn new(
        name: &'static str,
        files: &'static [Embedded],
        read: fn(Vector<'_>) -> Result<Case, Malformed>,
    ) -> Suite {
        Suite { name, files, more_in: None, read }
    }
}

/// A vector that has been read and can be run.
pub struct Case {
    /// The subject of the vector, such as a workload, by which vectors are counted.
    pub subject: String,
    /// The approximate number of executions of a property; 0 if negligible.
    pub cost: u64,
    run: Run,
}

enum Run {
    Alone(Box<dyn FnOnce() -> Option<Difference> + Send>),
    Replay(Box<Comparison>),
}

impl Case {
    /// A vector about `subject`; `run` compares the port with the original.
    pub fn new(
        subject: impl Into<String>,
        run: impl FnOnce() -> Option<Difference> + Send + 'static,
    ) -> Case {
        Case { subject: subject.into(), cost: 0, run: Run::Alone(Box::new(run)) }
    }

    /// A run to repeat and compare.
    pub(crate) fn of_run(comparison: Comparison) -> Case {
        let subject = comparison.replay.subject();
        Case { subject, cost: 0, run: Run::Replay(Box::new(comparison)) }
    }

    /// The group of the vector, if it is compared together with others, because they share work.
    pub(crate) fn group(&self) -> Option<&str> {
        match &self.run {
            Run::Alone(_) => None,
            Run::Replay(comparison) => Some(&comparison.replay.start),
        }
    }

    /// Sets the approximate number of executions of a property.
    pub fn costing(self, cost: u64) -> Case {
        Case { cost, ..self }
    }

    /// Compares the port with the original, for vectors of one group. Returns `None` for those that agree.
    pub(crate) fn run(cases: Vec<Case>) -> Vec<Option<Difference>> {
        let mut differences = Vec::new();
        let mut comparisons = Vec::new();
        for case in cases {
            match case.run {
                Run::Alone(run) => differences.push(run()),
                Run::Replay(comparison) => comparisons.push(*comparison),
            }
        }
        differences.extend(compare(comparisons));
        differences
    }
}

/// One line of a file of vectors.
#[derive(Clone, Copy, Debug)]
pub struct Vector<'a> {
    /// The name of the file without folder and extension; for most files, the subject of its vectors.
    pub file: &'a str,
    /// The line, a JSON object.
    pub line: &'a str,
}

/// Every suite, in the order in which they are run and reported.
pub static SUITES: &[&Suite] = &[
    &tasks::SUITE,
    &properties::SUITE,
    &operations::SUITE,
    &quickcheck::splitmix::SUITE,
    &quickcheck::primitives::SUITE,
    &quickcheck::values::SUITE,
    &quickcheck::shrinks::SUITE,
    &quickcheck::runs::SUITE,
    &hedgehog::seed::SUITE,
    &hedgehog::trees::SUITE,
    &hedgehog::values::SUITE,
    &hedgehog::runs::SUITE,
    &falsify::sampletree::SUITE,
    &falsify::gens::SUITE,
    &falsify::values::SUITE,
    &falsify::runs::SUITE,
    &leancheck::SUITE,
    &smallcheck::SUITE,
];

/// A difference between the port and the original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The input of the vector, for the message.
    pub question: String,
    /// The answer of the original.
    pub expected: String,
    /// The answer of the port.
    pub actual: String,
}

impl Difference {
    /// A difference, if two answers differ. Of records, the first field that differs is shown.
    pub(crate) fn of<A: Serialize>(
        question: impl FnOnce() -> String,
        expected: &A,
        actual: &A,
    ) -> Option<Difference> {
        let value = |answer| serde_json::to_value(answer).expect("an answer is plain data");
        let (expected, actual) = (value(expected), value(actual));
        if let (JsonValue::Object(expected), JsonValue::Object(actual)) = (&expected, &actual) {
            let names = expected.keys().chain(actual.keys());
            let name = names.into_iter().find(|name| expected.get(*name) != actual.get(*name))?;
            let text = |fields: &Map<_, _>| {
                fields.get(name).map_or_else(|| "nothing".to_owned(), JsonValue::to_string)
            };
            let question = || format!("{name} of {}", question());
            return Difference::between(question, &text(expected), &text(actual));
        }
        Difference::between(question, &expected.to_string(), &actual.to_string())
    }

    /// A difference, if the answers differ.
    pub fn between(
        question: impl FnOnce() -> String,
        expected: &str,
        actual: &str,
    ) -> Option<Difference> {
        (expected != actual).then(|| Difference {
            question: question(),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
        })
    }
}

/// The reason why a line is not a valid vector of its suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

impl Malformed {
    /// From any error message.
    pub fn because(reason: impl ToString) -> Malformed {
        Malformed(reason.to_string())
    }
}

impl Vector<'_> {
    /// Parses the line as JSON.
    pub fn record<T: DeserializeOwned>(self) -> Result<T, Malformed> {
        serde_json::from_str(self.line).map_err(Malformed::because)
    }

    /// The workload that the file is named after.
    pub fn workload(self) -> Result<Workload, Malformed> {
        workload_named(self.file)
    }
}
