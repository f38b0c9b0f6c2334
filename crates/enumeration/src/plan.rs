//! Counts and outlines the values of a tier before any of them is built.
//!
//! A [`Sort`] is the set of values of a type in a tier that meet a goal. Such a value consists of a
//! constructor and fields, which belong to sorts themselves. A [`Node`] describes what can follow the
//! first fields. Both are computed once, together with the possible outcomes and their numbers. Dead
//! ends are left out, so that enumeration never has to backtrack.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::rc::Rc;

use stromboli_domain::data::{Constructor, Head, Shape};

use crate::atom::is_atomic;
use crate::grammar::{Grammar, KindId};
use crate::interner::Interner;
use crate::validity::{Opening, Progress, Validity};

/// The plan for enumerating a type.
#[derive(Default)]
pub(crate) struct Plan {
    sorts: Vec<Sort>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SortId(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(NonZeroU32);

/// The index of a fact among all facts about values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FactId(u32);

/// The values of a type in a tier that meet a goal. There is at least one.
pub(crate) struct Sort {
    pub(crate) tier: usize,
    /// The productions, and what follows each, in order.
    pub(crate) alternatives: Vec<(usize, NodeId)>,
    /// The facts about the values, ascending, and the number of values for each.
    pub(crate) outcomes: Vec<FactCount>,
    pub(crate) total: u128,
}

/// A fact, and the number of values that it holds for.
#[derive(Clone, Copy)]
pub(crate) struct FactCount {
    pub(crate) fact: FactId,
    /// Saturates.
    pub(crate) count: u128,
}

/// What can follow the first fields of a value.
pub(crate) struct Node {
    pub(crate) then: Then,
    /// The possible outcomes.
    pub(crate) outcomes: Vec<FactCount>,
}

pub(crate) enum Then {
    /// Another field, from each of these sorts in turn.
    Field(Vec<Step>),
    /// Nothing: the value is complete, with this fact.
    Done(FactId),
}

/// A field of a sort, and what follows it.
pub(crate) struct Step {
    pub(crate) sort: SortId,
    /// The number of values of the sort.
    pub(crate) tier: usize,
    next: Next,
}

/// What follows a field.
enum Next {
    /// All values of the field have this node.
    Always(NodeId),
    /// A node for each fact about the field, by its position in the sort.
    Varies(Vec<Option<NodeId>>),
}

impl Step {
    /// What follows the field, if anything can.
    #[inline]
    pub(crate) fn next(&self, fact: usize) -> Option<NodeId> {
        match &self.next {
            Next::Always(node) => Some(*node),
            Next::Varies(nodes) => nodes[fact],
        }
    }
}

impl Plan {
    #[inline]
    pub(crate) fn sort(&self, id: SortId) -> &Sort {
        &self.sorts[id.0 as usize]
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0.get() as usize - 1]
    }

    fn add_sort(&mut self, sort: Sort) -> SortId {
        self.sorts.push(sort);
        SortId(u32::try_from(self.sorts.len() - 1).expect("memory ends before the numbers do"))
    }

    fn add_node(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        let number = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new);
        NodeId(number.expect("memory ends before the numbers do"))
    }
}

impl SortId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Sort {
    /// The position of a fact about one of the values.
    #[inline]
    pub(crate) fn position(&self, fact: FactId) -> usize {
        match &self.outcomes[..] {
            [_] => 0,
            outcomes => outcomes
                .binary_search_by_key(&fact, |outcome| outcome.fact)
                .expect("a sort has every fact of its values"),
        }
    }
}

/// Computes plans for the types of a grammar.
pub(crate) struct Planner<V: Validity> {
    pub(crate) grammar: Rc<Grammar>,
    pub(crate) validity: V,
    pub(crate) plan: Plan,
    facts: Interner<V::Fact>,
    // A goal and a partial value are in many situations. With numbers in their place, the search for
    // rbt's minima takes a quarter less memory.
    goals: Interner<V::Goal>,
    partials: Interner<V::Partial>,
    sorts: HashMap<(KindId, GoalId, usize), Option<SortId>>,
    nodes: HashMap<Situation, Option<NodeId>>,
    complete: HashMap<FactId, NodeId>,
    atoms: HashMap<(KindId, GoalId), Atoms>,
}

/// The index of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct GoalId(u32);

/// The index of what is known about a partial value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PartialId(u32);

/// The sorts of a type without constructors that meet a goal, from the first tiers.
///
/// Often only few of very many characters meet a goal.
#[derive(Default)]
struct Atoms {
    /// The number of tiers that were searched.
    n_tiers: usize,
    sorts: Vec<SortId>,
}

