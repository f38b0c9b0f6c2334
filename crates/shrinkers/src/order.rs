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
//! counterexamples terminates. LeanCheck orders values in the same way, except that constructors without
//! recursive fields cost nothing there in types without constants.

use std::cmp::Ordering;

use crate::tree::{Node, weight};

/// Compares two values of one type.
pub(crate) fn compare(a: &[Node], b: &[Node]) -> Ordering {
    weight(a).cmp(&weight(b)).then_with(|| compare_equally_heavy(a, b))
}

/// Compares two values of one type that weigh the same.
pub(crate) fn compare_equally_heavy(a: &[Node], b: &[Node]) -> Ordering {
    // Integers that weigh the same are the same.
    let by_label = a[0].label.cmp(&b[0].label);
    if by_label.is_ne() {
        return by_label;
    }
    // As long as the fields are equal, they begin at the same positions.
    let mut at = 1;
    while at < a.len() {
        let ends = (at + a[at].size as usize, at + b[at].size as usize);
        let by_field = compare(&a[at..ends.0], &b[at..ends.1]);
        if by_field.is_ne() {
            return by_field;
        }
        at = ends.0;
    }
    Ordering::Equal
}
