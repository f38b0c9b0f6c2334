//! The library's own generators, with their candidates.

use serde::{Deserialize, Serialize};
use stromboli_domain::SplitMix;
use stromboli_falsify::{Descent, Error, Generator, SampleTree};

use super::named;
use crate::data::embedded;
use crate::show::Show;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a generator with a seed, its value, its candidates, and a walk through theirs.
pub static SUITE: Suite = Suite::new("falsify/gens", &[embedded!("falsify/gens.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    r#gen: String,
    args: String,
    seed: u64,
    #[serde(flatten)]
    answer: Answer,
}

/// What a generator gives.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Answer {
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
    let Record { r#gen: name, args, seed, answer: expected } = vector.record()?;
    let run = named::find(&name, &args, Seeded(seed))?;
    Ok(Case::new(name.clone(), move || {
        let mut actual = run();
        actual.candidates.truncate(expected.candidates.len());
        Difference::of(|| format!("{name} {args} of {seed}"), &expected, &actual)
    }))
}

/// A generator with a seed, ready to run.
pub(super) type Run = Box<dyn FnOnce() -> Answer + Send>;

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
            actual.unwrap_or_else(|error| Answer { value: error.to_string(), ..Answer::default() })
        }))
    }

    fn try_run<T: Show>(self, generator: impl Generator<Value = T>) -> Result<Answer, Error> {
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
        Ok(Answer { value, minimal, n_candidates: candidates.len(), candidates, walk })
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
