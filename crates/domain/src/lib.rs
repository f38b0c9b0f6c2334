//! The vocabulary of all other crates of Stromboli.
//!
//! In reading order:
//!
//! - [`data`]: the structure of types: constructors and fields;
//! - [`list`] and `standard`: the same for lists and other types of the standard library;
//! - [`characters`]: the order of characters;
//! - [`print`](mod@print) and [`parse`](mod@parse): printing and parsing of values;
//! - [`value`]: values whose type is not known;
//! - [`verdict`]: the result of a property on an input, and whether its precondition is checked;
//! - [`bug`]: which mutation, if any, a program under test has;
//! - [`name`] and [`named`]: names as values, and enums whose values have names;
//! - [`splitmix`], [`seed`] and [`fnv`]: random numbers, their seeds, and a hash;
//! - [`look`] and [`about`]: the look and the description of a framework;
//! - [`family`]: families of generators;
//! - [`budget`] and [`probe`]: limits on shrinking, and the only way to execute a property;
//! - [`search`]: traits for searching and shrinking;
//! - [`finder`]: searches as objects, whose types only they know;
//! - [`deep`]: stacks for inputs that nest deeply;
//! - [`text`]: texts for people and for tables.

#![warn(missing_docs)]

// The derive macros name this crate; inside it the name must resolve too.
extern crate self as stromboli_domain;

pub mod about;
pub mod budget;
pub mod bug;
pub mod characters;
pub mod data;
pub mod deep;
pub mod family;
pub mod finder;
pub mod fnv;
pub mod list;
pub mod look;
pub mod name;
pub mod named;
pub mod parse;
pub mod print;
pub mod probe;
pub mod search;
pub mod seed;
pub mod splitmix;
mod standard;
pub mod text;
pub mod value;
pub mod verdict;

pub use about::{About, Described};
pub use budget::{Budget, Limit};
pub use bug::{Bug, Correct};
pub use data::Data;
pub use family::{Family, FamilyKind, Variant};
pub use finder::{Controls, Counterexample, Finder, Searched, Subject, Test};
pub use look::{Colour, Look, Mark};
pub use name::Name;
pub use named::{Named, UnknownName};
pub use parse::{ParseError, parse};
pub use print::print;
pub use probe::{Counts, Observer, OfAny, Phase, Probe, Stop};
pub use search::{Found, FoundBy, Reduce, Search, Shrink};
pub use seed::Seed;
pub use splitmix::SplitMix;
pub use value::Value;
pub use verdict::{Precondition, Verdict};
