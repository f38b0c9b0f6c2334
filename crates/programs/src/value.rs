//! Values of types that are known only at run time.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::OnceLock;

use stromboli_domain::data::{
    Assembly, Constructor, Head, Notation, Shape, Source, TypeTag, Visitor,
};
use stromboli_domain::{Data, print};
use stromboli_workloads::schema::{
    Characters, ConstructorSchema, Heights, Integers, TypeRef, TypeSchema, Types,
};

/// A type that is known only at run time. It lives until the process ends, as programs do that were declared.
#[derive(Debug)]
pub struct Kind {
    pub(crate) shape: Shape,
    /// The least and the greatest integer, or code point of a character.
    pub(crate) bounds: Option<(i64, i64)>,
    /// What integers shrink to.
    pub(crate) origin: i64,
    /// The greatest length of a list or text.
    pub(crate) most: u32,
    /// The depth at which inputs are generated.
    pub(crate) depth: u32,
    /// How each constructor is drawn.
    pub(crate) constructors: Vec<Drawn>,
    /// Whether values can have constructors.
    pub(crate) can_nest: bool,
    /// The types of the fields of each constructor, of the components of a tuple, or of the elements of a list.
    parts: Vec<Vec<usize>>,
    /// All types of the program.
    all: OnceLock<&'static [Kind]>,
}

/// How a constructor is drawn.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) weight: u32,
    /// Whether it is drawn at depth 0.
    pub(crate) leaf: bool,
}

impl Kind {
    /// Makes the types of a program, and returns those of these uses.
    pub fn all_of(types: &Types, uses: &[TypeRef]) -> Vec<&'static Kind> {
        let mut walk =
            Walk { types, heights: Heights::of(types), known: Vec::new(), kinds: Vec::new() };
        let places: Vec<_> = uses.iter().map(|of| walk.place(of)).collect();
        let kinds: Option<Vec<Kind>> = walk.kinds.into_iter().collect();
        let kinds = &*kinds.expect("every type has a definition").leak();
        for kind in kinds {
            kind.all.get_or_init(|| kinds);
        }
        places.into_iter().map(|place| &kinds[place]).collect()
    }

    /// What passes for this type in code that handles values of any type.
    pub fn tag(&'static self) -> TypeTag {
        TypeTag::of(self)
    }

    /// A number that no other type has.
    pub fn number(&'static self) -> u64 {
        std::ptr::from_ref(self).addr() as u64
    }

    #[inline]
    fn tagged(tag: TypeTag) -> &'static Kind {
        tag.description().expect("a value that is known only at run time has the tag of its type")
    }

    /// The types of the fields of a constructor; the position is 0 for tuples and lists.
    pub(crate) fn parts(&self, constructor: usize) -> impl ExactSizeIterator<Item = &'static Kind> {
        let all = self.all.get().copied().unwrap_or_default();
        self.parts[constructor].iter().map(|place| &all[*place])
    }

    /// The type of the elements of a list or text.
    pub(crate) fn element(&self) -> &'static Kind {
        self.parts(0).next().expect("a list has elements of a type")
    }

    /// A value without fields.
    pub(crate) fn atom(&'static self, head: Head) -> Dynamic {
        Dynamic { of: self, head, fields: None }
    }

    /// A value with these fields.
    pub(crate) fn made(&'static self, head: Head, fields: impl Into<Rc<[Dynamic]>>) -> Dynamic {
        let fields = fields.into();
        Dynamic { of: self, head, fields: (!fields.is_empty()).then_some(fields) }
    }
}

/// Collects the types inside uses of types.
struct Walk<'a> {
    types: &'a Types,
    heights: Heights,
    /// What was asked for; the places are those of `kinds`.
    known: Vec<TypeRef>,
    kinds: Vec<Option<Kind>>,
}

