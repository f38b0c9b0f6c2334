//! Hierarchical delta debugging: Ghassan Misherghi and Zhendong Su, "HDD: Hierarchical Delta
//! Debugging", International Conference on Software Engineering (ICSE), 2006.
//!
//! Delta debugging runs on each level of the syntax tree, from the root down. A removed node is replaced by
//! the smallest text that the grammar allows in its place, and everything below it is removed, too.
//!
//! Adapted to typed trees: the smallest text is the least value of the type. A grammar has
//! repetitions, whose members are all on one level; a type has chains instead, such as cons cells
//! or nested lambdas, where a node has one field of its own type. All nodes of a chain are
//! therefore on one level, and when one of them is removed, the rest of the chain takes its place.
//! Like HDD* in the paper, it starts again at the root until nothing changes.

use stromboli_domain::{About, Colour, Described, Look, Mark};

use super::attempts::{Attempts, Progress, reducer};
use super::ddmin::minimise;
use super::removal::{Hoisting, next_link, removable};
use crate::tree::Tree;

/// Delta debugging on one level of the tree after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hdd;

impl Described for Hdd {
    const ABOUT: About = About {
        name: "hdd",
        title: "HDD",
        summary: "Hierarchical delta debugging (Misherghi and Su, 2006): ddmin level by level.",
        look: Look {
            hue: Colour(0x8c, 0x51, 0x0a),
            hue_in_the_dark: Colour(0xd8, 0xb3, 0x65),
            dashes: "1 3",
            mark: Mark::Saltire,
        },
    };
}

reducer!(Hdd, level_by_level);

fn level_by_level(attempts: &mut Attempts<'_>) -> Progress {
    let mut is_accepted = false;
    for level in 0.. {
        let levels = levels(attempts.best());
        if !levels.contains(&level) {
            break;
        }
        let mut elements = removable(attempts.best(), attempts.types);
        elements.retain(|at| levels[*at] == level);
        is_accepted |= minimise(attempts, elements, Hoisting::OnlyField)?;
    }
    Ok(is_accepted)
}

/// The level of each node.
fn levels(tree: &Tree) -> Vec<usize> {
    let mut levels = vec![0; tree.len()];
    for at in 0..tree.len() {
        let next_link = next_link(tree, at);
        for field in tree.fields(at) {
            levels[field] = levels[at] + usize::from(Some(field) != next_link);
        }
    }
    levels
}
