//! Where the trials of a report come from, and how to reproduce the report.

/// What a reader needs to judge and reproduce a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// What is known, each with its name: the seed, the version, the machine, the limits.
    pub facts: Vec<(&'static str, String)>,
    /// The commands that make the page again, in order.
    pub commands: Vec<String>,
    /// The text of the experiment, if the trials are of one.
    pub experiment: Option<String>,
}
