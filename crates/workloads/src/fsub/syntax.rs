//! Types and terms.

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
    pub from: Type,
    pub to: Type,
}

/// The type `body` for every type below `bound`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct All {
    pub bound: Type,
    pub body: Type,
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

impl Type {
    /// The type of functions between two types.
    #[inline]
    pub fn arr(from: Type, to: Type) -> Type {
        Type::Arr(Rc::new(Arr { from, to }))
    }

    /// The type `body` for every type below `bound`.
    #[inline]
    pub fn all(bound: Type, body: Type) -> Type {
        Type::All(Rc::new(All { bound, body }))
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
