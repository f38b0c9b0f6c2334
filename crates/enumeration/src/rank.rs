//! The position of a value among the valid ones, found by counting instead of enumeration.

use std::ops::ControlFlow;

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Visitor};
use stromboli_domain::list::sublist;

use crate::atom::is_atomic;
use crate::plan::{FactId, NodeId, Planner, Tally, Then, opening};
use crate::position::tier_of;
use crate::validity::{Progress, Validity};

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
        let shape = T::shape_of(value.tag());
        if is_atomic(shape) {
            let progress = self.validity.begin(goal, opening(shape, value.head()))?;
            let Progress::Complete(fact) = progress else {
                unreachable!("an atom has no fields");
            };
            return Some(Rank { fact: self.fact_id(fact), before: Tally::default() });
        }
        let (kind, production) = self.grammar.production_of(value);
        let tier = tier_of(&self.grammar, value);
        let goal_id = self.goal_id(goal.clone());
        let sort = self.sort(kind, goal_id, tier)?;
        let mut before = Tally::default();
        let mut alternatives = self.plan.sort(sort).alternatives.iter();
        let node = loop {
            let (at, node) = alternatives.next()?;
            if *at == production {
                break *node;
            }
            before.add(1, &self.plan.node(*node).outcomes);
        };
        let head = self.grammar.productions(kind)[production].head;
        let progress = self.validity.begin(goal, opening(shape, head))?;
        let mut fields = Fields { planner: self, node, progress, before };
        match head {
            Head::Cons => fields.take_list(value)?,
            _ => fields.take_all(value)?,
        }
        let Fields { planner, node, before, .. } = fields;
        let Then::Done(fact) = planner.plan.node(node).then else {
            unreachable!("a value is complete when its fields are");
        };
        Some(Rank { fact, before })
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
    fn take_all<T: Data>(&mut self, value: &T) -> Option<()> {
        match value.visit(self) {
            ControlFlow::Continue(()) => Some(()),
            ControlFlow::Break(Invalid) => None,
        }
    }

    /// Takes the first element of a list, and the list of the others.
    fn take_list<T: Data>(&mut self, list: &T) -> Option<()> {
        self.take_all(&sublist(list, |at| at == 0))?;
        self.take(&sublist(list, |at| at > 0))
    }

    fn take<F: Data>(&mut self, field: &F) -> Option<()> {
        let planner = &mut *self.planner;
        let Progress::Next(goal, partial) = &self.progress else {
            unreachable!("a complete value has no more fields");
        };
        let rank = planner.rank(goal, field)?;
        let tier = tier_of(&planner.grammar, field);
        self.progress = planner.validity.take(partial, planner.fact(rank.fact))?;
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
