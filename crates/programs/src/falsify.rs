//! Family `type` with falsify.

use stromboli_domain::data::Head;
use stromboli_falsify::{
    Falsify, Gen, Generator, block, elem, frequency, int, list, map2, pure, range,
};

use crate::sampling::{Words, numbered};
use crate::value::{Dynamic, Kind};

impl Words for Falsify {
    type Gen = Gen<Dynamic>;

    fn constant(value: Dynamic) -> Gen<Dynamic> {
        Gen::new(pure(value))
    }

    fn integer(of: &'static Kind) -> Gen<Dynamic> {
        let bounds = of.bounds.unwrap_or((i64::MIN, i64::MAX));
        let integer = int(range::with_origin(bounds, of.origin));
        Gen::new(integer.map(|number| of.atom(Head::Integer(number))))
    }

    fn character(of: &'static Kind) -> Gen<Dynamic> {
        let (last, character) = numbered(of);
        let character = move |number| of.atom(Head::Character(character(number)));
        Gen::new(range::between(0, last).map(character))
    }

    fn boolean(of: &'static Kind) -> Gen<Dynamic> {
        Self::one_of(vec![of.atom(Head::Boolean(true)), of.atom(Head::Boolean(false))])
    }

    fn list(of: &'static Kind, most: u32, element: Gen<Dynamic>) -> Gen<Dynamic> {
        let elements = list(range::between(0, u64::from(most)), element);
        Gen::new(elements.map(|elements| of.made(Head::List, elements)))
    }

    /// `constructor <$> a <*> b <*> ..`
    fn made(of: &'static Kind, head: Head, fields: Vec<Gen<Dynamic>>) -> Gen<Dynamic> {
        let with = |mut fields: Vec<Dynamic>, field| {
            fields.push(field);
            fields
        };
        let mut fields = fields.into_iter();
        let first = fields.next().expect("a constructor with fields has a first one");
        let first = Gen::new(first.map(|field| vec![field]));
        let all = fields.fold(first, |fields, field| Gen::new(map2(with, fields, field)));
        Gen::new(all.map(move |fields| of.made(head, fields)))
    }

    fn one_of(constants: Vec<Dynamic>) -> Gen<Dynamic> {
        Gen::new(elem(constants))
    }

    fn frequency(alternatives: Vec<(u32, Gen<Dynamic>)>) -> Gen<Dynamic> {
        Gen::new(block(move |steps| steps.last(frequency(&alternatives[..]))))
    }
}
