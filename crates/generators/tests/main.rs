//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::print_stdout, reason = "with `--nocapture`, the tests show what they measured")]

mod challenge;
mod falsify;
mod families;
mod hedgehog;
mod inputs;
mod json;
mod kv;
mod schema;
mod treatment;
