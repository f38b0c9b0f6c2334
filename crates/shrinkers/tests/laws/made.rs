//! Types made from numbers. No shrinker may depend on what a type is for.

use std::ops::ControlFlow;

use stromboli_domain::Data;
use stromboli_domain::data::{Assembly, Constructor, Head, Notation, Shape, Source, Visitor};

/// A value of the type that is made from `SALT`: up to four constructors with up to three fields,
/// each of the type itself, an integer, a boolean or an `Inner`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Made<const SALT: u64, Inner> {
    constructor: usize,
    fields: Vec<Field<SALT, Inner>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Field<const SALT: u64, Inner> {
    Itself(Made<SALT, Inner>),
    Integer(i64),
    Boolean(bool),
    Inner(Inner),
}

/// The type of a field.
#[derive(Clone, Copy)]
enum Of {
    Itself,
    Integer,
    Boolean,
    Inner,
}

/// A number below a bound, made from others.
const fn number(salt: u64, place: usize, bound: u64) -> u64 {
    let word = (salt * 31 + place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (word ^ word >> 32) % bound
}

/// The first constructor has at most one field, and the others at least one: values need not be large.
const fn n_fields(salt: u64, constructor: usize) -> usize {
    match constructor {
        0 => number(salt, 0, 2) as usize,
        constructor => 1 + number(salt, constructor, 3) as usize,
    }
}

/// The fields of the first constructor are not of the type itself.
const fn field(salt: u64, constructor: usize, place: usize) -> Of {
    let first = if constructor == 0 { 3 } else { 0 };
    match first + number(salt, 10 + 4 * constructor + place, 6 - first) {
        0..=2 => Of::Itself,
        3 => Of::Integer,
        4 => Of::Boolean,
        _ => Of::Inner,
    }
}

impl<const SALT: u64, Inner: Data> Made<SALT, Inner> {
    const ALL: &'static [Constructor; 4] = &[
        Constructor { name: "A", arity: n_fields(SALT, 0), tight: false },
        Constructor { name: "B", arity: n_fields(SALT, 1), tight: false },
        Constructor { name: "C", arity: n_fields(SALT, 2), tight: false },
        Constructor { name: "D", arity: n_fields(SALT, 3), tight: false },
    ];

    fn with(&self, place: usize, field: Field<SALT, Inner>) -> Self {
        let mut changed = self.clone();
        changed.fields[place] = field;
        changed
    }
}

fn position(head: Head) -> usize {
    match head {
        Head::Constructor(position) => position,
        _ => panic!("it does not begin with {head:?}"),
    }
}

impl<const SALT: u64, Inner: Data> Data for Made<SALT, Inner> {
    const NAME: &'static str = "made";

    const SHAPE: Shape = Shape::Sum {
        constructors: Self::ALL.split_at(1 + number(SALT, 9, 4) as usize).0,
        notation: Notation::Canonical,
    };

    fn head(&self) -> Head {
        Head::Constructor(self.constructor)
    }

    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        for (place, field) in self.fields.iter().enumerate() {
            match field {
                Field::Itself(value) => {
                    visitor.field(value, |value| self.with(place, Field::Itself(value)))
                }
                Field::Integer(value) => {
                    visitor.field(value, |value| self.with(place, Field::Integer(value)))
                }
                Field::Boolean(value) => {
                    visitor.field(value, |value| self.with(place, Field::Boolean(value)))
                }
                Field::Inner(value) => {
                    visitor.field(value, |value| self.with(place, Field::Inner(value)))
                }
            }?;
        }
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error> {
        let constructor = position(head);
        let places = 0..n_fields(SALT, constructor);
        let made = places.map(|place| {
            Ok(match field(SALT, constructor, place) {
                Of::Itself => Field::Itself(source.field()?),
                Of::Integer => Field::Integer(source.field()?),
                Of::Boolean => Field::Boolean(source.field()?),
                Of::Inner => Field::Inner(source.field()?),
            })
        });
        Ok(Made { constructor, fields: made.collect::<Result<_, _>>()? })
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        let constructor = position(head);
        let nothing = assembly.nothing();
        let mut fields = assembly.made(nothing, |()| Vec::new());
        for place in 0..n_fields(SALT, constructor) {
            fields = match field(SALT, constructor, place) {
                Of::Itself => one_more(assembly, fields, Field::Itself),
                Of::Integer => one_more(assembly, fields, Field::Integer),
                Of::Boolean => one_more(assembly, fields, Field::Boolean),
                Of::Inner => one_more(assembly, fields, Field::Inner),
            };
        }
        assembly.made(fields, move |fields| Made { constructor, fields })
    }
}

/// For the fields so far and one more.
fn one_more<const SALT: u64, Inner: Data, F: Data, A: Assembly>(
    assembly: &mut A,
    so_far: A::Of<Vec<Field<SALT, Inner>>>,
    wrap: fn(F) -> Field<SALT, Inner>,
) -> A::Of<Vec<Field<SALT, Inner>>> {
    let both = assembly.field::<_, F>(so_far);
    assembly.made(both, move |(mut fields, field): (Vec<_>, F)| {
        fields.push(wrap(field));
        fields
    })
}
