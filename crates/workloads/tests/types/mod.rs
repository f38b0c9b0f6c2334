//! From a task to the types of its program and its inputs, for tests that enumerate inputs.

/// Calls `$function::<P, I>(..)` with the program and the type of inputs of a task.
macro_rules! with_types {
    ($task:expr, $function:ident($($argument:expr),*)) => {
        with_types!(@ $task, $function($($argument),*);
            Bst: bst::Tree, (bst::Tree, Key), (bst::Tree, bst::Tree), (bst::Tree, Key, Value),
                (bst::Tree, Key, Key), (bst::Tree, bst::Tree, Key),
                (bst::Tree, bst::Tree, bst::Tree), (bst::Tree, Key, Key, Value),
                (bst::Tree, bst::Tree, Key, Value), (bst::Tree, Key, Key, Value, Value);
            Rbt: (rbt::Tree, Key), (rbt::Tree, Key, Value), (rbt::Tree, Key, Key),
                (rbt::Tree, Key, Key, Value), (rbt::Tree, Key, Key, Value, Value);
            Stlc: stlc::Expr;
            Fsub: fsub::Term;
            Challenge: (Shorts, Shorts, Shorts, Shorts, Shorts), Vec<Vec<Number>>, Vec<Number>,
                Expression, Vec<Bounded>, (Positive, Positive), Heap, Vec<Index>, Removal;
            Kv: Vec<Command>, (Vec<Command>, kv::Key), (Vec<Command>, Continuation),
                (Position, Vec<Command>), (Vec<Command>, Continuation, kv::Key);
            Json: json::Tree, json::Document, json::Draft;
        )
    };
    (@ $task:expr, $function:ident $arguments:tt; $($program:ty: $($input:ty),+;)+) => {{
        use crate::types::*;
        let input = $task.checked().unwrap().input();
        match input {
            $($(_ if input == stromboli_workloads::InputType::of::<$input>() => {
                with_types!(@@ $function, $program, $input, $arguments)
            })+)+
            _ => panic!("the inputs of {} are of an unknown type", $task),
        }
    }};
    (@@ $function:ident, $program:ty, $input:ty, ($($argument:expr),*)) => {
        $function::<$program, $input>($($argument),*)
    };
}
pub(crate) use with_types;

pub(crate) use stromboli_workloads::bst::{self, Bst};
pub(crate) use stromboli_workloads::challenge::{
    Bounded, Challenge, Expression, Heap, Index, Number, Positive, Removal, Short,
};
pub(crate) use stromboli_workloads::fsub::{self, Fsub};
pub(crate) use stromboli_workloads::json::{self, Json};
pub(crate) use stromboli_workloads::kv::{self, Command, Continuation, Kv, Position};
pub(crate) use stromboli_workloads::pairs::{Key, Value};
pub(crate) use stromboli_workloads::rbt::{self, Rbt};
pub(crate) use stromboli_workloads::stlc::{self, Stlc};

pub(crate) type Shorts = Vec<Short>;
