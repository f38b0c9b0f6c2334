//! The inputs of every workload and family, and their first shrinks.

use serde::{Deserialize, Serialize};
use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_domain::{Data, Family, SplitMix, print};
use stromboli_generators::Generate;
use stromboli_hedgehog::{Gen, Generator, Hedgehog, Size};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{bst, fsub, rbt, stlc};

use crate::data::embedded;
use crate::generated::Generated;
use crate::names::{BST, FSUB, RBT, STLC, workload_named};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is an input, and its first children.
pub static SUITE: Suite =
    Suite::new("hedgehog/values", &[embedded!("hedgehog/values.jsonl")], read);

/// The number of recorded children.
const WIDTH: usize = 50;

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    question: Question,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Deserialize)]
struct Question {
    workload: String,
    family: String,
    r#type: String,
    size: u32,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
struct Answer {
    value: Option<String>,
    child_count: usize,
    #[serde(flatten)]
    children: Children,
}

#[derive(Serialize, Deserialize)]
enum Children {
    /// The printed form.
    #[serde(rename = "children")]
    Printed(Vec<Option<String>>),
    /// A hash of the printed form.
    #[serde(rename = "children_fnv1a64")]
    Hashed(Vec<Option<String>>),
}

/// Converts the answer to the form of the expected one.
type Ask = Box<dyn FnOnce(&Answer) -> Answer + Send>;

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { question, answer: expected } = vector.record()?;
    let ask = read_question(&question)?;
    let subject = format!("{}/{}", question.workload.to_lowercase(), question.family);
    Ok(Case::new(subject.clone(), move || {
        let asked = || {
            let Question { r#type, size, seed, .. } = question;
            format!("{subject}: {type} at size {size} from seed {seed}")
        };
        let actual = ask(&expected);
        Difference::of(asked, &expected, &actual)
    }))
}

fn read_question(question: &Question) -> Result<Ask, Malformed> {
    use {bst::Tree as Bst, rbt::Tree as Rbt};
    let workload = workload_named(&question.workload)?;
    let read = match (workload.name(), question.r#type.as_str()) {
        (BST, "T") => read_for::<Bst>,
        (BST, "(T,K)") => read_for::<(Bst, Key)>,
        (BST, "(T,K,V)") => read_for::<(Bst, Key, Value)>,
        (BST, "(T,K,K)") => read_for::<(Bst, Key, Key)>,
        (BST, "(T,K,K,V)") => read_for::<(Bst, Key, Key, Value)>,
        (BST, "(T,K,K,V,V)") => read_for::<(Bst, Key, Key, Value, Value)>,
        (BST, "(T,T)") => read_for::<(Bst, Bst)>,
        (BST, "(T,T,K)") => read_for::<(Bst, Bst, Key)>,
        (BST, "(T,T,K,V)") => read_for::<(Bst, Bst, Key, Value)>,
        (BST, "(T,T,T)") => read_for::<(Bst, Bst, Bst)>,
        (RBT, "(T,K)") => read_for::<(Rbt, Key)>,
        (RBT, "(T,K,V)") => read_for::<(Rbt, Key, Value)>,
        (RBT, "(T,K,K)") => read_for::<(Rbt, Key, Key)>,
        (RBT, "(T,K,K,V)") => read_for::<(Rbt, Key, Key, Value)>,
        (RBT, "(T,K,K,V,V)") => read_for::<(Rbt, Key, Key, Value, Value)>,
        (STLC, "Expr") => read_for::<stlc::Expr>,
        (FSUB, "Term") => read_for::<fsub::Term>,
        (_, unknown) => return Err(Malformed(format!("no inputs of type `{unknown}`"))),
    };
    read(question)
}

fn read_for<I: Generate<Hedgehog>>(question: &Question) -> Result<Ask, Malformed> {
    let family: Family = question.family.parse().map_err(Malformed::because)?;
    let generator = Generated::<Hedgehog, I>::of(family)?;
    let (size, seed) = (Size(question.size), SplitMix::new(question.seed));
    Ok(Box::new(move |expected| answer(&generator.generator(), size, seed, expected)))
}

fn answer<I: Data>(generator: &Gen<I>, size: Size, seed: SplitMix, expected: &Answer) -> Answer {
    // Checks both readings: the value in a search, and its children.
    let value = generator.value(size, seed).map(|value| print(&value));
    let mut children = Vec::new();
    let mut child_count = 0;
    if let Some(tree) = generator.tree(size, seed) {
        let mut each = tree.children();
        while let Some(child) = each.next_value() {
            child_count += 1;
            if child_count <= WIDTH {
                children.push(child.map(|child| print(&child)));
            }
        }
    }
    let hashed =
        |child: Option<String>| child.map(|text| format!("{:016x}", fnv1a(BASIS, text.as_bytes())));
    let children = match expected.children {
        Children::Printed(_) => Children::Printed(children),
        Children::Hashed(_) => Children::Hashed(children.into_iter().map(hashed).collect()),
    };
    Answer { value, child_count, children }
}
