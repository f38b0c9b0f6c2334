//! The type of a term, subtyping and well-formedness.
//!
//! They use the program's own shifting and substitution, so bugs there affect them. A variable is
//! promoted to its bound until the result is not a variable. A bug can prevent this from terminating:
//! [`Stop::Diverges`].

use stromboli_domain::Bug;

use super::operations::{Fsub, Mutation};
use super::syntax::{Term, Type};

/// Why there is no type, or no subtyping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules do not apply.
    Untypable,
    /// The rules do not terminate.
    Diverges,
}

/// A limit on applying the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fuel {
    /// This number of promotions or levels of subtyping per query; beyond it, the answer is no.
    Limited(u32),
    /// No limit.
    Unlimited,
}

impl Fuel {
    /// What is left for the next level.
    fn burn(self) -> Result<Fuel, Stop> {
        match self {
            Fuel::Limited(0) => Err(Stop::Untypable),
            Fuel::Limited(fuel) => Ok(Fuel::Limited(fuel - 1)),
            Fuel::Unlimited => Ok(Fuel::Unlimited),
        }
    }
}

/// The number of levels of subtyping after which a query counts as non-terminating. Terms of a few
/// thousand nodes take a few thousand.
const ENDLESS: u64 = 10_000_000;

/// The variables in scope. The types of all of them are well-formed in the scope outside.
#[derive(Clone, Copy)]
struct Scope<'a> {
    variables: Variables<'a>,
    n_type_variables: i64,
}

/// Variables, innermost first.
#[derive(Clone, Copy)]
enum Variables<'a> {
    None,
    /// A variable of this type.
    Term(&'a Type, &'a Variables<'a>),
    /// A type variable below this bound.
    Type(&'a Type, &'a Variables<'a>),
}

impl Scope<'_> {
    const EMPTY: Scope<'static> = Scope { variables: Variables::None, n_type_variables: 0 };

    /// The scope with a variable of this type.
    fn with_term<'b>(&'b self, ty: &'b Type) -> Scope<'b> {
        Scope { variables: Variables::Term(ty, &self.variables), ..*self }
    }

    /// The scope with a type variable below this bound.
    fn with_type<'b>(&'b self, bound: &'b Type) -> Scope<'b> {
        let variables = Variables::Type(bound, &self.variables);
        Scope { variables, n_type_variables: self.n_type_variables + 1 }
    }

    /// Checks that all variables of a type are in scope.
    fn admit(&self, ty: &Type) -> Result<(), Stop> {
        if is_well_formed(self.n_type_variables, ty) { Ok(()) } else { Err(Stop::Untypable) }
    }
}

fn is_well_formed(n_variables: i64, ty: &Type) -> bool {
    match ty {
        Type::Top => true,
        Type::Var(x) => (0..n_variables).contains(x),
        Type::Arr(arr) => {
            is_well_formed(n_variables, &arr.from) && is_well_formed(n_variables, &arr.to)
        }
        Type::All(all) => {
            is_well_formed(n_variables, &all.bound) && is_well_formed(n_variables + 1, &all.body)
        }
    }
}

impl<B: Bug<Mutation>> Fsub<B> {
    /// The type of a term without free variables.
    pub fn type_of(self, fuel: Fuel, term: &Term) -> Result<Type, Stop> {
        Typing { fsub: self, fuel, n_levels: 0 }.type_in(&Scope::EMPTY, term)
    }

    /// Whether the first type is a subtype of the second, in the empty scope.
    pub fn is_subtype(self, fuel: Fuel, sub: &Type, sup: &Type) -> Result<bool, Stop> {
        match (Typing { fsub: self, fuel, n_levels: 0 }).check(fuel, 0, &Scope::EMPTY, sub, sup) {
            Ok(()) => Ok(true),
            Err(Stop::Untypable) => Ok(false),
            Err(Stop::Diverges) => Err(Stop::Diverges),
        }
    }

    /// The type of a variable. Every type variable between its binder and the scope shifts the type.
    fn type_of_variable(self, variables: Variables<'_>, n_between: i64, x: i64) -> Option<Type> {
        match variables {
            Variables::None => None,
            Variables::Term(ty, _) if x == 0 => Some(self.shift_type(0, n_between, ty)),
            Variables::Term(_, outer) => {
                self.type_of_variable(*outer, n_between, x.wrapping_sub(1))
            }
            Variables::Type(_, outer) => self.type_of_variable(*outer, n_between + 1, x),
        }
    }

