//! Family `type` with QuickCheck.

use stromboli_domain::data::Head;
use stromboli_quickcheck::{
    Arbitrary, Block, Gen, Generator, QuickCheck, choose_int, frequency, from_fn, oneof, pure,
    vector_of,
};

use crate::sampling::{Words, numbered};
use crate::value::{Dynamic, Kind};

impl Words for QuickCheck {
    type Gen = Gen<Dynamic>;

    fn constant(value: Dynamic) -> Gen<Dynamic> {
        pure(value).boxed()
    }

    fn integer(of: &'static Kind) -> Gen<Dynamic> {
        let (least, greatest) = of.bounds.unwrap_or((i64::MIN, i64::MAX));
        choose_int(least, greatest).map(|number| of.atom(Head::Integer(number))).boxed()
    }

    fn character(of: &'static Kind) -> Gen<Dynamic> {
        let (last, character) = numbered(of);
        let head = move |number| Head::Character(character(u32::try_from(number).unwrap_or(0)));
        choose_int(0, last.into()).map(move |number| of.atom(head(number))).boxed()
    }

    fn boolean(of: &'static Kind) -> Gen<Dynamic> {
        bool::arbitrary().map(|truth| of.atom(Head::Boolean(truth))).boxed()
    }

    fn list(of: &'static Kind, most: u32, element: Gen<Dynamic>) -> Gen<Dynamic> {
        let list = move |at, size| {
            let mut lines = Block::new(at, size);
            let length = lines.bind(choose_int(0, most.into()));
            of.made(Head::List, lines.last(vector_of(length as usize, &element)))
        };
        from_fn(list).boxed()
    }

    /// `constructor <$> a <*> b <*> ..`, which nests to the left: the last field is the outermost.
    fn made(of: &'static Kind, head: Head, fields: Vec<Gen<Dynamic>>) -> Gen<Dynamic> {
        let made = move |mut at: stromboli_domain::SplitMix, size| {
            let mut states = vec![at; fields.len()];
            for state in states.iter_mut().skip(1).rev() {
                *state = at.right().left();
                at = at.left();
            }
            states[0] = at;
            let values = fields.iter().zip(states).map(|(field, at)| field.generate(at, size));
            of.made(head, values.collect::<std::rc::Rc<[_]>>())
        };
        from_fn(made).boxed()
    }

    /// `liftM2`, `liftM3` and so on: a line for each component.
    fn tuple(of: &'static Kind, components: Vec<Gen<Dynamic>>) -> Gen<Dynamic> {
        let tuple = move |at, size| {
            let mut lines = Block::new(at, size);
            let values = components.iter().map(|component| lines.bind(component));
            of.made(Head::Tuple, values.collect::<std::rc::Rc<[_]>>())
        };
        from_fn(tuple).boxed()
    }

    fn one_of(constants: Vec<Dynamic>) -> Gen<Dynamic> {
        oneof(constants.into_iter().map(pure).collect::<Vec<_>>()).boxed()
    }

    fn frequency(alternatives: Vec<(u32, Gen<Dynamic>)>) -> Gen<Dynamic> {
        frequency(alternatives).boxed()
    }
}
