//! The structure of types: constructors and fields.
//!
//! Printing, parsing, structural shrinking and enumeration all need the constructors of a type, in
//! order, and their fields. [`Data`] provides them, and [`derive(Data)`](stromboli_derive::Data)
//! implements it, so that none of these has to be written for each type.
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

use std::any::{Any, TypeId};
use std::convert::Infallible;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

pub use stromboli_derive::Data;

/// A type with known structure: `i64`, `bool`, `char`, tuples of two to five components, `Vec`,
/// `String`, `Option`, `Box`, `Rc`, `Arc`, and types that derive `Data`.
pub trait Data: Clone + Debug + Eq + Hash + 'static {
    /// The name of the type in the schema for programs in other languages: its declared name in snake
    /// case. Different types may have the same name.
    const NAME: &'static str;

    /// The form of all values of the type.
    const SHAPE: Shape;

    /// The number of bits of an integer type whose overflow matters. LeanCheck enumerates such integers
    /// as its `X` does: those near the bounds are almost as early as those near 0.
    const BITS: Option<u32> = None;

    /// The identity of the type. A pointer has the identity of its target, so that a boxed subtree can
    /// replace a tree.
    fn id() -> TypeId {
        TypeId::of::<Self>()
    }

    /// The outermost part of this value: an atom or a constructor.
    fn head(&self) -> Head;

    /// Which of the types that this one stands for the value is of; see [`TypeTag`].
    #[inline]
    fn tag(&self) -> TypeTag {
        TypeTag::default()
    }

    /// The form of all values of the type with this tag.
    #[inline]
    fn shape_of(_tag: TypeTag) -> Shape {
        Self::SHAPE
    }

    /// The least and the greatest integer of the type with this tag, or code point of its characters; `None`
    /// if there are no such bounds.
    #[inline]
    fn bounds(_tag: TypeTag) -> Option<(i64, i64)> {
        None
    }

    /// Calls the visitor with each field, from left to right, until it breaks. The fields of a list
    /// are its elements.
    fn visit<V: Visitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break>;

    /// Builds the value with this head and with fields taken from `source`, from left to right.
    ///
    /// # Panics
    ///
    /// If the type has no value with this head.
    fn build<S: Source>(head: Head, source: &mut S) -> Result<Self, S::Error>;

    /// Combines what `assembly` has for the types of the fields, from left to right, into what it has
    /// for the values with this head. A list is assembled from its first element and the list of the
    /// others ([`Head::Cons`]), or from nothing ([`Head::Nil`]).
    ///
    /// # Panics
    ///
    /// If the type has no value with this head.
    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self>;

    /// Does what [`build`](Data::build) does, for the type with this tag.
    #[inline]
    fn build_as<S: Source>(_tag: TypeTag, head: Head, source: &mut S) -> Result<Self, S::Error> {
        Self::build(head, source)
    }

    /// Does what [`assemble`](Data::assemble) does, for the type with this tag.
    #[inline]
    fn assemble_as<A: Assembly>(_tag: TypeTag, head: Head, assembly: &mut A) -> A::Of<Self> {
        Self::assemble(head, assembly)
    }
}

/// Tells which type is meant if one type in Rust stands for many that are known only at run time.
///
/// All types that are known at compile time have the same tag, the default. What visits or builds values passes
/// tags on: [`Data::tag`] of a value, or the tag that a type gives for one of its fields.
#[derive(Clone, Copy, Default)]
pub struct TypeTag(Option<&'static (dyn Any + Send + Sync)>);

impl TypeTag {
    /// The tag of the type with this description.
    pub fn of<D: Any + Send + Sync>(description: &'static D) -> TypeTag {
        TypeTag(Some(description))
    }

    /// The description of the type, if it is known only at run time and described in this way.
    #[inline]
    pub fn description<D: Any>(self) -> Option<&'static D> {
        self.0?.downcast_ref()
    }

    /// Where the description is.
    fn address(self) -> Option<*const ()> {
        self.0.map(|description| std::ptr::from_ref(description).cast())
    }
}

impl PartialEq for TypeTag {
    #[inline]
    fn eq(&self, other: &TypeTag) -> bool {
        self.address() == other.address()
    }
}

impl Eq for TypeTag {}

impl Hash for TypeTag {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

impl Debug for TypeTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TypeTag").field(&self.address()).finish()
    }
}

