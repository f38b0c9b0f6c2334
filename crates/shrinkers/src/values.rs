//! All values of a type, lightest first.

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use crate::lessons::{Insight, Lessons};
use crate::tree::{Node, Role, Tree, integer_at};
use crate::types::{Kind, Types};

/// The greatest number of values of a type and weight that are kept. Further values are ignored.
const MOST: usize = 20_000;

/// How much work may be done in all: every value that is looked at counts, every weight at which there may be
/// some, and the space of those that are kept. Where a number is extreme or no value is wanted, there are far
/// too many weights to look at. Shrinking the inputs of the workloads takes a tenth of it at most.
const MOST_WORK: u64 = 30_000_000;

/// How deeply requests for values may be nested. Weights ascend, so lighter values are known and few requests
/// are nested, unless the first weight is large.
const MOST_NESTED: usize = 100;

/// The least weight that is too heavy for a place of its own.
const HEAVY: usize = 1 << 14;

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

    /// About as much space as it takes, in nodes.
    fn space(&self) -> usize {
        const PER_VALUE: usize = size_of::<(usize, Insight)>() / size_of::<Node>();
        const FOR_ITSELF: usize = 8;
        FOR_ITSELF + PER_VALUE * self.len() + self.nodes.len()
    }

    pub(crate) fn nodes(&self, at: usize) -> &[Node] {
        let start = at.checked_sub(1).map_or(0, |before| self.all[before].0);
        &self.nodes[start..self.all[at].0]
    }

    pub(crate) fn insight(&self, at: usize) -> &Insight {
        &self.all[at].1
    }
}

/// The values of one type by their weights, as far as they are known.
#[derive(Clone, Default)]
struct Known {
    /// The parts of each weight. Weights ascend from 0, so there are few gaps.
    light: Vec<Option<Rc<Parts>>>,
    /// The parts for weights that are too heavy for the list.
    heavy: HashMap<u128, Rc<Parts>, FxBuildHasher>,
}

/// The place of a weight, unless it is too heavy to have one.
fn place(weight: u128) -> Option<usize> {
    usize::try_from(weight).ok().filter(|place| *place < HEAVY)
}

impl Known {
    fn get(&self, weight: u128) -> Option<&Rc<Parts>> {
        match place(weight) {
            Some(place) => self.light.get(place)?.as_ref(),
            None => self.heavy.get(&weight),
        }
    }

    fn insert(&mut self, weight: u128, values: Rc<Parts>) {
        let Some(place) = place(weight) else {
            self.heavy.insert(weight, values);
            return;
        };
        if self.light.len() <= place {
            self.light.resize(place + 1, None);
        }
        self.light[place] = Some(values);
    }
}

/// All values of the types inside a type.
pub(crate) struct Values<'a> {
    types: &'a Types,
    /// For each type, the values that are known.
    known: Vec<Known>,
    /// The types of numbers that are always 0.
    blank: Vec<Kind>,
    /// What was learnt. Parts that it excludes are left out.
    lessons: Lessons<'a>,
    /// For each type, the weight of its heaviest value, if it has one.
    heaviest: Vec<Option<u128>>,
    /// Whether some values were left out because there were too many.
    pub(crate) is_cut: bool,
    /// How much work may still be done.
    work_left: u64,
    /// How deeply requests for values are nested at the moment.
    n_nested: usize,
}

impl<'a> Values<'a> {
    pub(crate) fn new(types: &'a Types) -> Values<'a> {
        Values::restricted(types, Vec::new(), Lessons::none(types))
    }

    /// All values in which the numbers of some types are 0, without parts that are predicted to be discarded.
    pub(crate) fn restricted(
        types: &'a Types,
        blank: Vec<Kind>,
        lessons: Lessons<'a>,
    ) -> Values<'a> {
        let heaviest = types.all().map(|kind| heaviest(types, &blank, kind, &mut Vec::new()));
        let heaviest = heaviest.collect();
        let known = types.all().map(|_| Known::default()).collect();
        Values {
            types,
            known,
            blank,
            lessons,
            heaviest,
            is_cut: false,
            work_left: MOST_WORK,
            n_nested: 0,
        }
    }

