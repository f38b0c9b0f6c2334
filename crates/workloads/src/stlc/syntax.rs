//! Types and expressions.

use std::hash::{Hash, Hasher};
use std::ops::BitOr;
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
    #[data(computed)]
    pub(super) contents: Contents,
    pub domain: Type,
    pub body: Expr,
}

/// A function applied to an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct App {
    #[data(computed)]
    pub(super) contents: Contents,
    pub function: Expr,
    pub argument: Expr,
}

/// What occurs in an expression besides lambdas and booleans. It is kept in each node, so that operations
/// need not visit the parts that they do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contents(u8);

/// Equal expressions have equal contents, so nothing needs to be added.
impl Hash for Contents {
    #[inline]
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl BitOr for Contents {
    type Output = Contents;

    #[inline]
    fn bitor(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }
}

impl Contents {
    const NOTHING: Contents = Contents(0);
    const VARIABLE: Contents = Contents(1);
    const APPLICATION: Contents = Contents(2);
    /// The application of a lambda.
    const REDEX: Contents = Contents(4);
    /// The application of a lambda with a variable in its body.
    const SUBSTITUTION: Contents = Contents(8);

    #[inline]
    fn has(self, part: Contents) -> bool {
        self.0 & part.0 != 0
    }

    #[inline]
    pub(super) fn has_variable(self) -> bool {
        self.has(Contents::VARIABLE)
    }

    #[inline]
    pub(super) fn has_redex(self) -> bool {
        self.has(Contents::REDEX)
    }

    /// Whether there is nothing but a boolean under lambdas.
    #[inline]
    pub(super) fn is_constant(self) -> bool {
        self == Contents::NOTHING
    }
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
        Expr::Abs(Rc::new(Abs::new(domain, body)))
    }

    /// A function applied to an argument.
    #[inline]
    pub fn app(function: Expr, argument: Expr) -> Expr {
        Expr::App(Rc::new(App::new(function, argument)))
    }

    /// Whether there is nothing but a boolean under lambdas. It does not visit the parts.
    #[inline]
    pub fn is_constant(&self) -> bool {
        self.contents().is_constant()
    }

    /// Whether it certainly keeps its type, if it has one, when it is reduced, whatever the bug. It does
    /// not visit the parts.
    ///
    /// Bugs only affect variables. If no lambda is applied in whose body there is one, then a redex becomes
    /// the body of its lambda, which has the same type in every scope, and the same holds for the result.
    #[inline]
    pub fn keeps_its_type(&self) -> bool {
        !self.contents().has(Contents::SUBSTITUTION)
    }

    #[inline]
    fn contents(&self) -> Contents {
        match self {
            Expr::Var(_) => Contents::VARIABLE,
            Expr::Bool(_) => Contents::NOTHING,
            Expr::Abs(abs) => abs.contents,
            Expr::App(app) => app.contents,
        }
    }
}

impl Abs {
    #[inline]
    pub fn new(domain: Type, body: Expr) -> Abs {
        Abs { contents: body.contents(), domain, body }
    }

    /// The same lambda with another body.
    #[inline]
    pub(super) fn with_body(&self, body: Expr) -> Expr {
        Expr::abs(self.domain.clone(), body)
    }
}

impl App {
    #[inline]
    pub fn new(function: Expr, argument: Expr) -> App {
        let redex = match &function {
            Expr::Abs(abs) if abs.contents.has_variable() => {
                Contents::REDEX | Contents::SUBSTITUTION
            }
            Expr::Abs(_) => Contents::REDEX,
            _ => Contents::NOTHING,
        };
        let parts = function.contents() | argument.contents();
        let contents = Contents::APPLICATION | redex | parts;
        App { contents, function, argument }
    }

    /// The application with other parts, or `None` if there are none.
    #[inline]
    pub(super) fn with_parts(
        &self,
        function: Option<Expr>,
        argument: Option<Expr>,
    ) -> Option<Expr> {
        match (function, argument) {
            (None, None) => None,
            (function, argument) => Some(Expr::app(
                function.unwrap_or_else(|| self.function.clone()),
                argument.unwrap_or_else(|| self.argument.clone()),
            )),
        }
    }
}
