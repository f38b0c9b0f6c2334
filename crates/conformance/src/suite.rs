//! A kind of vectors.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stromboli_domain::Named;
use stromboli_workloads::Workload;

use crate::data::Embedded;
use crate::enumeration::{leancheck, smallcheck};
use crate::{falsify, hedgehog, operations, properties, quickcheck, tasks};

/// A kind of vectors: its files, and how one vector, a line of such a file, is checked.
pub struct Suite {
    /// What it is called, as in `properties`.
    pub name: &'static str,
    /// What its vectors pin down.
    pub description: &'static str,
    /// The files, relative to a folder of vectors.
    pub files: &'static [Embedded],
    /// Checks one vector.
    pub check: fn(Vector<'_>) -> Result<Outcome, Malformed>,
    /// How much work that is: about how often a property is executed.
    pub cost: fn(Vector<'_>) -> u64,
}

/// The cost of a vector that takes no time worth measuring.
pub fn nothing(_: Vector<'_>) -> u64 {
    0
}

/// The cost of a run: its tests and discards, which the search repeats.
pub fn tests_and_discards(vector: Vector<'_>) -> u64 {
    #[derive(Deserialize)]
    struct Run {
        #[serde(default)]
        tests: u64,
        #[serde(default)]
        discards: u64,
    }
    // What cannot be read is found out when it is checked.
    vector.record().map_or(0, |run: Run| run.tests + run.discards)
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

/// What came of checking one vector.
pub struct Outcome {
    /// What the vector is about, as a workload: vectors are counted by it.
    pub subject: String,
    /// Nothing, if we do what the original did.
    pub difference: Option<Difference>,
}

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
        Workload::from_name(self.file).map_err(Malformed::because)
    }
}
