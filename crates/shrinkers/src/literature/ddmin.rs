//! Delta debugging: Andreas Zeller and Ralf Hildebrandt, "Simplifying and Isolating
//! Failure-Inducing Input", IEEE Transactions on Software Engineering 28(2), 2002.
//!
//! The input is a set of elements. It is split into `n` subsets, at first two. If one of them fails
//! alone, it is the new input. Otherwise, if the input fails without one of them, that one is left
//! out. Otherwise the subsets are halved, until each has one element. The result is 1-minimal: it
//! does not fail when any one element is removed.
//!
//! Adapted to typed trees: the elements are the removable nodes of the tree, in the order in which it is
//! written. A field of the same type takes the place of a removed node, the one with the most elements that
//! are kept; without such a field, the least value of the type does. An element that is removed together
//! with one above it is no longer part of the input. The paper assumes that the empty input passes; here it
//! is tested once a single element is left. As in the paper, the outcome of each test is kept.

use stromboli_domain::{About, Colour, Described, Look, Mark};

use super::attempts::{Attempts, Progress, reducer};
use super::removal::{Hoisting, keep_only, removable};

/// Delta debugging on the sequence of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ddmin;

impl Described for Ddmin {
    const ABOUT: About = About {
        name: "ddmin",
        title: "ddmin",
        summary: "Delta debugging (Zeller and Hildebrandt, 2002) on the sequence of nodes.",
        look: Look {
            hue: Colour(0x01, 0x66, 0x5e),
            hue_in_the_dark: Colour(0x5a, 0xb4, 0xac),
            dashes: "12 3",
            mark: Mark::Wedge,
        },
    };
}

reducer!(Ddmin, all_at_once);

fn all_at_once(attempts: &mut Attempts<'_>) -> Progress {
    let elements = removable(attempts.best(), attempts.types);
    minimise(attempts, elements, Hoisting::AnyField)
}

/// Removes as many of the elements as it can.
pub(super) fn minimise(
    attempts: &mut Attempts<'_>,
    mut elements: Vec<usize>,
    hoisting: Hoisting,
) -> Progress {
    let mut is_accepted = false;
    let mut n_subsets = 2;
    while !elements.is_empty() {
        n_subsets = n_subsets.min(elements.len());
        let subsets = split(&elements, n_subsets);
        let alone = subsets.iter().map(|subset| (subset.to_vec(), 2));
        let complements = subsets.iter().map(|subset| {
            let is_outside = |element: &usize| subset.binary_search(element).is_err();
            let complement = elements.iter().copied().filter(is_outside).collect();
            (complement, n_subsets.saturating_sub(1).max(2))
        });
        let mut found = None;
        for (kept, next) in alone.chain(complements) {
            found = keep_only(attempts, &elements, &kept, hoisting)?.map(|moved| (moved, next));
            if found.is_some() {
                break;
            }
        }
        match found {
            Some((moved, next)) => {
                is_accepted = true;
                elements = moved.into_iter().map(|element| element.to).collect();
                n_subsets = next;
            }
            None if n_subsets == elements.len() => break,
            None => n_subsets *= 2,
        }
    }
    Ok(is_accepted)
}

/// Splits elements into a number of subsets, about equally large, none of them empty.
fn split(elements: &[usize], n_subsets: usize) -> Vec<&[usize]> {
    let end = |n: usize| elements.len() * n / n_subsets;
    (0..n_subsets).map(|n| &elements[end(n)..end(n + 1)]).collect()
}
