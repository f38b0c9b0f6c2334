//! All values of a type, lightest first.

use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use crate::lessons::{Insight, Lessons};
use crate::tree::{Node, Role, Tree, integer_at};
use crate::types::{Kind, Types};

/// The greatest number of values of a type and weight that are kept. Further values are ignored.
const MOST: usize = 20_000;

/// Values of one type and weight, in order, which are parts of others.
#[derive(Default)]
pub(crate) struct Parts {
    /// The nodes of all of them.
    nodes: Vec<Node>,
    /// For each of them, where its nodes end, and the relevant facts about it.
    all: Vec<(usize, Insight)>,
}

impl Parts {
    fn push(&mut self, nodes: &[Node], insight: Insight) {
        self.nodes.extend_from_slice(nodes);
        self.all.push((self.nodes.len(), insight));
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn nodes(&self, at: usize) -> &[Node] {
        let start = at.checked_sub(1).map_or(0, |before| self.all[before].0);
        &self.nodes[start..self.all[at].0]
    }

    pub(crate) fn insight(&self, at: usize) -> &Insight {
        &self.all[at].1
    }
}

/// All values of the types inside a type.
pub(crate) struct Values<'a> {
    types: &'a Types,
    /// For each type and each weight, the values that have it, once they are known. Weights ascend from 0,
    /// so there are few gaps.
    known: Vec<Vec<Option<Rc<Parts>>>>,
    /// The types of numbers that are always 0.
    blank: Vec<Kind>,
    /// What was learnt. Parts that it condemns are left out.
    lessons: Lessons<'a>,
    /// For each type, the weight of its heaviest value, if it has one.
    heaviest: Vec<Option<u64>>,
    /// Whether some values were left out because there were too many.
    pub(crate) is_cut: bool,
}

impl<'a> Values<'a> {
    pub(crate) fn new(types: &'a Types) -> Values<'a> {
        Values::restricted(types, Vec::new(), Lessons::none(types))
    }

    /// All values in which the numbers of some types are 0, without parts that are suspect.
    pub(crate) fn restricted(
        types: &'a Types,
        blank: Vec<Kind>,
        lessons: Lessons<'a>,
    ) -> Values<'a> {
        let heaviest = types.all().map(|kind| heaviest(types, &blank, kind, &mut Vec::new()));
        let heaviest = heaviest.collect();
        let known = types.all().map(|_| Vec::new()).collect();
        Values { types, known, blank, lessons, heaviest, is_cut: false }
    }

    pub(crate) fn lessons(&self) -> &Lessons<'a> {
        &self.lessons
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
    pub(crate) fn of(&mut self, kind: Kind, weight: u64) -> Rc<Parts> {
        let place = usize::try_from(weight).unwrap_or(usize::MAX);
        if let Some(Some(known)) = self.known[kind.index()].get(place) {
            return Rc::clone(known);
        }
        let mut values = Parts::default();
        let is_wanted = |insight: &Insight| !insight.is_condemned;
        let flow = self.each(kind, weight, &is_wanted, &mut |value, insight| {
            if values.len() == MOST {
                return ControlFlow::Break(());
            }
            values.push(value.nodes(), insight);
            ControlFlow::Continue(())
        });
        self.is_cut |= flow.is_break();
        let values = Rc::new(values);
        let known = &mut self.known[kind.index()];
        if known.len() <= place {
            known.resize(place + 1, None);
        }
        known[place] = Some(Rc::clone(&values));
        values
    }

    /// Calls `body` with each value of a type that has this weight, in order, until it breaks.
    pub(crate) fn each_of<B>(
        &mut self,
        kind: Kind,
        weight: u64,
        body: &mut dyn FnMut(&Tree) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(kind, weight, &|_| true, &mut |value, _| body(value))
    }

    /// The same, with the relevant facts about each value, for callers that filter by them.
    pub(crate) fn each<B>(
        &mut self,
        kind: Kind,
        weight: u64,
        is_wanted: &dyn Fn(&Insight) -> bool,
        body: &mut dyn FnMut(&Tree, Insight) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.blank.contains(&kind) && weight > 0 {
            return ControlFlow::Continue(());
        }
        let mut value = Tree::default();
        if self.types.is_integer(kind) {
            value.set_joined(kind, Role::Integer, integer_at(weight), std::iter::empty());
            return body(&value, Insight::default());
        }
        let types = self.types;
        let mut chosen = Vec::new();
        for (label, fields) in (0..).zip(types.constructors(kind)) {
            let role = types.role(kind, label as usize);
            let Some(left) = weight.checked_sub(u64::from(role == Role::Compound)) else {
                continue;
            };
            self.choose(fields, left, &|_, _| true, &mut chosen, &mut |lessons, parts| {
                let insight = lessons.joined(kind, label, parts);
                if !is_wanted(&insight) {
                    return ControlFlow::Continue(());
                }
                value.set_joined(kind, role, label, parts.iter().map(Chosen::nodes));
                body(&value, insight)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `body` with each choice of values for some types with this total weight, in order, until it
    /// breaks. `fits` says which values may be chosen for the first type, for the second, and so on.
    pub(crate) fn each_choice<B>(
        &mut self,
        kinds: &[Kind],
        weight: u64,
        fits: &dyn Fn(usize, &Insight) -> bool,
        body: &mut dyn FnMut(&[Chosen]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.choose(kinds, weight, fits, &mut Vec::new(), &mut |_, parts| body(parts))
    }

    /// The first field comes first in the order, then the second, and so on.
    fn choose<B>(
        &mut self,
        kinds: &[Kind],
        weight: u64,
        fits: &dyn Fn(usize, &Insight) -> bool,
        chosen: &mut Vec<Chosen>,
        body: &mut dyn FnMut(&Lessons<'a>, &[Chosen]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some((first, rest)) = kinds.split_first() else {
            return match weight {
                0 => body(&self.lessons, chosen),
                _ => ControlFlow::Continue(()),
            };
        };
        let least = match rest {
            [] => weight,
            _ => self.heaviest(rest).map_or(0, |rest| weight.saturating_sub(rest)),
        };
        let most = *self.up_to(&[*first], weight).end();
        for part in least..=most {
            let nth = chosen.len();
            let of = self.of(*first, part);
            let n_values = of.len();
            chosen.push(Chosen { of, at: 0 });
            for at in 0..n_values {
                chosen[nth].at = at;
                if !fits(nth, chosen[nth].insight()) {
                    continue;
                }
                match rest {
                    [] => body(&self.lessons, chosen)?,
                    _ => self.choose(rest, weight - part, fits, chosen, body)?,
                }
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
}

/// A value that was chosen for a type.
pub(crate) struct Chosen {
    of: Rc<Parts>,
    at: usize,
}

impl Chosen {
    pub(crate) fn nodes(&self) -> &[Node] {
        self.of.nodes(self.at)
    }

    pub(crate) fn insight(&self) -> &Insight {
        self.of.insight(self.at)
    }
}

/// The weight of the heaviest value of a type; `None` if there is no heaviest one, because it contains
/// numbers or values of its own type. `above` has the types that contain this one.
fn heaviest(types: &Types, blank: &[Kind], kind: Kind, above: &mut Vec<Kind>) -> Option<u64> {
    if types.is_integer(kind) {
        return blank.contains(&kind).then_some(0);
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
    let mut of_constructors = types.constructors(kind).iter().enumerate().map(of_constructor);
    let all: Option<u64> = of_constructors.try_fold(0, |most, weight| Some(most.max(weight?)));
    above.pop();
    all
}
