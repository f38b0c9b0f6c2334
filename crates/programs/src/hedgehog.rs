//! Family `type` with Hedgehog.

use stromboli_domain::data::Head;
use stromboli_hedgehog::{
    Gen, Generator, Hedgehog, Range, choice, frequency, int, list, map2, pure,
};

use crate::sampling::{Words, numbered};
use crate::value::{Dynamic, Kind};

impl Words for Hedgehog {
    type Gen = Gen<Dynamic>;

    fn constant(value: Dynamic) -> Gen<Dynamic> {
        pure(value).boxed()
    }

    fn integer(of: &'static Kind) -> Gen<Dynamic> {
        let (least, greatest) = of.bounds.unwrap_or((i64::MIN, i64::MAX));
        let integer = int(Range::linear_from(of.origin, least, greatest));
        integer.map(|number| of.atom(Head::Integer(number))).boxed()
    }

    fn character(of: &'static Kind) -> Gen<Dynamic> {
        let (last, character) = numbered(of);
        let head = move |number| Head::Character(character(u32::try_from(number).unwrap_or(0)));
        int(Range::constant(0, last.into())).map(move |number| of.atom(head(number))).boxed()
    }

    fn boolean(of: &'static Kind) -> Gen<Dynamic> {
        Self::one_of(vec![of.atom(Head::Boolean(true)), of.atom(Head::Boolean(false))])
    }

    fn list(of: &'static Kind, most: u32, element: Gen<Dynamic>) -> Gen<Dynamic> {
        let elements = list(Range::linear(0, most.into()), element);
        elements.map(|elements| of.made(Head::List, elements)).boxed()
    }

    /// `constructor <$> a <*> b <*> ..`
    fn made(of: &'static Kind, head: Head, fields: Vec<Gen<Dynamic>>) -> Gen<Dynamic> {
        let with = |mut fields: Vec<Dynamic>, field| {
            fields.push(field);
            fields
        };
        let mut fields = fields.into_iter();
        let first = fields.next().expect("a constructor with fields has a first one");
        let first = first.map(|field| vec![field]).boxed();
        let all = fields.fold(first, |fields, field| map2(with, fields, field).boxed());
        all.map(move |fields| of.made(head, fields)).boxed()
    }

    fn one_of(constants: Vec<Dynamic>) -> Gen<Dynamic> {
        choice(constants.into_iter().map(pure).collect::<Vec<_>>()).boxed()
    }

    fn frequency(alternatives: Vec<(u32, Gen<Dynamic>)>) -> Gen<Dynamic> {
        let alternatives = alternatives.into_iter();
        let alternatives = alternatives.map(|(weight, generator)| (u64::from(weight), generator));
        frequency(alternatives.collect::<Vec<_>>()).boxed()
    }
}
