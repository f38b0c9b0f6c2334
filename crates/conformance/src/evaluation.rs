//! A property on an input that a vector names.

use stromboli_workloads::evaluate::{Evaluation, evaluate_here};
use stromboli_workloads::{Entry, Workload};

use crate::suite::Malformed;

/// A property, an input and some mutations, all checked to exist.
pub(crate) struct Prepared {
    workload: Workload,
    property: String,
    input: String,
    mutations: Vec<String>,
}

impl Prepared {
    /// Looks up the names and reads the input.
    pub(crate) fn new(
        workload: Workload,
        property: String,
        input: String,
        mutations: Vec<String>,
    ) -> Result<Prepared, Malformed> {
        for mutation in &mutations {
            Entry::named(workload.mutations(), mutation).map_err(Malformed::because)?;
        }
        let checked = workload.property(&property).map_err(Malformed::because)?;
        checked.parse(&input).map_err(Malformed::because)?;
        Ok(Prepared { workload, property, input, mutations })
    }

    /// Evaluates the property for the correct program and the mutants.
    pub(crate) fn evaluate(&self) -> Evaluation {
        let wanted = |name: &str| self.mutations.iter().any(|mutation| mutation == name);
        evaluate_here(self.workload, &self.property, &self.input, wanted)
            .expect("the names and the input were read before")
    }
}
