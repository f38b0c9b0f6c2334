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

use stromboli_domain::SplitMix;

/// The state of a random number generator, in the format of vectors.
type SeedText = [String; 2];

fn seed_text(seed: SplitMix) -> SeedText {
    [seed.seed.to_string(), seed.gamma.to_string()]
}
