#![doc = include_str!("../README.md")]

pub mod draw;
pub mod families;
pub mod host;
pub mod message;
pub mod schema;
pub mod seeds;
pub mod value;

pub use draw::Draw;
pub use host::{Choices, Ending, Host, serve};
pub use message::{Hello, OwnLimit, Trial, Verdict};
pub use schema::{Characters, Range, Schema};
pub use value::Value;
