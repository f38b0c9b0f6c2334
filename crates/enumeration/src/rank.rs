//! The position of a value among the valid ones, found by counting instead of enumeration.

use std::ops::ControlFlow;

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Visitor};

use crate::plan::{FactId, NodeId, Planner, Tally, Then, opening};
use crate::position::tier_of;
use crate::validity::{Opening, Progress, Validity};

/// A valid value among those of its type, tier and goal.
pub(crate) struct Rank {
    /// The fact about it.
    fact: FactId,
    /// The facts about the values before it, and their numbers.
    before: Tally,
}

impl Rank {
    /// The number of values before it.
    pub(crate) fn n_before(self) -> u128 {
        self.before.finish().map_or(0, |(_, total)| total)
    }
}

impl<V: Validity> Planner<V> {
    /// The position of a value among those that meet the goal, or `None` if it does not.
    pub(crate) fn rank<T: Data>(&mut self, goal: &V::Goal, value: &T) -> Option<Rank> {
        if let Head::Integer(number) = value.head() {
            let progress = self.validity.begin(goal, Opening::Integer(number))?;
            let Progress::Complete(fact) = progress else {
                unreachable!("an integer has no fields");
            };
            return Some(Rank { fact: self.facts.id(fact), before: Tally::default() });
        }
        let (kind, production) = self.grammar.production_of(value);
        let tier = tier_of(&self.grammar, value);
        let sort = self.sort(kind, goal.clone(), tier)?;
        let mut before = Tally::default();
        let mut alternatives = self.plan.sort(sort).alternatives.iter();
        let node = loop {
            let (at, node) = alternatives.next()?;
            if *at == production {
                break *node;
            }
            before.add(1, &self.plan.node(*node).outcomes);
        };
        let opening = opening(self.grammar.shape(kind), value.head());
        let progress = self.validity.begin(goal, opening)?;
        let mut fields = Fields { planner: self, node, progress, before };
        match value.visit(&mut fields) {
            ControlFlow::Break(Invalid) => None,
            ControlFlow::Continue(()) => {
                let Fields { planner, node, before, .. } = fields;
                let Then::Done(fact) = planner.plan.node(node).then else {
                    unreachable!("a value is complete when its fields are");
                };
                Some(Rank { fact, before })
            }
        }
    }
}

/// The first fields of a value.
struct Fields<'a, V: Validity> {
    planner: &'a mut Planner<V>,
    node: NodeId,
    progress: Progress<V>,
    before: Tally,
}

struct Invalid;

impl<V: Validity> Fields<'_, V> {
    fn take<F: Data>(&mut self, field: &F) -> Option<()> {
        let planner = &mut *self.planner;
        let Progress::Next(goal, partial) = &self.progress else {
            unreachable!("a complete value has no more fields");
        };
        let rank = planner.rank(goal, field)?;
        let tier = tier_of(&planner.grammar, field);
        self.progress = planner.validity.take(partial, planner.facts.get(rank.fact))?;
        let plan = &planner.plan;
        let Then::Field(steps) = &plan.node(self.node).then else {
            unreachable!("there is a plan for every field");
        };
        for step in steps {
            let sort = plan.sort(step.sort);
            let before = match sort.tier == tier {
                true => &rank.before.outcomes(),
                false => &sort.outcomes,
            };
            for outcome in before {
                if let Some(next) = step.next(sort.position(outcome.fact)) {
                    self.before.add(outcome.count, &plan.node(next).outcomes);
                }
            }
            if sort.tier == tier {
                self.node = step.next(sort.position(rank.fact))?;
                return Some(());
            }
        }
        None
    }
}

impl<Parent, V: Validity> Visitor<Parent> for Fields<'_, V> {
    type Break = Invalid;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Invalid> {
        match self.take(field) {
            Some(()) => ControlFlow::Continue(()),
            None => ControlFlow::Break(Invalid),
        }
    }
}
