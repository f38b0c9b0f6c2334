//! What was learnt about parts of values.
//!
//! Passes that combine parts would otherwise build far too many values that are predicted to be discarded. Here
//! each part is examined once, and the result is kept with it.

use crate::discards::DiscardPredictor;
use crate::traits::{Sort, Trait, is_constant, negative, signature, top};
use crate::tree::Tree;
use crate::types::{Kind, Types};
use crate::values::Chosen;

/// What was learnt before a pass began.
pub(crate) struct Lessons<'a> {
    types: &'a Types,
    /// The traits that are taken for causes of discarding, in order.
    causes: Vec<Trait>,
    /// The sorts of nodes of which all paths down must have equally many.
    even: Vec<Sort>,
    /// The variables that must be bound.
    scopes: Vec<Scope>,
}

/// A kind of variables, and the one or two kinds of nodes that bind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// A constructor with nothing but a number.
    pub(crate) variable: (Kind, i64),
    pub(crate) binders: [(Kind, i64); 2],
}

impl Scope {
    fn is_binder(&self, kind: Kind, label: i64) -> bool {
        self.binders.contains(&(kind, label))
    }
}

/// The maximal number of scopes.
const MOST_SCOPES: usize = 4;

/// The maximal number of sorts of nodes of which all paths down must have equally many.
const MOST_EVEN: usize = 2;

/// The relevant facts about a part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Insight {
    /// For each scope, how many more binders its variables need above the part.
    reach: [i64; MOST_SCOPES],
    /// The signature of its first node.
    signature: u64,
    /// For each sort of which all paths down must have equally many, how many they have.
    n_levels: [u32; MOST_EVEN],
    /// Whether every value with this part is predicted to be discarded because of how the part begins, or because it is
    /// uneven.
    pub(crate) is_excluded: bool,
}

/// What matters of a value with holes.
pub(crate) struct Frame {
    /// For each hole and each scope, how many binders are above it.
    n_above: Vec<[i64; MOST_SCOPES]>,
}

impl<'a> Lessons<'a> {
    pub(crate) fn new(
        types: &'a Types,
        predictor: &DiscardPredictor,
        even: &[Sort],
    ) -> Lessons<'a> {
        let mut scopes = predictor.scopes(types);
        scopes.truncate(MOST_SCOPES);
        let causes = predictor.causes();
        let mut even = even.to_vec();
        even.retain(|sort| causes.binary_search(&sort.uneven()).is_ok());
        even.truncate(MOST_EVEN);
        Lessons { types, causes, even, scopes }
    }

    /// Nothing was learnt.
    pub(crate) fn none(types: &'a Types) -> Lessons<'a> {
        Lessons { types, causes: Vec::new(), even: Vec::new(), scopes: Vec::new() }
    }

    /// The relevant facts about a node above these parts.
    pub(crate) fn joined(&self, kind: Kind, label: i64, parts: &[Chosen]) -> Insight {
        let mut insight = Insight::default();
        for part in parts {
            for (reach, of_part) in insight.reach.iter_mut().zip(part.insight().reach) {
                *reach = of_part.max(*reach);
            }
        }
        for (scope, reach) in self.scopes.iter().zip(&mut insight.reach) {
            if scope.variable == (kind, label) {
                let number = parts.first().map_or(0, |part| part.nodes()[0].label);
                *reach = number.saturating_add(1);
            }
            if scope.is_binder(kind, label) {
                *reach -= 1;
            }
        }
        if !self.causes.is_empty() {
            self.assess(kind, label, parts, &mut insight);
        }
        insight
    }

    /// Finds out whether a node above these parts is excluded.
    fn assess(&self, kind: Kind, label: i64, parts: &[Chosen], insight: &mut Insight) {
        let firsts = || parts.iter().map(|part| part.nodes()[0]);
        let constants = firsts().filter(|node| is_constant(node, self.types));
        insight.signature = signature(kind, label, constants.map(|node| node.label));
        if parts.is_empty() {
            return;
        }
        let fields = firsts().zip(parts.iter().map(|part| part.insight().signature));
        let is_excluded = &mut insight.is_excluded;
        let mut note = |one: Trait| *is_excluded |= self.causes.binary_search(&one).is_ok();
        top(self.types, kind, insight.signature, fields, &mut note);
        if let [number] = parts
            && number.nodes()[0].is_integer()
        {
            negative(insight.signature, number.nodes()[0].label).into_iter().for_each(note);
        }
        for (nth, sort) in self.even.iter().enumerate().filter(|(_, sort)| sort.kind == kind) {
            let of_kind = parts.iter().filter(|part| part.nodes()[0].kind == kind);
            let mut n_levels = of_kind.map(|part| part.insight().n_levels[nth]);
            let first = n_levels.next().unwrap_or(0);
            insight.is_excluded |= n_levels.any(|other| other != first);
            let is_own = (label, insight.signature) == (sort.label, sort.signature);
            insight.n_levels[nth] = first + u32::from(is_own);
        }
    }

    /// What matters of a value with holes.
    pub(crate) fn frame(&self, tree: &Tree, holes: &[usize]) -> Frame {
        let above = |hole: usize| {
            (0..hole).filter(move |at| tree.range(*at).contains(&hole)).map(|at| &tree.nodes()[at])
        };
        let n_above = |hole: &usize| {
            let mut n_above = [0; MOST_SCOPES];
            for (n, scope) in n_above.iter_mut().zip(&self.scopes) {
                *n = above(*hole).filter(|n| scope.is_binder(n.kind, n.label)).count() as i64;
            }
            n_above
        };
        Frame { n_above: holes.iter().map(n_above).collect() }
    }
}

impl Frame {
    /// Whether the variables of a part are bound in a hole.
    pub(crate) fn binds(&self, hole: usize, part: &Insight) -> bool {
        part.reach.iter().zip(&self.n_above[hole]).all(|(reach, n_above)| reach <= n_above)
    }
}
