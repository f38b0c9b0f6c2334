//! The memory of the trial that runs in a thread, counted by the allocator.
//!
//! The allocator counts what the program asks it for. Pages of the program, stacks and the allocator's own
//! reserves are no part of that, so the memory of a trial depends on the trial alone.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::ptr;

/// An allocator that counts and limits the memory of each thread.
///
/// A trial that needs more than its limit ends the program, as if the system were out of memory. Threads without
/// trials have no limit.
pub struct Counting<A>(pub A);

thread_local! {
    /// The bytes that this thread has allocated since its trial began, less those that it has freed. Negative if
    /// it has freed what was allocated before, or by another thread.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    /// The most that [`LIVE`] has been.
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static LIMIT: Cell<isize> = const { Cell::new(isize::MAX) };
}

/// Counts a change, unless the limit forbids it.
fn count(n_more: usize, n_less: usize) -> bool {
    // The size of an allocation always fits.
    let live = LIVE.get().wrapping_add_unsigned(n_more).wrapping_sub_unsigned(n_less);
    if live > PEAK.get() {
        if live > LIMIT.get() {
            return false;
        }
        PEAK.set(live);
    }
    LIVE.set(live);
    true
}

// SAFETY: Every call goes to `A`, which keeps the contract, with the arguments of the caller; or returns a null
// pointer, which the contract allows. Counting neither allocates nor panics: the cells are initialised when the
// program is compiled, and have no destructor, so they exist as long as their thread.
#[expect(unsafe_code, reason = "an allocator is called by unsafe code")]
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !count(layout.size(), 0) {
            return ptr::null_mut();
        }
        // SAFETY: The caller keeps the contract.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !count(layout.size(), 0) {
            return ptr::null_mut();
        }
        // SAFETY: The caller keeps the contract.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        if !count(new_size, layout.size()) {
            return ptr::null_mut();
        }
        // SAFETY: The caller keeps the contract.
        unsafe { self.0.realloc(start, layout, new_size) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: The caller keeps the contract.
        unsafe { self.0.dealloc(start, layout) }
    }
}

/// Begins a trial in this thread, which may have so many bytes at once.
pub fn begin(limit: u64) {
    LIMIT.set(isize::try_from(limit).unwrap_or(isize::MAX));
    LIVE.set(0);
    PEAK.set(0);
}

/// The most memory that the trial had at once, in bytes; `None` if nothing counts it, because the program has
/// another allocator.
pub fn peak() -> Option<u64> {
    u64::try_from(PEAK.get()).ok().filter(|peak| *peak > 0)
}

/// The memory of a part of a trial.
#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    /// What is left at its end.
    live: isize,
    peak: isize,
}

/// The memory of the trial so far.
pub(crate) fn usage() -> Usage {
    Usage { live: LIVE.get(), peak: PEAK.get() }
}

/// Continues as after a part with this usage, whatever this thread has freed since the trial began.
pub(crate) fn resume(after: Usage) {
    LIVE.set(after.live);
    PEAK.set(PEAK.get().max(after.peak));
}
