//! The library's own generators, at a seed and a size.

use serde::Deserialize;
use stromboli_domain::SplitMix;
use stromboli_quickcheck::Generator;

use super::expression;
use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a generator, written down, and a value of it.
pub static SUITE: Suite = Suite {
    name: "quickcheck/gen",
    description: "the values of QuickCheck's own generators",
    files: &[embedded!("quickcheck/gen.jsonl")],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    #[serde(rename = "gen")]
    expression: String,
    seed: i64,
    size: usize,
    value: String,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let Record { expression, seed, size, value } = vector.record()?;
    let generator = expression::parse(&expression)?;
    let actual = generator.generate(SplitMix::new(seed.cast_unsigned()), size).to_string();
    let question = || format!("{expression} at seed {seed}, size {size}");
    let difference = Difference::between(question, &value, &actual);
    let subject = expression.split(['(', '[', ':', '0']).next().unwrap_or_default();
    Ok(Outcome { subject: subject.to_owned(), difference })
}
