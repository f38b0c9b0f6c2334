//! The format of a line: Tyche's format, which Hypothesis specifies as "PBT observations".
//!
//! Tyche and Hypothesis each require members that the other does not, so lines have all of these and no
//! others.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line {
    TestCase(Box<TestCase>),
    Info(Message),
    Alert(Message),
}

#[derive(Clone, Debug, Serialize)]
pub struct TestCase {
    pub(super) run_start: u64,
    pub(super) property: String,
    pub(super) status: CaseStatus,
    /// The reason why it failed or was given up; empty if it passed.
    pub(super) status_reason: &'static str,
    /// Empty if no input was generated; Tyche counts these separately.
    pub(super) representation: String,
    pub(super) arguments: BTreeMap<String, String>,
    pub(super) how_generated: String,
    pub(super) features: Features,
    /// Not known, which is written as null.
    pub(super) coverage: (),
    /// Times in seconds. The parts do not overlap.
    pub(super) timing: Timing,
    pub(super) metadata: Metadata,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum CaseStatus {
    Passed,
    Failed,
    /// Discarded, or not terminated.
    GaveUp,
}

/// The features that Tyche draws: a number as a histogram, a text as a bar for each value, two named
/// numbers as a point.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Features {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counterexample: Option<&'static str>,
    /// The number of shrinks accepted so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) step: Option<u64>,
    /// The number of executions while shrinking so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) executions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<usize>,
    #[serde(rename = "TED to minimum", skip_serializing_if = "Option::is_none")]
    pub(super) ted: Option<u32>,
    #[serde(rename = "TED by executions", skip_serializing_if = "Option::is_none")]
    pub(super) ted_by_executions: Option<Point>,
}

pub(super) type Point = [(&'static str, u64); 2];

/// Where the time went, in seconds, as far as it is known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Timing {
    /// The time to the first counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) search: Option<f64>,
    /// The time from one counterexample to the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shrink: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) property: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Metadata {
    pub(super) task: String,
    pub(super) strategy: String,
    pub(super) budget: String,
    pub(super) trial: Option<u32>,
    pub(super) seed: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Message {
    pub(super) run_start: u64,
    pub(super) property: String,
    pub(super) title: String,
    /// The text, in Markdown.
    pub(super) content: String,
}

/// A line as it is written, without its end.
pub fn line_of(line: &Line) -> String {
    serde_json::to_string(line).expect("a line has texts for keys")
}
