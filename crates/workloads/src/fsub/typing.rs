//! The type of a term, subtyping and well-formedness.
//!
//! They use the program's own shifting and substitution, so bugs there affect them. A variable is
//! promoted to its bound until the result is not a variable. A bug can prevent this from terminating:
//! [`Stop::Diverges`].

use stromboli_domain::Bug;

use super::environment::{Environment, Variable};
use super::operations::{Fsub, Mutation, Shift};
use super::syntax::{App, TApp, Term, Type};

/// Why there is no type, or no subtyping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules do not apply.
    Untypable,
    /// The rules do not terminate.
    Diverges,
}

/// A limit on applying the rules.
#[derive(Clone, Copy, Debug)]
pub enum Fuel {
    /// This number of promotions or levels of subtyping per query; beyond it, the answer is no.
    Limited(u32),
    /// No limit.
    Unlimited,
}

impl Fuel {
    /// The limit for the next level, or `None` if it is reached.
    #[inline]
    fn burn(self) -> Option<Fuel> {
        match self {
            Fuel::Limited(0) => None,
            Fuel::Limited(fuel) => Some(Fuel::Limited(fuel - 1)),
            Fuel::Unlimited => Some(Fuel::Unlimited),
        }
    }

    /// Whether the limit is not reached within this number of levels.
    #[inline]
    fn allows(self, n_levels: u32) -> bool {
        match self {
            Fuel::Limited(fuel) => n_levels <= fuel,
            Fuel::Unlimited => true,
        }
    }
}

/// The number of levels of subtyping after which a query counts as non-terminating. Terms of a few
/// thousand nodes take a few thousand.
const ENDLESS: u64 = 10_000_000;

/// The number of nodes of two types, if they are the same and no deeper than the fuel allows.
fn n_nodes_if_same(fuel: Fuel, one: &Type, other: &Type) -> Option<u64> {
    let n_nodes = one.n_nodes();
    // No type is deeper than it has nodes.
    if n_nodes < u32::MAX && fuel.allows(n_nodes) {
        return (one == other).then_some(n_nodes.into());
    }
    let left = fuel.burn()?;
    let parts = match (one, other) {
        (Type::Top, Type::Top) => return Some(1),
        (Type::Var(x), Type::Var(y)) => return (x == y).then_some(1),
        (Type::Arr(one), Type::Arr(other)) => [(&one.from, &other.from), (&one.to, &other.to)],
        (Type::All(one), Type::All(other)) => {
            [(&one.bound, &other.bound), (&one.body, &other.body)]
        }
        _ => return None,
    };
    let [first, second] = parts;
    Some(1 + n_nodes_if_same(left, first.0, first.1)? + n_nodes_if_same(left, second.0, second.1)?)
}

/// A type, or `None` if it is the expected one.
#[inline]
fn other_than(expected: &Type, ty: &Type) -> Option<Type> {
    (ty != expected).then(|| ty.clone())
}

impl<B: Bug<Mutation>> Fsub<B> {
    /// The type of a term without free variables.
    pub fn type_of(self, fuel: Fuel, term: &Term) -> Result<Type, Stop> {
        Ok(self.infer(fuel, term)?.ty)
    }

    /// As [`Fsub::type_of`], and whether the term can be reduced.
    pub fn infer(self, fuel: Fuel, term: &Term) -> Result<Inferred, Stop> {
        let mut typing = Typing::new(self, fuel);
        let ty = typing.type_in(Environment::EMPTY, term);
        ty.map(|ty| Inferred { ty, is_normal: typing.is_normal }).ok_or(typing.stop)
    }

    /// Whether the type of a term without free variables is a subtype of the given type.
    pub fn has_type(self, fuel: Fuel, term: &Term, ty: &Type) -> Result<bool, Stop> {
        let mut typing = Typing::new(self, fuel);
        match typing.other_type_in(Environment::EMPTY, term, ty) {
            // Typing the term and comparing the types are two queries, each with its own limits.
            Some(own) => self.is_subtype(fuel, own.as_ref().unwrap_or(ty), ty),
            None => typing.is_true(None),
        }
    }

    /// Whether the first type is a subtype of the second, in the empty scope.
    pub fn is_subtype(self, fuel: Fuel, sub: &Type, sup: &Type) -> Result<bool, Stop> {
        let mut typing = Typing::new(self, fuel);
        let checked = typing.check(Origin::Input, Environment::EMPTY, sub, sup);
        typing.is_true(checked)
    }
}

/// Where types come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// From the input, so they may be anything.
    Input,
    /// They are, or are part of, types of terms.
    Rules,
}

/// The type of a term, and what else was found on the way.
#[derive(Clone, Debug)]
pub struct Inferred {
    pub ty: Type,
    /// Whether there is nothing to reduce in the term.
    pub is_normal: bool,
}

