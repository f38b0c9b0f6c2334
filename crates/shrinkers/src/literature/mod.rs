//! Reducers from the literature, adapted to values of any type.
//!
//! Each works on the structure of a value in its own way. All lower numbers by one common rule after
//! that, and start again until nothing is accepted any more. Every candidate is smaller than the best
//! counterexample in the order of the module `order`, in which only finitely many values are smaller
//! than a given one. All of them therefore end.
//!
//! In reading order:
//!
//! - `attempts`: tests candidates, remembers them and counts them;
//! - `removal`: what is left of a value when nodes are removed;
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
