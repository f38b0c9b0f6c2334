//! What a search that found no counterexample has proven.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use stromboli_domain::Named;
use stromboli_enumeration::Order;

/// A proven lower bound: in each order that was searched, no input in the tiers before a certain one
/// fails.
///
/// It says nothing about tokens: an input with few tokens can be in a late tier, because a large integer
/// is a single token.
///
/// ```
/// use stromboli_enumeration::Order;
/// use stromboli_workloads::minimum::Bound;
///
/// let bound: Bound = "fwd:12 rev:9".parse().unwrap();
/// assert_eq!(bound.tier(Order::Derived), 12);
/// assert_eq!(bound.words(), "none before tier 12 (order fwd), none before tier 9 (order rev)");
/// assert_eq!(Bound::before(Order::Derived, 12).words(), "none before tier 12");
/// assert_eq!(Bound::default().words(), "nothing proven");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound(BTreeMap<Order, usize>);

impl Bound {
    /// No input in the tiers before this one fails.
    pub fn before(order: Order, tier: usize) -> Bound {
        let mut bound = Bound::default();
        bound.add(order, tier);
        bound
    }

    /// Adds what was proven in an order. What is known already is not lost.
    pub fn add(&mut self, order: Order, tier: usize) {
        // Nothing is before the first tier.
        if tier > 0 {
            let known = self.0.entry(order).or_default();
            *known = tier.max(*known);
        }
    }

    /// Adds everything that another bound says.
    #[must_use]
    pub fn and(mut self, other: &Bound) -> Bound {
        other.0.iter().for_each(|(order, tier)| self.add(*order, *tier));
        self
    }

    /// The first tier of the order in which an input may fail.
    pub fn tier(&self, order: Order) -> usize {
        self.0.get(&order).copied().unwrap_or(0)
    }

    /// The first tier in which an input may fail, in every order that was searched.
    pub fn tiers(&self) -> impl Iterator<Item = (Order, usize)> {
        self.0.iter().map(|(order, tier)| (*order, *tier))
    }

    /// Whether nothing is proven.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What it says, in words. The derived order is named only if there is another one.
    pub fn words(&self) -> String {
        let is_plain = self.0.keys().all(|order| *order == Order::Derived);
        let part = |(order, tier): (Order, usize)| match is_plain {
            true => format!("none before tier {tier}"),
            false => format!("none before tier {tier} (order {order})"),
        };
        let parts: Vec<_> = self.tiers().map(part).collect();
        if parts.is_empty() { "nothing proven".to_owned() } else { parts.join(", ") }
    }
}

/// As in the table: `fwd:12`, or a dash if nothing is proven.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad(NOTHING);
        }
        let parts: Vec<_> = self.tiers().map(|(order, tier)| format!("{order}:{tier}")).collect();
        f.pad(&parts.join(" "))
    }
}

const NOTHING: &str = "-";

impl FromStr for Bound {
    type Err = BoundError;

    fn from_str(text: &str) -> Result<Bound, BoundError> {
        let mut bound = Bound::default();
        if text == NOTHING {
            return Ok(bound);
        }
        for part in text.split(' ') {
            let parsed = part.split_once(':').and_then(|(order, tier)| {
                Some((Order::from_name(order).ok()?, tier.parse().ok().filter(|tier| *tier > 0)?))
            });
            let (order, tier) = parsed.ok_or(BoundError)?;
            bound.add(order, tier);
        }
        Ok(bound)
    }
}

/// An error parsing a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an order and a tier above 0, such as fwd:12, or a dash")]
pub struct BoundError;
