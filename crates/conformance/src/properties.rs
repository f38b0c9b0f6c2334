//! Verdicts of each property on inputs, for the correct program and every mutant.

use std::collections::BTreeMap;

use serde::Deserialize;
use stromboli_domain::{Named, Verdict};

use crate::data::embedded;
use crate::evaluation::Prepared;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is an input, and the verdict of every program of the workload.
pub static SUITE: Suite = Suite {
    name: "properties",
    files: &[
        embedded!("properties/bst.jsonl"),
        embedded!("properties/rbt.jsonl"),
        embedded!("properties/stlc.jsonl"),
        embedded!("properties/fsub.jsonl"),
    ],
    more_in: Some("properties"),
    read,
};

#[derive(Deserialize)]
struct Record {
    property: String,
    input: String,
    /// The verdicts by mutation; the correct program is `base`.
    expect: BTreeMap<String, String>,
}

/// The correct program, among the mutations.
const BASE: &str = "base";

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let workload = vector.workload()?;
    let Record { property, input, expect } = vector.record()?;
    if !expect.contains_key(BASE) {
        return Err(Malformed(format!("no verdict of `{BASE}`")));
    }
    for verdict in expect.values() {
        Verdict::from_name(verdict).map_err(Malformed::because)?;
    }
    let question = format!("{workload} {property} on {input}");
    let mutations = expect.keys().filter(|name| *name != BASE).cloned().collect();
    let prepared = Prepared::new(workload, property, input, mutations)?;
    Ok(Case::new(vector.file, move || {
        let actual = prepared.evaluate();
        let base = (BASE, actual.base);
        let mut actual: Vec<_> = actual.mutants.into_iter().chain([base]).collect();
        actual.sort_unstable_by_key(|(mutation, _)| *mutation);
        let expected: Vec<_> = expect.iter().map(|(m, verdict)| format!("{m} {verdict}")).collect();
        let actual: Vec<_> = actual.iter().map(|(m, verdict)| format!("{m} {verdict}")).collect();
        Difference::between(|| question, &expected.join(", "), &actual.join(", "))
    }))
}
