//! The variables in scope of a term that is being generated.

use std::rc::Rc;

use stromboli_workloads::fsub::Type;

/// The variables in scope.
#[derive(Clone, Default)]
pub(super) struct Context {
    /// Innermost first.
    variables: Option<Rc<Variable>>,
    /// The number of type variables. Their bounds do not matter.
    pub(super) n_bounds: i64,
}

struct Variable {
    ty: Type,
    /// The number of type variables that were in scope of the type.
    n_bounds: i64,
    outer: Option<Rc<Variable>>,
}

impl Context {
    /// Adds a variable of this type.
    pub(super) fn with_variable(&self, ty: Type) -> Context {
        let Context { variables, n_bounds } = self.clone();
        let variable = Variable { ty, n_bounds, outer: variables };
        Context { variables: Some(Rc::new(variable)), n_bounds }
    }

    /// Adds a type variable.
    pub(super) fn with_bound(&self) -> Context {
        Context { n_bounds: self.n_bounds + 1, ..self.clone() }
    }

    /// The indices of the variables of a type, innermost first.
    pub(super) fn variables(&self, ty: &Type) -> impl Iterator<Item = i64> {
        let innermost = self.variables.as_deref();
        let variables = std::iter::successors(innermost, |variable| variable.outer.as_deref());
        let is_of_type = |variable: &Variable| {
            is_shifted(&variable.ty, self.n_bounds - variable.n_bounds, 0, ty)
        };
        let of_type = (0..).zip(variables).filter(move |(_, variable)| is_of_type(variable));
        of_type.map(|(index, _)| index)
    }
}

/// Whether the second type is the first with its variables from a cutoff on moved up.
fn is_shifted(ty: &Type, by: i64, cutoff: i64, shifted: &Type) -> bool {
    match (ty, shifted) {
        (Type::Top, Type::Top) => true,
        (Type::Var(x), Type::Var(y)) => *y == if *x >= cutoff { x + by } else { *x },
        (Type::Arr(a), Type::Arr(b)) => {
            is_shifted(&a.from, by, cutoff, &b.from) && is_shifted(&a.to, by, cutoff, &b.to)
        }
        (Type::All(a), Type::All(b)) => {
            is_shifted(&a.bound, by, cutoff, &b.bound)
                && is_shifted(&a.body, by, cutoff + 1, &b.body)
        }
        _ => false,
    }
}
