//! Generators for the shrinking challenge: one file per framework.
//!
//! Family `type` draws lists and integers without regard to the precondition. For `coupling` this almost
//! never works: most lists contain an integer that is not a position in the list.
//!
//! Family `cbc` draws as the challenge describes. `lengthlist`, `coupling` and `deletion` draw one part
//! first, and the others depend on it. Family `cbc_idiomatic` draws the parts independently instead.

mod falsify;
mod hedgehog;
mod quickcheck;

use stromboli_workloads::challenge::{
    Bounded, Challenge, Expression, Heap, Index, Number, Positive, Removal, Short,
};

use crate::generators::{BuiltIn, Inputs, input};

type Shorts = Vec<Short>;

impl BuiltIn for Challenge {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![
            input::<(Shorts, Shorts, Shorts, Shorts, Shorts)>(),
            input::<Vec<Vec<Number>>>(),
            input::<Vec<Number>>(),
            input::<Expression>(),
            input::<Vec<Bounded>>(),
            input::<(Positive, Positive)>(),
            input::<Heap>(),
            input::<Vec<Index>>(),
            input::<Removal>(),
        ]
    }
}

/// The quotient of two expressions. A divisor that is literally 0 becomes 1, to satisfy the
/// precondition.
fn valid_quotient(left: Expression, right: Expression) -> Expression {
    match right {
        Expression::Int(Number(0)) => Expression::quotient(left, Expression::Int(Number(1))),
        right => Expression::quotient(left, right),
    }
}

/// Whether a list satisfies the precondition of `bound5`.
fn is_small(list: &Shorts) -> bool {
    Short::sum(list) < 256
}

/// A list that satisfies the precondition of `bound5`: if its sum is too large, all elements are
/// negated.
fn made_small(list: Shorts) -> Shorts {
    if is_small(&list) {
        return list;
    }
    // In 16 bits, the least integer is its own negation.
    let negated = |short: Short| Short(if short.0 == -32768 { short.0 } else { -short.0 });
    list.into_iter().map(negated).collect()
}

/// The element of a list at this position, counted modulo its length, with the list. The list is not
/// empty.
fn removal(list: Vec<Number>, position: i64) -> Removal {
    let length = i64::try_from(list.len()).expect("nothing in memory is that long");
    let element = list[usize::try_from(position.rem_euclid(length)).expect("it is not negative")];
    Removal((list, element))
}

/// The heap with these differences between each integer and the one above it, starting from `least`.
fn add_up(differences: &Heap, least: i64) -> Heap {
    let Heap::Node(node) = differences else { return Heap::Empty };
    let number = least + node.number.0;
    Heap::node(Number(number), add_up(&node.left, number), add_up(&node.right, number))
}

/// Integers as positions in the list of them, counted modulo its length.
fn positions(list: Vec<i64>) -> Vec<Index> {
    let length = i64::try_from(list.len()).expect("nothing in memory is that long");
    list.into_iter().map(|number| Index(number.rem_euclid(length))).collect()
}
