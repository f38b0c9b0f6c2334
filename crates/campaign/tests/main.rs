//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cells;
mod cores;
mod docs;
mod experiments;
mod limits;
mod lines;
mod seeds;
mod store;
