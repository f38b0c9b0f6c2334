//! A toy language for tests: terms with variables, constants and annotations.

use std::rc::Rc;

use stromboli_domain::Data;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(crate) enum Type {
    Bool,
    Fun(Rc<Fun>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(crate) struct Fun {
    from: Type,
    to: Type,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(crate) enum Term {
    Var(i64),
    Truth(bool),
    Abs(Rc<Abs>),
    App(Rc<App>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(crate) struct Abs {
    of: Type,
    pub(crate) body: Term,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(crate) struct App {
    pub(crate) function: Term,
    pub(crate) argument: Term,
}
