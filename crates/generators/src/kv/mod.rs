//! Generators for lists of commands: one file per framework.
//!
//! - `scope`: which keys the commands of the families `cbc` refer to.

mod falsify;
mod hedgehog;
mod quickcheck;
mod scope;

use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Position};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Kv {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![
            input::<Vec<Command>>(),
            input::<(Vec<Command>, Key)>(),
            input::<(Vec<Command>, Continuation)>(),
            input::<(Position, Vec<Command>)>(),
            input::<(Vec<Command>, Continuation, Key)>(),
        ]
    }
}

/// The greatest length of a list.
const MOST_COMMANDS: i64 = 32;

/// Keys, values and positions are at most this far from 0.
const MOST: i64 = 10;
