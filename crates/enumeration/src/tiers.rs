//! LeanCheck's enumeration.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_domain::Data;
use stromboli_domain::data::TypeTag;

use crate::grammar::Grammar;
use crate::order::Order;
use crate::plan::Planner;
use crate::position::tier_of;
use crate::validity::{Anything, Validity};
use crate::values::Values;

/// The values of a type in tiers of growing size, as LeanCheck 1.0.4 enumerates them.
///
/// Each integer is alone in its tier: 0, 1, -1, 2, -2 and so on. The tier of any other value is the
/// cost of its constructor, which [`Order`] defines, plus the tiers of its fields. A tuple costs 0.
/// Within a tier, constructors are in order. Values of one constructor are ordered by the tier of the
/// first field, then by its position there, then by the second field in the same way, and so on.
///
/// ```
/// use std::ops::ControlFlow;
/// use stromboli_enumeration::{Order, Tiers};
///
/// let mut tiers = Tiers::<(i64, bool)>::new(Order::Derived);
/// assert_eq!(tiers.count(0), 2);
///
/// let mut first = Vec::new();
/// let _: ControlFlow<()> = tiers.each(|tier, value| {
///     first.push((tier, *value));
///     if first.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(first, [(0, (0, false)), (0, (0, true)), (1, (1, false)), (1, (1, true))]);
/// ```
///
/// With a [`Validity`], it contains only the valid values, in the same order.
pub struct Tiers<T, V: Validity = Anything> {
    planner: Planner<V>,
    values: Values,
    root: PhantomData<T>,
}

impl<T: Data> Tiers<T> {
    /// All values.
    pub fn new(order: Order) -> Tiers<T> {
        Tiers::of(TypeTag::default(), order)
    }

    /// All values of the type with this tag.
    pub fn of(tag: TypeTag, order: Order) -> Tiers<T> {
        Tiers::valid_of(tag, order, Anything)
    }
}

impl<T: Data, V: Validity> Tiers<T, V> {
    /// The valid values.
    pub fn valid(order: Order, validity: V) -> Tiers<T, V> {
        Tiers::valid_of(TypeTag::default(), order, validity)
    }

    fn valid_of(tag: TypeTag, order: Order, validity: V) -> Tiers<T, V> {
        let grammar = Rc::new(Grammar::of::<T>(tag, order));
        let values = Values::new(Rc::clone(&grammar));
        Tiers { planner: Planner::new(grammar, validity), values, root: PhantomData }
    }

    /// The number of tiers, or `None` if the type is infinite.
    pub fn n_tiers(&self) -> Option<usize> {
        self.planner.grammar.last_tier().map(|last| last.saturating_add(1))
    }

    /// The number of values in a tier. Saturates at `u128::MAX`.
    pub fn count(&mut self, tier: usize) -> u128 {
        self.planner.inputs(tier).map_or(0, |sort| self.planner.plan.sort(sort).total)
    }

    /// The number of values before this one, found by counting. `None` if it is not valid. If earlier
    /// tiers have `u128::MAX` values or more, that is the result for every value.
    ///
    /// ```
    /// use stromboli_enumeration::{Order, Tiers};
    ///
    /// let mut pairs = Tiers::<(i64, i64)>::new(Order::Derived);
    /// assert_eq!(pairs.n_before(&(1, 2)), Some(1 + 2 + 3 + 4 + 1));
    /// ```
    pub fn n_before(&mut self, value: &T) -> Option<u128> {
        let tier = tier_of(&self.planner.grammar, value);
        let mut n_earlier = 0_u128;
        for tier in 0..tier {
            n_earlier = n_earlier.saturating_add(self.count(tier));
            if n_earlier == u128::MAX {
                // Later tiers cost far more to count, and would not change the result.
                return Some(u128::MAX);
            }
        }
        let goal = self.planner.validity.input();
        let rank = self.planner.rank(&goal, value)?.n_before();
        Some(n_earlier.saturating_add(rank))
    }

    /// Calls `body` with each value of a tier, until it breaks.
    pub fn each_in<B>(
        &mut self,
        tier: usize,
        mut body: impl FnMut(&T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(sort) = self.planner.inputs(tier) else {
            return ControlFlow::Continue(());
        };
        let mut result = ControlFlow::Continue(());
        let _: ControlFlow<()> =
            self.values.stream(&self.planner.plan, Grammar::ROOT, sort, &mut |value, _| {
                result = body(&value);
                match result {
                    ControlFlow::Continue(()) => ControlFlow::Continue(()),
                    ControlFlow::Break(_) => ControlFlow::Break(()),
                }
            });
        result
    }

    /// Calls `body` with each value and its tier, until it breaks. This never ends if the type is
    /// infinite.
    pub fn each<B>(&mut self, mut body: impl FnMut(usize, &T) -> ControlFlow<B>) -> ControlFlow<B> {
        let last = self.planner.grammar.last_tier().unwrap_or(usize::MAX);
        for tier in 0..=last {
            self.each_in(tier, |value| body(tier, value))?;
        }
        ControlFlow::Continue(())
    }
}
