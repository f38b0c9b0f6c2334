//! The properties.

use std::ops::RangeInclusive;

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};

use super::candidates::Candidates;
use super::expression::Expression;
use super::heap::Heap;
use super::numbers::{Bounded, Index, Number, Positive, Removal, Short};
use super::operations::{Challenge, Mutation, is_coupled};
use crate::program::Program;
use crate::property::property;
use crate::schema::{Integers, Sampling};

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (a, b, c, d, e): if the sum of each list is less than 256, that of all is less than 5 * 256.
    Bound5,
    /// (lists): there are at most four distinct integers in all lists together.
    LargeUnionList,
    /// (list): reversing returns the same list.
    Reverse,
    /// (expression): if no divisor is literally 0, evaluation does not divide by 0.
    Calculator,
    /// (list): the maximum of 1 to 100 integers from 0 to 1000 is less than 900.
    LengthList,
    /// (x, y): if x is at least 10, the difference is not 0.
    DifferenceZero,
    /// (x, y): if x is at least 10, the difference is not from 1 to 4.
    DifferenceSmall,
    /// (x, y): if x is at least 10, the difference is not 1.
    DifferenceOne,
    /// (heap): converting a heap to a list yields its integers in ascending order.
    BinHeap,
    /// (list): if each element is a position in the list, no two elements point to each other.
    Coupling,
    /// (list, x): once it is deleted, x is no longer in the list.
    Deletion,
    /// (list): there are at most two distinct elements.
    Distinct,
    /// (lists): all lists together have at most ten elements.
    NestedLists,
}

type Shorts = Vec<Short>;

impl Program for Challenge {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = Anything;
    type Candidates = Candidates;

    const NAME: &'static str = "challenge";

    const SUMMARY: &'static str =
        "The shrinking challenge: eleven programs on lists, integers, expressions and heaps.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (Mutation::Bound5, &[Bound5]),
            (Mutation::LargeUnionList, &[LargeUnionList]),
            (Mutation::Reverse, &[Reverse]),
            (Mutation::Calculator, &[Calculator]),
            (Mutation::LengthList, &[LengthList]),
            (Mutation::Difference, &[DifferenceZero, DifferenceSmall, DifferenceOne]),
            (Mutation::BinHeap, &[BinHeap]),
            (Mutation::Coupling, &[Coupling]),
            (Mutation::Deletion, &[Deletion]),
            (Mutation::Distinct, &[Distinct]),
            (Mutation::NestedLists, &[NestedLists]),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived];

    const SAMPLING: &'static [(Family, Sampling)] = &[(
        Family::TYPE,
        Sampling {
            weights: &[("H", 3)],
            ranges: &[("short", Integers::between(-32768, 32767))],
            ..Sampling::DEFAULT
        },
    )];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Challenge(bug)
    }

    fn validity(self) -> Anything {
        Anything
    }

    fn candidates(self) -> Candidates {
        Candidates::of(self.0)
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::Bound5 => property(Challenge::bound5),
            Property::LargeUnionList => property(Challenge::large_union_list),
            Property::Reverse => property(Challenge::reverse),
            Property::Calculator => property(Challenge::calculator),
            Property::LengthList => property(Challenge::length_list),
            Property::DifferenceZero => property(Challenge::difference_zero),
            Property::DifferenceSmall => property(Challenge::difference_small),
            Property::DifferenceOne => property(Challenge::difference_one),
            Property::BinHeap => property(Challenge::bin_heap),
            Property::Coupling => property(Challenge::coupling),
            Property::Deletion => property(Challenge::deletion),
            Property::Distinct => property(Challenge::distinct),
            Property::NestedLists => property(Challenge::nested_lists),
        }
    }
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
#[expect(clippy::ptr_arg, reason = "the input of a property is a list that owns its elements")]
impl<B: Bug<Mutation>> Challenge<B> {
    pub fn bound5(
        self,
        pre: Precondition,
        (a, b, c, d, e): &(Shorts, Shorts, Shorts, Shorts, Shorts),
    ) -> Verdict {
        let lists = [&a[..], b, c, d, e];
        let is_small =
            |list: &[Short]| list.iter().all(|short| short.is_valid()) && Short::sum(list) < 256;
        pre.given(|| lists.into_iter().all(is_small), || self.total(lists) < 5 * 256)
    }

    pub fn large_union_list(self, pre: Precondition, lists: &Vec<Vec<Number>>) -> Verdict {
        pre.given(|| true, || self.union(lists).len() <= 4)
    }

    pub fn reverse(self, pre: Precondition, list: &Vec<Number>) -> Verdict {
        pre.given(|| true, || self.reverse_twice(list) == *list)
    }

    pub fn calculator(self, pre: Precondition, expression: &Expression) -> Verdict {
        pre.given(
            || expression.has_no_literal_division_by_0(),
            || self.evaluate(expression).is_ok(),
        )
    }

    pub fn length_list(self, pre: Precondition, list: &Vec<Bounded>) -> Verdict {
        pre.given(
            || (1..=100).contains(&list.len()) && list.iter().all(|number| number.is_valid()),
            || self.maximum(list) < 900,
        )
    }

    pub fn difference_zero(self, pre: Precondition, pair: &(Positive, Positive)) -> Verdict {
        self.difference_is_not(pre, *pair, 0..=0)
    }

    pub fn difference_small(self, pre: Precondition, pair: &(Positive, Positive)) -> Verdict {
        self.difference_is_not(pre, *pair, 1..=4)
    }

    pub fn difference_one(self, pre: Precondition, pair: &(Positive, Positive)) -> Verdict {
        self.difference_is_not(pre, *pair, 1..=1)
    }

    fn difference_is_not(
        self,
        pre: Precondition,
        (x, y): (Positive, Positive),
        forbidden: RangeInclusive<u64>,
    ) -> Verdict {
        pre.given(
            || x.is_valid() && y.is_valid(),
            || x.0 < 10 || !forbidden.contains(&self.difference(x, y, &forbidden)),
        )
    }

    pub fn bin_heap(self, pre: Precondition, heap: &Heap) -> Verdict {
        pre.given(
            || heap.is_heap(),
            || {
                let mut sorted = heap.numbers();
                sorted.sort_unstable();
                self.to_sorted_list(heap) == sorted
            },
        )
    }

    pub fn coupling(self, pre: Precondition, list: &Vec<Index>) -> Verdict {
        pre.given(
            || list.iter().all(|index| index.position(list.len()).is_some()),
            || {
                let list = self.decouple(list);
                (0..list.len()).all(|at| !is_coupled(&list, at))
            },
        )
    }

    pub fn deletion(self, pre: Precondition, Removal((list, element)): &Removal) -> Verdict {
        pre.given(|| list.contains(element), || !self.delete(list, *element).contains(element))
    }

    pub fn distinct(self, pre: Precondition, list: &Vec<Number>) -> Verdict {
        pre.given(|| true, || self.elements(list).len() < 3)
    }

    pub fn nested_lists(self, pre: Precondition, lists: &Vec<Vec<Number>>) -> Verdict {
        pre.given(|| true, || self.n_elements(lists) <= 10)
    }
}
