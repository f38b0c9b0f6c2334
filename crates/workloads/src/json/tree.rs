//! The types of trees and texts.

use std::rc::Rc;

use stromboli_domain::Data;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Tree {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    #[data(name = "Num")]
    Number(Rc<Number>),
    #[data(name = "Str")]
    Text(String),
    #[data(name = "Arr")]
    Array(Vec<Tree>),
    /// An object. The order of members matters, and a key can occur more than once.
    #[data(name = "Obj")]
    Object(Vec<Member>),
}

/// The number `mantissa * 10^exponent`.
///
/// Numbers are exact and are not normalised: `1.0` and `10e-1` are the same number, `1` is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Number {
    pub mantissa: i64,
    pub exponent: i64,
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Member {
    pub key: String,
    pub value: Tree,
}

/// A text for properties that require JSON.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub struct Document(pub String);

/// A text for properties that require nothing.
///
/// It has its own type because its generators differ: they also draw texts that are almost JSON.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the name says it")]
pub struct Draft {
    pub text: String,
}

impl Tree {
    /// The number `mantissa * 10^exponent`.
    pub fn number(mantissa: i64, exponent: i64) -> Tree {
        Tree::Number(Rc::new(Number { mantissa, exponent }))
    }
}
