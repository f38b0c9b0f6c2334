//! The passes of Stromboli's own shrinker. Each looks at the best counterexample and tries smaller values
//! of one kind, until one of them is accepted.

mod everything;
mod group;
mod hoist;
mod hop;
mod instantiate;
mod integers;
mod joint;
mod layer;
mod leap;
mod lift;
mod merge;
mod placing;
mod runs;
mod shapes;
mod swap;

pub(crate) use everything::everything;
pub(crate) use leap::{N_STEPS, leap};

use crate::reduction::{Progress, Reduction};

/// A pass, by its name.
pub(crate) struct Pass {
    pub(crate) name: &'static str,
    /// Runs it; returns whether it made progress.
    pub(crate) run: fn(&mut Reduction<'_>) -> Progress,
}

/// The passes that make one change, in the order that works best.
pub(crate) const SIMPLE: &[Pass] = &[
    Pass { name: "runs", run: runs::runs },
    Pass { name: "zero", run: integers::zero },
    Pass { name: "hoist", run: hoist::hoist },
    Pass { name: "group", run: group::group },
    Pass { name: "flip", run: hoist::flip },
    Pass { name: "rank", run: integers::rank },
    Pass { name: "integers", run: integers::single },
    Pass { name: "shift", run: integers::shift },
    Pass { name: "layer", run: layer::layer },
    Pass { name: "lift", run: lift::lift },
    Pass { name: "swap", run: swap::swap },
    Pass { name: "merge", run: merge::merge },
];

/// The passes that make several changes at once.
pub(crate) const JOINT: &[Pass] = &[
    Pass { name: "shapes", run: shapes::shapes },
    Pass { name: "instantiate", run: instantiate::instantiate },
    Pass { name: "hop", run: hop::hop },
    Pass { name: "joint", run: joint::joint },
];
