//! The inputs of every workload and family, and what they shrink to at first.

use serde::{Deserialize, Serialize};
use stromboli_domain::{Named, SplitMix, print};
use stromboli_hedgehog::{Generator, Hedgehog, Size};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Family, Generate, Workload, bst, fsub, rbt, stlc};

use super::difference;
use crate::data::embedded;
use crate::suite::{Malformed, Outcome, Suite, Vector, nothing};

/// A vector is an input, and its first children.
pub static SUITE: Suite = Suite {
    name: "hedgehog/values",
    description: "the inputs of every family, and what they shrink to at first",
    files: &[embedded!("hedgehog/values.jsonl")],
    check,
    cost: nothing,
};

/// How many children are recorded.
const WIDTH: usize = 50;

#[derive(Deserialize)]
struct Question {
    workload: String,
    family: String,
    r#type: String,
    size: u32,
    seed: u64,
}

#[derive(PartialEq, Serialize, Deserialize)]
struct Answer {
    value: Option<String>,
    child_count: usize,
    #[serde(flatten)]
    children: Children,
}

#[derive(PartialEq, Serialize, Deserialize)]
enum Children {
    /// In their printed form.
    #[serde(rename = "children")]
    Printed(Vec<Option<String>>),
    /// What hashes to this.
    #[serde(rename = "children_fnv1a64")]
    Hashed(Vec<Option<String>>),
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let (question, expected): (Question, Answer) = (vector.record()?, vector.record()?);
    let subject = format!("{}/{}", question.workload.to_lowercase(), question.family);
    let actual = answer(&question, &expected)?;
    let asked = || {
        let Question { r#type, size, seed, .. } = &question;
        format!("{subject}: {type} at size {size} from seed {seed}")
    };
    let difference = difference(asked, &expected, &actual)?;
    Ok(Outcome { subject, difference })
}

fn answer(question: &Question, expected: &Answer) -> Result<Answer, Malformed> {
    use {bst::Tree as Bst, rbt::Tree as Rbt};
    let workload =
        Workload::from_name(&question.workload.to_lowercase()).map_err(Malformed::because)?;
    let answer = match (workload, question.r#type.as_str()) {
        (Workload::Bst, "T") => answer_for::<Bst>,
        (Workload::Bst, "(T,K)") => answer_for::<(Bst, Key)>,
        (Workload::Bst, "(T,K,V)") => answer_for::<(Bst, Key, Value)>,
        (Workload::Bst, "(T,K,K)") => answer_for::<(Bst, Key, Key)>,
        (Workload::Bst, "(T,K,K,V)") => answer_for::<(Bst, Key, Key, Value)>,
        (Workload::Bst, "(T,K,K,V,V)") => answer_for::<(Bst, Key, Key, Value, Value)>,
        (Workload::Bst, "(T,T)") => answer_for::<(Bst, Bst)>,
        (Workload::Bst, "(T,T,K)") => answer_for::<(Bst, Bst, Key)>,
        (Workload::Bst, "(T,T,K,V)") => answer_for::<(Bst, Bst, Key, Value)>,
        (Workload::Bst, "(T,T,T)") => answer_for::<(Bst, Bst, Bst)>,
        (Workload::Rbt, "(T,K)") => answer_for::<(Rbt, Key)>,
        (Workload::Rbt, "(T,K,V)") => answer_for::<(Rbt, Key, Value)>,
        (Workload::Rbt, "(T,K,K)") => answer_for::<(Rbt, Key, Key)>,
        (Workload::Rbt, "(T,K,K,V)") => answer_for::<(Rbt, Key, Key, Value)>,
        (Workload::Rbt, "(T,K,K,V,V)") => answer_for::<(Rbt, Key, Key, Value, Value)>,
        (Workload::Stlc, "Expr") => answer_for::<stlc::Expr>,
        (Workload::Fsub, "Term") => answer_for::<fsub::Term>,
        (_, unknown) => return Err(Malformed(format!("no inputs of type `{unknown}`"))),
    };
    answer(question, expected)
}

fn answer_for<I: Generate<Hedgehog>>(
    question: &Question,
    expected: &Answer,
) -> Result<Answer, Malformed> {
    let family = Family::from_name(&question.family).map_err(Malformed::because)?;
    let generator = I::generator(family)
        .ok_or_else(|| Malformed(format!("no generator of family `{family}`")))?;
    let (size, seed) = (Size(question.size), SplitMix::new(question.seed));

    // Both readings: the value as searching has it, and its children.
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
    let hashed = |child: Option<String>| child.map(|text| format!("{:016x}", fnv1a(&text)));
    let children = match expected.children {
        Children::Printed(_) => Children::Printed(children),
        Children::Hashed(_) => Children::Hashed(children.into_iter().map(hashed).collect()),
    };
    Ok(Answer { value, child_count, children })
}

/// FNV-1a of 64 bits.
fn fnv1a(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
