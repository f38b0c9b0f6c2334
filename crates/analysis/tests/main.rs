//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;
mod printed;
mod statistics;
mod ted_laws;
mod ted_vectors;
mod tree;
