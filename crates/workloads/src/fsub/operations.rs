//! Shifting, substitution and reduction, with their mutations.
//!
//! Shifting moves variables up by one from a cutoff on. Substitution replaces the variable at an index
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

/// A shift by one that may have to be repeated.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    pub(super) cutoff: i64,
    pub(super) n_times: u64,
}

impl Shift {
    const NONE: Shift = Shift::from_zero(0);

    const fn once(cutoff: i64) -> Shift {
        Shift { cutoff, n_times: 1 }
    }

    /// The shifts that a substitution makes, one after another.
    pub(super) const fn from_zero(n_times: u64) -> Shift {
        Shift { cutoff: 0, n_times }
    }
}

/// The replacement of a type variable, under some quantifiers.
#[derive(Clone, Copy)]
struct TypeReplacement<'a> {
    index: i64,
    by: &'a Type,
    /// The shifts of `by`, one for each quantifier. They are deferred until it replaces a variable.
    n_shifts: u64,
}

/// The replacement of a variable, under some lambdas.
#[derive(Clone, Copy)]
struct Replacement<'a> {
    index: i64,
    by: &'a Term,
    /// The shifts of `by`, one for each lambda. They are deferred until it replaces a variable.
    n_shifts: u64,
    /// The shifts of the types in `by`, one for each lambda over types. They are deferred as well;
    /// the order of shifts of the two kinds makes no difference.
    n_type_shifts: u64,
}

impl<B: Bug<Mutation>> Fsub<B> {
    /// The type with its variables from `cutoff` on moved up.
    pub fn shift_type(self, cutoff: i64, ty: &Type) -> Type {
        self.shifted_type(Shift::once(cutoff), ty).unwrap_or_else(|| ty.clone())
    }

    /// The term with its variables from `cutoff` on moved up.
    pub fn shift(self, cutoff: i64, term: &Term) -> Term {
        let shifted = self.shifted(Shift::once(cutoff), Shift::NONE, term);
        shifted.unwrap_or_else(|| term.clone())
    }

    /// The term with the type variables from `cutoff` on moved up in its types.
    pub fn shift_types(self, cutoff: i64, term: &Term) -> Term {
        let shifted = self.shifted(Shift::NONE, Shift::once(cutoff), term);
        shifted.unwrap_or_else(|| term.clone())
    }

    /// The type with the variable `index` replaced by `by`.
    pub fn substitute_in_type(self, ty: &Type, index: i64, by: &Type) -> Type {
        let replacement = TypeReplacement { index, by, n_shifts: 0 };
        self.replaced_in_type(ty, replacement).unwrap_or_else(|| ty.clone())
    }

    /// The term with the variable `index` replaced by `by`.
    pub fn substitute(self, term: &Term, index: i64, by: &Term) -> Term {
        let replacement = Replacement { index, by, n_shifts: 0, n_type_shifts: 0 };
        self.replaced(term, replacement).unwrap_or_else(|| term.clone())
    }

    /// The term with the type variable `index` replaced by the type `by`.
    pub fn substitute_type(self, term: &Term, index: i64, by: &Type) -> Term {
        let replacement = TypeReplacement { index, by, n_shifts: 0 };
        self.type_replaced(term, replacement).unwrap_or_else(|| term.clone())
    }
}

impl<B: Bug<Mutation>> Fsub<B> {
    /// Whether types that are well-formed in a scope stay so when they are shifted into another one or
    /// substituted in each other. Only bugs in these operations break that.
    pub(super) fn keeps_types_well_formed(self) -> bool {
        use Mutation::*;
        let of_types = [
            TshiftTvarAll,
            TshiftTvarNoIncr,
            TshiftAllNoIncr,
            TsubstTvarFlip,
            TsubstTvarNoShift,
            TsubstTvarOverShift,
            TsubstAllNoTshift,
        ];
        !of_types.into_iter().any(|bug| self.0.is(bug))
    }

    /// Whether shifting a type changes only variables from the cutoff on.
    fn shifts_only_free(self) -> bool {
        !self.0.is(Mutation::TshiftTvarAll) && !self.0.is(Mutation::TshiftAllNoIncr)
    }

    /// Whether substituting in a type changes only variables from the index on.
    fn replaces_only_free(self) -> bool {
        !self.0.is(Mutation::TsubstTvarFlip) && !self.0.is(Mutation::TsubstTvarOverShift)
    }
}

