//! The type of a term, subtyping and well-formedness.
//!
//! They use the program's own shifting and substitution, so bugs there affect them. A variable is
//! promoted to its bound until the result is not a variable. A bug can prevent this from terminating:
//! [`Stop::Diverges`].

use std::rc::Rc;

use stromboli_domain::Bug;

use super::operations::{Fsub, Mutation, Shift};
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
#[derive(Clone, Copy, Debug)]
pub enum Fuel {
    /// This number of promotions or levels of subtyping per query; beyond it, the answer is no.
    Limited(u32),
    /// No limit.
    Unlimited,
}

impl Fuel {
    /// The limit for the next level, or `None` if it is reached.
    fn burn(self) -> Result<Fuel, Stop> {
        match self {
            Fuel::Limited(0) => Err(Stop::Untypable),
            Fuel::Limited(fuel) => Ok(Fuel::Limited(fuel - 1)),
            Fuel::Unlimited => Ok(Fuel::Unlimited),
        }
    }

    /// Whether the limit is not reached within this number of levels.
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

/// The variables in scope, innermost first.
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    innermost: Option<&'a Binding<'a>>,
}

struct Binding<'a> {
    variable: Variable<'a>,
    outer: Environment<'a>,
    /// The number of type variables up to this one.
    n_bounds: i64,
    /// Whether the type variables in each type up to this one are bound further out.
    is_well_formed: bool,
}

#[derive(Clone, Copy)]
enum Variable<'a> {
    /// A variable of this type.
    Term(&'a Type),
    /// A type variable below this bound.
    Type(&'a Type),
}

impl<'a> Environment<'a> {
    /// The empty scope.
    pub const EMPTY: Environment<'static> = Environment { innermost: None };

    fn binding(self, variable: Variable<'a>) -> Binding<'a> {
        let (Variable::Term(ty) | Variable::Type(ty)) = variable;
        let is_well_formed = self.is_well_formed() && self.admits(ty);
        Binding { is_well_formed, ..self.well_formed_binding(variable) }
    }

    /// As [`Environment::binding`], if that is known to be well-formed.
    fn well_formed_binding(self, variable: Variable<'a>) -> Binding<'a> {
        let n_bounds = match variable {
            Variable::Term(_) => self.n_bounds(),
            Variable::Type(_) => self.n_bounds() + 1,
        };
        Binding { variable, outer: self, n_bounds, is_well_formed: true }
    }

    /// The variables, innermost first.
    fn variables(self) -> impl Iterator<Item = Variable<'a>> {
        let bindings = std::iter::successors(self.innermost, |binding| binding.outer.innermost);
        bindings.map(|binding| binding.variable)
    }

    fn n_bounds(self) -> i64 {
        self.innermost.map_or(0, |binding| binding.n_bounds)
    }

    fn is_well_formed(self) -> bool {
        self.innermost.is_none_or(|binding| binding.is_well_formed)
    }

    /// Whether every type variable is in scope.
    fn admits(self, ty: &Type) -> bool {
        ty.is_closed_under(self.n_bounds())
    }
}

impl<'a> Binding<'a> {
    fn environment(&'a self) -> Environment<'a> {
        Environment { innermost: Some(self) }
    }
}

/// Whether two types are the same node.
fn is_shared(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Arr(one), Type::Arr(other)) => Rc::ptr_eq(one, other),
        (Type::All(one), Type::All(other)) => Rc::ptr_eq(one, other),
        _ => false,
    }
}

/// The number of nodes of two types, if they are the same and no deeper than the fuel allows.
fn n_nodes_if_same(fuel: Fuel, one: &Type, other: &Type) -> Option<u64> {
    let extent = one.extent();
    if extent != other.extent() {
        return None;
    }
    let left = fuel.burn().ok()?;
    if fuel.allows(extent.n_nodes()) && is_shared(one, other) {
        return Some(extent.n_nodes().into());
    }
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
        let ty = typing.type_in(Environment::EMPTY, term)?;
        Ok(Inferred { ty, is_normal: typing.is_normal })
    }

    /// Whether the type of a term without free variables is a subtype of the given type.
    pub fn has_type(self, fuel: Fuel, term: &Term, ty: &Type) -> Result<bool, Stop> {
        let own = Typing::new(self, fuel).other_type_in(Environment::EMPTY, term, ty);
        let is_subtype = own.and_then(|own| {
            // Typing the term and comparing the types are two queries, each with its own limits.
            let own = own.as_ref().unwrap_or(ty);
            Typing::new(self, fuel).check(Origin::Input, Environment::EMPTY, own, ty)
        });
        is_true(is_subtype)
    }

    /// Whether the first type is a subtype of the second, in the empty scope.
    pub fn is_subtype(self, fuel: Fuel, sub: &Type, sup: &Type) -> Result<bool, Stop> {
        is_true(Typing::new(self, fuel).check(Origin::Input, Environment::EMPTY, sub, sup))
    }
}

