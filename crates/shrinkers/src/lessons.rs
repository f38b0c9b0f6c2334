//! What was learnt about parts of values.
//!
//! Passes that combine parts would otherwise build far too many values that turn out to be suspect. Here
//! each part is examined once, and the result is kept with it.

use crate::suspicion::{Convicts, Suspicion};
use crate::tree::Tree;
use crate::types::{Kind, Types};
use crate::values::Chosen;

/// What was learnt before a pass began.
pub(crate) struct Lessons<'a> {
    types: &'a Types,
    convicts: Convicts,
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

/// The relevant facts about a part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Insight {
    /// For each scope, how many more binders its variables need above the part.
    reach: [i64; MOST_SCOPES],
}

/// What matters of a value with holes.
pub(crate) struct Frame {
    /// For each hole and each scope, how many binders are above it.
    n_above: Vec<[i64; MOST_SCOPES]>,
}

impl<'a> Lessons<'a> {
    pub(crate) fn new(types: &'a Types, suspicion: &Suspicion) -> Lessons<'a> {
        let mut scopes = suspicion.scopes(types);
        scopes.truncate(MOST_SCOPES);
        Lessons { types, convicts: suspicion.convicts(), scopes }
    }

    /// Nothing was learnt.
    pub(crate) fn none(types: &'a Types) -> Lessons<'a> {
        Lessons { types, convicts: Convicts::default(), scopes: Vec::new() }
    }

    /// Whether every value with this part is suspect because of how the part begins.
    pub(crate) fn condemn(&self, part: &Tree) -> bool {
        self.convicts.include(part, self.types)
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
        insight
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
