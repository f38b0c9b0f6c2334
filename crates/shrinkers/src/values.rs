//! All values of a type, lightest first.

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use crate::tree::{Node, Role, Tree};
use crate::types::{Kind, Types};

/// How many values of a type and a weight are kept, at most. More are not looked at.
const MOST: usize = 20_000;

/// All values of the types inside a type.
pub(crate) struct Values<'a> {
    types: &'a Types,
    known: HashMap<(Kind, u64), Rc<Vec<Tree>>>,
    /// A type of numbers of which there is only 0.
    blank: Option<Kind>,
    /// For each type, the weight of its heaviest value, if it has one.
    heaviest: Vec<Option<u64>>,
    /// Whether some values were left out because there were too many.
    pub(crate) is_cut: bool,
}

impl<'a> Values<'a> {
    pub(crate) fn new(types: &'a Types) -> Values<'a> {
        Values::made(types, None)
    }

    /// All values in which the numbers of one type are 0.
    pub(crate) fn with_blank(types: &'a Types, blank: Kind) -> Values<'a> {
        Values::made(types, Some(blank))
    }

    fn made(types: &'a Types, blank: Option<Kind>) -> Values<'a> {
        let heaviest = types.all().map(|kind| heaviest(types, blank, kind, &mut Vec::new()));
        let heaviest = heaviest.collect();
        Values { types, known: HashMap::new(), blank, heaviest, is_cut: false }
    }

    /// The weight of the heaviest choice of values for some types, if there is one.
    fn heaviest(&self, kinds: &[Kind]) -> Option<u64> {
        kinds.iter().map(|kind| self.heaviest[kind.index()]).sum()
    }

    /// The weights up to this one at which there can be choices of values for some types.
    pub(crate) fn up_to(&self, kinds: &[Kind], weight: u64) -> RangeInclusive<u64> {
        0..=self.heaviest(kinds).map_or(weight, |heaviest| heaviest.min(weight))
    }

    /// The values of a type with this weight, in order.
    pub(crate) fn of(&mut self, kind: Kind, weight: u64) -> Rc<Vec<Tree>> {
        if let Some(known) = self.known.get(&(kind, weight)) {
            return Rc::clone(known);
        }
        let mut values = Vec::new();
        let flow = self.each_of(kind, weight, &mut |value| {
            if values.len() == MOST {
                return ControlFlow::Break(());
            }
            values.push(Tree::from(value));
            ControlFlow::Continue(())
        });
        self.is_cut |= flow.is_break();
        let values = Rc::new(values);
        self.known.insert((kind, weight), Rc::clone(&values));
        values
    }

    /// Calls `body` with each value of a type that has this weight, in order, until it breaks off.
    pub(crate) fn each_of<B>(
        &mut self,
        kind: Kind,
        weight: u64,
        body: &mut dyn FnMut(&[Node]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.blank == Some(kind) && weight > 0 {
            return ControlFlow::Continue(());
        }
        if self.types.is_integer(kind) {
            return body(Tree::joined(kind, Role::Integer, integer_at(weight), &[]).nodes());
        }
        let types = self.types;
        for (label, fields) in types.constructors(kind).iter().enumerate() {
            let role = types.role(kind, label);
            let Some(left) = weight.checked_sub(u64::from(role == Role::Compound)) else {
                continue;
            };
            self.each_choice(fields, left, &mut |parts| {
                body(Tree::joined(kind, role, label as i64, parts).nodes())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `body` with each choice of values for some types that has this weight in all, in order,
    /// until it breaks off.
    pub(crate) fn each_choice<B>(
        &mut self,
        kinds: &[Kind],
        weight: u64,
        body: &mut dyn FnMut(&[&[Node]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.choose(kinds, weight, &mut Vec::new(), body)
    }

    /// The first field comes first in the order, then the second, and so on.
    fn choose<B>(
        &mut self,
        kinds: &[Kind],
        weight: u64,
        chosen: &mut Vec<(Rc<Vec<Tree>>, usize)>,
        body: &mut dyn FnMut(&[&[Node]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some((first, rest)) = kinds.split_first() else {
            if weight > 0 {
                return ControlFlow::Continue(());
            }
            let parts: Vec<&[Node]> = chosen.iter().map(|(of, at)| of[*at].nodes()).collect();
            return body(&parts);
        };
        let least = self.heaviest(rest).map_or(0, |rest| weight.saturating_sub(rest));
        let most = *self.up_to(&[*first], weight).end();
        for part in least..=most {
            let values = self.of(*first, part);
            for at in 0..values.len() {
                chosen.push((Rc::clone(&values), at));
                let flow = self.choose(rest, weight - part, chosen, body);
                chosen.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The weight of the heaviest value of a type; nothing if there is none, because it holds numbers or
/// values of its own type. `above` has the types that hold this one.
fn heaviest(types: &Types, blank: Option<Kind>, kind: Kind, above: &mut Vec<Kind>) -> Option<u64> {
    if types.is_integer(kind) {
        return (blank == Some(kind)).then_some(0);
    }
    if above.contains(&kind) {
        return None;
    }
    above.push(kind);
    let of_constructor = |(label, fields): (usize, &Vec<Kind>)| {
        let of_fields: Option<u64> =
            fields.iter().map(|field| heaviest(types, blank, *field, above)).sum();
        Some(of_fields? + u64::from(types.role(kind, label) == Role::Compound))
    };
    let of_constructors = types.constructors(kind).iter().enumerate().map(of_constructor);
    let all: Option<Vec<u64>> = of_constructors.collect();
    above.pop();
    all.map(|all| all.into_iter().max().unwrap_or(0))
}

/// The number at a place in 0, 1, -1, 2, -2, ...
fn integer_at(place: u64) -> i64 {
    let half = i64::try_from(place.div_ceil(2)).unwrap_or(i64::MAX);
    if place % 2 == 1 { half } else { -half }
}
