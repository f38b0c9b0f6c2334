//! What is known of a type once it is declared.
//!
//! Printing, parsing, shrinking by structure and enumeration all need the same of a type: its
//! constructors, in order, and their fields. [`Data`] says that once, and
//! [`derive(Data)`](stromboli_derive::Data) writes it, so that none of them is written per type.
//!
//! ```
//! use std::rc::Rc;
//! use stromboli_domain::{Data, parse, print};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
//! enum Stack {
//!     Empty,
//!     Push(Rc<Push>),
//! }
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
//! struct Push {
//!     top: i64,
//!     rest: Stack,
//! }
//!
//! let stack = Stack::Push(Rc::new(Push { top: 7, rest: Stack::Empty }));
//! assert_eq!(print(&stack), "(Push 7 (Empty))");
//! assert_eq!(parse::<Stack>("(Push 7 (Empty))").unwrap(), stack);
//! ```

use std::any::TypeId;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

pub use stromboli_derive::Data;

/// A type of which the shape is known: `i64`, `bool`, tuples of two to five, `Option`, `Box`, `Rc`, `Arc`,
/// and what derives `Data`.
pub trait Data: Clone + Debug + Eq + Hash + 'static {
    /// What the type is called where programs in other languages read it: the name that it is
    /// declared with, in snake case. Different types may have the same name.
    const NAME: &'static str;

    /// What values of the type look like.
    const SHAPE: Shape;

    /// Which type this is. A pointer is the type that it points to, so that a boxed subtree can take
    /// the place of a tree.
    fn id() -> TypeId {
        TypeId::of::<Self>()
    }

    /// How this value begins: an atom, or which constructor made it.
    fn head(&self) -> Head;

    /// Shows the visitor each field, from left to right, until it breaks off.
    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break>;

    /// The value that begins with `head`, its fields taken from `source`, from left to right.
    ///
    /// # Panics
    ///
    /// If no value of the type begins with `head`.
    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error>;

    /// What `assembly` has for the values that begin with `head`, put together from what it has for
    /// the types of their fields, from left to right.
    ///
    /// # Panics
    ///
    /// If no value of the type begins with `head`.
    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self>;
}

/// What values of a type look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A signed integer of 64 bits, as [`Head::Integer`].
    Integer,
    /// `#t` or `#f`, as [`Head::Boolean`].
    Boolean,
    /// A tuple of so many components, as [`Head::Tuple`].
    Tuple(usize),
    /// One of several constructors, as [`Head::Constructor`].
    Sum {
        /// In the order of declaration.
        constructors: &'static [Constructor],
        /// Which spellings are read beside the canonical one.
        notation: Notation,
    },
}

/// One way to make a value of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constructor {
    /// Its printed name.
    pub name: &'static str,
    /// How many fields it has.
    pub arity: usize,
    /// Whether a first field in parentheses is also read without the blank before it, as in
    /// `(TFun(TBool) (TBool))`.
    pub tight: bool,
}

/// Which spellings of a type's values are read. Only the canonical one is ever written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Every constructor in parentheses: `(Abs (Top) (Var -1))`.
    Canonical,
    /// Also as Haskell's derived `Show` has it: `Abs Top (Var (-1))`.
    Haskell,
}

/// How a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// This number.
    Integer(i64),
    /// This truth value.
    Boolean(bool),
    /// A tuple.
    Tuple,
    /// The constructor at this position in [`Shape::Sum`].
    Constructor(usize),
}

/// Looks at the fields of a `Parent`.
pub trait Visitor<Parent> {
    /// What it breaks off with.
    type Break;

    /// Looks at one field; `replace` gives the parent with another value in the field's place.
    fn field<F: Data>(
        &mut self,
        field: &F,
        replace: impl Fn(F) -> Parent,
    ) -> ControlFlow<Self::Break>;
}

/// Supplies the fields of a value under construction.
pub trait Source {
    /// Why it cannot.
    type Error;

    /// The next field.
    fn field<F: Data>(&mut self) -> Result<F, Self::Error>;
}

/// Has something for each type, such as the list of its values, and puts it together for a
/// constructor from what it has for the fields.
///
/// The fields come one by one, nested to the left: after three there is something for
/// `((((), A), B), C)`.
pub trait Assembly {
    /// What there is for a type.
    type Of<T: Clone + 'static>;

    /// For no field yet.
    fn nothing(&mut self) -> Self::Of<()>;

    /// For the fields so far and one more.
    fn field<T: Clone + 'static, F: Data>(&mut self, so_far: Self::Of<T>) -> Self::Of<(T, F)>;

    /// For what is made of all the fields.
    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        fields: Self::Of<T>,
        make: impl Fn(T) -> U + 'static,
    ) -> Self::Of<U>;
}

/// Looks at types, of which it needs no values.
pub trait TypeVisitor {
    /// What it returns for a type.
    type Output;

    /// Looks at a type.
    fn visit<T: Data>(&mut self) -> Self::Output;
}

/// Shows the visitor the types of the fields of the values that begin with `head`, from left to right.
///
/// ```
/// use stromboli_domain::Data;
/// use stromboli_domain::data::{Head, TypeVisitor, visit_field_types};
///
/// struct Names;
///
/// impl TypeVisitor for Names {
///     type Output = &'static str;
///
///     fn visit<T: Data>(&mut self) -> &'static str {
///         T::NAME
///     }
/// }
///
/// let names = visit_field_types::<(i64, bool), _>(Head::Tuple, &mut Names);
/// assert_eq!(names, ["integer", "boolean"]);
/// ```
///
/// # Panics
///
/// If no value of the type begins with `head`.
pub fn visit_field_types<T: Data, V: TypeVisitor>(head: Head, visitor: &mut V) -> Vec<V::Output> {
    T::assemble(head, &mut FieldTypes(visitor))
}

