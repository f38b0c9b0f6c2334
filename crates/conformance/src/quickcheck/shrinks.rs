//! Candidates for shrinking.

use serde::Deserialize;
use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_domain::{Data, print};
use stromboli_generators::Generate;
use stromboli_quickcheck::{QuickCheck, shrink, shrink_list};

use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::names::workload_named;
use crate::show::shown;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};
use crate::text::Readable;

/// A vector is a value and its candidates: the first of them, and a hash of all.
pub static SUITE: Suite = Suite::new(
    "quickcheck/shrinks",
    &[embedded!("quickcheck/shrinks.jsonl"), embedded!("quickcheck/lists.jsonl")],
    read,
);

#[derive(Deserialize)]
struct Record {
    workload: String,
    #[serde(rename = "type")]
    ty: String,
    value: String,
    count: usize,
    fnv1a64: String,
    candidates: Vec<String>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let value = record.value.clone();
    let subject = record.workload.to_lowercase();
    let candidates = match subject.as_str() {
        "base" => match record.ty.as_str() {
            "Int" => candidates::<i64>(value)?,
            "Bool" => candidates_of_bool(value)?,
            "(Int,Int)" => candidates::<(i64, i64)>(value)?,
            "(Int,Int,Int)" => candidates::<(i64, i64, i64)>(value)?,
            "(Int,Int,Int,Int)" => candidates::<(i64, i64, i64, i64)>(value)?,
            "(Int,Int,Int,Int,Int)" => candidates::<(i64, i64, i64, i64, i64)>(value)?,
            "[Int]" => candidates_of_list(value)?,
            ty => return Err(Malformed(format!("no type `{ty}`"))),
        },
        "list" => match record.ty.as_str() {
            "[Int]" => candidates::<Vec<i64>>(value)?,
            "[Int] without elements" => candidates_without_elements(value)?,
            "[Bool]" => candidates::<Vec<bool>>(value)?,
            "[(Int,Bool)]" => candidates::<Vec<(i64, bool)>>(value)?,
            "[[Int]]" => candidates::<Vec<Vec<i64>>>(value)?,
            "Char" => candidates::<char>(value)?,
            "String" => candidates::<String>(value)?,
            ty => return Err(Malformed(format!("no type `{ty}`"))),
        },
        workload => visit(workload_named(workload)?, &record.ty, ReadValue(value))??,
    };
    Ok(Case::new(subject, move || compare(&record, &candidates())))
}

/// Returns the candidates of a value.
type Candidates = Box<dyn FnOnce() -> Vec<String> + Send>;

struct ReadValue(String);

impl TypeVisitor for ReadValue {
    type Output = Result<Candidates, Malformed>;

    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output {
        candidates::<T>(self.0)
    }
}

fn candidates<T: Data>(value: String) -> Result<Candidates, Malformed> {
    let value = Readable::<T>::printed(value)?;
    Ok(Box::new(move || shrink(&value.value()).iter().map(print).collect()))
}

/// Booleans as Haskell shows them.
fn candidates_of_bool(value: String) -> Result<Candidates, Malformed> {
    let value = match value.as_str() {
        "True" => true,
        "False" => false,
        _ => return Err(Malformed(format!("`{value}` is no truth value"))),
    };
    Ok(Box::new(move || shrink(&value).into_iter().map(shown).collect()))
}

fn candidates_of_list(value: String) -> Result<Candidates, Malformed> {
    let list: Vec<i64> = serde_json::from_str(&value).map_err(Malformed::because)?;
    Ok(Box::new(move || shrink_list(&list, shrink).into_iter().map(shown).collect()))
}

/// `shrinkList` alone: elements have no candidates.
fn candidates_without_elements(value: String) -> Result<Candidates, Malformed> {
    let list = Readable::<Vec<i64>>::printed(value)?;
    Ok(Box::new(move || shrink_list(&list.value(), |_| Vec::new()).iter().map(print).collect()))
}

fn compare(record: &Record, actual: &[String]) -> Option<Difference> {
    let about = |what: &str| format!("{what} of the {} {}", record.ty, record.value);
    // Long lists are truncated; otherwise the first candidate that differs is shown.
    for (index, expected) in record.candidates.iter().enumerate() {
        let actual = actual.get(index).map_or("none", String::as_str);
        let question = || about(&format!("candidate {index}"));
        if let Some(difference) = Difference::between(question, expected, actual) {
            return Some(difference);
        }
    }
    let expected = format!("{} {}", record.count, record.fnv1a64);
    let actual = format!("{} {:016x}", actual.len(), hash(actual));
    Difference::between(|| about("number and hash of the candidates"), &expected, &actual)
}

fn hash(lines: &[String]) -> u64 {
    lines.iter().fold(BASIS, |hash, line| fnv1a(fnv1a(hash, line.as_bytes()), b"\n"))
}
