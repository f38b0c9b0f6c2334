//! The generators of the workloads, at a seed and a size.

use serde::Deserialize;
use stromboli_domain::{Family, SplitMix, print};
use stromboli_generators::Generate;
use stromboli_quickcheck::{Generator, QuickCheck};

use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::generated::Generated;
use crate::names::workload_named;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a type, a family, and a value of its generator.
pub static SUITE: Suite =
    Suite::new("quickcheck/values", &[embedded!("quickcheck/values.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    workload: String,
    family: String,
    #[serde(rename = "type")]
    ty: String,
    seed: i64,
    size: usize,
    value: String,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { workload, family, ty, seed, size, value } = vector.record()?;
    let workload = workload_named(&workload)?;
    let family: Family = family.parse().map_err(Malformed::because)?;
    let state = SplitMix::new(seed.cast_unsigned());
    let generate = visit(workload, &ty, ReadGenerator { family, state, size })??;
    Ok(Case::new(format!("{workload}/{family}"), move || {
        let question = || format!("{workload}/{family}: {ty} at seed {seed}, size {size}");
        Difference::between(question, &value, &generate())
    }))
}

struct ReadGenerator {
    family: Family,
    state: SplitMix,
    size: usize,
}

impl TypeVisitor for ReadGenerator {
    type Output = Result<Box<dyn FnOnce() -> String + Send>, Malformed>;

    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output {
        let ReadGenerator { family, state, size } = self;
        let generator = Generated::<QuickCheck, T>::of(family)?;
        Ok(Box::new(move || {
            let value = generator.generator().generate(state, size);
            value.map_or_else(|| "discarded".to_owned(), |value| print(&value))
        }))
    }
}
