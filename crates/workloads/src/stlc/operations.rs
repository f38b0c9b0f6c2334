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

    /// The expression with its variables from `cutoff` on moved by `by`.
    fn shift_from(self, cutoff: i64, by: i64, expr: &Expr) -> Expr {
        match expr {
            Expr::Var(n) if self.0.is(Mutation::ShiftVarNone) => Expr::Var(*n),
            Expr::Var(n) if self.0.is(Mutation::ShiftVarAll) => Expr::Var(n.wrapping_add(by)),
            Expr::Var(n) if self.0.is(Mutation::ShiftVarLeq) && *n == cutoff => Expr::Var(*n),
            Expr::Var(n) if *n < cutoff => Expr::Var(*n),
            Expr::Var(n) => Expr::Var(n.wrapping_add(by)),

            Expr::Bool(truth) => Expr::Bool(*truth),

            Expr::Abs(abs) if self.0.is(Mutation::ShiftAbsNoIncr) => {
                Expr::abs(abs.domain.clone(), self.shift_from(cutoff, by, &abs.body))
            }
            Expr::Abs(abs) => {
                Expr::abs(abs.domain.clone(), self.shift_from(cutoff + 1, by, &abs.body))
            }

            Expr::App(app) => Expr::app(
                self.shift_from(cutoff, by, &app.function),
                self.shift_from(cutoff, by, &app.argument),
            ),
        }
    }

    /// The expression with the variable `index` replaced by `by`.
    pub fn substitute(self, index: i64, by: &Expr, expr: &Expr) -> Expr {
        let inner = index.wrapping_add(1);
        match expr {
            Expr::Var(_) if self.0.is(Mutation::SubstVarAll) => by.clone(),
            Expr::Var(n) if self.0.is(Mutation::SubstVarNone) => Expr::Var(*n),
            Expr::Var(n) if *n == index => by.clone(),
            Expr::Var(n) => Expr::Var(*n),

            Expr::Bool(truth) => Expr::Bool(*truth),

            Expr::Abs(abs) if self.0.is(Mutation::SubstAbsNoShift) => {
                Expr::abs(abs.domain.clone(), self.substitute(inner, by, &abs.body))
            }
            Expr::Abs(abs) if self.0.is(Mutation::SubstAbsNoIncr) => {
                let by = self.shift(1, by);
                Expr::abs(abs.domain.clone(), self.substitute(index, &by, &abs.body))
            }
            Expr::Abs(abs) => {
                let by = self.shift(1, by);
                Expr::abs(abs.domain.clone(), self.substitute(inner, &by, &abs.body))
            }

            Expr::App(app) => Expr::app(
                self.substitute(index, by, &app.function),
                self.substitute(index, by, &app.argument),
            ),
        }
    }

    /// The body of a lambda, with its variable replaced by `by`.
    pub fn substitute_top(self, by: &Expr, body: &Expr) -> Expr {
        match self.0 {
            bug if bug.is(Mutation::SubstTopNoShift) => self.substitute(0, by, body),
            bug if bug.is(Mutation::SubstTopNoShiftBack) => {
                self.substitute(0, &self.shift(1, by), body)
            }
            _ => self.shift(-1, &self.substitute(0, &self.shift(1, by), body)),
        }
    }

    /// One step of parallel reduction, if there is anything to reduce.
    pub fn step(self, expr: &Expr) -> Option<Expr> {
        let step_or_keep = |expr: &Expr| self.step(expr).unwrap_or_else(|| expr.clone());
        match expr {
            Expr::Var(_) | Expr::Bool(_) => None,
            Expr::Abs(abs) => Some(Expr::abs(abs.domain.clone(), self.step(&abs.body)?)),
            Expr::App(app) => match (&app.function, &app.argument) {
                (Expr::Abs(abs), argument) => {
                    Some(self.substitute_top(&step_or_keep(argument), &step_or_keep(&abs.body)))
                }
                (function, argument) => match (self.step(function), self.step(argument)) {
                    (None, None) => None,
                    (Some(function), None) => Some(Expr::app(function, argument.clone())),
                    (None, Some(argument)) => Some(Expr::app(function.clone(), argument)),
                    (Some(function), Some(argument)) => Some(Expr::app(function, argument)),
                },
            },
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
