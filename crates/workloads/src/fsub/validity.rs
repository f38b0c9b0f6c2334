//! Closed terms, built from left to right: every variable has its binder, and nothing is applied
//! that is evidently the other kind of function.
//!
//! Only some of these terms have a type. The type checker decides which, and it uses operations that a
//! bug may change. The requirements here hold for every bug. A term has variables at its leaves, and a
//! variable has a type only if the types of all binders around it are closed. An argument type is
//! checked against a bound, variable by variable.

use stromboli_enumeration::{Opening, Progress, Validity};

/// Every term is closed, and so is every type in it.
#[derive(Clone, Copy, Debug)]
pub struct ClosedTerms;

/// The number of variables in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    n_terms: i64,
    n_types: i64,
}

/// The requirements for a part of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// One of this number of variables, of either kind.
    Variable(i64),
    /// A type, with this number of type variables in scope.
    Type(i64),
    /// A term, with these variables in scope.
    Term(Scope),
}

/// The field that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The last field, with the resulting fact.
    Last(Fact),
    /// A field before a type, with this number of type variables in scope.
    BeforeType(i64),
    /// The type of a lambda's variable.
    Domain(Scope),
    /// The bound of a lambda over types.
    Bound(Scope),
    /// The function in an application to a term.
    Function(Scope),
    /// The function in an application to a type.
    TypeFunction(Scope),
}

/// The facts about a part of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Nothing is known.
    Nothing,
    /// A lambda over terms.
    Lambda,
    /// A lambda over types.
    TypeLambda,
}

impl Validity for ClosedTerms {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        Goal::Term(Scope { n_terms: 0, n_types: 0 })
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        let last = Next::Last(Fact::Nothing);
        match (*goal, opening) {
            (Goal::Variable(n_variables), Opening::Integer(index)) => {
                (0..n_variables).contains(&index).then_some(Progress::Complete(Fact::Nothing))
            }
            (Goal::Type(n_types), Opening::Constructor { name, .. }) => Some(match name {
                "Top" => Progress::Complete(Fact::Nothing),
                "TVar" => Progress::Next(Goal::Variable(n_types), last),
                "Arr" => Progress::Next(*goal, Next::BeforeType(n_types)),
                _ => Progress::Next(*goal, Next::BeforeType(n_types + 1)),
            }),
            (Goal::Term(scope), Opening::Constructor { name, .. }) => Some(match name {
                "Var" => Progress::Next(Goal::Variable(scope.n_terms), last),
                "Abs" => Progress::Next(Goal::Type(scope.n_types), Next::Domain(scope)),
                "App" => Progress::Next(*goal, Next::Function(scope)),
                "TAbs" => Progress::Next(Goal::Type(scope.n_types), Next::Bound(scope)),
                _ => Progress::Next(*goal, Next::TypeFunction(scope)),
            }),
            _ => None,
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Self>> {
        let last = |goal, fact| Some(Progress::Next(goal, Next::Last(fact)));
        match (*next, *field) {
            (Next::Last(fact), _) => Some(Progress::Complete(fact)),
            (Next::BeforeType(n_types), _) => last(Goal::Type(n_types), Fact::Nothing),
            (Next::Domain(scope), _) => {
                let inner = Scope { n_terms: scope.n_terms + 1, ..scope };
                last(Goal::Term(inner), Fact::Lambda)
            }
            (Next::Bound(scope), _) => {
                let inner = Scope { n_types: scope.n_types + 1, ..scope };
                last(Goal::Term(inner), Fact::TypeLambda)
            }
            (Next::Function(_), Fact::TypeLambda) | (Next::TypeFunction(_), Fact::Lambda) => None,
            (Next::Function(scope), _) => last(Goal::Term(scope), Fact::Nothing),
            (Next::TypeFunction(scope), _) => last(Goal::Type(scope.n_types), Fact::Nothing),
        }
    }
}
