//! The inputs of the workloads, with their candidates.

use serde::Deserialize;
use stromboli_domain::{Data, Family, SplitMix, print};
use stromboli_falsify::{Descent, Error, Falsify, Gen, SampleTree};
use stromboli_generators::Generate;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Workload, bst, fsub, rbt, stlc};

use super::{Comparison, Delta, family_named};
use crate::data::embedded;
use crate::fnv::Fnv1a;
use crate::generated::Generated;
use crate::names::{self, BST, FSUB, RBT, STLC, workload_named};
use crate::suite::{Case, Malformed, Suite, Vector};

/// A vector is a seed of an input, and the input with all its candidates.
pub static SUITE: Suite = Suite {
    name: "falsify/values",
    description: "the inputs that falsify generates, with all their candidates",
    files: &[embedded!("falsify/values.jsonl")],
    more_in: None,
    read,
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

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let workload = workload_named(&record.workload)?;
    let family = family_named(workload, &record.family)?;
    let run = read_generator(workload, family, &record)?;
    let candidates = match (&record.candidates, &record.value) {
        (Some(candidates), Some(base)) => Some(texts(candidates, base)?),
        _ => None,
    };
    Ok(Case::new(format!("{workload}/{family}"), move || {
        let actual = run();
        let mut comparison = Comparison::default();
        comparison.field("value", &record.value, &actual.value);
        comparison.field("error", &record.error, &actual.error);
        if let Some(expected) = record.n_candidates {
            comparison.field("n_candidates", &expected, &actual.n_candidates);
        }
        if let Some(expected) = record.candidates_fnv64 {
            comparison.field("candidates_fnv64", &expected, &actual.hash.value());
        }
        if let Some(candidates) = candidates {
            for (index, (expected, actual)) in candidates.iter().zip(&actual.first).enumerate() {
                comparison.field(&format!("candidate {index}"), expected, actual);
            }
            comparison.field("candidates", &candidates.len(), &actual.first.len());
        }
        let Record { r#type, seed, .. } = record;
        comparison.difference(|| format!("{workload} {family}, {type} of {seed}"))
    }))
}

fn texts(candidates: &[Option<Delta>], base: &str) -> Result<Vec<Option<String>>, Malformed> {
    let text = |delta: &Option<Delta>| delta.as_ref().map(|delta| delta.applied_to(base));
    candidates.iter().map(|delta| text(delta).transpose()).collect()
}

/// A generator with a seed, ready to run.
type Run = Box<dyn FnOnce() -> Actual + Send>;

fn read_generator(workload: Workload, family: Family, record: &Record) -> Result<Run, Malformed> {
    let Record { r#type, seed, .. } = record;
    let seed = *seed;
    let unknown = || Malformed(format!("{workload} has no inputs of type {type}"));
    match workload.name() {
        BST => {
            let components = r#type.replace("BST", "Tree");
            of_trees::<bst::Tree>(&components, family, seed).unwrap_or_else(|| Err(unknown()))
        }
        RBT => {
            let components = r#type.replace("RBT", "Tree");
            of_trees::<rbt::Tree>(&components, family, seed).unwrap_or_else(|| Err(unknown()))
        }
        STLC => match r#type.as_str() {
            "Typ" => of::<stlc::Type>(family, seed),
            "Expr" => of::<stlc::Expr>(family, seed),
            _ => Err(unknown()),
        },
        FSUB => match r#type.as_str() {
            "Typ" => of::<fsub::Type>(family, seed),
            "Term" => of::<fsub::Term>(family, seed),
            _ => Err(unknown()),
        },
        _ => Err(names::no_vectors(workload)),
    }
}

fn of_trees<Tree: Generate<Falsify>>(
    ty: &str,
    family: Family,
    seed: u64,
) -> Option<Result<Run, Malformed>> {
    Some(match ty {
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
        _ => return None,
    })
}

/// What our port generates.
struct Actual {
    value: Option<String>,
    error: Option<String>,
    n_candidates: u64,
    /// The hash of all candidates.
    hash: Fnv1a,
    /// The first candidates; `None` for errors.
    first: Vec<Option<String>>,
}

/// The number of candidates that are recorded in full.
const N_FIRST: usize = 60;

fn of<T: Generate<Falsify>>(family: Family, seed: u64) -> Result<Run, Malformed> {
    let generator = Generated::<Falsify, T>::of(family)?;
    Ok(Box::new(move || run(&generator.generator(), seed)))
}

fn run<T: Data>(generator: &Gen<T>, seed: u64) -> Actual {
    let mut descent = Descent::new(generator, SampleTree::random(SplitMix::new(seed)));
    let mut actual =
        Actual { value: None, error: None, n_candidates: 0, hash: Fnv1a::new(), first: Vec::new() };
    match descent.value() {
        Ok(value) => actual.value = Some(print(&value)),
        Err(error) => {
            actual.error = Some(error.to_string());
            return actual;
        }
    }
    let rejected = descent.step(|candidate| {
        let text = candidate.ok().as_ref().map(print);
        actual.n_candidates += 1;
        actual.hash.add(text.as_deref().unwrap_or("!"));
        actual.hash.add("\n");
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
