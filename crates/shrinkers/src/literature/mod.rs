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
mod numbers;
mod removal;

use stromboli_domain::{About, Data, Described, Limit, Probe, Reduce, Stop};

/// A reducer of values of one type.
pub type Reducing<T> = fn(&T, Limit, &mut Probe<'_, T>) -> Result<(), Stop>;

/// Declares the module of each reducer, and lists the reducers.
macro_rules! reducers {
    ($($module:ident::$reducer:ident,)+) => {
        $(
            mod $module;
            pub use $module::$reducer;
        )+

        /// Every reducer from the literature, with its description.
        pub fn reducers<T: Data>() -> Vec<(About, Reducing<T>)> {
            vec![$(
                ($reducer::ABOUT, |value, limit, probe| $reducer.reduce(value, limit, probe)),
            )+]
        }
    };
}

// Each reducer has a file and a line here. `cargo fmt` does not see these files, but `.ci/run format` does.
reducers! {
    ddmin::Ddmin,
    hdd::Hdd,
    perses::Perses,
    probdd::ProbDd,
}
