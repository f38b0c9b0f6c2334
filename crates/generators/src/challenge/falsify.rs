//! Generators for the shrinking challenge, with falsify.

use stromboli_domain::Family;
use stromboli_falsify::{
    Falsify, Gen, Generator, block, elem, frequency, int, list, map2, map3, pair, pure, range,
    replicate, shrink_to_nothing,
};
use stromboli_workloads::challenge::{
    Bounded, Challenge, Expression, Heap, Index, Number, Positive, Removal, Short,
};

use super::{add_up, made_small, positions, valid_quotient};
use crate::falsify::integer;
use crate::generate::{Generate, Generates};

/// The depth of expressions and heaps.
const DEPTH: u32 = 4;

/// The greatest integer in a heap.
const GREATEST: i64 = 1000;

impl Generates<Falsify> for Challenge {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

/// The generators of types: for each type, one per family, in the order of `FAMILIES`.
macro_rules! generate {
    ($($of:ty: $by_type:expr, $cbc:expr, $idiomatic:expr;)+) => {
        $(impl Generate<Falsify> for $of {
            fn generator(family: Family) -> Option<Gen<$of>> {
                match family {
                    Family::TYPE => Some(Gen::new($by_type)),
                    Family::CBC => Some(Gen::new($cbc)),
                    Family::CBC_IDIOMATIC => Some(Gen::new($idiomatic)),
                    _ => None,
                }
            }
        })+
    };
}

generate! {
    Vec<Number>: numbers(), numbers(), numbers();
    Vec<Vec<Number>>: any_list(numbers()), any_list(numbers()), any_list(numbers());
    Vec<Short>: shorts(), shorts().map(made_small), shorts().map(made_small);
    Vec<Bounded>: any_list(integer().map(Bounded)), of_drawn_length(), of_bounded_length();
    Vec<Index>: any_list(integer().map(Index)), of_positions(), modulo_length();
    Positive: integer().map(Positive), positive(), positive();
    Removal: any_removal(), removal(), removal_by_position();
    Expression: expression(DEPTH, Expression::quotient), expression(DEPTH, valid_quotient),
        expression(DEPTH, valid_quotient);
    Heap: tree(DEPTH), heap(DEPTH, 0), by_differences();
}

fn any_list<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    list(range::between(0, 32), element)
}

fn numbers() -> impl Generator<Value = Vec<Number>> {
    any_list(integer().map(Number))
}

fn shorts() -> impl Generator<Value = Vec<Short>> {
    any_list(int(range::with_origin((-32768, 32767), 0)).map(Short))
}

fn bounded() -> impl Generator<Value = Bounded> {
    int(range::between(0, 1000)).map(Bounded)
}

/// Family `cbc` of `lengthlist`: the length first, then the elements.
fn of_drawn_length() -> impl Generator<Value = Vec<Bounded>> {
    int(range::between(1, 100)).bind(|length| replicate(length as usize, bounded()))
}

/// Family `cbc_idiomatic` of `lengthlist`: a list, whose generator draws the length.
fn of_bounded_length() -> impl Generator<Value = Vec<Bounded>> {
    list(range::between(1, 100), bounded())
}

/// Family `cbc` of `coupling`: the length first, then positions below it.
fn of_positions() -> impl Generator<Value = Vec<Index>> {
    int(range::between(1, 10))
        .bind(|length| replicate(length as usize, int(range::between(0, length - 1)).map(Index)))
}

/// Family `cbc_idiomatic` of `coupling`: integers, then their remainders.
fn modulo_length() -> impl Generator<Value = Vec<Index>> {
    list(range::between(1, 10), int(range::between(0, 9))).map(positions)
}

fn positive() -> impl Generator<Value = Positive> {
    int(range::between(1, 1000)).map(Positive)
}

/// Family `type` of `deletion`: a list and an integer.
fn any_removal() -> impl Generator<Value = Removal> {
    pair(numbers(), integer().map(Number)).map(Removal)
}

fn some_numbers() -> impl Generator<Value = Vec<Number>> {
    list(range::between(1, 32), integer().map(Number))
}

/// Family `cbc` of `deletion`: a list, then one of its elements.
fn removal() -> impl Generator<Value = Removal> {
    block(|steps| {
        let list = steps.draw(some_numbers())?;
        let element = steps.last(elem(&list))?;
        Ok(Removal((list, element)))
    })
}

/// Family `cbc_idiomatic` of `deletion`: a list, and the position of an element, which is reduced modulo
/// the length.
fn removal_by_position() -> impl Generator<Value = Removal> {
    map2(super::removal, some_numbers(), int(range::between(0, 31)))
}

/// An expression with quotients made by `div`.
fn expression(
    depth: u32,
    div: fn(Expression, Expression) -> Expression,
) -> impl Generator<Value = Expression> {
    block(move |steps| {
        let literal = integer().map(|number| Expression::Int(Number(number)));
        if depth == 0 {
            return steps.last(literal);
        }
        let part = || expression(depth - 1, div);
        let add = map2(Expression::sum, part(), part());
        let div = map2(div, part(), part());
        steps.last(frequency(((1, literal), (1, add), (1, div))))
    })
}

/// Family `type`: any tree, whether a heap or not.
fn tree(depth: u32) -> impl Generator<Value = Heap> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Heap::Empty);
        }
        let node = map3(Heap::node, integer().map(Number), tree(depth - 1), tree(depth - 1));
        steps.last(frequency(((1, pure(Heap::Empty)), (3, node))))
    })
}

/// Family `cbc`: a heap of integers from `least` on; an integer first, then the heaps below it.
fn heap(depth: u32, least: i64) -> impl Generator<Value = Heap> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Heap::Empty);
        }
        let node = block(move |steps| {
            let number = steps.draw(int(range::between(least, GREATEST)))?;
            let left = steps.draw(heap(depth - 1, number))?;
            let right = steps.draw(heap(depth - 1, number))?;
            Ok(Heap::node(Number(number), left, right))
        });
        steps.last(frequency(((1, pure(Heap::Empty)), (3, node))))
    })
}

/// Family `cbc_idiomatic`: a tree of differences, which are then added up.
fn by_differences() -> impl Generator<Value = Heap> {
    differences(DEPTH).map(|differences| add_up(&differences, 0))
}

/// Subtrees shrink to nothing.
fn differences(depth: u32) -> impl Generator<Value = Heap> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Heap::Empty);
        }
        let part =
            || shrink_to_nothing(differences(depth - 1)).map(|part| part.unwrap_or(Heap::Empty));
        let difference = int(range::between(0, GREATEST / i64::from(DEPTH))).map(Number);
        let node = map3(Heap::node, difference, part(), part());
        steps.last(frequency(((1, pure(Heap::Empty)), (3, node))))
    })
}