/// The form of the values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A signed 64-bit integer; see [`Head::Integer`].
    Integer,
    /// `#t` or `#f`; see [`Head::Boolean`].
    Boolean,
    /// A character, such as `'a'`; see [`Head::Character`].
    Character,
    /// A tuple with this number of components; see [`Head::Tuple`].
    Tuple(usize),
    /// A list of any length, such as `[1 2]`; see [`Head::List`].
    List {
        /// Whether it is text, a list of characters that is printed as `"ab"`.
        is_text: bool,
    },
    /// One of several constructors; see [`Head::Constructor`].
    Sum {
        /// The constructors, in the order of declaration.
        constructors: &'static [Constructor],
        /// The notations that are accepted in addition to the canonical one.
        notation: Notation,
    },
}

/// One way to make a value of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constructor {
    /// The printed name.
    pub name: &'static str,
    /// The number of fields.
    pub arity: usize,
    /// Whether the blank before a first field in parentheses is optional, as in `(TFun(TBool)
    /// (TBool))`.
    pub tight: bool,
}

/// The notations in which values of a type are accepted. Only the canonical one is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Canonical: every constructor in parentheses, as in `(Abs (Top) (Var -1))`.
    Canonical,
    /// Accepts the notation of Haskell's derived `Show`, too, as in `Abs Top (Var (-1))`.
    Haskell,
}

/// The outermost part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// An integer, which is the whole value.
    Integer(i64),
    /// A boolean, which is the whole value.
    Boolean(bool),
    /// A character, which is the whole value.
    Character(char),
    /// A tuple, of the number of components in [`Shape::Tuple`].
    Tuple,
    /// A list, whose elements are its fields. A list is visited and built with this head.
    List,
    /// The empty list, in [`Data::assemble`].
    Nil,
    /// An element and the list of the others, in [`Data::assemble`].
    Cons,
    /// The constructor at this position in [`Shape::Sum`].
    Constructor(usize),
}

/// Visits the fields of a `Parent`.
pub trait Visitor<Parent> {
    /// The result of a visitor that stops early.
    type Break;

    /// Visits one field. `replace` returns the parent with another value for the field.
    fn field<F: Data>(
        &mut self,
        field: &F,
        replace: impl Fn(F) -> Parent,
    ) -> ControlFlow<Self::Break>;
}

/// Supplies the fields of a value that is being built.
pub trait Source {
    /// The error if a field cannot be supplied.
    type Error;

    /// Supplies the next field, of the type with this tag.
    fn field_as<F: Data>(&mut self, tag: TypeTag) -> Result<F, Self::Error>;

    /// Supplies the next field, of a type that is known at compile time.
    #[inline]
    fn field<F: Data>(&mut self) -> Result<F, Self::Error> {
        self.field_as(TypeTag::default())
    }

    /// Whether the list that is being built has another element.
    fn has_element(&mut self) -> Result<bool, Self::Error>;
}

/// Holds something for each type, such as the list of its values, and combines it for a constructor
/// from what it holds for the fields.
///
/// Fields are added one by one, nested to the left: after three, it holds something for `((((), A),
/// B), C)`.
pub trait Assembly {
    /// What it holds for a type.
    type Of<T: Clone + 'static>;

    /// The start, without fields.
    fn nothing(&mut self) -> Self::Of<()>;

    /// Adds one more field, of the type with this tag.
    fn field_as<T: Clone + 'static, F: Data>(
        &mut self,
        tag: TypeTag,
        so_far: Self::Of<T>,
    ) -> Self::Of<(T, F)>;

    /// Adds one more field, of a type that is known at compile time.
    fn field<T: Clone + 'static, F: Data>(&mut self, so_far: Self::Of<T>) -> Self::Of<(T, F)> {
        self.field_as(TypeTag::default(), so_far)
    }

    /// Turns all fields into the constructed value.
    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        fields: Self::Of<T>,
        make: impl Fn(T) -> U + 'static,
    ) -> Self::Of<U>;
}

/// Visits types, without values.
pub trait TypeVisitor {
    /// The result for a type.
    type Output;

    /// Visits the type with this tag.
    fn visit<T: Data>(&mut self, tag: TypeTag) -> Self::Output;
}

