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
//! - `ddmin`, `hdd`, `perses`, `probdd`: the reducers, which [`reducers`] lists.

mod attempts;
mod ddmin;
mod hdd;
mod numbers;
mod perses;
mod probdd;
mod removal;

use stromboli_domain::{About, Data, Described, Limit, Probe, Reduce, Stop};

pub use ddmin::Ddmin;
pub use hdd::Hdd;
pub use perses::Perses;
pub use probdd::ProbDd;

/// A reducer of values of one type.
pub type Reducing<T> = fn(&T, Limit, &mut Probe<'_, T>) -> Result<(), Stop>;

/// Every reducer from the literature, with its description.
pub fn reducers<T: Data>() -> [(About, Reducing<T>); 4] {
    [
        (Ddmin::ABOUT, |value, limit, probe| Ddmin.reduce(value, limit, probe)),
        (Hdd::ABOUT, |value, limit, probe| Hdd.reduce(value, limit, probe)),
        (Perses::ABOUT, |value, limit, probe| Perses.reduce(value, limit, probe)),
        (ProbDd::ABOUT, |value, limit, probe| ProbDd.reduce(value, limit, probe)),
    ]
}
