//! Shifting, substitution and reduction, with their mutations.
//!
//! Shifting moves variables up from a cutoff on, by one in terms. Substitution replaces the variable at an index
//! and moves the variables above it down by one.

use std::cmp::Ordering::{Equal, Greater, Less};

use stromboli_domain::{Bug, Named};

use super::syntax::{Term, Type};

/// The mutations of the calculus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// Shifting a type shifts every variable, whatever the cutoff.
    #[named("tshift_tvar_all")]
    TshiftTvarAll,
    /// Shifting a type shifts no variable.
    #[named("tshift_tvar_no_incr")]
    TshiftTvarNoIncr,
    /// Shifting a type: the cutoff does not grow under a quantifier.
    #[named("tshift_all_no_incr")]
    TshiftAllNoIncr,
    /// Shifting a term shifts every variable, whatever the cutoff.
    #[named("shift_var_all")]
    ShiftVarAll,
    /// Shifting a term shifts no variable.
    #[named("shift_var_no_incr")]
    ShiftVarNoIncr,
    /// Shifting a term: the cutoff does not grow under a lambda.
    #[named("shift_abs_no_incr")]
    ShiftAbsNoIncr,
    /// Shifting the types in a term: the cutoff does not grow under a lambda over types.
    #[named("shift_typ_tabs_no_incr")]
    ShiftTypTabsNoIncr,
    /// Substituting in a type lowers the variables below the index instead of those above.
    #[named("tsubst_tvar_flip")]
    TsubstTvarFlip,
    /// Substituting in a type: variables above the index are not lowered.
    #[named("tsubst_tvar_no_shift")]
    TsubstTvarNoShift,
    /// Substituting in a type: variables below the index are lowered too.
    #[named("tsubst_tvar_over_shift")]
    TsubstTvarOverShift,
    /// Substituting in a type: under a quantifier the substituted type is not shifted.
    #[named("tsubst_all_no_tshift")]
    TsubstAllNoTshift,
    /// Substituting in a term lowers the variables below the index instead of those above.
    #[named("subst_var_flip")]
    SubstVarFlip,
    /// Substituting in a term: variables above the index are not lowered.
    #[named("subst_var_no_decr")]
    SubstVarNoDecr,
    /// Substituting in a term: under a lambda the substituted term is not shifted.
    #[named("subst_abs_no_shift")]
    SubstAbsNoShift,
    /// Substituting in a term: under a lambda the index does not grow.
    #[named("subst_abs_no_incr")]
    SubstAbsNoIncr,
    /// Substituting in a term: under a lambda over types the types in the substituted term are not
    /// shifted.
    #[named("subst_tabs_no_shift")]
    SubstTabsNoShift,
    /// Substituting a type in a term: under a lambda over types the index does not grow.
    #[named("subst_typ_tabs_no_incr")]
    SubstTypTabsNoIncr,
    /// Substituting a type in a term: under a lambda over types the type is not shifted.
    #[named("subst_typ_tabs_no_shift")]
    SubstTypTabsNoShift,
}

/// The program: operations of the calculus, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Fsub<B = Option<Mutation>>(pub B);

/// Indices come from outside, so arithmetic on them must not overflow.
fn up(index: i64) -> i64 {
    index.wrapping_add(1)
}

fn down(index: i64) -> i64 {
    index.wrapping_sub(1)
}

impl<B: Bug<Mutation>> Fsub<B> {
    /// The type with its variables from `cutoff` on moved up by `by`.
    pub fn shift_type(self, cutoff: i64, by: i64, ty: &Type) -> Type {
        match ty {
            ty if by == 0 => ty.clone(),
            Type::Top => Type::Top,

            Type::Var(y) if self.0.is(Mutation::TshiftTvarAll) => Type::Var(y.wrapping_add(by)),
            Type::Var(y) if self.0.is(Mutation::TshiftTvarNoIncr) => Type::Var(*y),
            Type::Var(y) if cutoff <= *y => Type::Var(y.wrapping_add(by)),
            Type::Var(y) => Type::Var(*y),

            Type::Arr(arr) => Type::arr(
                self.shift_type(cutoff, by, &arr.from),
                self.shift_type(cutoff, by, &arr.to),
            ),

            Type::All(all) if self.0.is(Mutation::TshiftAllNoIncr) => Type::all(
                self.shift_type(cutoff, by, &all.bound),
                self.shift_type(cutoff, by, &all.body),
            ),
            Type::All(all) => Type::all(
                self.shift_type(cutoff, by, &all.bound),
                self.shift_type(up(cutoff), by, &all.body),
            ),
        }
    }