    /// The bound of a type variable. Every type variable from its binder to the scope shifts the bound.
    fn bound_of(self, variables: Variables<'_>, n_between: i64, x: i64) -> Option<Type> {
        match variables {
            Variables::None => None,
            Variables::Term(_, outer) => self.bound_of(*outer, n_between, x),
            Variables::Type(bound, _) if x == 0 => Some(self.shift_type(0, n_between + 1, bound)),
            Variables::Type(_, outer) => self.bound_of(*outer, n_between + 1, x.wrapping_sub(1)),
        }
    }
}

/// One query to the type checker.
struct Typing<B> {
    fsub: Fsub<B>,
    fuel: Fuel,
    /// The number of levels of subtyping so far.
    n_levels: u64,
}

impl<B: Bug<Mutation>> Typing<B> {
    fn type_in(&mut self, scope: &Scope<'_>, term: &Term) -> Result<Type, Stop> {
        match term {
            Term::Var(x) => {
                self.fsub.type_of_variable(scope.variables, 0, *x).ok_or(Stop::Untypable)
            }
            Term::Abs(abs) => {
                scope.admit(&abs.domain)?;
                let to = self.type_in(&scope.with_term(&abs.domain), &abs.body)?;
                Ok(Type::arr(abs.domain.clone(), to))
            }
            Term::App(app) => {
                let function = self.type_in(scope, &app.function)?;
                let Type::Arr(arr) = self.promote(self.fuel, 0, scope, function)? else {
                    return Err(Stop::Untypable);
                };
                let argument = self.type_in(scope, &app.argument)?;
                self.check(self.fuel, 0, scope, &argument, &arr.from)?;
                Ok(arr.to.clone())
            }
            Term::TAbs(tabs) => {
                scope.admit(&tabs.bound)?;
                let body = self.type_in(&scope.with_type(&tabs.bound), &tabs.body)?;
                Ok(Type::all(tabs.bound.clone(), body))
            }
            Term::TApp(tapp) => {
                let function = self.type_in(scope, &tapp.function)?;
                let Type::All(all) = self.promote(self.fuel, 0, scope, function)? else {
                    return Err(Stop::Untypable);
                };
                self.check(self.fuel, 0, scope, &tapp.argument, &all.bound)?;
                Ok(self.fsub.substitute_in_type(&all.body, 0, &tapp.argument))
            }
        }
    }

    /// Promotes a type until it is not a variable.
    fn promote(
        &self,
        fuel: Fuel,
        n_promotions: i64,
        scope: &Scope<'_>,
        ty: Type,
    ) -> Result<Type, Stop> {
        let fuel = fuel.burn()?;
        scope.admit(&ty)?;
        match ty {
            Type::Var(x) => {
                let bound = self.promoted(n_promotions, scope, x)?;
                self.promote(fuel, n_promotions + 1, scope, bound)
            }
            ty => Ok(ty),
        }
    }

    /// Checks that `sub` is a subtype of `sup`. If so, both are well-formed. `n_promotions` are known to
    /// have led to `sub`.
    fn check(
        &mut self,
        fuel: Fuel,
        n_promotions: i64,
        scope: &Scope<'_>,
        sub: &Type,
        sup: &Type,
    ) -> Result<(), Stop> {
        self.n_levels += 1;
        if self.n_levels > ENDLESS {
            return Err(Stop::Diverges);
        }
        let fuel = fuel.burn()?;
        match (sub, sup) {
            (sub, Type::Top) => scope.admit(sub),
            (Type::Var(x), Type::Var(y)) if x == y => scope.admit(sub),
            (Type::Var(x), sup) => {
                let bound = self.promoted(n_promotions, scope, *x)?;
                self.check(fuel, n_promotions + 1, scope, &bound, sup)
            }
            (Type::Arr(s), Type::Arr(t)) => {
                self.check(fuel, 0, scope, &t.from, &s.from)?;
                self.check(fuel, 0, scope, &s.to, &t.to)
            }
            (Type::All(s), Type::All(t)) => {
                self.check(fuel, 0, scope, &t.bound, &s.bound)?;
                self.check(fuel, 0, &scope.with_type(&t.bound), &s.body, &t.body)
            }
            _ => Err(Stop::Untypable),
        }
    }

    /// The bound of a variable, to which `n_promotions` have led. A bound depends only on its variable, so
    /// more promotions than variables are a cycle.
    fn promoted(&self, n_promotions: i64, scope: &Scope<'_>, x: i64) -> Result<Type, Stop> {
        if self.fuel == Fuel::Unlimited && n_promotions > scope.n_type_variables {
            return Err(Stop::Diverges);
        }
        self.fsub.bound_of(scope.variables, 0, x).ok_or(Stop::Untypable)
    }
}
