//! The properties of the calculus.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};

use super::operations::{Mutation, Stlc};
use super::syntax::Expr;
use super::typing::type_of;
use super::validity::TypedExpressions;
use crate::program::Program;
use crate::property::property;
use crate::schema::Sampling;

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (e): if e has a type, and steps, the result has that type.
    SinglePreserve,
    /// (e): if e has a type, and reduces within 40 steps, the result has that type.
    MultiPreserve,
}

/// The maximal number of steps of `MultiPreserve`.
pub const FUEL: u32 = 40;

impl Program for Stlc {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = TypedExpressions;
    type Candidates = Anything;

    const NAME: &'static str = "stlc";

    const SUMMARY: &'static str =
        "The simply typed lambda calculus: substitution and parallel reduction.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (Mutation::ShiftVarNone, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftVarAll, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftVarLeq, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftAbsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstVarAll, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstVarNone, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstAbsNoShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstAbsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstTopNoShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstTopNoShiftBack, &[MultiPreserve, SinglePreserve]),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived, Order::Reversed];

    const SAMPLING: &'static [(Family, Sampling)] =
        &[(Family::TYPE, Sampling { weights: &[("TFun", 3)], ..Sampling::DEFAULT })];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Stlc(bug)
    }

    fn validity(self) -> TypedExpressions {
        TypedExpressions
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::SinglePreserve => property(Stlc::single_preserve),
            Property::MultiPreserve => property(Stlc::multi_preserve),
        }
    }
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Stlc<B> {
    pub fn single_preserve(self, pre: Precondition, expr: &Expr) -> Verdict {
        preserves(pre, expr, || self.step(expr))
    }

    pub fn multi_preserve(self, pre: Precondition, expr: &Expr) -> Verdict {
        preserves(pre, expr, || self.normalise(FUEL, expr))
    }
}

/// Whether the result of reducing an expression, if any, has the same type.
fn preserves(pre: Precondition, expr: &Expr, reduce: impl FnOnce() -> Option<Expr>) -> Verdict {
    let before = type_of(expr);
    if pre == Precondition::Check && before.is_none() {
        return Verdict::Discards;
    }
    let Some(reduced) = reduce() else {
        return Verdict::Passes;
    };
    match (before, type_of(&reduced)) {
        (_, None) => Verdict::Fails,
        (None, Some(_)) => Verdict::Raises,
        (Some(before), Some(after)) if before == after => Verdict::Passes,
        (Some(_), Some(_)) => Verdict::Fails,
    }
}