    /// The term with its variables from `cutoff` on moved up.
    pub fn shift(self, cutoff: i64, term: &Term) -> Term {
        match term {
            Term::Var(y) if self.0.is(Mutation::ShiftVarAll) => Term::Var(up(*y)),
            Term::Var(y) if self.0.is(Mutation::ShiftVarNoIncr) => Term::Var(*y),
            Term::Var(y) if cutoff <= *y => Term::Var(up(*y)),
            Term::Var(y) => Term::Var(*y),

            Term::Abs(abs) if self.0.is(Mutation::ShiftAbsNoIncr) => {
                Term::abs(abs.domain.clone(), self.shift(cutoff, &abs.body))
            }
            Term::Abs(abs) => Term::abs(abs.domain.clone(), self.shift(up(cutoff), &abs.body)),

            Term::App(app) => {
                Term::app(self.shift(cutoff, &app.function), self.shift(cutoff, &app.argument))
            }
            Term::TAbs(tabs) => Term::tabs(tabs.bound.clone(), self.shift(cutoff, &tabs.body)),
            Term::TApp(tapp) => {
                Term::tapp(self.shift(cutoff, &tapp.function), tapp.argument.clone())
            }
        }
    }

    /// The term with the type variables from `cutoff` on moved up in its types.
    pub fn shift_types(self, cutoff: i64, term: &Term) -> Term {
        match term {
            Term::Var(y) => Term::Var(*y),
            Term::Abs(abs) => Term::abs(
                self.shift_type(cutoff, 1, &abs.domain),
                self.shift_types(cutoff, &abs.body),
            ),
            Term::App(app) => Term::app(
                self.shift_types(cutoff, &app.function),
                self.shift_types(cutoff, &app.argument),
            ),

            Term::TAbs(tabs) if self.0.is(Mutation::ShiftTypTabsNoIncr) => Term::tabs(
                self.shift_type(cutoff, 1, &tabs.bound),
                self.shift_types(cutoff, &tabs.body),
            ),
            Term::TAbs(tabs) => Term::tabs(
                self.shift_type(cutoff, 1, &tabs.bound),
                self.shift_types(up(cutoff), &tabs.body),
            ),

            Term::TApp(tapp) => Term::tapp(
                self.shift_types(cutoff, &tapp.function),
                self.shift_type(cutoff, 1, &tapp.argument),
            ),
        }
    }

    /// The type with the variable `index` replaced by `by`.
    pub fn substitute_in_type(self, ty: &Type, index: i64, by: &Type) -> Type {
        match ty {
            Type::Top => Type::Top,

            Type::Var(y) => match y.cmp(&index) {
                Less if self.0.is(Mutation::TsubstTvarFlip) => Type::Var(down(*y)),
                Greater if self.0.is(Mutation::TsubstTvarFlip) => Type::Var(*y),
                Greater if self.0.is(Mutation::TsubstTvarNoShift) => Type::Var(*y),
                Less if self.0.is(Mutation::TsubstTvarOverShift) => Type::Var(down(*y)),

                Less => Type::Var(*y),
                Equal => by.clone(),
                Greater => Type::Var(down(*y)),
            },

            Type::Arr(arr) => Type::arr(
                self.substitute_in_type(&arr.from, index, by),
                self.substitute_in_type(&arr.to, index, by),
            ),

            Type::All(all) if self.0.is(Mutation::TsubstAllNoTshift) => Type::all(
                self.substitute_in_type(&all.bound, index, by),
                self.substitute_in_type(&all.body, up(index), by),
            ),
            Type::All(all) => Type::all(
                self.substitute_in_type(&all.bound, index, by),
                self.substitute_in_type(&all.body, up(index), &self.shift_type(0, 1, by)),
            ),
        }
    }

