//! The samples of trees.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stromboli_domain::SplitMix;
use stromboli_falsify::{Sample, SampleTree, Side};

use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a seed, and the samples of its tree at some places.
pub static SUITE: Suite =
    Suite::new("falsify/sampletree", &[embedded!("falsify/sampletree.jsonl")], read);

#[derive(Deserialize)]
struct Record {
    seed: u64,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
struct Answer {
    prng: (u64, u64),
    /// By the path from the root: L for left, R for right. A sample that was shrunk is `None`.
    samples: BTreeMap<String, Option<u64>>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { seed, answer: expected } = vector.record()?;
    let read_path = |path: &String| path.chars().map(side).collect::<Result<Vec<_>, _>>();
    let paths = expected.samples.keys().map(read_path).collect::<Result<Vec<_>, _>>()?;
    Ok(Case::new("samples", move || {
        let state = SplitMix::new(seed);
        let tree = SampleTree::random(state);
        let sample = |(text, path): (&String, &Vec<Side>)| {
            let at = path.iter().fold(tree.root(), |at, side| tree.child(at, *side));
            let sample = match tree.sample(at) {
                Sample::NotShrunk(number) => Some(number),
                Sample::Shrunk(_) => None,
            };
            (text.clone(), sample)
        };
        let samples = expected.samples.keys().zip(&paths).map(sample).collect();
        let actual = Answer { prng: (state.seed, state.gamma), samples };
        Difference::of(|| format!("the tree of {seed}"), &expected, &actual)
    }))
}

fn side(step: char) -> Result<Side, Malformed> {
    match step {
        'L' => Ok(Side::Left),
        'R' => Ok(Side::Right),
        other => Err(Malformed(format!("`{other}` is neither L nor R"))),
    }
}
