//! The library's own generators, with their candidates.

use serde::Deserialize;
use stromboli_domain::SplitMix;
use stromboli_falsify::{Descent, Error, Generator, SampleTree};

use super::show::Show;
use super::{Comparison, named};
use crate::data::embedded;
use crate::suite::{Case, Malformed, Suite, Vector};

/// A vector is a generator with a seed, its value, its candidates, and a walk through theirs.
pub static SUITE: Suite = Suite {
    name: "falsify/gens",
    description: "the values and candidates of falsify's own generators",
    files: &[embedded!("falsify/gens.jsonl")],
    more_in: None,
    read,
};

#[derive(Deserialize)]
struct Record {
    r#gen: String,
    args: String,
    seed: u64,
    value: String,
    minimal: String,
    n_candidates: usize,
    /// The first of them.
    candidates: Vec<String>,
    walk: Vec<Step>,
}

/// The number of candidates, which of them is taken, and its value.
type Step = (usize, usize, String);

const N_STEPS: usize = 12;

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let run = named::find(&record.r#gen, &record.args, Seeded(record.seed))?;
    Ok(Case::new(record.r#gen.clone(), move || {
        let actual = run();
        let mut comparison = Comparison::default();
        comparison.field("value", &record.value, &actual.value);
        comparison.field("minimal", &record.minimal, &actual.minimal);
        comparison.field("n_candidates", &record.n_candidates, &actual.candidates.len());
        let n_first = record.candidates.len().min(actual.candidates.len());
        comparison.field("candidates", &&record.candidates[..], &&actual.candidates[..n_first]);
        comparison.field("walk", &record.walk, &actual.walk);
        comparison.difference(|| format!("{} {} of {}", record.r#gen, record.args, record.seed))
    }))
}

/// A generator with a seed, ready to run.
pub(super) type Run = Box<dyn FnOnce() -> Actual + Send>;

/// The result of our generator.
#[derive(Default)]
pub(super) struct Actual {
    value: String,
    minimal: String,
    candidates: Vec<String>,
    walk: Vec<Step>,
}

/// Runs generators on the tree of a seed.
#[derive(Clone, Copy)]
pub(super) struct Seeded(u64);

impl Seeded {
    /// Runs a generator. No recorded generator raises an error.
    pub(super) fn run<T: Show>(
        self,
        generator: impl Generator<Value = T> + Send + 'static,
    ) -> Option<Run> {
        Some(Box::new(move || {
            let actual = self.try_run(generator);
            actual.unwrap_or_else(|error| Actual { value: error.to_string(), ..Actual::default() })
        }))
    }

    fn try_run<T: Show>(self, generator: impl Generator<Value = T>) -> Result<Actual, Error> {
        let mut descent = Descent::new(&generator, SampleTree::random(SplitMix::new(self.0)));
        let value = descent.value()?.show();
        let minimal = generator.minimal()?.show();
        let candidates = candidates(&mut descent)?;
        let mut walk = Vec::new();
        let mut n = candidates.len();
        while n > 0 && walk.len() < N_STEPS {
            let taken = (7 * walk.len() + 3) % n;
            let mut n_before = 0;
            let text = descent.step(|candidate| {
                let is_taken = n_before == taken;
                n_before += 1;
                if is_taken { candidate.map(|value| Some(value.show())) } else { Ok(None) }
            })?;
            walk.push((n, taken, text.unwrap_or_default()));
            n = self::candidates(&mut descent)?.len();
        }
        Ok(Actual { value, minimal, candidates, walk })
    }
}

fn candidates<G>(descent: &mut Descent<G>) -> Result<Vec<String>, Error>
where
    G: Generator,
    G::Value: Show,
{
    let mut candidates = Vec::new();
    descent.step(|candidate| {
        candidates.push(candidate?.show());
        Ok::<_, Error>(None::<()>)
    })?;
    Ok(candidates)
}
