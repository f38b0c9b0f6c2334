//! The words that every other crate of Stromboli speaks.
//!
//! In reading order:
//!
//! - [`data`]: what is known of a type once it is declared: its constructors and their fields;
//! - `standard`: the same for types of the standard library;
//! - [`print`](mod@print) and [`parse`](mod@parse): the printed form of any data, and back;
//! - [`verdict`]: what a property says of an input, and whether its precondition is looked at;
//! - [`bug`]: which mutation, if any, a program under test carries;
//! - [`named`]: closed sets whose members have names;
//! - [`splitmix`] and [`seed`]: random numbers, and what they start from;
//! - [`look`] and [`about`]: how a framework is drawn, and what is said of it;
//! - [`family`]: how inputs are generated;
//! - [`budget`] and [`probe`]: what a trial may spend, and the one door to the property;
//! - [`search`]: what finds counterexamples, and what shrinks them;
//! - [`deep`]: stacks for inputs that nest deeply.

// The derive macros name this crate; inside it the name must resolve too.
extern crate self as stromboli_domain;

pub mod about;
pub mod budget;
pub mod bug;
pub mod data;
pub mod deep;
pub mod family;
pub mod look;
pub mod named;
pub mod parse;
pub mod print;
pub mod probe;
pub mod search;
pub mod seed;
pub mod splitmix;
mod standard;
pub mod verdict;

pub use about::{About, Described};
pub use budget::{Budget, Limit};
pub use bug::{Bug, Correct};
pub use data::Data;
pub use family::{Family, FamilyKind, Variant};
pub use look::{Colour, Look, Mark};
pub use named::{Named, UnknownName};
pub use parse::{ParseError, parse};
pub use print::print;
pub use probe::{Observer, Phase, Probe, Stop};
pub use search::{Found, FoundBy, Reduce, Search, Shrink};
pub use seed::Seed;
pub use splitmix::SplitMix;
pub use verdict::{Precondition, Verdict};
