//! Which of two counterexamples is the smaller one.
//!
//! The lighter one is. A constructor with fields weighs one, a constant nothing, and a number its place in
//! 0, 1, -1, 2, -2, ... Of two that weigh the same, the one whose constructor has the lower label comes
//! first, then the one whose first field is smaller, and so on. Labels follow the declaration, except that
//! constructors with finitely many values come first, and those with a field of the type that they make
//! last, in the order of their names: of two values with equally many nodes, it is usually the one whose
//! text sorts first.
//!
//! Only finitely many values are smaller than a given one, so a shrinker that accepts only smaller
//! counterexamples terminates. That holds only if weights are exact; [`end`](crate::end) has a limit for
//! shrinkings that would take too many steps. LeanCheck orders values in the same way, except that
//! constructors without recursive fields cost nothing there in types without constants.

use std::cmp::Ordering;

use crate::tree::{Node, weight};

/// Compares two values of one type.
pub(crate) fn compare(a: &[Node], b: &[Node]) -> Ordering {
    weight(a).cmp(&weight(b)).then_with(|| compare_equally_heavy(a, b))
}

/// Compares two values of one type that weigh the same.
pub(crate) fn compare_equally_heavy(a: &[Node], b: &[Node]) -> Ordering {
    // As long as the labels are equal, both have the same parts at the same positions.
    let Some(first) = a.iter().zip(b).position(|(a, b)| a.label != b.label) else {
        return Ordering::Equal;
    };
    // The difference is in all parts on the way down to it, and only there: the outermost of them that
    // differ in weight decide.
    let mut at = 1;
    while at <= first {
        let ends = (at + a[at].size as usize, at + b[at].size as usize);
        if ends.0 <= first {
            at = ends.0;
            continue;
        }
        let by_weight = weight(&a[at..ends.0]).cmp(&weight(&b[at..ends.1]));
        if by_weight.is_ne() {
            return by_weight;
        }
        at += 1;
    }
    a[first].label.cmp(&b[first].label)
}
