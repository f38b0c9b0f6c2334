//! Values of a type, all of them, in the order of LeanCheck 1.0.4 or SmallCheck 1.2.1; and the first
//! of which a property fails.
//!
//! The originals are LeanCheck 1.0.4 by Rudy Matela, and SmallCheck 1.2.1 by Colin Runciman, Matthew
//! Naylor, Fredrik Lindblad and Roman Cheplyaka. Both are licensed under BSD-3-Clause; see
//! `LICENSES/README.md`.
//!
//! All it needs of a type is [`Data`](stromboli_domain::Data): its constructors and their fields.
//! In reading order:
//!
//! - [`order`]: the two orders of LeanCheck, and what constructors cost in them;
//! - [`tiers`]: LeanCheck's enumeration, by size, of all values or of the valid ones;
//! - [`validity`]: how a precondition constrains a value before all of it is there;
//! - `grammar`, `plan` and `values`, the inside of it: the types inside a type, which valid values
//!   there are, and those values;
//! - [`position`](mod@position) and `rank`: where a value stands, found by counting;
//! - [`series`](mod@series): SmallCheck's enumeration, by depth;
//! - [`search`]: the first value of which a property fails;
//! - [`enumerate`]: both enumerations as ways to find bugs.

mod atom;
pub mod enumerate;
mod grammar;
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
mod tests;

pub use enumerate::{LeanCheck, SmallCheck};
pub use order::Order;
pub use position::{Position, position};
pub use search::{Coverage, First, first_failing};
pub use series::{n_in_series, series};
pub use tiers::Tiers;
pub use validity::{Anything, Both, Opening, Progress, Validity};
