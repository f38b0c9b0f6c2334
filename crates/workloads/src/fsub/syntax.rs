//! Types and terms.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use stromboli_domain::Data;

/// A type of System F-sub.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[data(haskell)]
pub enum Type {
    /// The type above all others.
    Top,
    /// A type variable: the number of quantifiers between it and its binder. It is free if there are
    /// not enough.
    #[data(name = "TVar")]
    Var(i64),
    /// Functions.
    Arr(Rc<Arr>),
    /// Universal types with a bound.
    All(Rc<All>),
}

/// The type of functions between two types.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Arr {
    /// The first field, because most types that differ also differ in it.
    #[data(computed)]
    extent: Extent,
    pub from: Type,
    pub to: Type,
}

/// The type `body` for every type below `bound`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct All {
    /// The first field, because most types that differ also differ in it.
    #[data(computed)]
    extent: Extent,
    pub bound: Type,
    pub body: Type,
}

/// What operations on types need to know about a type as a whole. It is kept in each node, so that they
/// need not visit the parts that they do not change.
///
/// Both numbers are in one integer, because the processor must wait for two that were just written and
/// are read as one. The upper half is the number of type variables outside the type that must be in scope
/// so that none is free, or [`u32::MAX`] if a variable is negative or too large for any scope. The lower
/// half is the number of nodes, up to [`u32::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent(u64);

/// Equal types have equal extents, so nothing needs to be added.
impl Hash for Extent {
    #[inline]
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Extent {
    const TOP: Extent = Extent::new(0, 1);

    const fn new(n_outer: u32, n_nodes: u32) -> Extent {
        Extent((n_outer as u64) << 32 | n_nodes as u64)
    }

    #[inline]
    fn of_variable(x: i64) -> Extent {
        let n_outer = u32::try_from(x).map_or(u32::MAX, |x| x.saturating_add(1));
        Extent::new(n_outer, 1)
    }

    #[inline]
    pub(super) fn n_outer(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    pub(super) fn n_nodes(self) -> u32 {
        self.0 as u32
    }

    /// The extent of a node with two parts.
    #[inline]
    fn around(self, other: Extent) -> Extent {
        let n_nodes = self.n_nodes().saturating_add(other.n_nodes()).saturating_add(1);
        Extent::new(self.n_outer().max(other.n_outer()), n_nodes)
    }

    /// The extent of the body of a quantifier, outside of the quantifier.
    #[inline]
    fn quantified(self) -> Extent {
        let n_outer = match self.n_outer() {
            u32::MAX => u32::MAX,
            n_outer => n_outer.saturating_sub(1),
        };
        Extent::new(n_outer, self.n_nodes())
    }
}

/// A term of System F-sub.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[data(haskell)]
pub enum Term {
    /// A variable: the number of lambdas between it and its binder. It is free if there are not
    /// enough.
    Var(i64),
    /// A lambda.
    Abs(Rc<Abs>),
    /// An application.
    App(Rc<App>),
    /// A lambda over types.
    TAbs(Rc<TAbs>),
    /// An application to a type.
    TApp(Rc<TApp>),
}

/// A lambda over a variable of this type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Abs {
    pub domain: Type,
    pub body: Term,
}

/// A function applied to an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct App {
    pub function: Term,
    pub argument: Term,
}

/// A lambda over a type below this bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TAbs {
    pub bound: Type,
    pub body: Term,
}

/// A function of types applied to a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TApp {
    pub function: Term,
    pub argument: Type,
}

impl Arr {
    #[inline]
    fn new(from: Type, to: Type) -> Arr {
        Arr { extent: from.extent().around(to.extent()), from, to }
    }
}

impl All {
    #[inline]
    fn new(bound: Type, body: Type) -> All {
        All { extent: bound.extent().around(body.extent().quantified()), bound, body }
    }
}

impl Type {
    /// The type of functions between two types.
    #[inline]
    pub fn arr(from: Type, to: Type) -> Type {
        Type::Arr(Rc::new(Arr::new(from, to)))
    }

    /// The type `body` for every type below `bound`.
    #[inline]
    pub fn all(bound: Type, body: Type) -> Type {
        Type::All(Rc::new(All::new(bound, body)))
    }

    #[inline]
    pub(super) fn extent(&self) -> Extent {
        match self {
            Type::Top => Extent::TOP,
            Type::Var(x) => Extent::of_variable(*x),
            Type::Arr(arr) => arr.extent,
            Type::All(all) => all.extent,
        }
    }

    /// The number of nodes, up to [`u32::MAX`]. It does not visit them.
    #[inline]
    pub fn n_nodes(&self) -> u32 {
        self.extent().n_nodes()
    }

    /// Whether only the innermost `n_bounds` type variables are free.
    #[inline]
    pub fn is_closed_under(&self, n_bounds: i64) -> bool {
        match self {
            Type::Top => true,
            Type::Var(x) => (0..n_bounds).contains(x),
            Type::Arr(_) | Type::All(_) => i64::from(self.extent().n_outer()) <= n_bounds,
        }
    }
}

impl Term {
    /// A lambda over a variable of this type.
    #[inline]
    pub fn abs(domain: Type, body: Term) -> Term {
        Term::Abs(Rc::new(Abs { domain, body }))
    }

    /// A function applied to an argument.
    #[inline]
    pub fn app(function: Term, argument: Term) -> Term {
        Term::App(Rc::new(App { function, argument }))
    }

    /// A lambda over a type below this bound.
    #[inline]
    pub fn tabs(bound: Type, body: Term) -> Term {
        Term::TAbs(Rc::new(TAbs { bound, body }))
    }

    /// A function of types applied to a type.
    #[inline]
    pub fn tapp(function: Term, argument: Type) -> Term {
        Term::TApp(Rc::new(TApp { function, argument }))
    }
}

/// Defines `with`: the same record with other fields, or `None` if no other field is given.
macro_rules! with {
    ($($record:ident: $made:ident::$make:ident($first:ident: $A:ty, $second:ident: $B:ty);)+) => {
        $(impl $record {
            #[inline]
            pub(super) fn with(&self, $first: Option<$A>, $second: Option<$B>) -> Option<$made> {
                match ($first, $second) {
                    (None, None) => None,
                    ($first, $second) => Some($made::$make(
                        $first.unwrap_or_else(|| self.$first.clone()),
                        $second.unwrap_or_else(|| self.$second.clone()),
                    )),
                }
            }
        })+
    };
}

with! {
    Arr: Type::arr(from: Type, to: Type);
    All: Type::all(bound: Type, body: Type);
    Abs: Term::abs(domain: Type, body: Term);
    App: Term::app(function: Term, argument: Term);
    TAbs: Term::tabs(bound: Type, body: Term);
    TApp: Term::tapp(function: Term, argument: Type);
}
