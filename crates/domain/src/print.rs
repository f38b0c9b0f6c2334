//! Printing of values.
//!
//! A constructor with its fields prints as `(Name field ..)`, a tuple as `(a,b)`, a list as `[a b]`, a
//! boolean as `#t` or `#f`, text as `"ab"` and a character as `'a'`. Characters other than printable ASCII
//! are escaped, as in `"\u{e9}\n"`.

use std::convert::Infallible;
use std::fmt::{self, Write};
use std::ops::ControlFlow;

use crate::data::{Data, Head, Shape, Visitor};

/// The printed form of a value.
///
/// ```
/// # use stromboli_domain::print;
/// assert_eq!(print(&(1, (true, -2))), "(1,(#t,-2))");
/// ```
pub fn print<T: Data>(value: &T) -> String {
    let mut text = String::new();
    append(value, &mut text);
    text
}

/// Appends the printed form of a value to a buffer.
pub fn append<T: Data>(value: &T, text: &mut String) {
    match write(value, text) {
        Ok(()) => {}
        Err(fmt::Error) => unreachable!("writing to a string cannot fail"),
    }
}

/// Writes the printed form of a value.
pub fn write<T: Data>(value: &T, out: &mut impl Write) -> fmt::Result {
    match (T::shape_of(value.tag()), value.head()) {
        (_, Head::Integer(number)) => write!(out, "{number}"),
        (_, Head::Boolean(truth)) => out.write_str(if truth { "#t" } else { "#f" }),
        (_, Head::Character(character)) => {
            out.write_char('\'')?;
            write_character(character, '\'', out)?;
            out.write_char('\'')
        }
        (Shape::Sum { constructors, .. }, Head::Constructor(index)) => {
            out.write_char('(')?;
            out.write_str(constructors[index].name)?;
            write_fields(value, [" ", " "], out)?;
            out.write_char(')')
        }
        (Shape::List { is_text: true }, _) => {
            out.write_char('"')?;
            match value.visit(&mut CharacterWriter(out)) {
                ControlFlow::Continue(()) => out.write_char('"'),
                ControlFlow::Break(error) => Err(error),
            }
        }
        (Shape::List { .. }, _) => {
            out.write_char('[')?;
            write_fields(value, ["", " "], out)?;
            out.write_char(']')
        }
        (_, Head::Tuple | Head::Constructor(_) | Head::List | Head::Nil | Head::Cons) => {
            out.write_char('(')?;
            write_fields(value, ["", ","], out)?;
            out.write_char(')')
        }
    }
}

/// Writes a character between marks of this kind, which are escaped.
fn write_character(character: char, mark: char, out: &mut impl Write) -> fmt::Result {
    match character {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ if character == mark || character == '\\' => write!(out, "\\{character}"),
        ' '..='~' => out.write_char(character),
        _ => write!(out, "\\u{{{:x}}}", u32::from(character)),
    }
}

struct CharacterWriter<'a, W>(&'a mut W);

impl<W: Write, Parent> Visitor<Parent> for CharacterWriter<'_, W> {
    type Break = fmt::Error;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<fmt::Error> {
        let Head::Character(character) = field.head() else {
            unreachable!("text consists of characters");
        };
        match write_character(character, '"', self.0) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}

/// Writes the fields of a value, with one text before the first and another before each other.
fn write_fields<T: Data>(
    value: &T,
    [first, others]: [&'static str; 2],
    out: &mut impl Write,
) -> fmt::Result {
    match value.visit(&mut FieldWriter { before_next: first, before_others: others, out }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}

struct FieldWriter<'a, W> {
    before_next: &'static str,
    before_others: &'static str,
    out: &'a mut W,
}

impl<W: Write, Parent> Visitor<Parent> for FieldWriter<'_, W> {
    type Break = fmt::Error;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Self::Break> {
        let before = std::mem::replace(&mut self.before_next, self.before_others);
        match self.out.write_str(before).and_then(|()| write(field, self.out)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}

/// The size of a counterexample: the number of tokens of the printed form, closing parentheses,
/// brackets and quotes not counted. Each character of a text is a token.
///
/// ```
/// # use stromboli_domain::print::size;
/// assert_eq!(size(&7), 1);
/// assert_eq!(size(&(7, true)), 3);
/// assert_eq!(size(&vec![7, 8]), 3);
/// assert_eq!(size(&"ab".to_owned()), 3);
/// ```
pub fn size<T: Data>(value: &T) -> usize {
    let own = match value.head() {
        // The opening parenthesis and the name.
        Head::Constructor(_) => 2,
        // An atom, or the opening mark.
        _ => 1,
    };
    let mut sizes = FieldSizes(own);
    let ControlFlow::Continue(()) = value.visit(&mut sizes);
    sizes.0
}

struct FieldSizes(usize);

impl<Parent> Visitor<Parent> for FieldSizes {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        self.0 += size(field);
        ControlFlow::Continue(())
    }
}
