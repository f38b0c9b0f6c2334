//! The shrinking challenge: family `cbc`, as the challenge describes its inputs.

use proptest::collection::vec;
use proptest::sample::Index;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use stromboli_runner::families::NUMBER;
use stromboli_runner::families::challenge::{
    BOUNDED, COUPLED, DEPTH, GREATEST, LENGTHS, LONGEST, POSITIVE, SHORT, is_small, literal,
    quotient,
};
use stromboli_runner::{Range, Value};

use crate::strategies::{integer, lazily, weighted};

/// The input of a property. `None`: the property has no precondition, so the family is that of the types.
pub(crate) fn cbc(property: &str) -> Option<BoxedStrategy<Value>> {
    Some(match property {
        "Bound5" => vec![shorts(); 5].prop_map(Value::tuple).boxed(),
        "Calculator" => expression(DEPTH),
        "LengthList" => of_length(LENGTHS, |_| BOUNDED),
        "DifferenceZero" | "DifferenceSmall" | "DifferenceOne" => {
            vec![number(POSITIVE); 2].prop_map(Value::tuple).boxed()
        }
        "BinHeap" => heap(DEPTH, 0),
        "Coupling" => of_length(COUPLED, |length| Range::new(0, length - 1)),
        "Deletion" => deletion(),
        _ => return None,
    })
}

fn number(range: Range) -> BoxedStrategy<Value> {
    integer(range).prop_map(Value::Integer).boxed()
}

fn list(numbers: Vec<i64>) -> Value {
    Value::List(numbers.into_iter().map(Value::Integer).collect())
}

/// A list of this many integers: the length first, then the elements.
fn of_length(lengths: Range, element: fn(i64) -> Range) -> BoxedStrategy<Value> {
    let elements = move |length: i64| {
        let size = usize::try_from(length).unwrap_or(0);
        vec(integer(element(length)), size).prop_map(list)
    };
    integer(lengths).prop_flat_map(elements).boxed()
}

/// A list whose sum in 16 bits is below 256.
fn shorts() -> BoxedStrategy<Value> {
    let lists = vec(integer(SHORT), 0..=LONGEST);
    lists.prop_filter("the sum is below 256", |shorts| is_small(shorts)).prop_map(list).boxed()
}

/// A list and one of its elements. The documentation recommends `Index` for this, not a strategy that
/// depends on the list.
fn deletion() -> BoxedStrategy<Value> {
    let numbers = vec(integer(NUMBER), 1..=LONGEST);
    let removal = |(numbers, index): (Vec<i64>, Index)| {
        let element = Value::Integer(*index.get(&numbers));
        Value::tuple([list(numbers), element])
    };
    (numbers, proptest::arbitrary::any::<Index>()).prop_map(removal).boxed()
}

fn expression(depth: u32) -> BoxedStrategy<Value> {
    let literals = integer(NUMBER).prop_map(literal).boxed();
    if depth == 0 {
        return literals;
    }
    let part = expression(depth - 1);
    let add = (part.clone(), part.clone()).prop_map(|(a, b)| Value::node("Add", [a, b]));
    let div = (part.clone(), part).prop_map(|(a, b)| quotient(a, b));
    weighted(vec![(1, literals), (1, add.boxed()), (1, div.boxed())])
}

/// A heap of integers from `least` on: an integer first, then the heaps below it.
fn heap(depth: u32, least: i64) -> BoxedStrategy<Value> {
    let empty = Just(Value::node("E", [])).boxed();
    if depth == 0 {
        return empty;
    }
    let node = lazily(move || {
        let below = move |number: i64| {
            let part = heap(depth - 1, number);
            (part.clone(), part).prop_map(move |(left, right)| {
                Value::node("H", [Value::Integer(number), left, right])
            })
        };
        integer(Range::new(least, GREATEST)).prop_flat_map(below).boxed()
    });
    weighted(vec![(1, empty), (3, node)])
}
