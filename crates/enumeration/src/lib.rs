//! Enumeration of all values of a type, in the order of LeanCheck 1.0.4 or SmallCheck 1.2.1, and the
//! search for the first one on which a property fails.
//!
//! The originals are LeanCheck 1.0.4 by Rudy Matela, and SmallCheck 1.2.1 by Colin Runciman, Matthew
//! Naylor, Fredrik Lindblad and Roman Cheplyaka. Both are licensed under BSD-3-Clause; see
//! `LICENSES/README.md`.
//!
//! A type only needs to implement [`Data`](stromboli_domain::Data). In reading order:
//!
//! - [`order`]: the two orders of LeanCheck, and the costs of constructors;
//! - [`tiers`]: LeanCheck's enumeration, by size, of all values or of the valid ones;
//! - [`validity`]: how a precondition constrains partial values;
//! - `grammar`, `plan` and `values`, the implementation: the types inside a type, the number of valid
//!   values, and the values;
//! - [`position`](mod@position) and `rank`: the position of a value, found by counting;
//! - [`series`](mod@series): SmallCheck's enumeration, by depth;
//! - [`search`]: the first value on which a property fails;
//! - [`enumerate`]: both enumerations as searches.

mod atom;
pub mod enumerate;
mod grammar;
mod interner;
pub mod order;
mod plan;
pub mod position;
mod rank;
pub mod search;
pub mod series;
pub mod tiers;
pub mod validity;
mod values;

#[cfg(test)]
mod list_tests;
#[cfg(test)]
mod tests;

pub use enumerate::{LeanCheck, SmallCheck};
pub use order::Order;
pub use position::{Position, position};
pub use search::{Coverage, First, first_failing, first_failing_before};
pub use series::{n_in_series, series};
pub use tiers::Tiers;
pub use validity::{Anything, Both, Opening, Progress, Validity};
