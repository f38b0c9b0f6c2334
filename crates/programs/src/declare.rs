//! A program as a workload.

use std::sync::Arc;

use stromboli_domain::{Stop, Verdict};
use stromboli_workloads::{NameTaken, Workload};

use crate::types::Description;

/// The mutation of the only task of a property if the program has no bugs to choose from.
pub const AS_IS: &str = "as_is";

/// Executes the properties of a program.
pub trait Execute: Send + Sync {
    /// The verdict on a printed input, and the program's reason for a failure. Without a bug, the program is
    /// as it is.
    fn execute(
        &self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop>;
}

/// The reason why a program cannot be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclareError {
    /// Another workload has its name.
    #[error(transparent)]
    Name(#[from] NameTaken),
}

/// Declares a program as a workload: every property with every bug is a task, or those that it names. Without
/// bugs, every property is a task with the mutation [`AS_IS`].
pub fn declare(
    description: Description,
    program: Arc<dyn Execute>,
) -> Result<Workload, DeclareError> {
    let _ = program;
    Err(NameTaken(description.name).into())
}
