//! The properties of the calculus.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};

use super::operations::{Fsub, Mutation};
use super::syntax::Term;
use super::typing::{Fuel, Stop};
use super::validity::ClosedTerms;
use crate::program::Program;
use crate::property::property;
use crate::schema::{Integers, Sampling};

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (e): if e has a type, and steps, the result is of that type.
    SinglePreserve,
    /// (e): if e has a type, and reduces within 40 steps, the result is of that type.
    MultiPreserve,
}

/// The maximal number of steps of `MultiPreserve`, and the limit of the type checker in preconditions.
pub const FUEL: u32 = 40;

impl Program for Fsub {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = ClosedTerms;
    type Candidates = Anything;

    const NAME: &'static str = "fsub";

    const SUMMARY: &'static str = "System F-sub: the same with subtyping and type abstraction.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (Mutation::TshiftTvarAll, &[MultiPreserve, SinglePreserve]),
            (Mutation::TshiftTvarNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::TshiftAllNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftVarAll, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftVarNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftAbsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::ShiftTypTabsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::TsubstTvarFlip, &[MultiPreserve, SinglePreserve]),
            (Mutation::TsubstTvarNoShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::TsubstTvarOverShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::TsubstAllNoTshift, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstVarFlip, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstVarNoDecr, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstAbsNoShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstAbsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstTabsNoShift, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstTypTabsNoIncr, &[MultiPreserve, SinglePreserve]),
            (Mutation::SubstTypTabsNoShift, &[MultiPreserve, SinglePreserve]),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived, Order::Reversed];

    const SAMPLING: &'static [(Family, Sampling)] = {
        let sampling = Sampling { not_leaves: &["TVar"], ..Sampling::DEFAULT };
        let narrow = Sampling { integers: Integers::between(-5, 5), ..sampling };
        &[(Family::TYPE, sampling), (Family::TYPE_NARROW, narrow)]
    };

    fn with_bug(bug: Option<Mutation>) -> Self {
        Fsub(bug)
    }

    fn validity(self) -> ClosedTerms {
        ClosedTerms
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::SinglePreserve => property(Fsub::single_preserve),
            Property::MultiPreserve => property(Fsub::multi_preserve),
        }
    }
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Fsub<B> {
    pub fn single_preserve(self, pre: Precondition, term: &Term) -> Verdict {
        self.preserves(pre, term, || self.step(term))
    }

    pub fn multi_preserve(self, pre: Precondition, term: &Term) -> Verdict {
        self.preserves(pre, term, || self.normalise(FUEL, term))
    }

    /// Whether the result of reducing a term, if any, has the same type.
    fn preserves(
        self,
        pre: Precondition,
        term: &Term,
        reduce: impl FnOnce() -> Option<Term>,
    ) -> Verdict {
        let before = self.type_of(Fuel::Limited(FUEL), term);
        if pre == Precondition::Check && before.is_err() {
            return Verdict::Discards;
        }
        let Some(reduced) = reduce() else {
            return Verdict::Passes;
        };
        let after = match self.type_of(Fuel::Unlimited, &reduced) {
            Ok(after) => after,
            Err(Stop::Untypable) => return Verdict::Fails,
            Err(Stop::Diverges) => return Verdict::Diverges,
        };
        let Ok(before) = before else {
            return Verdict::Raises;
        };
        match self.is_subtype(Fuel::Unlimited, &after, &before) {
            Ok(true) => Verdict::Passes,
            Ok(false) => Verdict::Fails,
            Err(_) => Verdict::Diverges,
        }
    }
}
