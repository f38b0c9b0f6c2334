//! The inputs of the workloads, with their candidates.

use serde::Deserialize;
use stromboli_domain::{Data, SplitMix, print};
use stromboli_falsify::{Descent, Error, Falsify, Gen, SampleTree};
use stromboli_workloads::generate::{Family, Generate};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Workload, bst, fsub, rbt, stlc};

use super::{Comparison, Delta, strategy};
use crate::data::embedded;
use crate::suite::{Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a seed of an input, and the input with all its candidates.
pub static SUITE: Suite = Suite {
    name: "falsify/values",
    description: "the inputs that falsify generates, with all their candidates",
    files: &[embedded!("falsify/values.jsonl")],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    workload: String,
    family: String,
    r#type: String,
    seed: u64,
    value: Option<String>,
    error: Option<String>,
    n_candidates: Option<u64>,
    candidates_fnv64: Option<u64>,
    candidates: Option<Vec<Option<Delta>>>,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let (workload, family) = strategy(&record.workload, &record.family)?;
    let actual = actual(workload, family, &record)?;
    let mut comparison = Comparison::default();
    comparison.field("value", &record.value, &actual.value);
    comparison.field("error", &record.error, &actual.error);
    if let Some(expected) = record.n_candidates {
        comparison.field("n_candidates", &expected, &actual.n_candidates);
    }
    if let Some(expected) = record.candidates_fnv64 {
        comparison.field("candidates_fnv64", &expected, &actual.hash);
    }
    if let (Some(expected), Some(base)) = (&record.candidates, &record.value) {
        for (index, (expected, actual)) in expected.iter().zip(&actual.first).enumerate() {
            let expected = expected.as_ref().map(|delta| delta.applied_to(base)).transpose()?;
            comparison.field(&format!("candidate {index}"), &expected, actual);
        }
        comparison.field("candidates", &expected.len(), &actual.first.len());
    }
    let difference = comparison
        .difference(|| format!("{workload} {family}, {} of {}", record.r#type, record.seed));
    Ok(Outcome { subject: format!("{workload}/{family}"), difference })
}

fn actual(workload: Workload, family: Family, record: &Record) -> Result<Actual, Malformed> {
    let Record { r#type, seed, .. } = record;
    let seed = *seed;
    let actual = match workload {
        Workload::Bst => {
            let components = r#type.replace("BST", "Tree");
            of_trees::<bst::Tree>(&components, family, seed)
        }
        Workload::Rbt => {
            let components = r#type.replace("RBT", "Tree");
            of_trees::<rbt::Tree>(&components, family, seed)
        }
        Workload::Stlc => match r#type.as_str() {
            "Typ" => of::<stlc::Type>(family, seed),
            "Expr" => of::<stlc::Expr>(family, seed),
            _ => None,
        },
        Workload::Fsub => match r#type.as_str() {
            "Typ" => of::<fsub::Type>(family, seed),
            "Term" => of::<fsub::Term>(family, seed),
            _ => None,
        },
    };
    actual.ok_or_else(|| Malformed(format!("{workload} {family} has no inputs of type {}", r#type)))
}

fn of_trees<Tree: Generate<Falsify>>(ty: &str, family: Family, seed: u64) -> Option<Actual> {
    match ty {
        "Tree" => of::<Tree>(family, seed),
        "(Tree,Key)" => of::<(Tree, Key)>(family, seed),
        "(Tree,Key,Val)" => of::<(Tree, Key, Value)>(family, seed),
        "(Tree,Key,Key)" => of::<(Tree, Key, Key)>(family, seed),
        "(Tree,Key,Key,Val)" => of::<(Tree, Key, Key, Value)>(family, seed),
        "(Tree,Key,Key,Val,Val)" => of::<(Tree, Key, Key, Value, Value)>(family, seed),
        "(Tree,Tree)" => of::<(Tree, Tree)>(family, seed),
        "(Tree,Tree,Key)" => of::<(Tree, Tree, Key)>(family, seed),
        "(Tree,Tree,Key,Val)" => of::<(Tree, Tree, Key, Value)>(family, seed),
        "(Tree,Tree,Tree)" => of::<(Tree, Tree, Tree)>(family, seed),
        _ => None,
    }
}

/// What we generate.
struct Actual {
    value: Option<String>,
    error: Option<String>,
    n_candidates: u64,
    hash: u64,
    /// The first candidates; nothing for one that is an error.
    first: Vec<Option<String>>,
}

/// How many candidates are recorded in full.
const N_FIRST: usize = 60;

fn of<T: Generate<Falsify>>(family: Family, seed: u64) -> Option<Actual> {
    T::generator(family).map(|generator| run(&generator, seed))
}

fn run<T: Data>(generator: &Gen<T>, seed: u64) -> Actual {
    let mut descent = Descent::new(generator, SampleTree::random(SplitMix::new(seed)));
    let mut actual =
        Actual { value: None, error: None, n_candidates: 0, hash: FNV_OFFSET, first: Vec::new() };
    match descent.value() {
        Ok(value) => actual.value = Some(print(&value)),
        Err(error) => {
            actual.error = Some(error.to_string());
            return actual;
        }
    }
    let rejected = descent.step(|candidate| {
        let text = candidate.ok().map(|value| print(&value));
        actual.n_candidates += 1;
        actual.hash = fnv(actual.hash, text.as_deref().unwrap_or("!").as_bytes());
        actual.hash = fnv(actual.hash, b"\n");
        if actual.first.len() < N_FIRST {
            actual.first.push(text);
        }
        Ok::<_, Error>(None::<()>)
    });
    if let Err(error) = rejected {
        actual.error = Some(error.to_string());
    }
    actual
}

const FNV_OFFSET: u64 = 14_695_981_039_346_656_037;
const FNV_PRIME: u64 = 1_099_511_628_211;

/// FNV-1a.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}
