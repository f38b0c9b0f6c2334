//! Shifting, substitution and reduction, with their mutations.

use stromboli_domain::{Bug, Named};

use super::syntax::Expr;

/// The mutations of the calculus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// Shifting leaves every variable as it is.
    #[named("shift_var_none")]
    ShiftVarNone,
    /// Shifting shifts every variable, whatever the cutoff.
    #[named("shift_var_all")]
    ShiftVarAll,
    /// Variables equal to the cutoff are not shifted.
    #[named("shift_var_leq")]
    ShiftVarLeq,
    /// The cutoff does not grow under a lambda.
    #[named("shift_abs_no_incr")]
    ShiftAbsNoIncr,
    /// Substitution replaces every variable.
    #[named("subst_var_all")]
    SubstVarAll,
    /// Substitution replaces no variable.
    #[named("subst_var_none")]
    SubstVarNone,
    /// Under a lambda the substituted term is not shifted.
    #[named("subst_abs_no_shift")]
    SubstAbsNoShift,
    /// Under a lambda the index to replace does not grow.
    #[named("subst_abs_no_incr")]
    SubstAbsNoIncr,
    /// A redex is substituted without any shift.
    #[named("substTop_no_shift")]
    SubstTopNoShift,
    /// A redex is substituted with the shift up but not the one back.
    #[named("substTop_no_shift_back")]
    SubstTopNoShiftBack,
}

/// The program: operations of the calculus, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Stlc<B = Option<Mutation>>(pub B);

/// A shift of free variables that may have to be repeated.
#[derive(Clone, Copy)]
struct Shift {
    /// The first variable that is free.
    cutoff: i64,
    by: i64,
    n_times: u64,
}

/// The replacement of a variable, under some lambdas of the expression.
#[derive(Clone, Copy)]
struct Replacement<'a> {
    index: i64,
    by: &'a Expr,
    /// The shifts of `by` up, one for each lambda. They are deferred until it replaces a variable.
    up: Shift,
    /// A shift of the result.
    back: Shift,
}

const UP: Shift = Shift { cutoff: 0, by: 1, n_times: 1 };
const BACK: Shift = Shift { cutoff: 0, by: -1, n_times: 1 };
const NONE: Shift = Shift { cutoff: 0, by: 0, n_times: 0 };

/// Most of these return `None` for an expression that stays as it is, so that it is shared and not
/// copied.
impl<B: Bug<Mutation>> Stlc<B> {
    /// The expression with every free variable moved by `by`.
    pub fn shift(self, by: i64, expr: &Expr) -> Expr {
        let shift = Shift { cutoff: 0, by, n_times: 1 };
        self.shifted(shift, NONE, expr).unwrap_or_else(|| expr.clone())
    }

    /// The expression with the variable `index` replaced by `by`.
    pub fn substitute(self, index: i64, by: &Expr, expr: &Expr) -> Expr {
        let replacement = Replacement { index, by, up: NONE, back: NONE };
        self.replaced(replacement, expr).unwrap_or_else(|| expr.clone())
    }

    /// The body of a lambda, with its variable replaced by `by`.
    pub fn substitute_top(self, by: &Expr, body: &Expr) -> Expr {
        let (up, back) = match (UP, BACK) {
            _ if self.0.is(Mutation::SubstTopNoShift) => (NONE, NONE),
            _ if self.0.is(Mutation::SubstTopNoShiftBack) => (UP, NONE),
            shifts => shifts,
        };
        let replacement = Replacement { index: 0, by, up, back };
        self.replaced(replacement, body).unwrap_or_else(|| body.clone())
    }

