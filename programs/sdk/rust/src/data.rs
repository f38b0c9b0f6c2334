//! Types whose values are inputs of properties.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::types::{Definition, Types, Use};
use crate::{Mistake, discard};

/// A type whose values are inputs of properties. [`data!`](crate::data!) implements it for structs and enums.
pub trait Data: Sized + 'static {
    /// Adds the type to the schema, and returns how it is used there.
    fn describe(types: &mut Types) -> Use;

    /// Reads a value.
    fn read(from: &mut Reader<'_>) -> Result<Self, Mistake>;
}

/// Declares a struct or an enum, and implements [`Data`] for it.
///
/// ```
/// use stromboli_program::{Int, data};
///
/// data! {
///     /// A tree of keys.
///     #[derive(Clone, Debug)]
///     pub enum Tree {
///         Leaf,
///         Node { left: Box<Tree>, key: Int<0, 99>, right: Box<Tree> },
///         Wrapped(Box<Tree>, bool),
///     }
/// }
/// ```
#[macro_export]
macro_rules! data {
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$of_field:meta])* $field_vis:vis $field:ident: $of:ty),* $(,)?
    }) => {
        $(#[$about])*
        $vis struct $name { $($(#[$of_field])* $field_vis $field: $of),* }

        impl $crate::Data for $name {
            fn describe(types: &mut $crate::Types) -> $crate::Use {
                types.sum(stringify!($name), |_types| {
                    vec![(stringify!($name), vec![$(<$of as $crate::Data>::describe(_types)),*])]
                })
            }

            fn read(from: &mut $crate::data::Reader<'_>) -> Result<Self, $crate::Mistake> {
                match from.constructor()? {
                    stringify!($name) => {
                        let value = $name { $($field: from.field()?),* };
                        from.end()?;
                        Ok(value)
                    }
                    other => Err($crate::data::Reader::no_constructor(stringify!($name), other)),
                }
            }
        }
    };
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $(
            $(#[$of_variant:meta])*
            $variant:ident
            $({ $($(#[$of_field:meta])* $field:ident: $of:ty),* $(,)? })?
            $(( $($place:ty),* $(,)? ))?
        ),* $(,)?
    }) => {
        $(#[$about])*
        $vis enum $name {
            $(
                $(#[$of_variant])*
                $variant $({ $($(#[$of_field])* $field: $of),* })? $(( $($place),* ))?
            ),*
        }

        impl $crate::Data for $name {
            fn describe(types: &mut $crate::Types) -> $crate::Use {
                types.sum(stringify!($name), |_types| {
                    vec![$((stringify!($variant), vec![
                        $($(<$of as $crate::Data>::describe(_types)),*)?
                        $($(<$place as $crate::Data>::describe(_types)),*)?
                    ])),*]
                })
            }

            fn read(from: &mut $crate::data::Reader<'_>) -> Result<Self, $crate::Mistake> {
                match from.constructor()? {
                    $(stringify!($variant) => {
                        let value = $name::$variant
                            $({ $($field: from.field()?),* })?
                            $(( $(from.field::<$place>()?),* ))?;
                        from.end()?;
                        Ok(value)
                    })*
                    other => Err($crate::data::Reader::no_constructor(stringify!($name), other)),
                }
            }
        }
    };
}

/// An integer between two, both included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int<const FROM: i64, const TO: i64>(pub i64);

/// A character between two, both included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Char<const FROM: char, const TO: char>(pub char);

/// A list of at most `MOST` elements.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct List<T, const MOST: usize>(pub Vec<T>);

/// A text of at most `MOST` characters between two.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<const MOST: usize, const FROM: char = '\0', const TO: char = '\x7f'>(pub String);

/// The maximum length of a `String`.
const LONGEST: usize = 32;

/// The maximum length of a `Vec`, which may be inside of others, so that their lengths multiply.
const MOST: usize = 8;

impl Data for i64 {
    fn describe(types: &mut Types) -> Use {
        types.define(Definition::Integer { from: -1000, to: 1000 })
    }

    fn read(from: &mut Reader<'_>) -> Result<i64, Mistake> {
        from.integer()
    }
}

impl<const FROM: i64, const TO: i64> Data for Int<FROM, TO> {
    fn describe(types: &mut Types) -> Use {
        types.define(Definition::Integer { from: FROM, to: TO })
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, Mistake> {
        match from.integer()? {
            value if (FROM..=TO).contains(&value) => Ok(Int(value)),
            value => Err(Mistake(format!("{value} is not between {FROM} and {TO}"))),
        }
    }
}

impl Data for bool {
    fn describe(types: &mut Types) -> Use {
        types.define(Definition::Boolean)
    }

    fn read(from: &mut Reader<'_>) -> Result<bool, Mistake> {
        match from.word() {
            "#t" => Ok(true),
            "#f" => Ok(false),
            other => Err(Mistake(format!("expected a boolean instead of `{other:.40}`"))),
        }
    }
}

impl Data for char {
    fn describe(types: &mut Types) -> Use {
        Char::<'\0', '\x7f'>::describe(types)
    }

    fn read(from: &mut Reader<'_>) -> Result<char, Mistake> {
        let text = from.quoted('\'')?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(Mistake("expected one character".to_owned())),
        }
    }
}

impl<const FROM: char, const TO: char> Data for Char<FROM, TO> {
    fn describe(types: &mut Types) -> Use {
        let (from, to) = (FROM.into(), TO.into());
        types.define(Definition::Character { from, to })
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, Mistake> {
        char::read(from).map(Char)
    }
}

impl Data for String {
    fn describe(types: &mut Types) -> Use {
        Text::<LONGEST>::describe(types)
    }

    fn read(from: &mut Reader<'_>) -> Result<String, Mistake> {
        from.quoted('"')
    }
}

impl<const MOST: usize, const FROM: char, const TO: char> Data for Text<MOST, FROM, TO> {
    fn describe(types: &mut Types) -> Use {
        let (from, to) = (FROM.into(), TO.into());
        types.define(Definition::Text { from, to, most: MOST })
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, Mistake> {
        from.quoted('"').map(Text)
    }
}

impl<T: Data> Data for Vec<T> {
    fn describe(types: &mut Types) -> Use {
        List::<T, MOST>::describe(types)
    }

    fn read(from: &mut Reader<'_>) -> Result<Vec<T>, Mistake> {
        from.expect('[')?;
        let mut elements = Vec::new();
        while !from.has(']') {
            if !elements.is_empty() {
                from.expect(' ')?;
            }
            elements.push(T::read(from)?);
        }
        from.expect(']')?;
        Ok(elements)
    }
}

impl<T: Data, const MOST: usize> Data for List<T, MOST> {
    fn describe(types: &mut Types) -> Use {
        Use::List { list: Box::new(T::describe(types)), most: MOST }
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, Mistake> {
        Vec::read(from).map(List)
    }
}

impl<T: Data> Data for Box<T> {
    fn describe(types: &mut Types) -> Use {
        T::describe(types)
    }

    fn read(from: &mut Reader<'_>) -> Result<Box<T>, Mistake> {
        T::read(from).map(Box::new)
    }
}

impl<T: Data> Data for Option<T> {
    fn describe(types: &mut Types) -> Use {
        let of = T::describe(types);
        types.sum(&format!("Option_{}", of.words()), |_| vec![("None", vec![]), ("Some", vec![of])])
    }

    fn read(from: &mut Reader<'_>) -> Result<Option<T>, Mistake> {
        let value = match from.constructor()? {
            "None" => None,
            "Some" => Some(from.field()?),
            other => return Err(Reader::no_constructor("Option", other)),
        };
        from.end()?;
        Ok(value)
    }
}

macro_rules! tuples {
    ($(($first:ident $(, $other:ident)+))*) => { $(
        impl<$first: Data $(, $other: Data)+> Data for ($first $(, $other)+) {
            fn describe(types: &mut Types) -> Use {
                Use::Tuple(vec![$first::describe(types) $(, $other::describe(types))+])
            }

            fn read(from: &mut Reader<'_>) -> Result<Self, Mistake> {
                from.expect('(')?;
                let value = ($first::read(from)? $(, { from.expect(',')?; $other::read(from)? })+);
                from.expect(')')?;
                Ok(value)
            }
        }
    )* };
}

tuples! { (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) }

macro_rules! transparent {
    ($([$($params:tt)*] $of:ty => $inner:ty,)*) => { $(
        impl<$($params)*> Deref for $of {
            type Target = $inner;

            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl<$($params)*> DerefMut for $of {
            fn deref_mut(&mut self) -> &mut $inner {
                &mut self.0
            }
        }
    )* };
}

transparent! {
    [const FROM: i64, const TO: i64] Int<FROM, TO> => i64,
    [const FROM: char, const TO: char] Char<FROM, TO> => char,
    [T, const MOST: usize] List<T, MOST> => Vec<T>,
    [const MOST: usize, const FROM: char, const TO: char] Text<MOST, FROM, TO> => String,
}

impl<const FROM: i64, const TO: i64> fmt::Debug for Int<FROM, TO> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const FROM: char, const TO: char> fmt::Debug for Char<FROM, TO> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: fmt::Debug, const MOST: usize> fmt::Debug for List<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MOST: usize, const FROM: char, const TO: char> fmt::Debug for Text<MOST, FROM, TO> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A printed value that is being read.
pub struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// Reads a text that is a value and nothing else.
    pub fn whole<T: Data>(text: &'t str) -> Result<T, Mistake> {
        let mut reader = Reader { rest: text };
        let value = T::read(&mut reader)?;
        match reader.rest {
            "" => Ok(value),
            rest => Err(Mistake(format!("expected the end of the value instead of `{rest:.40}`"))),
        }
    }

    /// Reads the beginning of a constructor, up to its name.
    pub fn constructor(&mut self) -> Result<&'t str, Mistake> {
        self.expect('(')?;
        Ok(self.word())
    }

    /// Reads the next field of a constructor.
    pub fn field<T: Data>(&mut self) -> Result<T, Mistake> {
        self.expect(' ')?;
        T::read(self)
    }

    /// Reads the end of a constructor.
    pub fn end(&mut self) -> Result<(), Mistake> {
        self.expect(')')
    }

    /// The error if a type has no constructor of this name.
    pub fn no_constructor(of: &str, name: &str) -> Mistake {
        Mistake(format!("type {of} has no constructor `{name:.40}`"))
    }

    fn has(&self, character: char) -> bool {
        self.rest.starts_with(character)
    }

    fn expect(&mut self, character: char) -> Result<(), Mistake> {
        let rest = self.rest.strip_prefix(character).ok_or_else(|| {
            let found = if self.rest.is_empty() { "the end" } else { self.rest };
            Mistake(format!("expected `{character}` instead of `{found:.40}` in the value"))
        })?;
        self.rest = rest;
        Ok(())
    }

    fn word(&mut self) -> &'t str {
        let end = self.rest.find(['(', ')', '[', ']', ' ', ',']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn integer(&mut self) -> Result<i64, Mistake> {
        let word = self.word();
        word.parse().map_err(|_| Mistake(format!("expected an integer instead of `{word:.40}`")))
    }

    fn quoted(&mut self, mark: char) -> Result<String, Mistake> {
        self.expect(mark)?;
        let mut text = String::new();
        let mut characters = self.rest.chars();
        loop {
            match characters.next() {
                Some('\\') => text.extend(escaped(&mut characters)),
                Some(character) if character == mark => break,
                Some(character) => text.push(character),
                None => return Err(Mistake(format!("expected `{mark}` instead of the end"))),
            }
        }
        self.rest = characters.as_str();
        Ok(text)
    }
}

/// The character after a backslash.
fn escaped(characters: &mut std::str::Chars<'_>) -> Option<char> {
    match characters.next()? {
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'u' => {
            let (code, rest) = characters.as_str().strip_prefix('{')?.split_once('}')?;
            *characters = rest.chars();
            char::from_u32(u32::from_str_radix(code, 16).ok()?)
        }
        other => Some(other),
    }
}

/// Unwraps what a precondition needs: `None` rejects the input.
pub fn given<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| discard())
}
