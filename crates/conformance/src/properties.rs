//! What each property says of an input, under the correct program and every mutant.

use std::collections::BTreeMap;

use serde::Deserialize;
use stromboli_workloads::evaluate::evaluate_here;

use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is an input, and the verdict of every program of the workload.
pub static SUITE: Suite = Suite {
    name: "properties",
    description: "the verdict of every property under every mutation",
    files: &[
        embedded!("properties/bst.jsonl"),
        embedded!("properties/rbt.jsonl"),
        embedded!("properties/stlc.jsonl"),
        embedded!("properties/fsub.jsonl"),
    ],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    property: String,
    input: String,
    /// By mutation; the correct program is `base`.
    expect: BTreeMap<String, String>,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let workload = vector.workload()?;
    let Record { property, input, expect } = vector.record()?;
    let wanted = |mutation: &str| expect.contains_key(mutation);
    let evaluation =
        evaluate_here(workload, &property, &input, wanted).map_err(Malformed::because)?;

    let base = ("base", evaluation.base);
    let mut actual: Vec<_> = evaluation.mutants.into_iter().chain([base]).collect();
    actual.sort_unstable_by_key(|(mutation, _)| *mutation);
    let expected: Vec<_> = expect.iter().map(|(m, verdict)| format!("{m} {verdict}")).collect();
    let actual: Vec<_> = actual.iter().map(|(m, verdict)| format!("{m} {verdict}")).collect();

    let question = || format!("{workload} {property} on {input}");
    let difference = Difference::between(question, &expected.join(", "), &actual.join(", "));
    Ok(Outcome { subject: vector.file.to_owned(), difference })
}
