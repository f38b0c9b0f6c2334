//! Which terms of family `cbc` pass every property, whatever the bug: those that consist of lambdas around a
//! variable. Such a term has a type if all types in it are well-formed, which they are. There is nothing to
//! reduce in it, so it keeps its type.
//!
//! The first rules decide whether a term is one of them. Every type of the family ends in the type of an
//! identity, so it has a term of this kind, and the rule for it never fails.

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{Block, backtrack_evenly};

use super::well_typed::{INTRODUCTION, N_RULES, SHALLOW};

/// The smallest number of lambdas around the variable: that of the identity of all types.
const N_LAMBDAS: u32 = 2;

/// Whether the term of family `cbc` certainly passes every property, whatever the bug.
pub(super) fn passes(at: SplitMix, size: usize) -> bool {
    let mut lines = Block::new(at, size);
    // The type is not needed.
    lines.next();
    is_shallow(lines.next(), size, N_LAMBDAS)
}

/// Whether a term of a type with at least `n_lambdas` lambdas certainly consists of lambdas around a
/// variable.
fn is_shallow(at: SplitMix, size: usize, n_lambdas: u32) -> bool {
    let by_first_rule = |rule, at| {
        Some(match rule {
            SHALLOW => true,
            INTRODUCTION if n_lambdas > 0 => is_shallow(at, size, n_lambdas - 1),
            _ => false,
        })
    };
    backtrack_evenly(N_RULES, Block::new(at, size), by_first_rule) == Some(true)
}
