//! A kind of vectors.

use std::any::Any;

use serde::Serialize;
use serde::de::DeserializeOwned;
use stromboli_workloads::Workload;

use crate::data::Embedded;
use crate::enumeration::{leancheck, smallcheck};
use crate::names::workload_named;
use crate::{falsify, hedgehog, operations, properties, quickcheck, tasks};

/// A kind of vectors: its files, and how to read one vector, which is a line of such a file.
pub struct Suite {
    /// The name, such as `properties`.
    pub name: &'static str,
    /// What its vectors check.
    pub description: &'static str,
    /// The files, relative to a folder of vectors.
    pub files: &'static [Embedded],
    /// A subfolder whose other files also belong to the suite, if files are named after the subjects
    /// of their vectors.
    pub more_in: Option<&'static str>,
    /// Reads one vector. It reports all errors that a line can have.
    pub read: fn(Vector<'_>) -> Result<Case, Malformed>,
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
    InGroup { group: String, part: Box<dyn Any + Send>, run: RunGroup },
}

/// Compares the vectors of a group.
type RunGroup = fn(Vec<Box<dyn Any + Send>>) -> Vec<Option<Difference>>;

impl Case {
    /// A vector about `subject`; `run` compares the port with the original.
    pub fn new(
        subject: impl Into<String>,
        run: impl FnOnce() -> Option<Difference> + Send + 'static,
    ) -> Case {
        Case { subject: subject.into(), cost: 0, run: Run::Alone(Box::new(run)) }
    }

    /// A vector that is compared together with others of the same group, because they share work. They
    /// have the same `run`, which compares the vectors whose parts it is given.
    pub(crate) fn in_group(
        subject: String,
        group: String,
        part: Box<dyn Any + Send>,
        run: RunGroup,
    ) -> Case {
        Case { subject, cost: 0, run: Run::InGroup { group, part, run } }
    }

    /// The group of the vector, if it has one.
    pub(crate) fn group(&self) -> Option<&str> {
        match &self.run {
            Run::Alone(_) => None,
            Run::InGroup { group, .. } => Some(group),
        }
    }

    /// Sets the approximate number of executions of a property.
    pub fn costing(self, cost: u64) -> Case {
        Case { cost, ..self }
    }

    /// Compares the port with the original, for vectors of one group. Returns `None` for those that agree.
    pub(crate) fn run(cases: Vec<Case>) -> Vec<Option<Difference>> {
        let mut differences = Vec::new();
        let mut parts = Vec::new();
        let mut run_group = None;
        for case in cases {
            match case.run {
                Run::Alone(run) => differences.push(run()),
                Run::InGroup { part, run, .. } => {
                    parts.push(part);
                    run_group = Some(run);
                }
            }
        }
        differences.extend(run_group.into_iter().flat_map(|run| run(std::mem::take(&mut parts))));
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
