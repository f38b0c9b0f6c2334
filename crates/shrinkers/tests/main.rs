//! The tests of this crate from outside, as one program, because linking each file alone takes long.

mod ends;
mod laws;
mod literature;
mod order;
mod quiet;
mod stromboli;
mod toys;
mod types;