impl Walk<'_> {
    fn place(&mut self, of: &TypeRef) -> usize {
        if let Some(place) = self.known.iter().position(|known| known == of) {
            return place;
        }
        let place = self.add(of.clone());
        let kind = match of {
            TypeRef::Named(name) => match &self.types[name] {
                TypeSchema::Integer { integer: Integers { from, to, origin } } => {
                    Kind { origin: *origin, ..Kind::new(Shape::Integer, Some((*from, *to))) }
                }
                TypeSchema::Boolean { .. } => Kind::new(Shape::Boolean, None),
                TypeSchema::Character { character } => characters(*character),
                TypeSchema::Text { text, most } => {
                    // The type of the characters has no name, so nothing else can be of it.
                    let element = self.add(TypeRef::Tuple(vec![of.clone()]));
                    self.kinds[element] = Some(characters(*text));
                    let parts = vec![vec![element]];
                    Kind { most: *most, parts, ..Kind::new(Shape::List { is_text: true }, None) }
                }
                TypeSchema::Sum { constructors, depth } => self.sum(constructors, *depth),
            },
            TypeRef::Tuple(components) => {
                let places: Vec<_> = components.iter().map(|of| self.place(of)).collect();
                let shape = Shape::Tuple(places.len());
                Kind { parts: vec![places], ..Kind::new(shape, None) }
            }
            TypeRef::List { list, most } => {
                let parts = vec![vec![self.place(list)]];
                Kind { most: *most, parts, ..Kind::new(Shape::List { is_text: false }, None) }
            }
        };
        self.kinds[place] = Some(Kind { can_nest: self.heights.can_nest(of), ..kind });
        place
    }

    /// Adds a type before it is defined, because types contain each other.
    fn add(&mut self, of: TypeRef) -> usize {
        self.known.push(of);
        self.kinds.push(None);
        self.kinds.len() - 1
    }

    fn sum(&mut self, constructors: &[ConstructorSchema], depth: Option<u32>) -> Kind {
        let constructor = |of: &ConstructorSchema| Constructor {
            name: of.name.clone().leak(),
            arity: of.fields.len(),
            tight: false,
        };
        let all: Vec<_> = constructors.iter().map(constructor).collect();
        let shape = Shape::Sum { constructors: all.leak(), notation: Notation::Canonical };
        let drawn = |of: &ConstructorSchema| Drawn { weight: of.weight, leaf: of.leaf };
        let mut parts =
            |of: &ConstructorSchema| of.fields.iter().map(|field| self.place(field)).collect();
        Kind {
            depth: depth.unwrap_or(0),
            parts: constructors.iter().map(&mut parts).collect(),
            constructors: constructors.iter().map(drawn).collect(),
            ..Kind::new(shape, None)
        }
    }
}

fn characters(Characters { from, to }: Characters) -> Kind {
    Kind::new(Shape::Character, Some((from.into(), to.into())))
}

impl Kind {
    /// A type without fields.
    fn new(shape: Shape, bounds: Option<(i64, i64)>) -> Kind {
        Kind {
            shape,
            bounds,
            origin: 0,
            most: 0,
            depth: 0,
            constructors: Vec::new(),
            can_nest: false,
            parts: Vec::new(),
            all: OnceLock::new(),
        }
    }
}

/// A value of a type that is known only at run time. Clones share the fields.
#[derive(Clone)]
pub struct Dynamic {
    of: &'static Kind,
    head: Head,
    /// `None` if there are none.
    fields: Option<Rc<[Dynamic]>>,
}

impl Dynamic {
    fn fields(&self) -> &[Dynamic] {
        self.fields.as_deref().unwrap_or_default()
    }

    /// Whether all integers and characters are within the bounds of their types, and no list or text is too long.
    /// Shrinkers, which do not know the bounds, make other values, too.
    pub fn is_allowed(&self) -> bool {
        let is_within = |number: i64| {
            self.of.bounds.is_none_or(|(least, greatest)| (least..=greatest).contains(&number))
        };
        match self.head {
            Head::Integer(number) => is_within(number),
            Head::Character(character) => is_within(u32::from(character).into()),
            Head::List if self.fields().len() > self.of.most as usize => false,
            _ => self.fields().iter().all(Dynamic::is_allowed),
        }
    }
}