/// A value with some of its fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Situation {
    at: Prefix,
    /// The goal of the next field.
    goal: GoalId,
    partial: PartialId,
    /// The remaining tier for the other fields.
    left: u32,
}

/// A production and the number of fields so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Prefix {
    kind: KindId,
    production: u16,
    n_fields: u16,
}

impl<V: Validity> Planner<V> {
    pub(crate) fn new(grammar: Rc<Grammar>, validity: V) -> Planner<V> {
        Planner {
            grammar,
            validity,
            plan: Plan::default(),
            facts: Interner::default(),
            goals: Interner::default(),
            partials: Interner::default(),
            sorts: HashMap::new(),
            nodes: HashMap::new(),
            complete: HashMap::new(),
            atoms: HashMap::new(),
        }
    }

    /// The valid inputs in a tier, if there are any.
    pub(crate) fn inputs(&mut self, tier: usize) -> Option<SortId> {
        let goal = self.goal_id(self.validity.input());
        self.sort(Grammar::ROOT, goal, tier)
    }

    pub(crate) fn goal_id(&mut self, goal: V::Goal) -> GoalId {
        GoalId(self.goals.number(goal))
    }

    pub(crate) fn fact_id(&mut self, fact: V::Fact) -> FactId {
        FactId(self.facts.number(fact))
    }

    pub(crate) fn fact(&self, id: FactId) -> &V::Fact {
        self.facts.value(id.0)
    }

    /// The state of a value after its head; `None` if no such value meets the goal.
    fn begin(&self, goal: GoalId, opening: Opening) -> Option<Progress<V>> {
        self.validity.begin(self.goals.value(goal.0), opening)
    }

    pub(crate) fn sort(&mut self, kind: KindId, goal: GoalId, tier: usize) -> Option<SortId> {
        let key = (kind, goal, tier);
        if let Some(known) = self.sorts.get(&key) {
            return *known;
        }
        let sort = match self.grammar.shape(kind) {
            shape if is_atomic(shape) => self.atom(kind, goal, tier),
            _ => self.sum(kind, goal, tier),
        };
        let id = sort.map(|sort| self.plan.add_sort(sort));
        self.sorts.insert(key, id);
        id
    }

    /// The sorts in a range of tiers, in order.
    fn sorts(&mut self, kind: KindId, goal: GoalId, tiers: RangeInclusive<usize>) -> Vec<SortId> {
        if tiers.start() == tiers.end() || !is_atomic(self.grammar.shape(kind)) {
            return tiers.filter_map(|tier| self.sort(kind, goal, tier)).collect();
        }
        let key = (kind, goal);
        let mut atoms = self.atoms.remove(&key).unwrap_or_default();
        let new = atoms.n_tiers..=*tiers.end();
        atoms.sorts.extend(new.filter_map(|tier| self.sort(kind, goal, tier)));
        atoms.n_tiers = atoms.n_tiers.max(tiers.end() + 1);
        let is_wanted = |sort: &SortId| tiers.contains(&self.plan.sort(*sort).tier);
        let sorts = atoms.sorts.iter().copied().filter(is_wanted).collect();
        self.atoms.insert(key, atoms);
        sorts
    }

    fn atom(&mut self, kind: KindId, goal: GoalId, tier: usize) -> Option<Sort> {
        let head = self.grammar.head_in(kind, tier)?;
        match self.begin(goal, opening(self.grammar.shape(kind), head))? {
            Progress::Complete(fact) => {
                let outcomes = vec![FactCount { fact: self.fact_id(fact), count: 1 }];
                Some(Sort { tier, alternatives: Vec::new(), outcomes, total: 1 })
            }
            Progress::Next(..) => unreachable!("an atom has no fields"),
        }
    }

    fn sum(&mut self, kind: KindId, goal: GoalId, tier: usize) -> Option<Sort> {
        let grammar = Rc::clone(&self.grammar);
        let mut alternatives = Vec::new();
        let mut tally = Tally::default();
        for (production, rule) in (0..).zip(grammar.productions(kind)) {
            let Some(left) = tier.checked_sub(rule.cost) else { continue };
            let opening = opening(grammar.shape(kind), rule.head);
            let Some(progress) = self.begin(goal, opening) else { continue };
            let at = Prefix { kind, production, n_fields: 0 };
            if let Some(node) = self.node(at, progress, left) {
                alternatives.push((usize::from(production), node));
                tally.add(1, &self.plan.node(node).outcomes);
            }
        }
        let (outcomes, total) = tally.finish()?;
        Some(Sort { tier, alternatives, outcomes, total })
    }

