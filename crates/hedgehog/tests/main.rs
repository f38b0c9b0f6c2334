//! The tests of this crate from outside, as one program, because linking each file alone takes long.

mod laws;
mod ranges;
mod readings;
mod runs;
