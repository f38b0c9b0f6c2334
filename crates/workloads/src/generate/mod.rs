//! How inputs are generated.
//!
//! The generators themselves are with their workloads, a file for each framework. Here is what they
//! share: the families, and for each framework how it makes tuples and whether it looks at
//! preconditions.

pub mod falsify;
pub mod hedgehog;
pub mod quickcheck;

use std::fmt;

use stromboli_domain::{Data, Framework, Named};
use stromboli_falsify::Falsify;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;

/// How inputs are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Family {
    /// From the type alone; invalid inputs are discarded.
    #[named("type")]
    Type,
    /// As `type`, with indices from -5 to 5 instead of -1000 to 1000.
    #[named("type_narrow")]
    TypeNarrow,
    /// By calling the structure's own operations.
    #[named("api")]
    Api,
    /// Correct by construction.
    #[named("cbc")]
    Cbc,
    /// Correct by construction, in the manner that the framework recommends.
    #[named("cbc_idiomatic")]
    CbcIdiomatic,
    /// `cbc` as the paper prints it, where that is not what its figures come from.
    #[named("cbc_as_printed")]
    CbcAsPrinted,
    /// An earlier state of `cbc`, of a fixed depth.
    #[named("cbc_depth4")]
    CbcDepth4,
    /// An earlier state of `cbc`, of a random depth.
    #[named("cbc_depth10")]
    CbcDepth10,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A type of which a framework generates values.
pub trait Generate<F: Framework>: Data {
    /// The generator of this family, if there is one.
    fn generator(family: Family) -> Option<F::Gen<Self>>;
}

/// A type of inputs, or of a component of them.
pub trait Input: Data + Generate<QuickCheck> + Generate<Hedgehog> + Generate<Falsify> {}

impl<T: Data + Generate<QuickCheck> + Generate<Hedgehog> + Generate<Falsify>> Input for T {}