    /// The term with the variable `index` replaced by `by`.
    pub fn substitute(self, term: &Term, index: i64, by: &Term) -> Term {
        match term {
            Term::Var(y) => match y.cmp(&index) {
                Less if self.0.is(Mutation::SubstVarFlip) => Term::Var(down(*y)),
                Greater if self.0.is(Mutation::SubstVarFlip) => Term::Var(*y),
                Greater if self.0.is(Mutation::SubstVarNoDecr) => Term::Var(*y),

                Less => Term::Var(*y),
                Equal => by.clone(),
                Greater => Term::Var(down(*y)),
            },

            Term::Abs(abs) if self.0.is(Mutation::SubstAbsNoShift) => {
                Term::abs(abs.domain.clone(), self.substitute(&abs.body, up(index), by))
            }
            Term::Abs(abs) if self.0.is(Mutation::SubstAbsNoIncr) => {
                let by = self.shift(0, by);
                Term::abs(abs.domain.clone(), self.substitute(&abs.body, index, &by))
            }
            Term::Abs(abs) => {
                let by = self.shift(0, by);
                Term::abs(abs.domain.clone(), self.substitute(&abs.body, up(index), &by))
            }

            Term::App(app) => Term::app(
                self.substitute(&app.function, index, by),
                self.substitute(&app.argument, index, by),
            ),

            Term::TAbs(tabs) if self.0.is(Mutation::SubstTabsNoShift) => {
                Term::tabs(tabs.bound.clone(), self.substitute(&tabs.body, index, by))
            }
            Term::TAbs(tabs) => {
                let by = self.shift_types(0, by);
                Term::tabs(tabs.bound.clone(), self.substitute(&tabs.body, index, &by))
            }

            Term::TApp(tapp) => {
                Term::tapp(self.substitute(&tapp.function, index, by), tapp.argument.clone())
            }
        }
    }

    /// The term with the type variable `index` replaced by the type `by`.
    pub fn substitute_type(self, term: &Term, index: i64, by: &Type) -> Term {
        match term {
            Term::Var(y) => Term::Var(*y),
            Term::Abs(abs) => Term::abs(
                self.substitute_in_type(&abs.domain, index, by),
                self.substitute_type(&abs.body, index, by),
            ),
            Term::App(app) => Term::app(
                self.substitute_type(&app.function, index, by),
                self.substitute_type(&app.argument, index, by),
            ),

            Term::TAbs(tabs) if self.0.is(Mutation::SubstTypTabsNoIncr) => Term::tabs(
                self.substitute_in_type(&tabs.bound, index, by),
                self.substitute_type(&tabs.body, index, &self.shift_type(0, 1, by)),
            ),
            Term::TAbs(tabs) if self.0.is(Mutation::SubstTypTabsNoShift) => Term::tabs(
                self.substitute_in_type(&tabs.bound, index, by),
                self.substitute_type(&tabs.body, up(index), by),
            ),
            Term::TAbs(tabs) => Term::tabs(
                self.substitute_in_type(&tabs.bound, index, by),
                self.substitute_type(&tabs.body, up(index), &self.shift_type(0, 1, by)),
            ),

            Term::TApp(tapp) => Term::tapp(
                self.substitute_type(&tapp.function, index, by),
                self.substitute_in_type(&tapp.argument, index, by),
            ),
        }
    }

    /// One step of parallel reduction, if there is anything to reduce.
    pub fn step(self, term: &Term) -> Option<Term> {
        let step_or_keep = |term: &Term| self.step(term).unwrap_or_else(|| term.clone());
        match term {
            Term::Var(_) => None,
            Term::Abs(abs) => Some(Term::abs(abs.domain.clone(), self.step(&abs.body)?)),
            Term::App(app) => match (&app.function, &app.argument) {
                (Term::Abs(abs), argument) => {
                    Some(self.substitute(&step_or_keep(&abs.body), 0, &step_or_keep(argument)))
                }
                (function, argument) => match (self.step(function), self.step(argument)) {
                    (None, None) => None,
                    (Some(function), None) => Some(Term::app(function, argument.clone())),
                    (None, Some(argument)) => Some(Term::app(function.clone(), argument)),
                    (Some(function), Some(argument)) => Some(Term::app(function, argument)),
                },
            },
            Term::TAbs(tabs) => Some(Term::tabs(tabs.bound.clone(), self.step(&tabs.body)?)),
            Term::TApp(tapp) => match (&tapp.function, &tapp.argument) {
                (Term::TAbs(tabs), argument) => {
                    Some(self.substitute_type(&step_or_keep(&tabs.body), 0, argument))
                }
                (function, argument) => Some(Term::tapp(self.step(function)?, argument.clone())),
            },
        }
    }

    /// The normal form, if it is reached in fewer than `fuel` steps.
    pub fn normalise(self, fuel: u32, term: &Term) -> Option<Term> {
        let mut term = term.clone();
        for _ in 0..fuel {
            match self.step(&term) {
                Some(stepped) => term = stepped,
                None => return Some(term),
            }
        }
        None
    }
}
