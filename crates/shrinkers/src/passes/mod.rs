//! The passes of Stromboli's own shrinker. Each looks at the best counterexample and tries smaller
//! values of one sort, until one of them is accepted.

pub(crate) mod fill;
mod group;
mod hoist;
mod integers;
mod layer;
mod lift;
mod mirror;
pub(crate) mod shapes;

use crate::reduction::{Progress, Reduction};

/// A pass: whether it made progress.
pub(crate) type Pass = fn(&mut Reduction<'_>) -> Progress;

/// The passes that cost little, in the order that pays.
pub(crate) const SIMPLE: &[(&str, Pass)] = &[
    ("zero", integers::zero),
    ("hoist", hoist::hoist),
    ("group", group::group),
    ("flip", hoist::flip),
    ("rank", integers::rank),
    ("integers", integers::single),
    ("layer", layer::layer),
    ("lift", lift::lift),
    ("mirror", mirror::mirror),
];
