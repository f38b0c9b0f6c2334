//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::print_stderr, reason = "a skipped test must be noticed")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod best_known;
mod browser;
mod bucket;
mod bundle;
mod effort;
mod equal_effort;
mod figures;
mod finding;
mod glossary;
mod laws;
mod libraries;
mod machines;
mod page;
mod reading;
mod scale;
mod starts;
mod table;
mod tyche;
