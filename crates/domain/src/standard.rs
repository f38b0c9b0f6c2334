//! [`Data`] for types of the standard library that users' types contain.

use std::any::TypeId;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use crate::data::{
    Assembly, Constructor, Data, Head, Notation, Shape, Source, Visitor, visit_wrapped,
};

impl<T: Data> Data for Option<T> {
    const NAME: &'static str = "option";

    const SHAPE: Shape = Shape::Sum {
        constructors: &[
            Constructor { name: "None", arity: 0, tight: false },
            Constructor { name: "Some", arity: 1, tight: false },
        ],
        notation: Notation::Canonical,
    };

    fn head(&self) -> Head {
        Head::Constructor(usize::from(self.is_some()))
    }

    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        match self {
            None => ControlFlow::Continue(()),
            Some(value) => visitor.field(value, Some),
        }
    }

    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error> {
        match head {
            Head::Constructor(0) => Ok(None),
            Head::Constructor(1) => Ok(Some(source.field()?)),
            _ => panic!("an option does not begin with {head:?}"),
        }
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        let nothing = assembly.nothing();
        match head {
            Head::Constructor(0) => assembly.made(nothing, |()| None),
            Head::Constructor(1) => {
                let value = assembly.field::<_, T>(nothing);
                assembly.made(value, |((), value)| Some(value))
            }
            _ => panic!("an option does not begin with {head:?}"),
        }
    }
}

/// A pointer has the structure of its target.
macro_rules! pointer {
    ($pointer:ident) => {
        impl<T: Data> Data for $pointer<T> {
            const NAME: &'static str = T::NAME;

            const SHAPE: Shape = T::SHAPE;

            const BITS: Option<u32> = T::BITS;

            fn id() -> TypeId {
                T::id()
            }

            fn head(&self) -> Head {
                (**self).head()
            }

            fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
                visit_wrapped(&**self, $pointer::new, visitor)
            }

            fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error> {
                Ok($pointer::new(T::build(head, source)?))
            }

            fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
                let value = T::assemble(head, assembly);
                assembly.made(value, $pointer::new)
            }
        }
    };
}

pointer!(Box);
pointer!(Rc);
pointer!(Arc);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, print};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    struct Node<T> {
        label: T,
        next: Option<Box<Node<T>>>,
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    enum Expression {
        Unit,
        Not(Box<Expression>),
        If(Rc<Expression>, Box<Expression>, Arc<Pair>),
        Pair { left: Pair, right: Option<bool> },
        Wrapped(Wrapper),
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    struct Pair(i64, bool);

    /// The fields are those of the option.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    struct Wrapper(Option<Pair>);

    fn is_read_as_printed<T: Data>(value: &T, printed: &str) {
        assert_eq!(print(value), printed);
        assert_eq!(&parse::<T>(printed).unwrap(), value);
    }

    #[test]
    fn structs_options_and_pointers_are_data() {
        let last = Node { label: (1, true), next: None };
        let first = Node { label: (2, false), next: Some(Box::new(last)) };
        is_read_as_printed(&first, "(Node (2,#f) (Some (Node (1,#t) (None))))");
    }

    #[test]
    fn variants_have_several_fields() {
        let pair = Expression::Pair { left: Pair(3, true), right: Some(false) };
        let not = Expression::Not(Box::new(Expression::Unit));
        let whole = Expression::If(Rc::new(pair), Box::new(not), Arc::new(Pair(4, false)));
        let printed = "(If (Pair (Pair 3 #t) (Some #f)) (Not (Unit)) (Pair 4 #f))";
        is_read_as_printed(&whole, printed);
    }

    #[test]
    fn a_wrapper_has_the_fields_of_what_it_wraps() {
        let wrapped = Expression::Wrapped(Wrapper(Some(Pair(4, false))));
        is_read_as_printed(&wrapped, "(Wrapped (Some (Pair 4 #f)))");
    }
}
