//! A tiny workload without known minima, as somebody might declare it in a program of their own.

use stromboli_domain::{Bug, Data, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};
use stromboli_falsify::{Falsify, Gen as FalsifyGen, Generator as _, int as falsify_int, range};
use stromboli_generators::{Generate, Generates, Generators, input};
use stromboli_hedgehog::{Gen as HedgehogGen, Generator as _, Hedgehog, Range, int};
use stromboli_quickcheck::{Generator as _, Inputs, QuickCheck, choose_int};
use stromboli_workloads::{Program, property};

/// A number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub(crate) struct Number(pub(crate) i64);

/// The greater of two numbers.
#[derive(Clone, Copy)]
pub(crate) struct Maximum<B = Option<Mutation>>(pub(crate) B);

/// What can be wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub(crate) enum Mutation {
    /// Always the first number.
    #[named("first")]
    First,
    /// The sum of both.
    #[named("sum")]
    Sum,
}

/// What is expected of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub(crate) enum Property {
    /// (a, b): the maximum is not below either.
    NotBelow,
    /// (a, b): the maximum is one of them.
    OneOfThem,
}

impl<B: Bug<Mutation>> Maximum<B> {
    fn of(self, a: Number, b: Number) -> Number {
        if self.0.is(Mutation::First) {
            a
        } else if self.0.is(Mutation::Sum) {
            Number(a.0 + b.0)
        } else {
            a.max(b)
        }
    }

    fn not_below(self, pre: Precondition, &(a, b): &(Number, Number)) -> Verdict {
        pre.given(|| true, || self.of(a, b) >= a && self.of(a, b) >= b)
    }

    fn one_of_them(self, pre: Precondition, &(a, b): &(Number, Number)) -> Verdict {
        pre.given(|| true, || [a, b].contains(&self.of(a, b)))
    }
}

impl Program for Maximum {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = Anything;
    type Candidates = Anything;

    const NAME: &'static str = "maximum";
    const SUMMARY: &'static str = "The greater of two numbers.";
    const TASKS: &'static [(Mutation, &'static [Property])] = &[
        (Mutation::First, &[Property::NotBelow]),
        (Mutation::Sum, &[Property::NotBelow, Property::OneOfThem]),
    ];
    const ORDERS: &'static [Order] = &[Order::Derived];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Maximum(bug)
    }

    fn validity(self) -> Anything {
        Anything
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(of: Property) -> Box<dyn stromboli_workloads::Property> {
        match of {
            Property::NotBelow => property(Maximum::not_below),
            Property::OneOfThem => property(Maximum::one_of_them),
        }
    }
}

/// The generators of its inputs.
pub(crate) fn generators() -> Generators {
    Generators::of::<Maximum>(vec![input::<(Number, Number)>()])
}

impl Generates<QuickCheck> for Maximum {
    const FAMILIES: &'static [Family] = FAMILIES;
}

impl Generates<Hedgehog> for Maximum {
    const FAMILIES: &'static [Family] = FAMILIES;
}

impl Generates<Falsify> for Maximum {
    const FAMILIES: &'static [Family] = FAMILIES;
}

/// The families that all three libraries have.
const FAMILIES: &[Family] = &[Family::TYPE, Family::CBC];

fn has(family: Family) -> bool {
    FAMILIES.contains(&family)
}

impl Generate<QuickCheck> for Number {
    fn generator(family: Family) -> Option<Inputs<Number>> {
        has(family).then(|| Inputs::new(choose_int(-100, 100).map(Number)))
    }
}

impl Generate<Hedgehog> for Number {
    fn generator(family: Family) -> Option<HedgehogGen<Number>> {
        has(family).then(|| int(Range::linear_from(0, -100, 100)).map(Number).boxed())
    }
}

impl Generate<Falsify> for Number {
    fn generator(family: Family) -> Option<FalsifyGen<Number>> {
        let number = || falsify_int(range::with_origin((-100, 100), 0)).map(Number);
        has(family).then(|| FalsifyGen::new(number()))
    }
}