fn is_true(checked: Result<(), Stop>) -> Result<bool, Stop> {
    match checked {
        Ok(()) => Ok(true),
        Err(Stop::Untypable) => Ok(false),
        Err(Stop::Diverges) => Err(Stop::Diverges),
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
struct Typing<B> {
    fsub: Fsub<B>,
    fuel: Fuel,
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
        Typing { fsub, fuel, n_levels: 0, is_normal: true, is_sound }
    }

    fn type_in(&mut self, scope: Environment<'_>, term: &Term) -> Result<Type, Stop> {
        match term {
            Term::Var(x) if scope.is_well_formed() => {
                self.type_of_variable(scope, *x).ok_or(Stop::Untypable)
            }
            Term::Var(_) => Err(Stop::Untypable),
            Term::Abs(abs) => {
                let inner = scope.binding(Variable::Term(&abs.domain));
                let to = self.type_in(inner.environment(), &abs.body)?;
                Ok(Type::arr(abs.domain.clone(), to))
            }
            Term::App(app) => {
                let (from, to) = self.function_in(scope, &app.function)?;
                self.check_argument(scope, &app.argument, &from)?;
                Ok(to)
            }
            Term::TAbs(tabs) => {
                let inner = scope.binding(Variable::Type(&tabs.bound));
                let body = self.type_in(inner.environment(), &tabs.body)?;
                Ok(Type::all(tabs.bound.clone(), body))
            }
            Term::TApp(tapp) => {
                let (bound, body) = self.type_function_in(scope, &tapp.function)?;
                self.check(Origin::Input, scope, &tapp.argument, &bound)?;
                Ok(self.fsub.substitute_in_type(&body, 0, &tapp.argument))
            }
        }
    }

    /// The type of a term, or `None` if it is the expected type, which is then not built again.
    fn other_type_in(
        &mut self,
        scope: Environment<'_>,
        term: &Term,
        expected: &Type,
    ) -> Result<Option<Type>, Stop> {
        match (term, expected) {
            (Term::Abs(abs), Type::Arr(arr)) => {
                let inner = scope.binding(Variable::Term(&abs.domain));
                let to = self.other_type_in(inner.environment(), &abs.body, &arr.to)?;
                Ok(arr.with(other_than(&arr.from, &abs.domain), to))
            }
            (Term::TAbs(tabs), Type::All(all)) => {
                let inner = scope.binding(Variable::Type(&tabs.bound));
                let body = self.other_type_in(inner.environment(), &tabs.body, &all.body)?;
                Ok(all.with(other_than(&all.bound, &tabs.bound), body))
            }
            _ => Ok(other_than(expected, &self.type_in(scope, term)?)),
        }
    }

    /// The domain of a function, and the type of its results.
    fn function_in(
        &mut self,
        scope: Environment<'_>,
        function: &Term,
    ) -> Result<(Type, Type), Stop> {
        if let Term::Abs(abs) = function {
            self.is_normal = false;
            // As below, without building the type. A body has a type only in a well-formed scope,
            // so the domain is well-formed.
            let inner = scope.binding(Variable::Term(&abs.domain));
            let to = self.type_in(inner.environment(), &abs.body)?;
            self.fuel.burn()?;
            self.admit(scope, &to)?;
            return Ok((abs.domain.clone(), to));
        }
        let function = self.type_in(scope, function)?;
        match self.promote(scope, function)? {
            Type::Arr(arr) => Ok((arr.from.clone(), arr.to.clone())),
            _ => Err(Stop::Untypable),
        }
    }

    /// The bound of a function of types, and the type of its results.
    fn type_function_in(
        &mut self,
        scope: Environment<'_>,
        function: &Term,
    ) -> Result<(Type, Type), Stop> {
        if let Term::TAbs(tabs) = function {
            self.is_normal = false;
            // As below, without building the type.
            let binding = scope.binding(Variable::Type(&tabs.bound));
            let inner = binding.environment();
            let body = self.type_in(inner, &tabs.body)?;
            self.fuel.burn()?;
            self.admit(inner, &body)?;
            return Ok((tabs.bound.clone(), body));
        }
        let function = self.type_in(scope, function)?;
        match self.promote(scope, function)? {
            Type::All(all) => Ok((all.bound.clone(), all.body.clone())),
            _ => Err(Stop::Untypable),
        }
    }

    /// Checks that the type of a term is well-formed in the scope of the term, which is well-formed.
    fn admit(&self, scope: Environment<'_>, ty: &Type) -> Result<(), Stop> {
        match self.is_sound || scope.admits(ty) {
            true => Ok(()),
            false => Err(Stop::Untypable),
        }
    }

    /// Promotes a variable to its bound until the result is not a variable.
    fn promote(&mut self, scope: Environment<'_>, mut ty: Type) -> Result<Type, Stop> {
        let mut fuel = self.fuel;
        let mut n_promotions = 0;
        loop {
            let left = fuel.burn()?;
            self.admit(scope, &ty)?;
            let Type::Var(x) = ty else {
                return Ok(ty);
            };
            self.count_promotion(&mut n_promotions, scope)?;
            ty = self.bound_of(scope, x).ok_or(Stop::Untypable)?;
            fuel = left;
        }
    }

    /// Checks that the type of an argument is a subtype of the domain of its function.
    fn check_argument(
        &mut self,
        scope: Environment<'_>,
        argument: &Term,
        domain: &Type,
    ) -> Result<(), Stop> {
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
    ) -> Result<(), Stop> {
        let is_known = origin == Origin::Rules && self.is_sound;
        // Most types are compared with themselves, and then these rules say nothing else.
        if let Some(n_nodes) = n_nodes_if_same(self.fuel, sub, sup)
            && self.n_levels + n_nodes <= ENDLESS
            && (is_known || scope.is_well_formed() && scope.admits(sub))
        {
            self.n_levels += n_nodes;
            return Ok(());
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
    ) -> Result<(), Stop> {
        let is_well_formed =
            |ty: &Type| match is_known || scope.is_well_formed() && scope.admits(ty) {
                true => Ok(()),
                false => Err(Stop::Untypable),
            };
        // From bound to bound, until `sub` is not a variable.
        let mut bound;
        let mut sub = sub;
        let mut n_promotions = 0;
        loop {
            self.n_levels += 1;
            if self.n_levels > ENDLESS {
                return Err(Stop::Diverges);
            }
            let left = fuel.burn()?;
            match (sub, sup) {
                (sub, Type::Top) => return is_well_formed(sub),
                (Type::Var(x), Type::Var(y)) if x == y => return is_well_formed(sub),
                (Type::Var(x), _) => {
                    self.count_promotion(&mut n_promotions, scope)?;
                    bound = self.bound_of(scope, *x).ok_or(Stop::Untypable)?;
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
                _ => return Err(Stop::Untypable),
            }
            fuel = left;
        }
    }

    /// A bound depends only on its variable, so a chain with more steps than variables is a cycle.
    fn count_promotion(&self, n: &mut i64, scope: Environment<'_>) -> Result<(), Stop> {
        *n += 1;
        match self.fuel {
            Fuel::Unlimited if *n > scope.n_bounds() + 1 => Err(Stop::Diverges),
            _ => Ok(()),
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
