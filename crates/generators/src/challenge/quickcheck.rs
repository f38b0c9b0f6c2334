//! Generators for the shrinking challenge, with QuickCheck.

use stromboli_domain::{Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Block, Gen, Generator, Inputs, QuickCheck, block, choose_int, elements, frequency,
    from_fn, lift_m2, list_of, list_of1, map2, map3, pure, sized, vector_of, weighted,
};
use stromboli_workloads::challenge::{
    Bounded, Challenge, Expression, Heap, Index, Number, Positive, Removal, Short,
};

use super::{is_small, valid_quotient};
use crate::generate::{Generate, Generates};
use crate::quickcheck::number;

/// The depth of values of family `type`.
const DEPTH: u32 = 4;

impl Generates<QuickCheck> for Challenge {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

/// The generators of types: for each type, one per family, in the order of `FAMILIES`.
macro_rules! generate {
    ($($of:ty: $by_type:expr, $cbc:expr;)+) => {
        $(impl Generate<QuickCheck> for $of {
            fn generator(family: Family) -> Option<Inputs<$of>> {
                match family {
                    Family::TYPE => Some(Inputs::new($by_type)),
                    Family::CBC => Some(Inputs::new($cbc)),
                    _ => None,
                }
            }
        })+
    };
}

generate! {
    Vec<Number>: any_list(number().map(Number)), list_of(integer());
    Vec<Vec<Number>>: any_list(any_list(number().map(Number))), list_of(list_of(integer()));
    Vec<Short>: any_list(choose_int(-32768, 32767).map(Short)), list_of(short()).such_that(is_small);
    Vec<Bounded>: any_list(number().map(Bounded)), of_drawn_length();
    Vec<Index>: any_list(number().map(Index)), of_positions();
    Positive: number().map(Positive), positive();
    Removal: any_removal(), removal();
    Expression: expression(DEPTH), divisors_are_not_literally_0();
    Heap: from_fn(|at, size| tree(at, size, DEPTH)), from_fn(|at, size| heap(at, size, size, 0));
}

/// Family `type`: a list of at most 32 elements.
fn any_list<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    block(move |mut lines| {
        let length = lines.bind(choose_int(0, 32));
        lines.last(vector_of(length as usize, &element))
    })
}

fn integer() -> impl Generator<Value = Number> {
    i64::arbitrary().map(Number)
}

/// `arbitrary` for 16-bit integers: the range grows with the size.
fn short() -> impl Generator<Value = Short> {
    sized(|size| {
        let magnitude = 1 << (size / 2).min(16);
        choose_int((-magnitude).max(-32768), magnitude.min(32767)).map(Short)
    })
}

/// Family `cbc` of `lengthlist`: the length first, then the elements.
fn of_drawn_length() -> impl Generator<Value = Vec<Bounded>> {
    block(|mut lines| {
        let length = lines.bind(choose_int(1, 100));
        lines.last(vector_of(length as usize, choose_int(0, 1000).map(Bounded)))
    })
}

/// Family `cbc` of `coupling`: the length first, then positions below it.
fn of_positions() -> impl Generator<Value = Vec<Index>> {
    block(|mut lines| {
        let length = lines.bind(choose_int(0, lines.size() as i64));
        lines.last(vector_of(length as usize, choose_int(0, length - 1).map(Index)))
    })
}

/// Does what QuickCheck's modifier `Positive` does.
fn positive() -> impl Generator<Value = Positive> {
    i64::arbitrary().map(i64::abs).such_that(|number| *number > 0).map(Positive)
}

/// Family `type` of `deletion`: a list and an integer.
fn any_removal() -> impl Generator<Value = Removal> {
    let removal = |list, element| Removal((list, element));
    lift_m2(removal, any_list(number().map(Number)), number().map(Number))
}

/// Family `cbc` of `deletion`: a list, then one of its elements.
fn removal() -> impl Generator<Value = Removal> {
    block(|mut lines| {
        let list = lines.bind(list_of1(integer()));
        let element = lines.last(elements(&list));
        Removal((list, element))
    })
}

/// Family `type`: any expression.
fn expression(depth: u32) -> Gen<Expression> {
    let literal = number().map(|integer| Expression::Int(Number(integer)));
    if depth == 0 {
        return literal.boxed();
    }
    let part = expression(depth - 1);
    let add = map2(Expression::sum, part.clone(), part.clone());
    let div = map2(Expression::quotient, part.clone(), part);
    frequency(((1, literal), (1, add), (1, div))).boxed()
}

/// Family `cbc`: an expression in which no divisor is literally 0. Operands have half the size.
fn divisors_are_not_literally_0() -> impl Generator<Value = Expression> {
    from_fn(|at, size| halving(at, size, size))
}

fn halving(at: SplitMix, size: usize, rest: usize) -> Expression {
    let mut lines = Block::new(at, size);
    let operation = if rest == 0 { 0 } else { lines.bind(weighted([1, 1, 1])) };
    if operation == 0 {
        return lines.last(integer().map(Expression::Int));
    }
    let part = || from_fn(|at, size| halving(at, size, rest / 2));
    let operation = if operation == 1 { Expression::sum } else { valid_quotient };
    lines.last(map2(operation, part(), part()))
}

/// Family `type`: any tree, whether a heap or not.
fn tree(at: SplitMix, size: usize, depth: u32) -> Heap {
    if depth == 0 {
        return Heap::Empty;
    }
    let part = || from_fn(|at, size| tree(at, size, depth - 1));
    let node = map3(Heap::node, number().map(Number), part(), part());
    frequency(((1, pure(Heap::Empty)), (3, node))).generate(at, size)
}

/// Family `cbc`: a heap of integers from `least` on. Each level has half the `rest` of the level above.
fn heap(at: SplitMix, size: usize, rest: usize, least: i64) -> Heap {
    let mut lines = Block::new(at, size);
    if rest == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Heap::Empty;
    }
    let number = lines.bind(choose_int(least, least + size as i64));
    let left = heap(lines.next(), size, rest / 2, number);
    let right = heap(lines.next(), size, rest / 2, number);
    Heap::node(Number(number), left, right)
}
