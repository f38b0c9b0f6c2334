//! Generators for JSON.
//!
//! - `writing`: texts for trees, and edits of texts, for all frameworks;
//! - `quickcheck`, `hedgehog`, `falsify`: the generators.

mod falsify;
mod hedgehog;
mod quickcheck;
mod writing;

use stromboli_workloads::json::{Document, Draft, Json, Tree};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Json {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![input::<Tree>(), input::<Document>(), input::<Draft>()]
    }
}

/// The depth of trees.
const DEPTH: u32 = 3;

/// The greatest length of lists and texts of family `type`.
const MOST: u32 = 8;

/// The greatest length of arrays and objects of the families `cbc`.
const MOST_ELEMENTS: u32 = 3;

/// The greatest length of strings of the families `cbc`.
const MOST_CHARACTERS: u32 = 4;
