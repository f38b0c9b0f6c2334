//! The position of a value in LeanCheck's order, found by counting instead of enumeration.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use stromboli_domain::data::{Head, Visitor};
use stromboli_domain::{Data, list};

use crate::atom::{self, is_atomic};
use crate::grammar::{Grammar, KindId, Production};
use crate::order::Order;

/// The position of a value among all values of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tier that contains the value.
    pub tier: usize,
    /// The number of values before it, in its tier and the earlier ones. `None` if it is too far away
    /// to count.
    pub before: Option<BigUint>,
}

/// Values with fields are not counted from this tier on, because the effort grows with the square of
/// the tier.
const TOO_FAR: usize = 1000;

/// The position of a value.
///
/// ```
/// use stromboli_enumeration::{Order, position};
///
/// let place = position(Order::Derived, &(3, -40));
/// assert_eq!((place.tier, place.before), (85, Some((85_u32 * 86 / 2 + 5).into())));
/// ```
pub fn position<T: Data>(order: Order, value: &T) -> Position {
    let grammar = Grammar::of::<T>(value.tag(), order);
    let tier = tier_of(&grammar, value);
    if is_atomic(T::shape_of(value.tag())) && T::bounds(value.tag()).is_none() {
        return Position { tier, before: Some(tier.into()) };
    }
    if tier >= TOO_FAR {
        return Position { tier, before: None };
    }
    let mut census = Census { grammar: &grammar, rests: HashMap::new() };
    let earlier: BigUint = (0..tier).map(|tier| census.count(Grammar::ROOT, tier)).sum();
    Position { tier, before: Some(earlier + census.rank(value)) }
}

/// The tier of a value, which is cheaper to find than its [`position`].
///
/// ```
/// use stromboli_enumeration::Order;
/// use stromboli_enumeration::position::tier;
///
/// assert_eq!(tier(Order::Derived, &(3, -40)), 85);
/// ```
pub fn tier<T: Data>(order: Order, value: &T) -> usize {
    tier_of(&Grammar::of::<T>(value.tag(), order), value)
}

pub(crate) fn tier_of<T: Data>(grammar: &Grammar, value: &T) -> usize {
    if let Some(tier) = atom::tier_of(value) {
        return tier;
    }
    let cost = if value.head() == Head::List {
        // One for each element.
        list::length(value)
    } else {
        let (kind, production) = grammar.production_of(value);
        grammar.productions(kind)[production].cost
    };
    let mut tiers = FieldTiers { grammar, sum: cost };
    let ControlFlow::Continue(()) = value.visit(&mut tiers);
    tiers.sum
}

struct FieldTiers<'a> {
    grammar: &'a Grammar,
    sum: usize,
}

impl<Parent> Visitor<Parent> for FieldTiers<'_> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        self.sum = self.sum.saturating_add(tier_of(self.grammar, field));
        ControlFlow::Continue(())
    }
}

/// Counts values.
struct Census<'a> {
    grammar: &'a Grammar,
    rests: HashMap<Rest, BigUint>,
}

/// The remaining fields of a production, and the remaining tier for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rest {
    kind: KindId,
    production: usize,
    from: usize,
    left: usize,
}

impl Rest {
    fn without_first(self, tier: usize) -> Rest {
        Rest { from: self.from + 1, left: self.left - tier, ..self }
    }
}

impl Census<'_> {
    /// The number of values of a type in a tier.
    fn count(&mut self, kind: KindId, tier: usize) -> BigUint {
        if self.grammar.is_atomic(kind) {
            return u8::from(self.grammar.head_in(kind, tier).is_some()).into();
        }
        self.count_before(kind, tier, self.grammar.productions(kind).len())
    }

    /// The number of values that the first productions make.
    fn count_before(&mut self, kind: KindId, tier: usize, n_productions: usize) -> BigUint {
        let rest = |(production, rule): (usize, &Production)| {
            let left = tier.checked_sub(rule.cost)?;
            Some(Rest { kind, production, from: 0, left })
        };
        let rules = self.grammar.productions(kind)[..n_productions].iter().enumerate();
        rules.filter_map(rest).map(|rest| self.ways(rest)).sum()
    }

    /// The number of ways to fill the fields.
    fn ways(&mut self, rest: Rest) -> BigUint {
        if let Some(known) = self.rests.get(&rest) {
            return known.clone();
        }
        let ways = match &self.grammar.productions(rest.kind)[rest.production].fields[rest.from..] {
            [] => BigUint::from(u8::from(rest.left == 0)),
            [field] => self.count(*field, rest.left),
            [field, ..] => self.ways_before(rest, *field, rest.left + 1),
        };
        self.rests.insert(rest, ways.clone());
        ways
    }

    /// The number of ways with the first field in one of the first tiers.
    fn ways_before(&mut self, rest: Rest, field: KindId, n_tiers: usize) -> BigUint {
        let with_field_in = |tier| self.count(field, tier) * self.ways(rest.without_first(tier));
        (0..n_tiers).map(with_field_in).sum()
    }

    /// The number of values before this one in its tier.
    fn rank<T: Data>(&mut self, value: &T) -> BigUint {
        if is_atomic(T::shape_of(value.tag())) {
            return BigUint::ZERO;
        }
        let (kind, production) = self.grammar.production_of(value);
        let tier = tier_of(self.grammar, value);
        if value.head() == Head::List {
            let mut ranks = ElementRanks { census: self, kind, tier, before: BigUint::ZERO };
            let ControlFlow::Continue(()) = value.visit(&mut ranks);
            return ranks.before;
        }
        let left = tier - self.grammar.productions(kind)[production].cost;
        let before = self.count_before(kind, tier, production);
        let rest = Rest { kind, production, from: 0, left };
        let mut ranks = FieldRanks { census: self, rest, before };
        let ControlFlow::Continue(()) = value.visit(&mut ranks);
        ranks.before
    }
}

struct FieldRanks<'a, 'b> {
    census: &'a mut Census<'b>,
    rest: Rest,
    before: BigUint,
}

impl<Parent> Visitor<Parent> for FieldRanks<'_, '_> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        let (census, rest) = (&mut *self.census, self.rest);
        let kind = census.grammar.productions(rest.kind)[rest.production].fields[rest.from];
        let tier = tier_of(census.grammar, field);
        self.rest = rest.without_first(tier);
        self.before += census.ways_before(rest, kind, tier);
        self.before += census.rank(field) * census.ways(self.rest);
        ControlFlow::Continue(())
    }
}

/// The elements of a list, from the first on.
struct ElementRanks<'a, 'b> {
    census: &'a mut Census<'b>,
    /// The type of the list from the next element on.
    kind: KindId,
    /// The tier of that list.
    tier: usize,
    before: BigUint,
}

impl<Parent> Visitor<Parent> for ElementRanks<'_, '_> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        let grammar = self.census.grammar;
        let productions = grammar.productions(self.kind).iter();
        let mut conses = productions.enumerate().filter(|(_, rule)| rule.head == Head::Cons);
        let (production, rule) = conses.next().expect("a list can have elements");
        let &[first, others] = &rule.fields[..] else {
            unreachable!("an element is followed by the list of the others");
        };
        let rest = Rest { kind: self.kind, production, from: 0, left: self.tier - rule.cost };
        let tier = tier_of(grammar, field);
        let after = rest.without_first(tier);
        self.before += self.census.ways_before(rest, first, tier);
        self.before += self.census.rank(field) * self.census.ways(after);
        (self.kind, self.tier) = (others, after.left);
        ControlFlow::Continue(())
    }
}
