//! Reducers from the literature, adapted to values of any type.
//!
//! Each reduces the structure of a value in its own way. Then all of them lower numbers by the same rule,
//! and start again until nothing more is accepted. Every candidate is smaller than the best counterexample
//! in the order of the module `order`, in which only finitely many values are smaller than a given one. All
//! of them therefore terminate.
//!
//! In reading order:
//!
//! - `attempts`: tests candidates, remembers them and counts them;
//! - `removal`: removing nodes from a value;
//! - `numbers`: how numbers are lowered;
//! - [`ddmin`], [`hdd`], [`perses`], [`probdd`]: the reducers.

mod attempts;
pub mod ddmin;
pub mod hdd;
mod numbers;
pub mod perses;
pub mod probdd;
mod removal;
#[cfg(test)]
mod testing;

pub use ddmin::Ddmin;
pub use hdd::Hdd;
pub use perses::Perses;
pub use probdd::ProbDd;
