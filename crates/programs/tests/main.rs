//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod copies;
mod descriptions;
mod enumerated;
mod intervals;
mod same_trials;
mod values;
