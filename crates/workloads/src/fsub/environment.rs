//! The variables in scope of a part of a term.

use super::syntax::Type;

/// The variables in scope, innermost first.
#[derive(Clone, Copy)]
pub(super) struct Environment<'a> {
    innermost: Option<&'a Binding<'a>>,
}

pub(super) struct Binding<'a> {
    variable: Variable<'a>,
    outer: Environment<'a>,
    /// The number of type variables up to this one.
    n_bounds: i64,
    /// Whether the type variables in each type up to this one are bound further out.
    is_well_formed: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Variable<'a> {
    /// A variable of this type.
    Term(&'a Type),
    /// A type variable below this bound.
    Type(&'a Type),
}

impl<'a> Environment<'a> {
    /// The empty scope.
    pub(super) const EMPTY: Environment<'static> = Environment { innermost: None };

    #[inline]
    pub(super) fn binding(self, variable: Variable<'a>) -> Binding<'a> {
        let (Variable::Term(ty) | Variable::Type(ty)) = variable;
        let is_well_formed = self.is_well_formed() && self.admits(ty);
        Binding { is_well_formed, ..self.well_formed_binding(variable) }
    }

    /// As [`Environment::binding`], if that is known to be well-formed.
    #[inline]
    pub(super) fn well_formed_binding(self, variable: Variable<'a>) -> Binding<'a> {
        let n_bounds = match variable {
            Variable::Term(_) => self.n_bounds(),
            Variable::Type(_) => self.n_bounds() + 1,
        };
        Binding { variable, outer: self, n_bounds, is_well_formed: true }
    }

    /// As [`Environment::binding`] in a well-formed scope, or `None` if the type is not well-formed. Then no
    /// term inside has a type, because its first leaf is a variable, and variables have types only in
    /// well-formed scopes.
    #[inline]
    pub(super) fn binding_if_well_formed(self, variable: Variable<'a>) -> Option<Binding<'a>> {
        let (Variable::Term(ty) | Variable::Type(ty)) = variable;
        self.admits(ty).then(|| self.well_formed_binding(variable))
    }

    /// The variables, innermost first.
    #[inline]
    pub(super) fn variables(self) -> impl Iterator<Item = Variable<'a>> {
        let bindings = std::iter::successors(self.innermost, |binding| binding.outer.innermost);
        bindings.map(|binding| binding.variable)
    }

    #[inline]
    pub(super) fn n_bounds(self) -> i64 {
        match self.innermost {
            Some(binding) => binding.n_bounds,
            None => 0,
        }
    }

    #[inline]
    pub(super) fn is_well_formed(self) -> bool {
        match self.innermost {
            Some(binding) => binding.is_well_formed,
            None => true,
        }
    }

    /// Whether every type variable is in scope.
    #[inline]
    pub(super) fn admits(self, ty: &Type) -> bool {
        ty.is_closed_under(self.n_bounds())
    }
}

impl<'a> Binding<'a> {
    #[inline]
    pub(super) fn environment(&'a self) -> Environment<'a> {
        Environment { innermost: Some(self) }
    }
}
