//! Properties that panic.
//!
//! Most tests in Rust fail by panicking, as `assert!` does. The functions of this module turn such a test
//! into a property for a shrinker, which executes it hundreds of times.
//!
//! Panics that are caught here print nothing. For that, the first call installs a
//! [panic hook](std::panic::set_hook) for the whole process. It forwards to the hook that was there
//! before, except on a thread that is executing a property of this module. Consequences:
//!
//! - Other tests that run at the same time print their panics as always.
//! - A panic on a thread that the property starts is printed.
//! - If a program replaces the hook later, caught panics are printed again. Shrinking still works.
//!
//! Where the profile says `panic = "abort"`, no panic can be caught.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::thread;

use stromboli_domain::Verdict;

use crate::into_verdict::IntoVerdict;

/// Whether a test panics, for [`shrink`](crate::shrink).
///
/// ```
/// use stromboli_shrinkers::{panics, shrink};
///
/// let smallest = shrink((70, -8), panics(|&(a, b)| assert!(a + b < 10)));
/// assert_eq!(smallest.0 + smallest.1, 10);
/// ```
///
/// The test may change variables that it captures, and leave them half changed when it panics. A test that
/// reads them the next time must handle this.
pub fn panics<T>(test: impl FnMut(&T)) -> impl FnMut(&T) -> bool {
    let mut property = catching(test);
    move |value| property(value).is_failure()
}

/// Makes a panic of the property count as a failure.
///
/// ```
/// use stromboli_shrinkers::{Shrinking, catching};
///
/// // A division by zero is a failure, too.
/// let property = catching(|&(a, b): &(i64, i64)| a / b * b == a);
/// let shrunk = Shrinking::new((40, 0)).run(property).unwrap();
/// assert_eq!(shrunk.smallest, (0, 0));
/// ```
pub fn catching<T, O: IntoVerdict>(mut property: impl FnMut(&T) -> O) -> impl FnMut(&T) -> Verdict {
    move |value| {
        let quiet = Quiet::begin();
        // As documented, the property must handle values that a panic left half changed.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| property(value)));
        drop(quiet);
        outcome.map_or(Verdict::Fails, IntoVerdict::into_verdict)
    }
}

thread_local! {
    /// How many properties of this module the thread is executing, one inside the other.
    static EXECUTING: Cell<u32> = const { Cell::new(0) };
}

/// While it exists, panics of this thread print nothing.
struct Quiet;

impl Quiet {
    fn begin() -> Quiet {
        install_hook();
        EXECUTING.with(|n| n.set(n.get() + 1));
        Quiet
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        EXECUTING.with(|n| n.set(n.get() - 1));
    }
}

fn install_hook() {
    static INSTALLED: Once = Once::new();
    // A panicking thread may not change the hook. Printing too much is the lesser evil.
    if thread::panicking() {
        return;
    }
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // While a thread ends, the count is gone.
            if EXECUTING.try_with(Cell::get).unwrap_or(0) == 0 {
                previous(info);
            }
        }));
    });
}