    /// What follows the first fields, if anything can.
    fn node(&mut self, at: Prefix, progress: Progress<V>, left: usize) -> Option<NodeId> {
        let grammar = Rc::clone(&self.grammar);
        let rule = &grammar.productions(at.kind)[usize::from(at.production)];
        let fields = &rule.fields[usize::from(at.n_fields)..];
        let (situation, field) = match (progress, fields) {
            (Progress::Complete(fact), []) => return self.complete(fact, left),
            (Progress::Next(goal, partial), [field, ..]) => {
                let goal = self.goal_id(goal);
                let partial = PartialId(self.partials.number(partial));
                let left = u32::try_from(left).expect("memory ends before the tiers do");
                (Situation { at, goal, partial, left }, *field)
            }
            _ => unreachable!("a value is complete when, and only when, all its fields are there"),
        };
        if let Some(known) = self.nodes.get(&situation) {
            return *known;
        }
        let tiers = if fields.len() == 1 { left..=left } else { 0..=left };
        let node = self.field(situation, field, tiers);
        let id = node.map(|node| self.plan.add_node(node));
        self.nodes.insert(situation, id);
        id
    }

    fn complete(&mut self, fact: V::Fact, left: usize) -> Option<NodeId> {
        if left > 0 {
            return None;
        }
        let fact = self.fact_id(fact);
        let plan = &mut self.plan;
        Some(*self.complete.entry(fact).or_insert_with(|| {
            let outcomes = vec![FactCount { fact, count: 1 }];
            plan.add_node(Node { then: Then::Done(fact), outcomes })
        }))
    }

    fn field(
        &mut self,
        situation: Situation,
        field: KindId,
        tiers: RangeInclusive<usize>,
    ) -> Option<Node> {
        let mut steps = Vec::new();
        let mut tally = Tally::default();
        for sort in self.sorts(field, situation.goal, tiers) {
            let tier = self.plan.sort(sort).tier;
            let n_outcomes = self.plan.sort(sort).outcomes.len();
            let mut next = Vec::with_capacity(n_outcomes);
            for at in 0..n_outcomes {
                let FactCount { fact, count } = self.plan.sort(sort).outcomes[at];
                let node = self.after_field(situation, fact, tier);
                if let Some(node) = node {
                    tally.add(count, &self.plan.node(node).outcomes);
                }
                next.push(node);
            }
            let next = match next[..] {
                [Some(node)] => Next::Always(node),
                _ if next.iter().all(Option::is_none) => continue,
                _ => Next::Varies(next),
            };
            steps.push(Step { sort, tier, next });
        }
        let (outcomes, _) = tally.finish()?;
        Some(Node { then: Then::Field(steps), outcomes })
    }

    fn after_field(&mut self, situation: Situation, fact: FactId, tier: usize) -> Option<NodeId> {
        let partial = self.partials.value(situation.partial.0);
        let progress = self.validity.take(partial, self.fact(fact))?;
        let at = Prefix { n_fields: situation.at.n_fields + 1, ..situation.at };
        self.node(at, progress, situation.left as usize - tier)
    }
}

/// The head of a value in the form that [`Validity`] uses.
pub(crate) fn opening(shape: Shape, head: Head) -> Opening {
    match (shape, head) {
        (_, Head::Integer(number)) => Opening::Integer(number),
        (_, Head::Boolean(truth)) => Opening::Boolean(truth),
        (_, Head::Character(character)) => Opening::Character(character),
        (_, Head::Nil) => Opening::Nil,
        (_, Head::Cons) => Opening::Cons,
        (Shape::Tuple(arity), Head::Tuple) => Opening::Tuple { arity },
        (Shape::Sum { constructors, .. }, Head::Constructor(index)) => {
            let Constructor { name, arity, .. } = constructors[index];
            Opening::Constructor { name, arity }
        }
        (shape, head) => unreachable!("a value of shape {shape:?} does not begin with {head:?}"),
    }
}

/// Sums up the outcomes of several alternatives.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<FactId, u128>);

impl Tally {
    pub(crate) fn add(&mut self, times: u128, outcomes: &[FactCount]) {
        for outcome in outcomes {
            let count = self.0.entry(outcome.fact).or_default();
            *count = count.saturating_add(times.saturating_mul(outcome.count));
        }
    }

    pub(crate) fn outcomes(&self) -> Vec<FactCount> {
        self.0.iter().map(|(fact, count)| FactCount { fact: *fact, count: *count }).collect()
    }

    /// The outcomes and their number, if there are any.
    pub(crate) fn finish(self) -> Option<(Vec<FactCount>, u128)> {
        let total = self.0.values().fold(0, |total: u128, count| total.saturating_add(*count));
        (total > 0).then(|| (self.outcomes(), total))
    }
}
