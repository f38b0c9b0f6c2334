//! Evaluating a property on an input given as text.

use stromboli_domain::deep::{TooDeep, with_stack_for};
use stromboli_domain::probe::stoppable;
use stromboli_domain::{ParseError, Precondition, Stop, Verdict};

use crate::workload::Workload;

/// The verdicts of a property on an input, for some of the programs of its workload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The input, in canonical form.
    pub input: String,
    /// The number of tokens of the input.
    pub size: usize,
    /// The verdict for the correct program.
    pub base: Verdict,
    /// The verdict for each mutant, by name.
    pub mutants: Vec<(&'static str, Verdict)>,
}

/// Evaluates the property of this name on an input, for the correct program and for the mutants whose
/// names `wanted` accepts.
///
/// The names are those of [`Workload::properties`]. The input may be as deep as memory allows.
pub fn evaluate(
    workload: Workload,
    property: &str,
    input: &str,
    wanted: impl Fn(&str) -> bool + Sync,
) -> Result<Evaluation, EvaluationError> {
    with_stack_for(&[input], || evaluate_here(workload, property, input, &wanted))?
}

/// Does what [`evaluate`] does, on the stack of the caller, which must be large enough.
pub fn evaluate_here(
    workload: Workload,
    property: &str,
    input: &str,
    wanted: impl Fn(&str) -> bool,
) -> Result<Evaluation, EvaluationError> {
    let property = workload.property(property)?;
    let input = property.parse(input)?;
    let verdict = |bug| stoppable(|| property.test(bug, Precondition::Check)(&*input));
    let mutations = workload.mutations().iter().map(|mutation| mutation.name);
    let mutants = mutations.filter(|name| wanted(name));
    let mutants = mutants.map(|name| Ok((name, verdict(Some(name))?)));
    Ok(Evaluation {
        input: input.printed(),
        size: input.n_tokens(),
        base: verdict(None)?,
        mutants: mutants.collect::<Result<_, Stop>>()?,
    })
}

/// The reason why a property cannot be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// The workload has no property of this name.
    #[error(transparent)]
    Property(#[from] stromboli_domain::UnknownName),
    /// Only results of the workload are known, so there is no program.
    #[error("only results of the workload `{0}` are known here; its properties cannot be executed")]
    OnlyResults(Workload),
    /// The text is not an input of the property.
    #[error(transparent)]
    Input(#[from] ParseError),
    /// The property has no verdict on the input.
    #[error("there is no verdict: {0}")]
    NoVerdict(#[from] Stop),
    /// The input is too deep.
    #[error(transparent)]
    TooDeep(#[from] TooDeep),
}
