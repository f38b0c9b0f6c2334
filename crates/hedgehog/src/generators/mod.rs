//! All generators.

pub(crate) mod alternatives;
pub(crate) mod basic;
pub(crate) mod choice;
pub(crate) mod list;
pub(crate) mod number;
pub(crate) mod product;
