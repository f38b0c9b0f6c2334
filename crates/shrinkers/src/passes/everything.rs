//! Every smaller value.

use std::ops::ControlFlow;

use crate::reduction::{Progress, Reduction};
use crate::types::Types;
use crate::values::Values;

/// The number of values after which the pass gives up.
const MOST_TESTS: u64 = 100_000;

/// Tests every value that is smaller than the best counterexample, smallest first: the first that fails is
/// the smallest of all. Returns whether every smaller value was tested, so that no smaller counterexample
/// exists.
pub(crate) fn everything(reduction: &mut Reduction<'_>) -> Progress {
    let last = reduction.n_tests() + MOST_TESTS;
    let mut values = Values::new(reduction.types);
    for weight in values.up_to(&[Types::ROOT], reduction.best().weight()) {
        if values.is_enough() {
            break;
        }
        let flow = values.each_of(Types::ROOT, weight, &mut |value| {
            if reduction.n_tests() >= last {
                return ControlFlow::Break(Ok(false));
            }
            let value = reduction.copy_of(value);
            match reduction.consider(value) {
                Ok(false) => ControlFlow::Continue(()),
                end => ControlFlow::Break(end),
            }
        });
        match flow {
            // All values before the accepted one were tested.
            ControlFlow::Break(Ok(true)) => break,
            ControlFlow::Break(end) => return end,
            ControlFlow::Continue(()) => {}
        }
    }
    Ok(!values.is_cut)
}
