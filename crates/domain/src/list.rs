//! Lists: [`Data`] for `Vec` and `String`, and parts of lists.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::data::{Assembly, Data, Head, Shape, Source, TypeTag, Visitor};

impl<T: Data> Data for Vec<T> {
    const NAME: &'static str = "list";

    const SHAPE: Shape = Shape::List { is_text: false };

    fn head(&self) -> Head {
        Head::List
    }

    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        for (at, element) in self.iter().enumerate() {
            visitor.field(element, |element| {
                let mut list = self.clone();
                list[at] = element;
                list
            })?;
        }
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error> {
        elements(head, source)
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        assemble(head, assembly, |list: &mut Vec<T>, first: T| list.insert(0, first))
    }
}

/// Text: a list of characters.
impl Data for String {
    const NAME: &'static str = "text";

    const SHAPE: Shape = Shape::List { is_text: true };

    fn head(&self) -> Head {
        Head::List
    }

    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        for (at, character) in self.char_indices() {
            visitor.field(&character, |other: char| {
                let (before, after) = (&self[..at], &self[at + character.len_utf8()..]);
                format!("{before}{other}{after}")
            })?;
        }
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error> {
        elements::<char, _, _>(head, source)
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        assemble(head, assembly, |text: &mut String, first: char| text.insert(0, first))
    }
}

/// Takes elements from a source until it has no more.
fn elements<T: Data, L: FromIterator<T>, S: Source>(
    head: Head,
    source: &mut S,
) -> Result<L, S::Error> {
    assert!(head == Head::List, "a list does not begin with {head:?}");
    let next = || match source.has_element() {
        Ok(true) => Some(source.field()),
        Ok(false) => None,
        Err(error) => Some(Err(error)),
    };
    std::iter::from_fn(next).collect()
}

/// Combines the first element with the others.
fn assemble<T: Data, L: Data + Default, A: Assembly>(
    head: Head,
    assembly: &mut A,
    put_first: fn(&mut L, T),
) -> A::Of<L> {
    let nothing = assembly.nothing();
    match head {
        Head::Nil => assembly.made(nothing, |()| L::default()),
        Head::Cons => {
            let first = assembly.field::<_, T>(nothing);
            let fields = assembly.field::<_, L>(first);
            assembly.made(fields, move |(((), first), mut list)| {
                put_first(&mut list, first);
                list
            })
        }
        _ => panic!("a list is not assembled from {head:?}"),
    }
}

/// The number of elements of a list.
///
/// ```
/// # use stromboli_domain::list::length;
/// assert_eq!(length(&vec![3, 1]), 2);
/// ```
pub fn length<T: Data>(list: &T) -> usize {
    let mut length = Length(0);
    let ControlFlow::Continue(()) = list.visit(&mut length);
    length.0
}

struct Length(usize);

impl<Parent> Visitor<Parent> for Length {
    type Break = Infallible;

    fn field<F: Data>(&mut self, _: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// The list of the elements at the positions that `keep` accepts.
///
/// ```
/// # use stromboli_domain::list::sublist;
/// assert_eq!(sublist(&vec![5, 6, 7], |at| at != 1), [5, 7]);
/// assert_eq!(sublist(&"volcano".to_owned(), |at| at < 4), "volc");
/// ```
///
/// # Panics
///
/// If the type has no lists.
pub fn sublist<T: Data>(list: &T, keep: impl Fn(usize) -> bool) -> T {
    let mut kept = Kept { at: 0, keep, elements: Vec::new() };
    let ControlFlow::Continue(()) = list.visit(&mut kept);
    let mut elements = Elements(kept.elements.into_iter());
    let Ok(sublist) = T::build_as(list.tag(), Head::List, &mut elements);
    sublist
}

struct Kept<K> {
    at: usize,
    keep: K,
    elements: Vec<Box<dyn Any>>,
}

impl<Parent, K: Fn(usize) -> bool> Visitor<Parent> for Kept<K> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        if (self.keep)(self.at) {
            self.elements.push(Box::new(field.clone()));
        }
        self.at += 1;
        ControlFlow::Continue(())
    }
}

struct Elements(std::vec::IntoIter<Box<dyn Any>>);

impl Source for Elements {
    type Error = Infallible;

    fn field_as<F: Data>(&mut self, _: TypeTag) -> Result<F, Infallible> {
        let element = self.0.next().and_then(|element| element.downcast().ok());
        Ok(*element.expect("a list has elements of one type"))
    }

    fn has_element(&mut self) -> Result<bool, Infallible> {
        Ok(self.0.len() > 0)
    }
}
