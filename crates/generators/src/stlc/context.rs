//! The variables in scope of an expression that is being generated.

use std::rc::Rc;

use stromboli_workloads::stlc::Type;

/// The types of the variables in scope, innermost first.
#[derive(Clone, Default)]
pub(super) struct Context(Option<Rc<Variable>>);

struct Variable {
    ty: Type,
    outer: Context,
}

impl Context {
    /// Adds a variable of this type.
    pub(super) fn with(&self, ty: Type) -> Context {
        Context(Some(Rc::new(Variable { ty, outer: self.clone() })))
    }

    /// The indices of the variables of a type.
    pub(super) fn variables(&self, ty: &Type) -> impl Iterator<Item = i64> {
        let scope =
            std::iter::successors(self.0.as_deref(), |variable| variable.outer.0.as_deref());
        (0..).zip(scope).filter(move |(_, variable)| variable.ty == *ty).map(|(index, _)| index)
    }
}
