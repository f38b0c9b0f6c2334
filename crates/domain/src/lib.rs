//! The words that every other crate of Stromboli speaks.
//!
//! In reading order:
//!
//! - [`data`]: what is known of a type once it is declared: its constructors and their fields;
//! - [`print`](mod@print) and [`parse`](mod@parse): the printed form of any data, and back;
//! - [`verdict`]: what a property says of an input, and whether its precondition is looked at;
//! - [`bug`]: which mutation, if any, a program under test carries;
//! - [`named`]: closed sets whose members have names;
//! - [`splitmix`]: random numbers;
//! - [`budget`], [`probe`] and [`framework`]: what a trial may spend, the one door to the property,
//!   and who goes through it;
//! - [`deep`]: stacks for inputs that nest deeply.

// The derive macros name this crate; inside it the name must resolve too.
extern crate self as stromboli_domain;

pub mod budget;
pub mod bug;
pub mod data;
pub mod deep;
pub mod framework;
pub mod named;
pub mod parse;
pub mod print;
pub mod probe;
pub mod splitmix;
pub mod verdict;

pub use budget::{Budget, Limit};
pub use bug::{Bug, Correct};
pub use data::Data;
pub use framework::{Framework, Seed};
pub use named::{Named, UnknownName};
pub use parse::{ParseError, parse};
pub use print::print;
pub use probe::{Observer, Phase, Probe, Stop};
pub use splitmix::SplitMix;
pub use verdict::{Precondition, Verdict};
