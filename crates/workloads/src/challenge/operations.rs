//! What is tested, with the mutations.
//!
//! Most entries of the collection state that something is always small: a sum, a maximum, a number of
//! distinct elements. The correct program here has a limit that makes it so, and the mutation removes
//! the limit.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use stromboli_domain::{Bug, Named};

use super::expression::Expression;
use super::heap::Heap;
use super::numbers::{Bounded, Index, Number, Positive, Short, wrap};

/// The mutations, named like the entries of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// The sum of all lists has 16 bits, like that of each list, and can overflow.
    #[named("bound5")]
    Bound5,
    /// The union of lists is not limited to four distinct integers.
    #[named("large_union_list")]
    LargeUnionList,
    /// A list that should be reversed twice is reversed once.
    #[named("reverse")]
    Reverse,
    /// Division by an expression that evaluates to 0 is an error.
    #[named("calculator")]
    Calculator,
    /// The maximum of a list is not limited to 899.
    #[named("lengthlist")]
    LengthList,
    /// The difference of two integers does not avoid the forbidden differences.
    #[named("difference")]
    Difference,
    /// Converting a heap to a sorted list sorts only the first integer.
    #[named("binheap")]
    BinHeap,
    /// Elements that point to each other stay so.
    #[named("coupling")]
    Coupling,
    /// Deleting an element removes only its first occurrence.
    #[named("deletion")]
    Deletion,
    /// The set of a list's elements is not limited to two of them.
    #[named("distinct")]
    Distinct,
    /// The number of elements of nested lists is not limited to ten.
    #[named("nestedlists")]
    NestedLists,
}

/// The program: the operations of all entries, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Challenge<B = Option<Mutation>>(pub B);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivisionBy0;

impl<B: Bug<Mutation>> Challenge<B> {
    /// The sum of five lists, each of which has a sum of 16 bits.
    pub fn total(self, lists: [&[Short]; 5]) -> i64 {
        let total = lists.iter().map(|list| Short::sum(list)).sum();
        if self.0.is(Mutation::Bound5) { wrap(total) } else { total }
    }

    /// The distinct integers of all lists, at most four.
    pub fn union(self, lists: &[Vec<Number>]) -> BTreeSet<Number> {
        let limit = if self.0.is(Mutation::LargeUnionList) { usize::MAX } else { 4 };
        distinct(lists.iter().flatten(), limit)
    }

    /// The distinct elements of a list, at most two.
    pub fn elements(self, list: &[Number]) -> BTreeSet<Number> {
        let limit = if self.0.is(Mutation::Distinct) { usize::MAX } else { 2 };
        distinct(list, limit)
    }

    /// The list, reversed twice.
    pub fn reverse_twice(self, list: &[Number]) -> Vec<Number> {
        let mut reversed = list.to_vec();
        reversed.reverse();
        if !self.0.is(Mutation::Reverse) {
            reversed.reverse();
        }
        reversed
    }

    /// The value of an expression, in 64 bits that wrap around. A quotient is rounded down, and is 0 if
    /// the divisor is.
    pub fn evaluate(self, expression: &Expression) -> Result<i64, DivisionBy0> {
        match expression {
            Expression::Int(number) => Ok(number.0),
            Expression::Add(operands) => {
                let left = self.evaluate(&operands.left)?;
                Ok(left.wrapping_add(self.evaluate(&operands.right)?))
            }
            Expression::Div(operands) => {
                let left = self.evaluate(&operands.left)?;
                match self.evaluate(&operands.right)? {
                    0 if self.0.is(Mutation::Calculator) => Err(DivisionBy0),
                    0 => Ok(0),
                    right => Ok(divided(left, right)),
                }
            }
        }
    }

    /// The maximum of a list, at most 899; 0 if the list is empty.
    pub fn maximum(self, list: &[Bounded]) -> i64 {
        let maximum = list.iter().max().map_or(0, |greatest| greatest.0);
        if self.0.is(Mutation::LengthList) { maximum } else { maximum.min(899) }
    }

    /// The absolute difference of two integers; if it is forbidden, the next one that is not.
    pub fn difference(
        self,
        first: Positive,
        second: Positive,
        forbidden: &RangeInclusive<u64>,
    ) -> u64 {
        match first.0.abs_diff(second.0) {
            difference if self.0.is(Mutation::Difference) => difference,
            difference if forbidden.contains(&difference) => forbidden.end() + 1,
            difference => difference,
        }
    }

    /// The integers of a heap in ascending order.
    pub fn to_sorted_list(self, heap: &Heap) -> Vec<Number> {
        let (mut sorted, mut heap) = (Vec::new(), heap.clone());
        while let Heap::Node(node) = &heap {
            sorted.push(node.number);
            let rest = node.left.merge(&node.right);
            if self.0.is(Mutation::BinHeap) {
                sorted.extend(rest.numbers());
                break;
            }
            heap = rest;
        }
        sorted
    }

    /// The list in which each element points to an element by its position. An element that is pointed
    /// to by the one it points to points to itself instead.
    pub fn decouple(self, list: &[Index]) -> Vec<Index> {
        if self.0.is(Mutation::Coupling) {
            return list.to_vec();
        }
        let decoupled = |(at, index): (usize, &Index)| {
            if is_coupled(list, at) { Index(at as i64) } else { *index }
        };
        list.iter().enumerate().map(decoupled).collect()
    }

    /// The list without this element.
    pub fn delete(self, list: &[Number], element: Number) -> Vec<Number> {
        if self.0.is(Mutation::Deletion) {
            let first = list.iter().position(|number| *number == element);
            let is_kept = |(at, _): &(usize, &Number)| Some(*at) != first;
            return list.iter().enumerate().filter(is_kept).map(|(_, number)| *number).collect();
        }
        list.iter().copied().filter(|number| *number != element).collect()
    }

    /// The number of elements of all lists, at most ten.
    pub fn n_elements(self, lists: &[Vec<Number>]) -> usize {
        let n_elements = lists.iter().map(Vec::len).sum::<usize>();
        if self.0.is(Mutation::NestedLists) { n_elements } else { n_elements.min(10) }
    }
}

/// The first distinct integers, at most `limit` of them.
fn distinct<'a>(numbers: impl IntoIterator<Item = &'a Number>, limit: usize) -> BTreeSet<Number> {
    let mut distinct = BTreeSet::new();
    for number in numbers {
        if distinct.len() < limit {
            distinct.insert(*number);
        }
    }
    distinct
}

/// The quotient, rounded down.
fn divided(left: i64, right: i64) -> i64 {
    let is_rounded_up = left.wrapping_rem(right) != 0 && (left < 0) != (right < 0);
    left.wrapping_div(right) - i64::from(is_rounded_up)
}

/// Whether the element at this position points to another one that points back.
pub(super) fn is_coupled(list: &[Index], at: usize) -> bool {
    let pointed_to = |from: usize| list.get(from)?.position(list.len());
    pointed_to(at).is_some_and(|other| other != at && pointed_to(other) == Some(at))
}