impl PartialEq for Dynamic {
    fn eq(&self, other: &Dynamic) -> bool {
        std::ptr::eq(self.of, other.of)
            && self.head == other.head
            && match (&self.fields, &other.fields) {
                (Some(fields), Some(others)) => Rc::ptr_eq(fields, others) || fields == others,
                (None, None) => true,
                _ => false,
            }
    }
}

impl Eq for Dynamic {}

impl Hash for Dynamic {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.head.hash(state);
        self.fields().hash(state);
    }
}

/// The printed form.
impl fmt::Debug for Dynamic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self))
    }
}

/// Values have the shapes of their own types, so that all code for values of any type works on them.
impl Data for Dynamic {
    const NAME: &'static str = "dynamic";

    /// No value is of this shape.
    const SHAPE: Shape = Shape::Tuple(0);

    fn head(&self) -> Head {
        self.head
    }

    fn tag(&self) -> TypeTag {
        self.of.tag()
    }

    fn shape_of(tag: TypeTag) -> Shape {
        Kind::tagged(tag).shape
    }

    fn bounds(tag: TypeTag) -> Option<(i64, i64)> {
        Kind::tagged(tag).bounds
    }

    fn visit<V: Visitor<Dynamic>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        for (at, field) in self.fields().iter().enumerate() {
            visitor.field(field, |field| {
                let mut fields = self.fields().to_vec();
                fields[at] = field;
                self.of.made(self.head, fields)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, source: &mut S) -> Result<Dynamic, S::Error> {
        Dynamic::build_as(TypeTag::default(), head, source)
    }

    fn assemble<A: Assembly>(head: Head, assembly: &mut A) -> A::Of<Dynamic> {
        Dynamic::assemble_as(TypeTag::default(), head, assembly)
    }

    fn build_as<S: Source>(tag: TypeTag, head: Head, source: &mut S) -> Result<Dynamic, S::Error> {
        let of = Kind::tagged(tag);
        let fields: Rc<[Dynamic]> = match head {
            Head::Tuple => {
                of.parts(0).map(|part| source.field_as(part.tag())).collect::<Result<_, _>>()?
            }
            Head::Constructor(at) => {
                of.parts(at).map(|part| source.field_as(part.tag())).collect::<Result<_, _>>()?
            }
            Head::List => {
                let (element, mut elements) = (of.element().tag(), Vec::new());
                while source.has_element()? {
                    elements.push(source.field_as(element)?);
                }
                elements.into()
            }
            _ => return Ok(of.atom(head)),
        };
        Ok(of.made(head, fields))
    }

    fn assemble_as<A: Assembly>(tag: TypeTag, head: Head, assembly: &mut A) -> A::Of<Dynamic> {
        let of = Kind::tagged(tag);
        let nothing = assembly.nothing();
        let parts = match head {
            Head::Tuple => of.parts(0),
            Head::Constructor(at) => of.parts(at),
            Head::Nil => return assembly.made(nothing, move |()| of.made(Head::List, [])),
            Head::Cons => {
                let first = assembly.field_as::<_, Dynamic>(of.element().tag(), nothing);
                let list = assembly.field_as::<_, Dynamic>(tag, first);
                return assembly.made(list, move |(((), first), others)| {
                    let elements = std::iter::once(first).chain(others.fields().iter().cloned());
                    of.made(Head::List, elements.collect::<Rc<[_]>>())
                });
            }
            _ => return assembly.made(nothing, move |()| of.atom(head)),
        };
        let n_parts = parts.len();
        let mut fields = assembly.made(nothing, move |()| Vec::with_capacity(n_parts));
        for part in parts {
            let with_field = assembly.field_as::<Vec<Dynamic>, Dynamic>(part.tag(), fields);
            fields = assembly.made(with_field, |(mut fields, field)| {
                fields.push(field);
                fields
            });
        }
        assembly.made(fields, move |fields| of.made(head, fields))
    }
}
