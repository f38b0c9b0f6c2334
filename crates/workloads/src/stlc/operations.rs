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

impl<B: Bug<Mutation>> Stlc<B> {
    /// The expression with every free variable moved by `by`.
    pub fn shift(self, by: i64, expr: &Expr) -> Expr {
        self.shift_from(0, by, expr)
    }

    fn shift_from(self, cutoff: i64, by: i64, expr: &Expr) -> Expr {
        match expr {
            Expr::Var(_) if self.0.is(Mutation::ShiftVarNone) => expr.clone(),
            Expr::Var(n) if self.0.is(Mutation::ShiftVarAll) => Expr::Var(n.wrapping_add(by)),
            Expr::Var(n) if self.0.is(Mutation::ShiftVarLeq) && *n == cutoff => expr.clone(),
            Expr::Var(n) if *n < cutoff => expr.clone(),
            Expr::Var(n) => Expr::Var(n.wrapping_add(by)),

            Expr::Bool(_) => expr.clone(),

            Expr::Abs(abs) if self.0.is(Mutation::ShiftAbsNoIncr) => {
                Expr::abs(abs.domain.clone(), self.shift_from(cutoff, by, &abs.body))
            }
            Expr::Abs(abs) => {
                Expr::abs(abs.domain.clone(), self.shift_from(cutoff + 1, by, &abs.body))
            }

            Expr::App(app) => {
                let function = self.shift_from(cutoff, by, &app.function);
                Expr::app(function, self.shift_from(cutoff, by, &app.argument))
            }
        }
    }

    /// The expression with the variable `index` replaced by `by`.
    pub fn substitute(self, index: i64, by: &Expr, expr: &Expr) -> Expr {
        match expr {
            Expr::Var(_) if self.0.is(Mutation::SubstVarAll) => by.clone(),
            Expr::Var(_) if self.0.is(Mutation::SubstVarNone) => expr.clone(),
            Expr::Var(n) if *n == index => by.clone(),
            Expr::Var(_) => expr.clone(),

            Expr::Bool(_) => expr.clone(),

            Expr::Abs(abs) => {
                let index = match index {
                    index if self.0.is(Mutation::SubstAbsNoIncr) => index,
                    index => index.wrapping_add(1),
                };
                let body = match by {
                    by if self.0.is(Mutation::SubstAbsNoShift) => {
                        self.substitute(index, by, &abs.body)
                    }
                    by => self.substitute(index, &self.shift(1, by), &abs.body),
                };
                Expr::abs(abs.domain.clone(), body)
            }

            Expr::App(app) => {
                let function = self.substitute(index, by, &app.function);
                Expr::app(function, self.substitute(index, by, &app.argument))
            }
        }
    }

    /// The body of a lambda, with its variable replaced by `by`.
    pub fn substitute_top(self, by: &Expr, body: &Expr) -> Expr {
        if self.0.is(Mutation::SubstTopNoShift) {
            return self.substitute(0, by, body);
        }
        let substituted = self.substitute(0, &self.shift(1, by), body);
        if self.0.is(Mutation::SubstTopNoShiftBack) {
            return substituted;
        }
        self.shift(-1, &substituted)
    }

    /// One step of parallel reduction, if there is anything to reduce.
    pub fn step(self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Var(_) | Expr::Bool(_) => None,
            Expr::Abs(abs) => Some(Expr::abs(abs.domain.clone(), self.step(&abs.body)?)),
            Expr::App(app) => {
                let argument = self.step(&app.argument);
                if let Expr::Abs(abs) = &app.function {
                    let body = self.step(&abs.body);
                    let body = body.as_ref().unwrap_or(&abs.body);
                    return Some(
                        self.substitute_top(argument.as_ref().unwrap_or(&app.argument), body),
                    );
                }
                match (self.step(&app.function), argument) {
                    (None, None) => None,
                    (function, argument) => Some(Expr::app(
                        function.unwrap_or_else(|| app.function.clone()),
                        argument.unwrap_or_else(|| app.argument.clone()),
                    )),
                }
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