/// The operations. They return `None` for what stays as it is, so that it is shared and not copied.
impl<B: Bug<Mutation>> Fsub<B> {
    pub(super) fn shifted_type(self, shift: Shift, ty: &Type) -> Option<Type> {
        if shift.n_times == 0 {
            return None;
        }
        match ty {
            Type::Top => None,

            Type::Var(y) => {
                let once = |y: i64| match y {
                    y if self.0.is(Mutation::TshiftTvarAll) => up(y),
                    y if self.0.is(Mutation::TshiftTvarNoIncr) => y,
                    y if shift.cutoff <= y => up(y),
                    y => y,
                };
                let shifted = (0..shift.n_times).fold(*y, |y, _| once(y));
                (shifted != *y).then_some(Type::Var(shifted))
            }

            ty if self.shifts_only_free() && ty.is_closed_under(shift.cutoff) => None,

            Type::Arr(arr) => {
                arr.with(self.shifted_type(shift, &arr.from), self.shifted_type(shift, &arr.to))
            }

            Type::All(all) => {
                let inner = match shift.cutoff {
                    cutoff if self.0.is(Mutation::TshiftAllNoIncr) => cutoff,
                    cutoff => up(cutoff),
                };
                let bound = self.shifted_type(shift, &all.bound);
                all.with(bound, self.shifted_type(Shift { cutoff: inner, ..shift }, &all.body))
            }
        }
    }

    /// The term with its variables shifted, and the variables in its types.
    fn shifted(self, shift: Shift, types: Shift, term: &Term) -> Option<Term> {
        if shift.n_times == 0 && types.n_times == 0 {
            return None;
        }
        match term {
            Term::Var(y) => {
                let once = |y: i64| match y {
                    y if self.0.is(Mutation::ShiftVarAll) => up(y),
                    y if self.0.is(Mutation::ShiftVarNoIncr) => y,
                    y if shift.cutoff <= y => up(y),
                    y => y,
                };
                let shifted = (0..shift.n_times).fold(*y, |y, _| once(y));
                (shifted != *y).then_some(Term::Var(shifted))
            }

            Term::Abs(abs) => {
                let inner = match shift.cutoff {
                    cutoff if self.0.is(Mutation::ShiftAbsNoIncr) => cutoff,
                    cutoff => up(cutoff),
                };
                let domain = self.shifted_type(types, &abs.domain);
                let inner = Shift { cutoff: inner, ..shift };
                abs.with(domain, self.shifted(inner, types, &abs.body))
            }

            Term::App(app) => {
                let function = self.shifted(shift, types, &app.function);
                app.with(function, self.shifted(shift, types, &app.argument))
            }

            Term::TAbs(tabs) => {
                let inner = match types.cutoff {
                    cutoff if self.0.is(Mutation::ShiftTypTabsNoIncr) => cutoff,
                    cutoff => up(cutoff),
                };
                let bound = self.shifted_type(types, &tabs.bound);
                let inner = Shift { cutoff: inner, ..types };
                tabs.with(bound, self.shifted(shift, inner, &tabs.body))
            }

            Term::TApp(tapp) => {
                let function = self.shifted(shift, types, &tapp.function);
                tapp.with(function, self.shifted_type(types, &tapp.argument))
            }
        }
    }

    fn replaced_in_type(self, ty: &Type, replacement: TypeReplacement<'_>) -> Option<Type> {
        let TypeReplacement { index, by, n_shifts } = replacement;
        match ty {
            Type::Top => None,

            Type::Var(y) => match y.cmp(&index) {
                Less if self.0.is(Mutation::TsubstTvarFlip) => Some(Type::Var(down(*y))),
                Greater if self.0.is(Mutation::TsubstTvarFlip) => None,
                Greater if self.0.is(Mutation::TsubstTvarNoShift) => None,
                Less if self.0.is(Mutation::TsubstTvarOverShift) => Some(Type::Var(down(*y))),

                Less => None,
                Equal => {
                    let shifted = self.shifted_type(Shift::from_zero(n_shifts), by);
                    Some(shifted.unwrap_or_else(|| by.clone()))
                }
                Greater => Some(Type::Var(down(*y))),
            },

            ty if self.replaces_only_free() && ty.is_closed_under(index) => None,

            Type::Arr(arr) => {
                let from = self.replaced_in_type(&arr.from, replacement);
                arr.with(from, self.replaced_in_type(&arr.to, replacement))
            }

            Type::All(all) => {
                let n_shifts = match n_shifts {
                    n_shifts if self.0.is(Mutation::TsubstAllNoTshift) => n_shifts,
                    n_shifts => n_shifts + 1,
                };
                let bound = self.replaced_in_type(&all.bound, replacement);
                let inner = TypeReplacement { index: up(index), by, n_shifts };
                all.with(bound, self.replaced_in_type(&all.body, inner))
            }
        }
    }

