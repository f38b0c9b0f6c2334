//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod best_known;
mod best_table;
mod challenge;
mod co_minima;
mod deep_inputs;
mod enumeration;
mod json;
mod json_validity;
mod kv;
mod notation;
mod printed_forms;
mod rbt_candidates;
mod schema;
mod tasks;
mod types;
