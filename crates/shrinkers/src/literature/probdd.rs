//! Probabilistic delta debugging: Guancheng Wang, Ruobing Shen, Junjie Chen, Yingfei Xiong and Lu
//! Zhang, "Probabilistic Delta Debugging", ESEC/FSE 2021.
//!
//! Each element has a probability that the failure needs it, at first the same for all. The next test
//! removes the elements that promise the greatest gain: those with the lowest probabilities, as many as
//! maximise their number times the probability that none of them is needed. If the rest still fails, they
//! are gone. Otherwise at least one of them is needed, and their probabilities rise by Bayes' rule. The
//! search ends when every remaining element is certainly needed.
//!
//! Adapted to typed trees: elements, and their replacements when they are removed, are those of
//! [`ddmin`](super::ddmin). An element that is removed together with one above it is no longer considered.
//! Elements with the same probability are ordered by their position in the value, so no randomness is
//! needed.

use stromboli_domain::{About, Colour, Described, Look, Mark};

use super::attempts::{Attempts, Progress, reducer};
use super::removal::{Hoisting, keep_only, removable};

/// Delta debugging that removes the nodes that are most probably not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbDd;

impl Described for ProbDd {
    const ABOUT: About = About {
        name: "probdd",
        title: "ProbDD",
        summary: "Probabilistic delta debugging (Wang et al., 2021) on the sequence of nodes.",
        look: Look {
            hue: Colour(0x54, 0x27, 0x88),
            hue_in_the_dark: Colour(0xb2, 0xab, 0xd2),
            dashes: "3 1.5",
            mark: Mark::Diamond,
        },
    };
}

reducer!(ProbDd, greatest_gain_first);

/// The initial probability. With this one, the first test removes about nine nodes.
const PRIOR: f64 = 0.1;

/// A node, and how probable it is that the failure needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Element {
    at: usize,
    needed: f64,
}

fn greatest_gain_first(attempts: &mut Attempts<'_>) -> Progress {
    let mut is_accepted = false;
    let removable = removable(attempts.best(), attempts.types);
    let mut elements: Vec<_> =
        removable.into_iter().map(|at| Element { at, needed: PRIOR }).collect();
    loop {
        let chosen = choose(&elements);
        if chosen.is_empty() {
            return Ok(is_accepted);
        }
        let all: Vec<_> = elements.iter().map(|element| element.at).collect();
        let kept: Vec<_> = all.iter().copied().filter(|at| !chosen.contains(at)).collect();
        match keep_only(attempts, &all, &kept, Hoisting::AnyField)? {
            Some(moved) => {
                is_accepted = true;
                let with_needed = moved.into_iter().filter_map(|moved| {
                    let position = all.binary_search(&moved.from).ok()?;
                    Some(Element { at: moved.to, ..elements[position] })
                });
                elements = with_needed.collect();
            }
            None => learn(&mut elements, &chosen),
        }
    }
}

/// The elements whose removal promises the greatest gain; none if all are needed.
fn choose(elements: &[Element]) -> Vec<usize> {
    let mut by_need: Vec<_> = elements.iter().filter(|element| element.needed < 1.0).collect();
    by_need.sort_by(|a, b| a.needed.total_cmp(&b.needed));
    let (mut n_chosen, mut greatest) = (0, 0.0);
    let mut none_needed = 1.0;
    for (n_before, element) in by_need.iter().enumerate() {
        none_needed *= 1.0 - element.needed;
        let gain = (n_before + 1) as f64 * none_needed;
        if gain > greatest {
            (n_chosen, greatest) = (n_before + 1, gain);
        }
    }
    by_need[..n_chosen].iter().map(|element| element.at).collect()
}

/// Raises the probabilities of the chosen elements, because at least one of them is needed.
///
/// This terminates: several elements are chosen only if each is needed with a probability below one over
/// their number, so their probabilities rise by at least a third. A single one is then certainly needed.
fn learn(elements: &mut [Element], chosen: &[usize]) {
    let is_chosen = |element: &Element| chosen.contains(&element.at);
    let unneeded = elements.iter().filter(|e| is_chosen(e)).map(|e| 1.0 - e.needed);
    let some_needed = 1.0 - unneeded.product::<f64>();
    for element in elements.iter_mut().filter(|element| is_chosen(element)) {
        element.needed = if chosen.len() == 1 { 1.0 } else { element.needed / some_needed };
    }
}
