//! The inputs of the workloads, with their candidates.

use serde::{Deserialize, Serialize};
use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_domain::{Data, Family, SplitMix, print};
use stromboli_falsify::{Descent, Error, Falsify, Gen, SampleTree};
use stromboli_generators::Generate;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Workload, bst, fsub, rbt, stlc};

use super::{Delta, family_named};
use crate::data::embedded;
use crate::generated::Generated;
use crate::names::{self, BST, FSUB, RBT, STLC, workload_named};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a seed of an input, and the input with all its candidates.
pub static SUITE: Suite = Suite::new("falsify/values", &[embedded!("falsify/values.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    workload: String,
    family: String,
    r#type: String,
    seed: u64,
    candidates: Option<Vec<Option<Delta>>>,
    #[serde(flatten)]
    answer: Answer,
}

/// What a generator gives. Not everything is recorded for every input.
#[derive(Default, Serialize, Deserialize)]
struct Answer {
    value: Option<String>,
    error: Option<String>,
    n_candidates: Option<u64>,
    /// The hash of all candidates.
    candidates_fnv64: Option<u64>,
    /// The first candidates; `None` for errors.
    #[serde(skip_deserializing, rename = "candidates")]
    first: Option<Vec<Option<String>>>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { workload, family, r#type, seed, candidates, answer: mut expected } =
        vector.record()?;
    let workload = workload_named(&workload)?;
    let family = family_named(workload, &family)?;
    let run = read_generator(workload, family, &r#type, seed)?;
    if let (Some(candidates), Some(base)) = (&candidates, &expected.value) {
        expected.first = Some(texts(candidates, base)?);
    }
    Ok(Case::new(format!("{workload}/{family}"), move || {
        let actual = run();
        let actual = Answer {
            n_candidates: expected.n_candidates.and(actual.n_candidates),
            candidates_fnv64: expected.candidates_fnv64.and(actual.candidates_fnv64),
            first: expected.first.as_ref().and(actual.first),
            ..actual
        };
        Difference::of(|| format!("{workload} {family}, {type} of {seed}"), &expected, &actual)
    }))
}

fn texts(candidates: &[Option<Delta>], base: &str) -> Result<Vec<Option<String>>, Malformed> {
    let text = |delta: &Option<Delta>| delta.as_ref().map(|delta| delta.applied_to(base));
    candidates.iter().map(|delta| text(delta).transpose()).collect()
}

/// A generator with a seed, ready to run.
type Run = Box<dyn FnOnce() -> Answer + Send>;

fn read_generator(
    workload: Workload,
    family: Family,
    r#type: &str,
    seed: u64,
) -> Result<Run, Malformed> {
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
        STLC => match r#type {
            "Typ" => of::<stlc::Type>(family, seed),
            "Expr" => of::<stlc::Expr>(family, seed),
            _ => Err(unknown()),
        },
        FSUB => match r#type {
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

/// The number of candidates that are recorded in full.
const N_FIRST: usize = 60;

fn of<T: Generate<Falsify>>(family: Family, seed: u64) -> Result<Run, Malformed> {
    let generator = Generated::<Falsify, T>::of(family)?;
    Ok(Box::new(move || run(&generator.generator(), seed)))
}

fn run<T: Data>(generator: &Gen<T>, seed: u64) -> Answer {
    let mut descent = Descent::new(generator, SampleTree::random(SplitMix::new(seed)));
    let mut answer = Answer::default();
    match descent.value() {
        Ok(value) => answer.value = Some(print(&value)),
        Err(error) => {
            answer.error = Some(error.to_string());
            return answer;
        }
    }
    let (mut n_candidates, mut hash, mut first) = (0, BASIS, Vec::new());
    let rejected = descent.step(|candidate| {
        let text = candidate.ok().as_ref().map(print);
        n_candidates += 1;
        hash = fnv1a(hash, text.as_deref().unwrap_or("!").as_bytes());
        hash = fnv1a(hash, b"\n");
        if first.len() < N_FIRST {
            first.push(text);
        }
        Ok::<_, Error>(None::<()>)
    });
    Answer {
        error: rejected.err().map(|error| error.to_string()),
        n_candidates: Some(n_candidates),
        candidates_fnv64: Some(hash),
        first: Some(first),
        ..answer
    }
}
