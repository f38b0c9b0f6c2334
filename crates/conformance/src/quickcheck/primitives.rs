//! The library's own generators, at a seed and a size.

use serde::Deserialize;
use stromboli_domain::SplitMix;
use stromboli_quickcheck::Generator;

use super::expression;
use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};
use crate::text::Readable;

/// A vector is a generator as text, and a value of it.
pub static SUITE: Suite = Suite::new("quickcheck/gen", &[embedded!("quickcheck/gen.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    #[serde(rename = "gen")]
    expression: String,
    seed: i64,
    size: usize,
    value: String,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { expression, seed, size, value } = vector.record()?;
    let generator = Readable::new(expression, expression::parse)?;
    let subject = generator.text().split(['(', '[', ':', '0']).next().unwrap_or_default();
    Ok(Case::new(subject.to_owned(), move || {
        let state = SplitMix::new(seed.cast_unsigned());
        let actual = generator.value().generate(state, size).to_string();
        let question = || format!("{} at seed {seed}, size {size}", generator.text());
        Difference::between(question, &value, &actual)
    }))
}
