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
