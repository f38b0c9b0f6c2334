//! Stacks for inputs that nest deeply.
//!
//! Programs under test recurse over their inputs, and so do printing, parsing and dropping. This keeps
//! them readable, and it is safe for generated values. Text from outside may nest without bound, so it
//! is evaluated here, on a stack that is large enough.

use std::{io, thread};

/// Bytes per level of recursion: enough for any of our programs, even in a debug build.
const BYTES_PER_LEVEL: usize = 6 << 10;

/// The least number of levels: a few reduction steps can make a small term deep.
const LEAST_STACK: usize = 256 << 20;

/// Runs `work` on a stack that is large enough to recurse over any value printed in `texts`, or made
/// by joining all of them.
///
/// The memory is reserved, but not used until the recursion reaches it.
pub fn with_stack_for<R: Send>(
    texts: &[&str],
    work: impl FnOnce() -> R + Send,
) -> Result<R, TooDeep> {
    let n_groups: usize = texts.iter().map(|text| n_groups(text)).sum();
    let stack = n_groups.saturating_mul(BYTES_PER_LEVEL).saturating_add(LEAST_STACK);
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
        match worker.map_err(|source| TooDeep { n_groups, source })?.join() {
            Ok(result) => Ok(result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// The number of groups and lists in a printed form: it does not nest more deeply than that.
///
/// ```
/// # use stromboli_domain::deep::n_groups;
/// assert_eq!(n_groups("((E),[1 2])"), 3);
/// ```
pub fn n_groups(text: &str) -> usize {
    text.bytes().filter(|byte| matches!(byte, b'(' | b'[')).count()
}

/// The machine cannot provide a stack of the required size.
#[derive(Debug, thiserror::Error)]
#[error("an input of {n_groups} nested groups is too large for a stack of this machine")]
pub struct TooDeep {
    n_groups: usize,
    source: io::Error,
}
