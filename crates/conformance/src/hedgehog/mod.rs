//! Vectors of Hedgehog 1.5.
//!
//! - [`seed`]: random numbers, and which of them a test gets;
//! - [`trees`]: the trees of small generators;
//! - [`values`]: the inputs of every workload and family, and their first shrinks;
//! - [`runs`]: whole runs, from the first test to the last shrink.

mod named;
pub mod runs;
pub mod seed;
pub mod trees;
pub mod values;

use serde::Serialize;
use stromboli_domain::SplitMix;

use crate::suite::Difference;

/// The state of a random number generator, in the format of vectors.
type SeedText = [String; 2];

fn seed_text(seed: SplitMix) -> SeedText {
    [seed.seed.to_string(), seed.gamma.to_string()]
}

/// A difference, if the answers differ, in the format of the vectors.
fn difference<A: PartialEq + Serialize>(
    question: impl FnOnce() -> String,
    expected: &A,
    actual: &A,
) -> Option<Difference> {
    if expected == actual {
        return None;
    }
    let text =
        |answer| serde_json::to_string(answer).expect("answers are texts, numbers and lists");
    Difference::between(question, &text(expected), &text(actual))
}
