//! A property on an input that a vector names.

use stromboli_domain::{Data, Named, parse};
use stromboli_workloads::evaluate::{Evaluation, evaluate_here};
use stromboli_workloads::{Check, Program, PropertyVisitor, Workload, WorkloadVisitor};

use crate::names;
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
        let prepared = Prepared { workload, property, input, mutations };
        names::visit(workload, LookUp(&prepared))??;
        Ok(prepared)
    }

    /// Evaluates the property for the correct program and the mutants.
    pub(crate) fn evaluate(&self) -> Evaluation {
        let wanted = |name: &str| self.mutations.iter().any(|mutation| mutation == name);
        evaluate_here(self.workload, &self.property, &self.input, wanted)
            .expect("the names and the input were read before")
    }
}

struct LookUp<'a>(&'a Prepared);

impl WorkloadVisitor for LookUp<'_> {
    type Output = Result<(), Malformed>;

    fn visit<P: Program>(self) -> Self::Output {
        for mutation in &self.0.mutations {
            P::Mutation::from_name(mutation).map_err(Malformed::because)?;
        }
        P::visit(P::Property::from_name(&self.0.property).map_err(Malformed::because)?, self)
    }
}

impl<P: Program> PropertyVisitor<P> for LookUp<'_> {
    type Output = Result<(), Malformed>;

    fn visit<I: Data>(self, _: Check<P, I>) -> Self::Output {
        parse::<I>(&self.0.input).map(drop).map_err(Malformed::because)
    }
}
