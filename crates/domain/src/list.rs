//! Lists: [`Data`] for `Vec` and `String`, and parts of lists.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::data::{Assembly, Data, Head, Shape, Source, Visitor};

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
    let Ok(sublist) = T::build(Head::List, &mut Elements(kept.elements.into_iter()));
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

    fn field<F: Data>(&mut self) -> Result<F, Infallible> {
        let element = self.0.next().and_then(|element| element.downcast().ok());
        Ok(*element.expect("a list has elements of one type"))
    }

    fn has_element(&mut self) -> Result<bool, Infallible> {
        Ok(self.0.len() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, print};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    enum Tree {
        Leaf(char),
        Node(Vec<Tree>),
        Named { name: String, children: Forest },
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    struct Forest(Vec<(i64, Tree)>);

    fn is_read_as_printed<T: Data>(value: &T, printed: &str) {
        assert_eq!(print(value), printed);
        assert_eq!(&parse::<T>(printed).unwrap(), value);
    }

    #[test]
    fn lists_are_printed_in_brackets() {
        is_read_as_printed(&Vec::<i64>::new(), "[]");
        is_read_as_printed(&vec![vec![1, -2], vec![], vec![3]], "[[1 -2] [] [3]]");
        is_read_as_printed(&(vec![true], vec![(1, false)]), "([#t],[(1,#f)])");
        let leaf = Tree::Leaf('x');
        let forest = Forest(vec![(1, Tree::Node(vec![leaf.clone(), leaf.clone()])), (2, leaf)]);
        let named = Tree::Named { name: "a b".to_owned(), children: forest };
        let printed = "(Named \"a b\" [(1,(Node [(Leaf 'x') (Leaf 'x')])) (2,(Leaf 'x'))])";
        is_read_as_printed(&named, printed);
    }

    #[test]
    fn characters_other_than_printable_ascii_are_escaped() {
        let text = "\"'\\ \n\r\t\0\x7f\u{e9}\u{1f30b}".to_owned();
        let printed = r#""\"'\\ \n\r\t\u{0}\u{7f}\u{e9}\u{1f30b}""#;
        is_read_as_printed(&text, printed);
        is_read_as_printed(&'\'', r"'\''");
        is_read_as_printed(&'"', "'\"'");
        is_read_as_printed(&vec!['a', '\n'], r"['a' '\n']");
    }

    #[test]
    fn only_the_printed_notation_is_read() {
        let refused = |text: &str| parse::<String>(text).unwrap_err().to_string();
        let escaped = "a character, escaped if it is not printable ASCII";
        assert_eq!(
            refused("\"\u{e9}\""),
            format!("character 2: expected {escaped}, found `\u{e9}`")
        );
        for text in [r#""\u{61}""#, r#""\u{00}""#, r#""\u{E9}""#, r#""\u{d800}""#, r#""\u{}""#] {
            let expected = "character 2: expected a character such as `\\u{e9}`, found `\\\\`";
            assert_eq!(refused(text), expected, "{text}");
        }
        assert!(refused(r#""\'""#).contains(escaped));
        assert_eq!(
            refused("\"a"),
            format!("character 3: expected {escaped}, found the end of the input")
        );
        let refused = |text: &str| parse::<Vec<i64>>(text).unwrap_err().to_string();
        assert_eq!(refused("[1  2]"), "character 4: expected an integer, found a blank");
        assert_eq!(refused("[1,2]"), "character 3: expected a blank, found `,`");
        assert_eq!(refused("[1 ]"), "character 4: expected an integer, found `]`");
        assert_eq!(refused("[1"), "character 3: expected a blank, found the end of the input");
    }

    #[test]
    fn a_part_of_a_list_can_be_replaced() {
        struct Doubled(Vec<Vec<i64>>);

        impl Visitor<Vec<i64>> for Doubled {
            type Break = Infallible;

            fn field<F: Data>(
                &mut self,
                field: &F,
                replace: impl Fn(F) -> Vec<i64>,
            ) -> ControlFlow<Infallible> {
                let number = (field as &dyn Any).downcast_ref::<i64>().unwrap();
                let double: Box<dyn Any> = Box::new(number * 2);
                self.0.push(replace(*double.downcast().unwrap()));
                ControlFlow::Continue(())
            }
        }

        let mut doubled = Doubled(Vec::new());
        let ControlFlow::Continue(()) = vec![1, 2].visit(&mut doubled);
        assert_eq!(doubled.0, [[2, 2], [1, 4]]);
    }
}
