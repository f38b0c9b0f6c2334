//! Candidates for shrinking.

use serde::Deserialize;
use stromboli_domain::{Data, Named, parse, print};
use stromboli_quickcheck::{QuickCheck, shrink, shrink_list};
use stromboli_workloads::{Generate, Workload};

use super::expression::Shown;
use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a value and its candidates: the first of them, and a hash of all.
pub static SUITE: Suite = Suite {
    name: "quickcheck/shrinks",
    description: "the candidates for shrinking, in order",
    files: &[embedded!("quickcheck/shrinks.jsonl")],
    check,
    cost: nothing,
};

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

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let value = &record.value;
    let subject = record.workload.to_lowercase();
    let actual = match subject.as_str() {
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
        workload => {
            let workload = Workload::from_name(workload).map_err(Malformed::because)?;
            visit(workload, &record.ty, Candidates(value))??
        }
    };
    let difference = compare(&record, &actual);
    Ok(Outcome { subject, difference })
}

struct Candidates<'a>(&'a str);

impl TypeVisitor for Candidates<'_> {
    type Output = Result<Vec<String>, Malformed>;

    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output {
        candidates::<T>(self.0)
    }
}

fn candidates<T: Data>(value: &str) -> Result<Vec<String>, Malformed> {
    let value: T = parse(value).map_err(|error| Malformed(format!("`{value}`: {error}")))?;
    Ok(shrink(&value).iter().map(print).collect())
}

/// Haskell shows truth values in its own way.
fn candidates_of_bool(value: &str) -> Result<Vec<String>, Malformed> {
    let value = match value {
        "True" => true,
        "False" => false,
        _ => return Err(Malformed(format!("`{value}` is no truth value"))),
    };
    Ok(shrink(&value).into_iter().map(|truth| Shown::Bool(truth).to_string()).collect())
}

fn candidates_of_list(value: &str) -> Result<Vec<String>, Malformed> {
    let list: Vec<i64> = serde_json::from_str(value).map_err(Malformed::because)?;
    let shown = |list: Vec<_>| Shown::List(list.into_iter().map(Shown::Int).collect()).to_string();
    Ok(shrink_list(&list, shrink).into_iter().map(shown).collect())
}

fn compare(record: &Record, actual: &[String]) -> Option<Difference> {
    let about = |what: &str| format!("{what} of the {} {}", record.ty, record.value);
    // Long lists are cut, or else the first candidate that differs is the best that can be said.
    for (index, expected) in record.candidates.iter().enumerate() {
        let actual = actual.get(index).map_or("none", String::as_str);
        let question = || about(&format!("candidate {index}"));
        if let Some(difference) = Difference::between(question, expected, actual) {
            return Some(difference);
        }
    }
    let expected = format!("{} {}", record.count, record.fnv1a64);
    let actual = format!("{} {:016x}", actual.len(), fnv1a(actual));
    Difference::between(|| about("number and hash of the candidates"), &expected, &actual)
}

/// The 64-bit FNV-1a hash of some lines.
fn fnv1a(lines: &[String]) -> u64 {
    let bytes = lines.iter().flat_map(|line| line.bytes().chain([b'\n']));
    bytes.fold(14_695_981_039_346_656_037, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211)
    })
}
