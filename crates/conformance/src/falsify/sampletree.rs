//! The samples of trees.

use std::collections::BTreeMap;

use serde::Deserialize;
use stromboli_domain::SplitMix;
use stromboli_falsify::{Sample, SampleTree, Side};

use super::Comparison;
use crate::data::embedded;
use crate::suite::{Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a seed, and the samples of its tree at some places.
pub static SUITE: Suite = Suite {
    name: "falsify/sampletree",
    description: "the samples of falsify's trees",
    files: &[embedded!("falsify/sampletree.jsonl")],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    seed: u64,
    prng: (u64, u64),
    /// By the way from the root: L for left, R for right.
    samples: BTreeMap<String, u64>,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let Record { seed, prng, samples } = vector.record()?;
    let actual = SplitMix::new(seed);
    let mut comparison = Comparison::default();
    comparison.field("prng", &prng, &(actual.seed, actual.gamma));
    let tree = SampleTree::random(actual);
    for (path, expected) in samples {
        let mut at = tree.root();
        for step in path.chars() {
            at = tree.child(at, side(step)?);
        }
        comparison.field(&path, &Sample::NotShrunk(expected), &tree.sample(at));
    }
    let difference = comparison.difference(|| format!("the tree of {seed}"));
    Ok(Outcome { subject: "samples".to_owned(), difference })
}

fn side(step: char) -> Result<Side, Malformed> {
    match step {
        'L' => Ok(Side::Left),
        'R' => Ok(Side::Right),
        other => Err(Malformed(format!("`{other}` is neither L nor R"))),
    }
}