/// One query to the type checker.
///
/// Its methods return `None` if they are stopped. Why is not in the result, which would no longer fit into
/// registers.
struct Typing<B> {
    fsub: Fsub<B>,
    fuel: Fuel,
    /// Why there is no result, if there is none.
    stop: Stop,
    /// The number of levels of subtyping so far.
    n_levels: u64,
    /// Whether no lambda was applied so far.
    is_normal: bool,
    /// Whether types of terms are certainly well-formed.
    ///
    /// A term has a type only in a well-formed scope, because its leaves are variables. The rules for
    /// types keep them well-formed, unless there is a bug in an operation on types.
    is_sound: bool,
}

impl<B: Bug<Mutation>> Typing<B> {
    fn new(fsub: Fsub<B>, fuel: Fuel) -> Typing<B> {
        let is_sound = fsub.keeps_types_well_formed();
        let stop = Stop::Untypable;
        Typing { fsub, fuel, stop, n_levels: 0, is_normal: true, is_sound }
    }

    /// Whether a check succeeded.
    fn is_true(&self, checked: Option<()>) -> Result<bool, Stop> {
        match (checked, self.stop) {
            (Some(()), _) => Ok(true),
            (None, Stop::Untypable) => Ok(false),
            (None, Stop::Diverges) => Err(Stop::Diverges),
        }
    }

    fn diverges<T>(&mut self) -> Option<T> {
        self.stop = Stop::Diverges;
        None
    }

    fn type_in(&mut self, scope: Environment<'_>, term: &Term) -> Option<Type> {
        match term {
            Term::Var(x) => self.type_of_variable(scope, *x),
            Term::Abs(abs) => {
                let inner = scope.binding_if_well_formed(Variable::Term(&abs.domain))?;
                let to = self.type_in(inner.environment(), &abs.body)?;
                Some(Type::arr(abs.domain.clone(), to))
            }
            Term::App(app) => self.type_of_application(scope, app),
            Term::TAbs(tabs) => {
                let inner = scope.binding_if_well_formed(Variable::Type(&tabs.bound))?;
                let body = self.type_in(inner.environment(), &tabs.body)?;
                Some(Type::all(tabs.bound.clone(), body))
            }
            Term::TApp(tapp) => self.type_of_type_application(scope, tapp),
        }
    }

    /// The type of a term, or `None` if it is the expected type, which is then not built again.
    fn other_type_in(
        &mut self,
        scope: Environment<'_>,
        term: &Term,
        expected: &Type,
    ) -> Option<Option<Type>> {
        match (term, expected) {
            (Term::Abs(abs), Type::Arr(arr)) => {
                let inner = scope.binding_if_well_formed(Variable::Term(&abs.domain))?;
                let to = self.other_type_in(inner.environment(), &abs.body, &arr.to)?;
                Some(arr.with(other_than(&arr.from, &abs.domain), to))
            }
            (Term::TAbs(tabs), Type::All(all)) => {
                let inner = scope.binding_if_well_formed(Variable::Type(&tabs.bound))?;
                let body = self.other_type_in(inner.environment(), &tabs.body, &all.body)?;
                Some(all.with(other_than(&all.bound, &tabs.bound), body))
            }
            _ => Some(other_than(expected, &self.type_in(scope, term)?)),
        }
    }

    fn type_of_application(&mut self, scope: Environment<'_>, app: &App) -> Option<Type> {
        if let Term::Abs(abs) = &app.function {
            self.is_normal = false;
            // As below, without building the type. A body has a type only in a well-formed scope,
            // so the domain is well-formed.
            let inner = scope.binding_if_well_formed(Variable::Term(&abs.domain))?;
            let to = self.type_in(inner.environment(), &abs.body)?;
            self.fuel.burn()?;
            self.admit(scope, &to)?;
            self.check_argument(scope, &app.argument, &abs.domain)?;
            return Some(to);
        }
        let function = self.type_in(scope, &app.function)?;
        let Type::Arr(arr) = self.promote(scope, function)? else {
            return None;
        };
        self.check_argument(scope, &app.argument, &arr.from)?;
        Some(arr.to.clone())
    }

    fn type_of_type_application(&mut self, scope: Environment<'_>, tapp: &TApp) -> Option<Type> {
        let TApp { function, argument } = tapp;
        if let Term::TAbs(tabs) = function {
            self.is_normal = false;
            // As below, without building the type.
            let binding = scope.binding_if_well_formed(Variable::Type(&tabs.bound))?;
            let inner = binding.environment();
            let body = self.type_in(inner, &tabs.body)?;
            self.fuel.burn()?;
            self.admit(inner, &body)?;
            self.check(Origin::Input, scope, argument, &tabs.bound)?;
            return Some(self.fsub.substitute_in_type(&body, 0, argument));
        }
        let function = self.type_in(scope, function)?;
        let Type::All(all) = self.promote(scope, function)? else {
            return None;
        };
        self.check(Origin::Input, scope, argument, &all.bound)?;
        Some(self.fsub.substitute_in_type(&all.body, 0, argument))
    }

    /// Checks that the type of a term is well-formed in the scope of the term, which is well-formed.
    fn admit(&self, scope: Environment<'_>, ty: &Type) -> Option<()> {
        (self.is_sound || scope.admits(ty)).then_some(())
    }

