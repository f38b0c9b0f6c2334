//! The generators of the workloads, at a seed and a size.

use serde::Deserialize;
use stromboli_domain::{Named, SplitMix, print};
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::{Family, Generate, Workload};

use super::types::{TypeVisitor, visit};
use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a type, a family, and a value of its generator.
pub static SUITE: Suite = Suite {
    name: "quickcheck/values",
    description: "the values of every generator of the workloads",
    files: &[embedded!("quickcheck/values.jsonl")],
    check,
    cost: nothing,
};

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

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let Record { ty, seed, size, value, .. } = &record;
    let workload =
        Workload::from_name(&record.workload.to_lowercase()).map_err(Malformed::because)?;
    let family = Family::from_name(&record.family).map_err(Malformed::because)?;
    let state = SplitMix::new(seed.cast_unsigned());
    let actual = visit(workload, ty, Generated { family, state, size: *size })??;
    let question = || format!("{workload}/{family}: {ty} at seed {seed}, size {size}");
    let difference = Difference::between(question, value, &actual);
    Ok(Outcome { subject: format!("{workload}/{family}"), difference })
}

struct Generated {
    family: Family,
    state: SplitMix,
    size: usize,
}

impl TypeVisitor for Generated {
    type Output = Result<String, Malformed>;

    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output {
        let generator = <T as Generate<QuickCheck>>::generator(self.family).ok_or_else(|| {
            Malformed(format!("QuickCheck has no such family as {}", self.family))
        })?;
        let value = generator.generate(self.state, self.size);
        Ok(value.map_or_else(|| "discarded".to_owned(), |value| print(&value)))
    }
}