    fn replaced(self, term: &Term, replacement: Replacement<'_>) -> Option<Term> {
        let Replacement { index, by, n_shifts, n_type_shifts } = replacement;
        match term {
            Term::Var(y) => match y.cmp(&index) {
                Less if self.0.is(Mutation::SubstVarFlip) => Some(Term::Var(down(*y))),
                Greater if self.0.is(Mutation::SubstVarFlip) => None,
                Greater if self.0.is(Mutation::SubstVarNoDecr) => None,

                Less => None,
                Equal => {
                    let (shift, types) = (n_shifts, n_type_shifts);
                    let shifted =
                        self.shifted(Shift::from_zero(shift), Shift::from_zero(types), by);
                    Some(shifted.unwrap_or_else(|| by.clone()))
                }
                Greater => Some(Term::Var(down(*y))),
            },

            Term::Abs(abs) => {
                let index = match index {
                    index if self.0.is(Mutation::SubstAbsNoIncr) => index,
                    index => up(index),
                };
                let n_shifts = match n_shifts {
                    n_shifts if self.0.is(Mutation::SubstAbsNoShift) => n_shifts,
                    n_shifts => n_shifts + 1,
                };
                let inner = Replacement { index, n_shifts, ..replacement };
                abs.with(None, self.replaced(&abs.body, inner))
            }

            Term::App(app) => {
                let function = self.replaced(&app.function, replacement);
                app.with(function, self.replaced(&app.argument, replacement))
            }

            Term::TAbs(tabs) => {
                let n_type_shifts = match n_type_shifts {
                    n_shifts if self.0.is(Mutation::SubstTabsNoShift) => n_shifts,
                    n_shifts => n_shifts + 1,
                };
                let inner = Replacement { n_type_shifts, ..replacement };
                tabs.with(None, self.replaced(&tabs.body, inner))
            }

            Term::TApp(tapp) => tapp.with(self.replaced(&tapp.function, replacement), None),
        }
    }

    fn type_replaced(self, term: &Term, replacement: TypeReplacement<'_>) -> Option<Term> {
        let TypeReplacement { index, by, n_shifts } = replacement;
        match term {
            Term::Var(_) => None,
            Term::Abs(abs) => {
                let domain = self.replaced_in_type(&abs.domain, replacement);
                abs.with(domain, self.type_replaced(&abs.body, replacement))
            }
            Term::App(app) => {
                let function = self.type_replaced(&app.function, replacement);
                app.with(function, self.type_replaced(&app.argument, replacement))
            }

            Term::TAbs(tabs) => {
                let index = match index {
                    index if self.0.is(Mutation::SubstTypTabsNoIncr) => index,
                    index => up(index),
                };
                let n_shifts = match n_shifts {
                    n_shifts if self.0.is(Mutation::SubstTypTabsNoShift) => n_shifts,
                    n_shifts => n_shifts + 1,
                };
                let bound = self.replaced_in_type(&tabs.bound, replacement);
                let inner = TypeReplacement { index, by, n_shifts };
                tabs.with(bound, self.type_replaced(&tabs.body, inner))
            }

            Term::TApp(tapp) => {
                let function = self.type_replaced(&tapp.function, replacement);
                tapp.with(function, self.replaced_in_type(&tapp.argument, replacement))
            }
        }
    }

    /// One step of parallel reduction, if there is anything to reduce.
    pub fn step(self, term: &Term) -> Option<Term> {
        match term {
            Term::Var(_) => None,
            Term::Abs(abs) => abs.with(None, self.step(&abs.body)),
            Term::App(app) => {
                let argument = self.step(&app.argument);
                if let Term::Abs(abs) = &app.function {
                    let body = self.step(&abs.body);
                    let body = body.as_ref().unwrap_or(&abs.body);
                    return Some(self.substitute(
                        body,
                        0,
                        argument.as_ref().unwrap_or(&app.argument),
                    ));
                }
                app.with(self.step(&app.function), argument)
            }
            Term::TAbs(tabs) => tabs.with(None, self.step(&tabs.body)),
            Term::TApp(tapp) => match &tapp.function {
                Term::TAbs(tabs) => {
                    let body = self.step(&tabs.body);
                    let body = body.as_ref().unwrap_or(&tabs.body);
                    Some(self.substitute_type(body, 0, &tapp.argument))
                }
                function => tapp.with(self.step(function), None),
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
