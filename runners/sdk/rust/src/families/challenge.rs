//! The shrinking challenge: family `cbc`, as the challenge describes its inputs.

use crate::draw::Draw;
use crate::families::NUMBER;
use crate::schema::Range;
use crate::value::Value;

/// The elements of the lists of `Bound5`.
pub const SHORT: Range = Range::new(-32768, 32767);
/// The elements of the list of `LengthList`.
pub const BOUNDED: Range = Range::new(0, 1000);
/// The lengths of the list of `LengthList`.
pub const LENGTHS: Range = Range::new(1, 100);
/// The components of the input of the properties of `difference`.
pub const POSITIVE: Range = Range::new(1, 1000);
/// The lengths of the list of `Coupling`.
pub const COUPLED: Range = Range::new(1, 10);
/// The greatest length of other lists.
pub const LONGEST: usize = 32;
/// The depth of expressions and heaps.
pub const DEPTH: u32 = 4;
/// The greatest integer in a heap.
pub const GREATEST: i64 = 1000;

/// The input of a property. `None`: the property has no precondition, so the family is that of the types.
pub fn cbc(draw: &mut dyn Draw, property: &str) -> Option<Value> {
    Some(match property {
        "Bound5" => {
            let mut part = || draw.part("component", shorts);
            Value::tuple([part(), part(), part(), part(), part()])
        }
        "Calculator" => expression(draw, DEPTH),
        "LengthList" => of_length(draw, LENGTHS, |_| BOUNDED),
        "DifferenceZero" | "DifferenceSmall" | "DifferenceOne" => {
            let mut part = || draw.part("component", |draw| Value::Integer(draw.integer(POSITIVE)));
            Value::tuple([part(), part()])
        }
        "BinHeap" => heap(draw, DEPTH, 0),
        "Coupling" => of_length(draw, COUPLED, |length| Range::new(0, length - 1)),
        "Deletion" => deletion(draw),
        _ => return None,
    })
}

/// A list of this many integers.
fn of_length(draw: &mut dyn Draw, lengths: Range, element: impl Fn(i64) -> Range) -> Value {
    let length = draw.integer(lengths);
    list((0..length).map(|_| draw.integer(element(length))))
}

fn list(numbers: impl IntoIterator<Item = i64>) -> Value {
    Value::List(numbers.into_iter().map(Value::Integer).collect())
}

/// A list whose sum in 16 bits is below 256.
fn shorts(draw: &mut dyn Draw) -> Value {
    list(made_small(draw.list(LONGEST, |draw| draw.integer(SHORT))))
}

/// Negates all elements if their sum in 16 bits is 256 or more.
fn made_small(mut shorts: Vec<i64>) -> Vec<i64> {
    if !is_small(&shorts) {
        // In 16 bits, the least integer is its own negation.
        shorts.iter_mut().filter(|short| **short > SHORT.from).for_each(|short| *short = -*short);
    }
    shorts
}

/// Whether the sum in 16 bits is below 256.
pub fn is_small(shorts: &[i64]) -> bool {
    let sum = shorts.iter().fold(0, |sum, short| (sum + short) & 0xffff);
    !(256..0x8000).contains(&sum)
}

/// A list, then one of its elements.
fn deletion(draw: &mut dyn Draw) -> Value {
    let mut numbers = vec![draw.integer(NUMBER)];
    numbers.extend(draw.list(LONGEST - 1, |draw| draw.integer(NUMBER)));
    let last = i64::try_from(numbers.len()).map_or(0, |length| length - 1);
    let chosen = usize::try_from(draw.integer(Range::new(0, last))).unwrap_or(0);
    let element = Value::Integer(numbers[chosen]);
    Value::tuple([list(numbers), element])
}

fn expression(draw: &mut dyn Draw, depth: u32) -> Value {
    let operations = [("Int", 1), ("Add", 1), ("Div", 1)];
    let possible = if depth == 0 { &operations[..1] } else { &operations[..] };
    draw.choose(possible, |draw, chosen| {
        if chosen == 0 {
            return literal(draw.integer(NUMBER));
        }
        let left = draw.part("field", |draw| expression(draw, depth - 1));
        let right = draw.part("field", |draw| expression(draw, depth - 1));
        if chosen == 1 { Value::node("Add", [left, right]) } else { quotient(left, right) }
    })
}

/// An integer as an expression.
pub fn literal(number: i64) -> Value {
    Value::node("Int", [Value::Integer(number)])
}

/// A quotient. A divisor that is literally 0 becomes 1.
pub fn quotient(left: Value, right: Value) -> Value {
    let right = if right == literal(0) { literal(1) } else { right };
    Value::node("Div", [left, right])
}

/// A heap of integers from `least` on.
fn heap(draw: &mut dyn Draw, depth: u32, least: i64) -> Value {
    if depth == 0 {
        return Value::node("E", []);
    }
    draw.choose(&[("E", 1), ("H", 3)], |draw, chosen| {
        if chosen == 0 {
            return Value::node("E", []);
        }
        let number = draw.integer(Range::new(least, GREATEST));
        let left = draw.part("field", |draw| heap(draw, depth - 1, number));
        let right = draw.part("field", |draw| heap(draw, depth - 1, number));
        Value::node("H", [Value::Integer(number), left, right])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_16_bits_wraps_around() {
        assert!(is_small(&[255]) && is_small(&[-1]) && is_small(&[32767, 1]));
        assert!(!is_small(&[256]) && !is_small(&[-32768, -1]));
        assert_eq!(made_small(vec![-32768, -1]), [-32768, 1]);
    }
}
