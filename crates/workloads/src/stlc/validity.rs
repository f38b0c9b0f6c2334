//! Typed expressions, built from left to right: every variable has a binder, only functions are
//! applied, and arguments have the right type.

use stromboli_enumeration::{Opening, Progress, Validity};

use super::syntax::Type;

/// Every expression has a type, and no free variables.
#[derive(Clone, Copy, Debug)]
pub struct TypedExpressions;

/// The types of the variables in scope, innermost last.
pub type Context = Vec<Type>;

/// The requirements for a part of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Any type or boolean.
    Any,
    /// One of this number of variables.
    Variable(usize),
    /// An expression that has a type in this context.
    Expr(Context),
}

/// The field that comes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The index of a variable.
    Variable(Context),
    /// The only field of a boolean expression.
    Truth,
    /// The first part of a function type.
    From,
    /// The second part of a function type from this type.
    To(Type),
    /// The type of the variable of a lambda.
    Domain(Context),
    /// The body of a lambda over a variable of this type.
    Body(Type),
    /// The function of an application.
    Function(Context),
    /// The argument of an application: it has the first type, and the application has the second.
    Argument(Type, Type),
}

/// The facts about a part of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A variable index.
    Variable(usize),
    /// A boolean, which needs nothing.
    Truth,
    /// This type, or an expression of this type.
    Type(Type),
}

impl Validity for TypedExpressions {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        Goal::Expr(Vec::new())
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        match (goal, opening) {
            (Goal::Variable(n_variables), Opening::Integer(index)) => {
                let index = usize::try_from(index).ok().filter(|index| index < n_variables)?;
                Some(Progress::Complete(Fact::Variable(index)))
            }
            (Goal::Any, Opening::Boolean(_)) => Some(Progress::Complete(Fact::Truth)),
            (Goal::Any, Opening::Constructor { name, .. }) => Some(match name {
                "TBool" => Progress::Complete(Fact::Type(Type::Bool)),
                _ => Progress::Next(Goal::Any, Next::From),
            }),
            (Goal::Expr(context), Opening::Constructor { name, .. }) => {
                let own = context.clone();
                Some(match name {
                    "Var" => Progress::Next(Goal::Variable(own.len()), Next::Variable(own)),
                    "Bool" => Progress::Next(Goal::Any, Next::Truth),
                    "Abs" => Progress::Next(Goal::Any, Next::Domain(own)),
                    _ => Progress::Next(goal.clone(), Next::Function(own)),
                })
            }
            _ => None,
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Self>> {
        let of_type = |ty| Some(Progress::Complete(Fact::Type(ty)));
        match (next, field) {
            (Next::Variable(context), Fact::Variable(index)) => {
                of_type(context[context.len() - 1 - index].clone())
            }
            (Next::Truth, _) => of_type(Type::Bool),
            (Next::From, Fact::Type(from)) => {
                Some(Progress::Next(Goal::Any, Next::To(from.clone())))
            }
            (Next::To(from), Fact::Type(to)) => of_type(Type::fun(from.clone(), to.clone())),
            (Next::Domain(context), Fact::Type(domain)) => {
                let mut inner = context.clone();
                inner.push(domain.clone());
                Some(Progress::Next(Goal::Expr(inner), Next::Body(domain.clone())))
            }
            (Next::Body(domain), Fact::Type(body)) => {
                of_type(Type::fun(domain.clone(), body.clone()))
            }
            (Next::Function(context), Fact::Type(Type::Fun(fun))) => {
                let argument = Next::Argument(fun.from.clone(), fun.to.clone());
                Some(Progress::Next(Goal::Expr(context.clone()), argument))
            }
            (Next::Argument(from, to), Fact::Type(ty)) if ty == from => of_type(to.clone()),
            _ => None,
        }
    }
}