    /// Promotes a variable to its bound until the result is not a variable.
    fn promote(&mut self, scope: Environment<'_>, mut ty: Type) -> Option<Type> {
        let mut fuel = self.fuel;
        let mut n_promotions = 0;
        loop {
            let left = fuel.burn()?;
            self.admit(scope, &ty)?;
            let Type::Var(x) = ty else {
                return Some(ty);
            };
            self.count_promotion(&mut n_promotions, scope)?;
            ty = self.bound_of(scope, x)?;
            fuel = left;
        }
    }

    /// Checks that the type of an argument is a subtype of the domain of its function.
    fn check_argument(
        &mut self,
        scope: Environment<'_>,
        argument: &Term,
        domain: &Type,
    ) -> Option<()> {
        let own = self.other_type_in(scope, argument, domain)?;
        self.check(Origin::Rules, scope, own.as_ref().unwrap_or(domain), domain)
    }

    /// Checks that `sub` is a subtype of `sup`.
    fn check(
        &mut self,
        origin: Origin,
        scope: Environment<'_>,
        sub: &Type,
        sup: &Type,
    ) -> Option<()> {
        let is_known = origin == Origin::Rules && self.is_sound;
        // Most types are compared with themselves, and then these rules say nothing else.
        if let Some(n_nodes) = n_nodes_if_same(self.fuel, sub, sup)
            && self.n_levels + n_nodes <= ENDLESS
            && (is_known || scope.is_well_formed() && scope.admits(sub))
        {
            self.n_levels += n_nodes;
            return Some(());
        }
        self.check_with(is_known, self.fuel, scope, sub, sup)
    }

    /// As [`Typing::check`]. If it is known that the types are well-formed, this is not checked.
    fn check_with(
        &mut self,
        is_known: bool,
        mut fuel: Fuel,
        scope: Environment<'_>,
        sub: &Type,
        sup: &Type,
    ) -> Option<()> {
        let is_well_formed =
            |ty: &Type| (is_known || scope.is_well_formed() && scope.admits(ty)).then_some(());
        // From bound to bound, until `sub` is not a variable.
        let mut bound;
        let mut sub = sub;
        let mut n_promotions = 0;
        loop {
            self.n_levels += 1;
            if self.n_levels > ENDLESS {
                return self.diverges();
            }
            let left = fuel.burn()?;
            match (sub, sup) {
                (sub, Type::Top) => return is_well_formed(sub),
                (Type::Var(x), Type::Var(y)) if x == y => return is_well_formed(sub),
                (Type::Var(x), _) => {
                    self.count_promotion(&mut n_promotions, scope)?;
                    bound = self.bound_of(scope, *x)?;
                    sub = &bound;
                }
                (Type::Arr(s), Type::Arr(t)) => {
                    self.check_with(is_known, left, scope, &t.from, &s.from)?;
                    return self.check_with(is_known, left, scope, &s.to, &t.to);
                }
                (Type::All(s), Type::All(t)) => {
                    self.check_with(is_known, left, scope, &t.bound, &s.bound)?;
                    let variable = Variable::Type(&t.bound);
                    let inner = match is_known {
                        true => scope.well_formed_binding(variable),
                        false => scope.binding(variable),
                    };
                    return self.check_with(is_known, left, inner.environment(), &s.body, &t.body);
                }
                _ => return None,
            }
            fuel = left;
        }
    }

    /// A bound depends only on its variable, so a chain with more steps than variables is a cycle.
    fn count_promotion(&mut self, n: &mut i64, scope: Environment<'_>) -> Option<()> {
        *n += 1;
        match self.fuel {
            Fuel::Unlimited if *n > scope.n_bounds() + 1 => self.diverges(),
            _ => Some(()),
        }
    }

    /// Each type variable between the binder and the scope shifts the type.
    fn type_of_variable(&self, scope: Environment<'_>, mut x: i64) -> Option<Type> {
        let mut n_shifts = 0;
        for variable in scope.variables() {
            match variable {
                Variable::Type(_) => n_shifts += 1,
                Variable::Term(ty) if x == 0 => return Some(self.shifted(n_shifts, ty)),
                Variable::Term(_) => x = x.wrapping_sub(1),
            }
        }
        None
    }

    /// Each type variable from the binder to the scope shifts the bound.
    fn bound_of(&self, scope: Environment<'_>, mut x: i64) -> Option<Type> {
        let mut n_shifts = 0;
        for variable in scope.variables() {
            if let Variable::Type(bound) = variable {
                n_shifts += 1;
                if x == 0 {
                    return Some(self.shifted(n_shifts, bound));
                }
                x = x.wrapping_sub(1);
            }
        }
        None
    }

    fn shifted(&self, n_times: u64, ty: &Type) -> Type {
        let shifted = self.fsub.shifted_type(Shift::from_zero(n_times), ty);
        shifted.unwrap_or_else(|| ty.clone())
    }
}
