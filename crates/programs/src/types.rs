//! What a program says of itself: its types, properties and bugs.

use serde_json::Value;
use stromboli_workloads::schema::{TypeRef, Types};

/// What a program says of itself, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name, which is that of the workload.
    pub name: String,
    /// Its version, for people to read.
    pub version: String,
    /// The language that it is written in, for people to read.
    pub language: String,
    /// The types inside the inputs of its properties, by name.
    pub types: Types,
    /// Its properties; there is at least one.
    pub properties: Vec<PropertyDescription>,
    /// The bugs to choose from; empty if only the program as it is can be tested.
    pub bugs: Vec<BugDescription>,
    /// The pairs of a property and a bug that can fail, by their names. `None` stands for all.
    pub tasks: Option<Vec<(String, String)>>,
}

/// A property of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyDescription {
    /// The name.
    pub name: String,
    /// The type of its inputs: one use of a type, or a tuple of several.
    pub input: TypeRef,
    /// One sentence about it; may be empty.
    pub about: String,
}

/// A bug of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BugDescription {
    /// The name.
    pub name: String,
    /// One sentence about it; may be empty.
    pub about: String,
}

/// An error in what a program says of itself, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DescriptionError(pub(crate) String);

impl Description {
    /// Reads and validates what a program says in `hello`.
    pub fn from_json(json: &Value) -> Result<Description, DescriptionError> {
        Err(DescriptionError(format!("`hello` is not read yet: {json}")))
    }
}
