//! Types and expressions.

use std::rc::Rc;

use stromboli_domain::Data;

/// A simple type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Type {
    /// Booleans.
    #[data(name = "TBool")]
    Bool,
    /// Functions.
    #[data(name = "TFun", tight)]
    Fun(Rc<Fun>),
}

/// The type of functions between two types.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Fun {
    pub from: Type,
    pub to: Type,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Expr {
    /// A variable: the number of lambdas between it and its binder. It is free if there are not
    /// enough.
    Var(i64),
    /// A boolean.
    Bool(bool),
    /// A lambda.
    Abs(Rc<Abs>),
    /// An application.
    App(Rc<App>),
}

/// A lambda over a variable of this type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Abs {
    pub domain: Type,
    pub body: Expr,
}

/// A function applied to an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct App {
    pub function: Expr,
    pub argument: Expr,
}

impl Type {
    /// The type of functions between two types.
    #[inline]
    pub fn fun(from: Type, to: Type) -> Type {
        Type::Fun(Rc::new(Fun { from, to }))
    }
}

impl Expr {
    /// A lambda over a variable of this type.
    #[inline]
    pub fn abs(domain: Type, body: Expr) -> Expr {
        Expr::Abs(Rc::new(Abs { domain, body }))
    }

    /// A function applied to an argument.
    #[inline]
    pub fn app(function: Expr, argument: Expr) -> Expr {
        Expr::App(Rc::new(App { function, argument }))
    }
}
