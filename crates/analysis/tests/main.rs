//! The tests of this crate from outside, as one program, because linking each file alone takes long.

mod common;
mod statistics_vectors;
mod ted_laws;
mod ted_vectors;
