//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod against;
mod as_printed;
mod claims;
mod cost;
mod figures;
mod minima;
mod origins;
mod other_workloads;
mod printed;
mod tables;
