//! The samples of trees.

use std::collections::BTreeMap;

use serde::Deserialize;
use stromboli_domain::SplitMix;
use stromboli_falsify::{Sample, SampleTree, Side};

use super::Comparison;
use crate::data::embedded;
use crate::suite::{Case, Malformed, Suite, Vector};

/// A vector is a seed, and the samples of its tree at some places.
pub static SUITE: Suite = Suite {
    name: "falsify/sampletree",
    description: "the samples of falsify's trees",
    files: &[embedded!("falsify/sampletree.jsonl")],
    more_in: None,
    read,
};

#[derive(Deserialize)]
struct Record {
    seed: u64,
    prng: (u64, u64),
    /// By the path from the root: L for left, R for right.
    samples: BTreeMap<String, u64>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let Record { seed, prng, samples } = vector.record()?;
    let read_path = |path: &String| path.chars().map(side).collect::<Result<Vec<_>, _>>();
    let paths = samples.keys().map(read_path).collect::<Result<Vec<_>, _>>()?;
    Ok(Case::new("samples", move || {
        let actual = SplitMix::new(seed);
        let mut comparison = Comparison::default();
        comparison.field("prng", &prng, &(actual.seed, actual.gamma));
        let tree = SampleTree::random(actual);
        for ((text, expected), path) in samples.iter().zip(&paths) {
            let at = path.iter().fold(tree.root(), |at, side| tree.child(at, *side));
            comparison.field(text, &Sample::NotShrunk(*expected), &tree.sample(at));
        }
        comparison.difference(|| format!("the tree of {seed}"))
    }))
}

fn side(step: char) -> Result<Side, Malformed> {
    match step {
        'L' => Ok(Side::Left),
        'R' => Ok(Side::Right),
        other => Err(Malformed(format!("`{other}` is neither L nor R"))),
    }
}
