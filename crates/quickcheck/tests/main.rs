//! The tests of this crate from outside, as one program, because linking each file alone takes long.

mod generators;
mod laws;
mod recursion;
mod runs;
mod shrinks;
