//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::print_stderr, reason = "a test that is skipped says why")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod laws;
mod originals;
mod originals_benchmark;
mod quantities;
mod shrinkers;
mod strategies;
mod trials;
