//! A kind of vectors.

use serde::Serialize;
use serde::de::DeserializeOwned;
use stromboli_workloads::Workload;

use crate::data::Embedded;
use crate::enumeration::{leancheck, smallcheck};
use crate::names::workload_named;
use crate::{falsify, hedgehog, operations, properties, quickcheck, tasks};

/// A kind of vectors: its files, and how one vector, a line of such a file, is read.
pub struct Suite {
    /// What it is called, as in `properties`.
    pub name: &'static str,
    /// What its vectors pin down.
    pub description: &'static str,
    /// The files, relative to a folder of vectors.
    pub files: &'static [Embedded],
    /// A subfolder whose other files are vectors of the suite too, if each file is named for what its
    /// vectors are about.
    pub more_in: Option<&'static str>,
    /// Reads one vector. Everything that can be wrong with a line is found here.
    pub read: fn(Vector<'_>) -> Result<Case, Malformed>,
}

/// A vector that was read. All that is left is to run it.
pub struct Case {
    /// What the vector is about, as a workload: vectors are counted by it.
    pub subject: String,
    /// About how often running it executes a property; 0 if that takes no time worth measuring.
    pub cost: u64,
    run: Box<dyn FnOnce() -> Option<Difference> + Send>,
}

impl Case {
    /// A vector about `subject`; `run` compares us with the original.
    pub fn new(
        subject: impl Into<String>,
        run: impl FnOnce() -> Option<Difference> + Send + 'static,
    ) -> Case {
        Case { subject: subject.into(), cost: 0, run: Box::new(run) }
    }

    /// The same vector, which executes a property about so often.
    pub fn costing(self, cost: u64) -> Case {
        Case { cost, ..self }
    }

    /// Compares us with the original. Returns `None` if we do what it did.
    pub fn run(self) -> Option<Difference> {
        (self.run)()
    }
}

/// One line of a file of vectors.
#[derive(Clone, Copy, Debug)]
pub struct Vector<'a> {
    /// The file's name without its folder and ending: for most, what its vectors are about.
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

/// Where we do not do what the original did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What was asked.
    pub question: String,
    /// What the original answered.
    pub expected: String,
    /// What we answer.
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

/// Why a line is no vector of its suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

impl Malformed {
    /// For anything that says what is wrong.
    pub fn because(reason: impl ToString) -> Malformed {
        Malformed(reason.to_string())
    }
}

impl Vector<'_> {
    /// The line, read as JSON.
    pub fn record<T: DeserializeOwned>(self) -> Result<T, Malformed> {
        serde_json::from_str(self.line).map_err(Malformed::because)
    }

    /// The workload that the file is named for.
    pub fn workload(self) -> Result<Workload, Malformed> {
        workload_named(self.file)
    }
}
