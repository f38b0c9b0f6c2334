//! Generators for the shrinking challenge, with Hedgehog.

use stromboli_domain::Family;
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, element, frequency, int, list, map2, map3, pure,
    replicate, zip,
};
use stromboli_workloads::challenge::{
    Bounded, Challenge, Expression, Heap, Index, Number, Positive, Removal, Short,
};

use super::{add_up, made_small, positions, valid_quotient};
use crate::generate::{Generate, Generates};
use crate::hedgehog::integer;

/// The depth of expressions and heaps.
const DEPTH: u32 = 4;

/// The greatest integer in a heap.
const GREATEST: i64 = 1000;

impl Generates<Hedgehog> for Challenge {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

/// The generators of types: for each type, one per family, in the order of `FAMILIES`.
macro_rules! generate {
    ($($of:ty: $by_type:expr, $cbc:expr, $idiomatic:expr;)+) => {
        $(impl Generate<Hedgehog> for $of {
            fn generator(family: Family) -> Option<Gen<$of>> {
                match family {
                    Family::TYPE => Some($by_type.boxed()),
                    Family::CBC => Some($cbc.boxed()),
                    Family::CBC_IDIOMATIC => Some($idiomatic.boxed()),
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
    Heap: tree(DEPTH, integer()), Heaps { depth: DEPTH, least: 0 }, by_differences();
}

fn any_list<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    list(Range::linear(0, 32), element)
}

fn numbers() -> impl Generator<Value = Vec<Number>> {
    any_list(integer().map(Number))
}

fn shorts() -> impl Generator<Value = Vec<Short>> {
    any_list(int(Range::linear_from(0, -32768, 32767)).map(Short))
}

fn bounded() -> impl Generator<Value = Bounded> {
    int(Range::constant(0, 1000)).map(Bounded)
}

/// Family `cbc` of `lengthlist`: the length first, then the elements.
fn of_drawn_length() -> impl Generator<Value = Vec<Bounded>> {
    int(Range::constant(1, 100)).bind(|length| replicate(length as usize, bounded()))
}

/// Family `cbc_idiomatic` of `lengthlist`: a list, whose generator draws the length.
fn of_bounded_length() -> impl Generator<Value = Vec<Bounded>> {
    list(Range::constant(1, 100), bounded())
}

/// Family `cbc` of `coupling`: the length first, then positions below it.
fn of_positions() -> impl Generator<Value = Vec<Index>> {
    int(Range::constant(1, 10))
        .bind(|length| replicate(length as usize, int(Range::constant(0, length - 1)).map(Index)))
}

/// Family `cbc_idiomatic` of `coupling`: integers, then their remainders.
fn modulo_length() -> impl Generator<Value = Vec<Index>> {
    list(Range::constant(1, 10), int(Range::constant(0, 9))).map(positions)
}

fn positive() -> impl Generator<Value = Positive> {
    int(Range::linear(1, 1000)).map(Positive)
}

/// Family `type` of `deletion`: a list and an integer.
fn any_removal() -> impl Generator<Value = Removal> {
    zip(numbers(), integer().map(Number)).map(Removal)
}

fn some_numbers() -> impl Generator<Value = Vec<Number>> {
    list(Range::linear(1, 32), integer().map(Number))
}

/// Family `cbc` of `deletion`: a list, then one of its elements.
fn removal() -> impl Generator<Value = Removal> {
    some_numbers().bind(|list| {
        let whole = list.clone();
        element(list).map(move |element| Removal((whole.clone(), element)))
    })
}

/// Family `cbc_idiomatic` of `deletion`: a list, and the position of an element, which is reduced modulo
/// the length.
fn removal_by_position() -> impl Generator<Value = Removal> {
    map2(super::removal, some_numbers(), int(Range::constant(0, 31)))
}

/// An expression with quotients made by `div`.
fn expression(depth: u32, div: fn(Expression, Expression) -> Expression) -> Gen<Expression> {
    let literal = integer().map(|number| Expression::Int(Number(number)));
    if depth == 0 {
        return literal.boxed();
    }
    let part = expression(depth - 1, div);
    let add = map2(Expression::sum, part.clone(), part.clone());
    let div = map2(div, part.clone(), part);
    frequency((literal, add, div)).boxed()
}

/// A tree of such integers, whether a heap or not.
fn tree(depth: u32, integer: impl Generator<Value = i64>) -> Gen<Heap> {
    if depth == 0 {
        return pure(Heap::Empty).boxed();
    }
    let part = tree(depth - 1, integer.clone());
    let node = map3(Heap::node, integer.map(Number), part.clone(), part);
    frequency(((1, pure(Heap::Empty)), (3, node))).boxed()
}

/// Family `cbc`: a heap of integers from `least` on; an integer first, then the heaps below it.
#[derive(Clone, Copy)]
struct Heaps {
    depth: u32,
    least: i64,
}

impl Generator for Heaps {
    type Value = Heap;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Heap> {
        let Heaps { depth, least } = *self;
        if depth == 0 {
            return pure(Heap::Empty).read(at);
        }
        let node = int(Range::linear(least, GREATEST)).bind(move |number| {
            let part = Heaps { depth: depth - 1, least: number };
            map2(move |left, right| Heap::node(Number(number), left, right), part, part)
        });
        frequency(((1, pure(Heap::Empty)), (3, node))).read(at)
    }
}

/// Family `cbc_idiomatic`: a tree of differences, which are then added up.
fn by_differences() -> impl Generator<Value = Heap> {
    let difference = int(Range::linear(0, GREATEST / i64::from(DEPTH))).boxed();
    tree(DEPTH, difference).map(|differences| add_up(&differences, 0))
}