    pub(crate) fn lessons(&self) -> &Lessons<'a> {
        &self.lessons
    }

    /// The weight of the heaviest choice of values for some types, if there is one.
    fn heaviest(&self, kinds: &[Kind]) -> Option<u128> {
        total(kinds.iter().map(|kind| self.heaviest[kind.index()]))
    }

    /// The weights up to this one at which there can be choices of values for some types. There may be far
    /// too many: callers stop when it [is enough](Values::is_enough).
    pub(crate) fn up_to(&self, kinds: &[Kind], weight: u128) -> RangeInclusive<u128> {
        0..=self.heaviest(kinds).map_or(weight, |heaviest| heaviest.min(weight))
    }

    /// Whether so much work was done that there will be no more values.
    pub(crate) fn is_enough(&self) -> bool {
        self.work_left == 0
    }

    /// Does some work, unless it is enough.
    fn work(&mut self, amount: usize) -> ControlFlow<()> {
        self.work_left = self.work_left.saturating_sub(amount as u64);
        match self.is_enough() {
            false => ControlFlow::Continue(()),
            true => {
                self.is_cut = true;
                ControlFlow::Break(())
            }
        }
    }

    /// The values of a type with this weight, in order.
    pub(crate) fn of(&mut self, kind: Kind, weight: u128) -> Rc<Parts> {
        if let Some(known) = self.known[kind.index()].get(weight) {
            return Rc::clone(known);
        }
        if self.n_nested == MOST_NESTED {
            self.is_cut = true;
            return Rc::default();
        }
        self.n_nested += 1;
        let values = Rc::new(self.collect(kind, weight));
        self.n_nested -= 1;
        let _: ControlFlow<()> = self.work(values.space());
        self.known[kind.index()].insert(weight, Rc::clone(&values));
        values
    }

    fn collect(&mut self, kind: Kind, weight: u128) -> Parts {
        let mut values = Parts::default();
        let is_wanted = |insight: &Insight| !insight.is_excluded;
        let flow = self.each(kind, weight, &is_wanted, &mut |value, insight| {
            if values.len() == MOST {
                return ControlFlow::Break(());
            }
            values.push(value.nodes(), insight);
            ControlFlow::Continue(())
        });
        self.is_cut |= flow.is_break();
        values
    }

    /// Calls `body` with each value of a type that has this weight, in order, until it breaks.
    pub(crate) fn each_of<B>(
        &mut self,
        kind: Kind,
        weight: u128,
        body: &mut dyn FnMut(&Tree) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(kind, weight, &|_| true, &mut |value, _| body(value))
    }

    /// Visits the values with the relevant facts about each, for callers that filter by them.
    pub(crate) fn each<B>(
        &mut self,
        kind: Kind,
        weight: u128,
        is_wanted: &dyn Fn(&Insight) -> bool,
        body: &mut dyn FnMut(&Tree, Insight) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.blank.contains(&kind) && weight > 0 {
            return ControlFlow::Continue(());
        }
        let mut value = Tree::default();
        if self.types.is_integer(kind) {
            let last = self.types.last_place(kind);
            let Some(place) = u64::try_from(weight).ok().filter(|place| *place <= last) else {
                return ControlFlow::Continue(());
            };
            value.set_joined(kind, Role::Integer, integer_at(place), std::iter::empty());
            return body(&value, Insight::default());
        }
        let types = self.types;
        let mut chosen = Vec::new();
        for (label, fields) in (0..).zip(types.constructors(kind)) {
            let role = types.role(kind, label as usize);
            let Some(left) = weight.checked_sub(u128::from(role == Role::Compound)) else {
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
        weight: u128,
        fits: &dyn Fn(usize, &Insight) -> bool,
        body: &mut dyn FnMut(&[Chosen]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.choose(kinds, weight, fits, &mut Vec::new(), &mut |_, parts| body(parts))
    }

    /// The first field comes first in the order, then the second, and so on.
    fn choose<B>(
        &mut self,
        kinds: &[Kind],
        weight: u128,
        fits: &dyn Fn(usize, &Insight) -> bool,
        chosen: &mut Vec<Chosen>,
        body: &mut dyn FnMut(&Lessons<'a>, &[Chosen]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.work(1).is_break() {
            return ControlFlow::Continue(());
        }
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
            if self.work(1).is_break() {
                break;
            }
            let nth = chosen.len();
            let of = self.of(*first, part);
            let n_values = of.len();
            chosen.push(Chosen { of, at: 0 });
            for at in 0..n_values {
                if self.work(1).is_break() {
                    break;
                }
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
/// values of its own type. `above` has the types that contain this one.
fn heaviest(types: &Types, blank: &[Kind], kind: Kind, above: &mut Vec<Kind>) -> Option<u128> {
    if types.is_integer(kind) {
        return Some(if blank.contains(&kind) { 0 } else { types.last_place(kind).into() });
    }
    if above.contains(&kind) {
        return None;
    }
    above.push(kind);
    let of_constructor = |(label, fields): (usize, &Vec<Kind>)| {
        let of_fields = total(fields.iter().map(|field| heaviest(types, blank, *field, above)));
        Some(of_fields?.saturating_add(u128::from(types.role(kind, label) == Role::Compound)))
    };
    let mut of_constructors = types.constructors(kind).iter().enumerate().map(of_constructor);
    let all: Option<u128> = of_constructors.try_fold(0, |most, weight| Some(most.max(weight?)));
    above.pop();
    all
}

/// The sum of some weights, if all are known.
fn total(mut weights: impl Iterator<Item = Option<u128>>) -> Option<u128> {
    weights.try_fold(0, |sum: u128, weight| Some(sum.saturating_add(weight?)))
}