    fn replaced(self, replacement: Replacement<'_>, expr: &Expr) -> Option<Expr> {
        let Replacement { index, by, up, back } = replacement;
        match expr {
            Expr::Var(n) => match *n {
                _ if self.0.is(Mutation::SubstVarAll) => Some(self.inserted(replacement)),
                _ if self.0.is(Mutation::SubstVarNone) => self.shifted(back, NONE, expr),
                n if n == index => Some(self.inserted(replacement)),
                _ => self.shifted(back, NONE, expr),
            },

            Expr::Bool(_) => None,

            Expr::Abs(abs) if !abs.contents.has_variable() => None,
            Expr::Abs(abs) => {
                let index = match index {
                    index if self.0.is(Mutation::SubstAbsNoIncr) => index,
                    index => index.wrapping_add(1),
                };
                let up = match up {
                    up if self.0.is(Mutation::SubstAbsNoShift) => up,
                    up => Shift { n_times: up.n_times + 1, ..UP },
                };
                let inner = Replacement { index, by, up, back: self.under_lambda(back) };
                Some(abs.with_body(self.replaced(inner, &abs.body)?))
            }

            Expr::App(app) if !app.contents.has_variable() => None,
            Expr::App(app) => {
                let function = self.replaced(replacement, &app.function);
                app.with_parts(function, self.replaced(replacement, &app.argument))
            }
        }
    }

    /// The expression in the place of a variable.
    fn inserted(self, Replacement { by, up, back, .. }: Replacement<'_>) -> Expr {
        self.shifted(up, back, by).unwrap_or_else(|| by.clone())
    }

    /// Shifts an expression, and then once more.
    fn shifted(self, first: Shift, second: Shift, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Var(n) => {
                let shifted = self.shifted_variable(second, self.shifted_variable(first, *n));
                (shifted != *n).then_some(Expr::Var(shifted))
            }

            Expr::Bool(_) => None,

            Expr::Abs(abs) if !abs.contents.has_variable() => None,
            Expr::Abs(abs) => {
                let (first, second) = (self.under_lambda(first), self.under_lambda(second));
                Some(abs.with_body(self.shifted(first, second, &abs.body)?))
            }

            Expr::App(app) if !app.contents.has_variable() => None,
            Expr::App(app) => {
                let function = self.shifted(first, second, &app.function);
                app.with_parts(function, self.shifted(first, second, &app.argument))
            }
        }
    }

    fn shifted_variable(self, Shift { cutoff, by, n_times }: Shift, n: i64) -> i64 {
        let once = |n: i64| match n {
            n if self.0.is(Mutation::ShiftVarNone) => n,
            n if self.0.is(Mutation::ShiftVarAll) => n.wrapping_add(by),
            n if self.0.is(Mutation::ShiftVarLeq) && n == cutoff => n,
            n if n < cutoff => n,
            n => n.wrapping_add(by),
        };
        (0..n_times).fold(n, |n, _| once(n))
    }

    fn under_lambda(self, shift: Shift) -> Shift {
        match shift {
            shift if self.0.is(Mutation::ShiftAbsNoIncr) => shift,
            shift => Shift { cutoff: shift.cutoff + 1, ..shift },
        }
    }

    /// One step of parallel reduction, if there is anything to reduce.
    pub fn step(self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Var(_) | Expr::Bool(_) => None,
            Expr::Abs(abs) if !abs.contents.has_redex() => None,
            Expr::Abs(abs) => Some(abs.with_body(self.step(&abs.body)?)),
            Expr::App(app) if !app.contents.has_redex() => None,
            Expr::App(app) => {
                let argument = self.step(&app.argument);
                if let Expr::Abs(abs) = &app.function {
                    let body = self.step(&abs.body);
                    let body = body.as_ref().unwrap_or(&abs.body);
                    return Some(
                        self.substitute_top(argument.as_ref().unwrap_or(&app.argument), body),
                    );
                }
                app.with_parts(self.step(&app.function), argument)
            }
        }
    }

    /// The normal form, if it is reached in fewer than `fuel` steps.
    pub fn normalise(self, fuel: u32, expr: &Expr) -> Option<Expr> {
        let mut expr = expr.clone();
        for _ in 0..fuel {
            match self.step(&expr) {
                Some(stepped) => expr = stepped,
                None => return Some(expr),
            }
        }
        None
    }
}
