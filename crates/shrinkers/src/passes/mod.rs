//! The passes of Stromboli's own shrinker. Each looks at the best counterexample and tries smaller
//! values of one sort, until one of them is accepted.

mod everything;
mod group;
mod hoist;
mod integers;
mod joint;
mod layer;
mod lift;
mod mirror;
mod shapes;

pub(crate) use everything::everything;

use crate::reduction::{Progress, Reduction};

/// A pass: whether it made progress.
pub(crate) type Pass = fn(&mut Reduction<'_>) -> Progress;

/// The passes that make one change, in the order that pays.
pub(crate) const SIMPLE: &[Pass] = &[
    integers::zero,
    hoist::hoist,
    group::group,
    hoist::flip,
    integers::rank,
    integers::single,
    layer::layer,
    lift::lift,
    mirror::mirror,
];

/// The passes that make several changes at once.
pub(crate) const JOINT: &[Pass] = &[shapes::shapes, joint::joint];