/// Calls the visitor with the types of the fields of the values with this head, from left to right.
///
/// ```
/// use stromboli_domain::Data;
/// use stromboli_domain::data::{Head, TypeTag, TypeVisitor, visit_field_types};
///
/// struct Names;
///
/// impl TypeVisitor for Names {
///     type Output = &'static str;
///
///     fn visit<T: Data>(&mut self, _: TypeTag) -> &'static str {
///         T::NAME
///     }
/// }
///
/// let names = visit_field_types::<(i64, bool), _>(TypeTag::default(), Head::Tuple, &mut Names);
/// assert_eq!(names, ["integer", "boolean"]);
/// ```
///
/// # Panics
///
/// If the type has no value with this head.
pub fn visit_field_types<T: Data, V: TypeVisitor>(
    tag: TypeTag,
    head: Head,
    visitor: &mut V,
) -> Vec<V::Output> {
    T::assemble_as(tag, head, &mut FieldTypes(visitor))
}

struct FieldTypes<'a, V>(&'a mut V);

/// What the visitor returned for the fields so far.
impl<V: TypeVisitor> Assembly for FieldTypes<'_, V> {
    type Of<T: Clone + 'static> = Vec<V::Output>;

    fn nothing(&mut self) -> Vec<V::Output> {
        Vec::new()
    }

    fn field_as<T: Clone + 'static, F: Data>(
        &mut self,
        tag: TypeTag,
        mut so_far: Vec<V::Output>,
    ) -> Vec<V::Output> {
        so_far.push(self.0.visit::<F>(tag));
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

/// A struct that holds the fields of a constructor behind one pointer.
///
/// Derived for structs. If a variant of one of Stromboli's enums holds an `Rc` of such a struct, the
/// struct's fields are the variant's.
pub trait Record: Clone {
    /// The number of fields.
    const ARITY: usize;

    /// As [`Data::visit`], for the parent that `wrap` builds from the record.
    fn visit<P, V: Visitor<P>>(
        &self,
        wrap: impl Fn(Self) -> P,
        visitor: &mut V,
    ) -> ControlFlow<V::Break>;

    /// As [`Data::build`].
    fn build<S: Source>(source: &mut S) -> Result<Self, S::Error>;

    /// As [`Data::assemble`], for the parent that `wrap` builds from the record.
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

/// The value of a type without fields that has this head: an integer, a boolean, a character or a
/// constant.
///
/// ```
/// # use stromboli_domain::data::{Head, atom};
/// assert_eq!(atom::<i64>(Head::Integer(7)), 7);
/// ```
///
/// # Panics
///
/// If the type has no value with this head, or if such a value has fields.
#[inline]
pub fn atom<T: Data>(head: Head) -> T {
    atom_as(TypeTag::default(), head)
}

/// Does what [`atom`] does, for the type with this tag.
///
/// # Panics
///
/// As [`atom`].
#[inline]
pub fn atom_as<T: Data>(tag: TypeTag, head: Head) -> T {
    let Ok(atom) = T::build_as(tag, head, &mut NoFields);
    atom
}

struct NoFields;

impl Source for NoFields {
    type Error = Infallible;

    fn field_as<F: Data>(&mut self, _: TypeTag) -> Result<F, Infallible> {
        unreachable!("an atom has no fields")
    }

    fn has_element(&mut self) -> Result<bool, Infallible> {
        unreachable!("an atom has no elements")
    }
}

/// A type whose values are all of one form and have no fields.
macro_rules! atomic {
    ($type:ty: $form:ident, $name:literal, $described:literal) => {
        impl Data for $type {
            const NAME: &'static str = $name;

            const SHAPE: Shape = Shape::$form;

            fn head(&self) -> Head {
                Head::$form(*self)
            }

            fn visit<V: Visitor<Self>>(&self, _: &mut V) -> ControlFlow<V::Break> {
                ControlFlow::Continue(())
            }

            fn build<S: Source>(head: Head, _: &mut S) -> Result<Self, S::Error> {
                match head {
                    Head::$form(value) => Ok(value),
                    _ => panic!("{} does not begin with {head:?}", $described),
                }
            }

            fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Self> {
                let nothing = assembly.nothing();
                match head {
                    Head::$form(value) => assembly.made(nothing, move |()| value),
                    _ => panic!("{} does not begin with {head:?}", $described),
                }
            }
        }
    };
}

atomic!(i64: Integer, "integer", "an integer");
atomic!(bool: Boolean, "boolean", "a boolean");
atomic!(char: Character, "character", "a character");

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