struct FieldTypes<'a, V>(&'a mut V);

/// For a constructor, what the visitor returned for the fields so far.
impl<V: TypeVisitor> Assembly for FieldTypes<'_, V> {
    type Of<T: Clone + 'static> = Vec<V::Output>;

    fn nothing(&mut self) -> Vec<V::Output> {
        Vec::new()
    }

    fn field<T: Clone + 'static, F: Data>(&mut self, mut so_far: Vec<V::Output>) -> Vec<V::Output> {
        so_far.push(self.0.visit::<F>());
        so_far
    }

    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        fields: Vec<V::Output>,
        _: impl Fn(T) -> U + 'static,
    ) -> Vec<V::Output> {
        fields
    }
}

/// The fields of a constructor, kept together behind one pointer.
///
/// Derived for structs. A variant of one of Stromboli's enums that holds an `Rc` of one has its fields.
pub trait Record: Clone {
    /// How many fields it has.
    const ARITY: usize;

    /// As [`Data::visit`], for the parent that `wrap` makes of the record.
    fn visit<P, V: Visitor<P>>(
        &self,
        wrap: impl Fn(Self) -> P,
        visitor: &mut V,
    ) -> ControlFlow<V::Break>;

    /// As [`Data::build`].
    fn build<S: Source>(source: &mut S) -> Result<Self, S::Error>;

    /// As [`Data::assemble`], for the parent that `wrap` makes of the record.
    fn assemble<P: Clone + 'static, A: Assembly>(
        wrap: impl Fn(Self) -> P + 'static,
        assembly: &mut A,
    ) -> A::Of<P>;
}

/// As [`Data::visit`], for a parent that wraps one value and has the same fields.
#[inline]
pub fn visit_wrapped<T: Data, P, V: Visitor<P>>(
    wrapped: &T,
    wrap: impl Fn(T) -> P,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    wrapped.visit(&mut Wrapped { wrap, visitor })
}

struct Wrapped<'a, W, V> {
    wrap: W,
    visitor: &'a mut V,
}

impl<T, P, W: Fn(T) -> P, V: Visitor<P>> Visitor<T> for Wrapped<'_, W, V> {
    type Break = V::Break;

    fn field<F: Data>(&mut self, field: &F, replace: impl Fn(F) -> T) -> ControlFlow<Self::Break> {
        let wrap = &self.wrap;
        self.visitor.field(field, |field| wrap(replace(field)))
    }
}

impl Data for i64 {
    const NAME: &'static str = "integer";

    const SHAPE: Shape = Shape::Integer;

    fn head(&self) -> Head {
        Head::Integer(*self)
    }

    fn visit<V: Visitor<Self>>(&self, _: &mut V) -> ControlFlow<V::Break> {
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, _: &mut S) -> Result<Self, S::Error> {
        match head {
            Head::Integer(number) => Ok(number),
            _ => panic!("an integer does not begin with {head:?}"),
        }
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        let nothing = assembly.nothing();
        match head {
            Head::Integer(number) => assembly.made(nothing, move |()| number),
            _ => panic!("an integer does not begin with {head:?}"),
        }
    }
}

impl Data for bool {
    const NAME: &'static str = "boolean";

    const SHAPE: Shape = Shape::Boolean;

    fn head(&self) -> Head {
        Head::Boolean(*self)
    }

    fn visit<V: Visitor<Self>>(&self, _: &mut V) -> ControlFlow<V::Break> {
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, _: &mut S) -> Result<Self, S::Error> {
        match head {
            Head::Boolean(truth) => Ok(truth),
            _ => panic!("a boolean does not begin with {head:?}"),
        }
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
        let nothing = assembly.nothing();
        match head {
            Head::Boolean(truth) => assembly.made(nothing, move |()| truth),
            _ => panic!("a boolean does not begin with {head:?}"),
        }
    }
}

macro_rules! tuple {
    ($arity:literal: $($component:ident $position:tt $name:ident),+ => $fields:pat) => {
        impl<$($component: Data),+> Data for ($($component,)+) {
            const NAME: &'static str = "tuple";

            const SHAPE: Shape = Shape::Tuple($arity);

            fn head(&self) -> Head {
                Head::Tuple
            }

            fn visit<Vis: Visitor<Self>>(&self, visitor: &mut Vis) -> ControlFlow<Vis::Break> {
                $(visitor.field(&self.$position, |component| {
                    let mut tuple = self.clone();
                    tuple.$position = component;
                    tuple
                })?;)+
                ControlFlow::Continue(())
            }

            fn build<Src: Source>(_: Head, source: &mut Src) -> Result<Self, Src::Error> {
                Ok(($(source.field::<$component>()?,)+))
            }

            fn assemble<Asm: Assembly>(_: Head, assembly: &mut Asm) -> Asm::Of<Self> {
                let fields = assembly.nothing();
                $(let fields = assembly.field::<_, $component>(fields);)+
                assembly.made(fields, |$fields| ($($name,)+))
            }
        }
    };
}

tuple!(2: A 0 a, B 1 b => (((), a), b));
tuple!(3: A 0 a, B 1 b, C 2 c => ((((), a), b), c));
tuple!(4: A 0 a, B 1 b, C 2 c, D 3 d => (((((), a), b), c), d));
tuple!(5: A 0 a, B 1 b, C 2 c, D 3 d, E 4 e => ((((((), a), b), c), d), e));
