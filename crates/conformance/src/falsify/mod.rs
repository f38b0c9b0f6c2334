//! Haskell's falsify 0.3.0: its sample trees, its generators, and whole runs.
//!
//! - [`sampletree`]: the samples of trees;
//! - [`gens`]: the library's own generators, with their candidates; `named` lists them;
//! - [`values`]: the inputs of the workloads, with their candidates;
//! - [`runs`]: searching and shrinking, from a seed to the final counterexample.

pub mod gens;
mod named;
pub mod runs;
pub mod sampletree;
pub mod values;

use serde::Deserialize;
use stromboli_domain::Family;
use stromboli_generators::generate::CBC_AS_PRINTED;
use stromboli_workloads::Workload;

use crate::names::BST;
use crate::suite::Malformed;

/// The family that the vectors of a workload call `name`.
fn family_named(workload: Workload, name: &str) -> Result<Family, Malformed> {
    // The paper prints another version than it measured; the plain name is for the measured one.
    match (workload.name(), name) {
        (BST, "cbc") => Ok(CBC_AS_PRINTED),
        (BST, "cbc_between") => Ok(Family::CBC),
        (_, name) => name.parse().map_err(Malformed::because),
    }
}

/// A text as a difference to another: the numbers of characters to keep at the beginning and at the
/// end, and the text between.
#[derive(Debug, Deserialize)]
struct Delta(usize, usize, String);

impl Delta {
    fn applied_to(&self, base: &str) -> Result<String, Malformed> {
        let Delta(n_first, n_last, middle) = self;
        let parts = || {
            let first = base.get(..*n_first)?;
            let last = base.get(base.len().checked_sub(*n_last)?..)?;
            Some(format!("{first}{middle}{last}"))
        };
        parts().ok_or_else(|| Malformed(format!("{self:?} is no delta of `{base}`")))
    }
}
