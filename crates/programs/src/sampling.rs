//! How the family `type` draws values, by the schema alone: once for all frameworks.

use std::collections::HashMap;

use stromboli_domain::data::{Head, Shape};

use crate::value::{Dynamic, Kind};

/// A framework's generators, in its own words.
pub(crate) trait Words {
    /// A generator of values. Clones are cheap.
    type Gen: Clone;

    /// Always this value.
    fn constant(value: Dynamic) -> Self::Gen;

    /// An integer of a type.
    fn integer(of: &'static Kind) -> Self::Gen;

    /// A character of a type.
    fn character(of: &'static Kind) -> Self::Gen;

    /// A boolean of a type.
    fn boolean(of: &'static Kind) -> Self::Gen;

    /// A list of at most this length, or a text.
    fn list(of: &'static Kind, most: u32, element: Self::Gen) -> Self::Gen;

    /// A constructor with fields; there is at least one.
    fn made(of: &'static Kind, head: Head, fields: Vec<Self::Gen>) -> Self::Gen;

    /// A tuple.
    fn tuple(of: &'static Kind, components: Vec<Self::Gen>) -> Self::Gen {
        Self::made(of, Head::Tuple, components)
    }

    /// One of several constants.
    fn one_of(constants: Vec<Dynamic>) -> Self::Gen;

    /// One of several generators, by weight.
    fn frequency(alternatives: Vec<(u32, Self::Gen)>) -> Self::Gen;
}

/// The generator of inputs of a type.
pub(crate) fn inputs<W: Words>(of: &'static Kind) -> W::Gen {
    Walk::<W> { known: HashMap::new() }.generator(of, Place { depth: None, is_in_leaf: false })
}

/// Where values are generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    /// The depth; `None` in inputs, outside of all constructors: the depth of each type.
    depth: Option<u32>,
    /// Whether they are in a field of a constructor at depth 0.
    is_in_leaf: bool,
}

struct Walk<W: Words> {
    known: HashMap<(u64, Place), W::Gen>,
}

impl<W: Words> Walk<W> {
    fn generator(&mut self, of: &'static Kind, place: Place) -> W::Gen {
        let key = (of.number(), place);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let generator = match of.shape {
            Shape::Integer => W::integer(of),
            Shape::Character => W::character(of),
            Shape::Boolean => W::boolean(of),
            Shape::Tuple(_) => {
                let components = of.parts(0).map(|part| self.generator(part, place)).collect();
                W::tuple(of, components)
            }
            Shape::List { .. } if place.is_in_leaf && of.can_nest => {
                W::constant(of.made(Head::List, []))
            }
            Shape::List { .. } => W::list(of, of.most, self.generator(of.element(), place)),
            Shape::Sum { .. } => self.sum(of, place.depth.unwrap_or(of.depth)),
        };
        self.known.insert(key, generator.clone());
        generator
    }

    fn sum(&mut self, of: &'static Kind, depth: u32) -> W::Gen {
        let place = Place { depth: Some(depth.saturating_sub(1)), is_in_leaf: depth == 0 };
        let drawn = of.constructors.iter().enumerate().filter(|(_, it)| depth > 0 || it.leaf);
        let drawn: Vec<_> = drawn.collect();
        let constant =
            |at: usize| (of.parts(at).len() == 0).then(|| of.made(Head::Constructor(at), []));
        let constants: Option<Vec<_>> = drawn.iter().map(|(at, _)| constant(*at)).collect();
        let is_even = drawn.windows(2).all(|pair| pair[0].1.weight == pair[1].1.weight);
        if let Some(constants) = constants.filter(|constants| is_even && constants.len() > 1) {
            return W::one_of(constants);
        }
        let mut alternatives: Vec<_> = drawn
            .into_iter()
            .map(|(at, it)| match constant(at) {
                Some(constant) => (it.weight, W::constant(constant)),
                None => {
                    let fields = of.parts(at).map(|part| self.generator(part, place)).collect();
                    (it.weight, W::made(of, Head::Constructor(at), fields))
                }
            })
            .collect();
        match alternatives.len() {
            1 => alternatives.remove(0).1,
            _ => W::frequency(alternatives),
        }
    }
}

/// A number for each character of a type, from 0 to the last one, and the character with a number.
pub(crate) fn numbered(of: &'static Kind) -> (u32, impl Fn(u32) -> char + Copy) {
    let code = |code: i64| u32::try_from(code).unwrap_or(0);
    let (least, greatest) =
        of.bounds.map_or((0, 0), |(least, greatest)| (code(least), code(greatest)));
    let skips = |code: u32| least < SURROGATES.0 && code > SURROGATES.0;
    let last = greatest - least - if skips(greatest) { SURROGATES.1 } else { 0 };
    let character = move |number: u32| {
        let code = least + number;
        let is_after = least < SURROGATES.0 && code >= SURROGATES.0;
        char::from_u32(if is_after { code + SURROGATES.1 } else { code }).unwrap_or_default()
    };
    (last, character)
}

/// The first code point that is not a character, and the number of them.
const SURROGATES: (u32, u32) = (0xd800, 0x800);
