//! Drawing integers.

use stromboli_domain::SplitMix;

/// An integer from 0 to `greatest`, and the next state: `nextInteger` for a range, relative to its
/// lower end.
///
/// Draws as many random bits as `greatest` has until the result is not greater. Each attempt takes the
/// lower halves of two words; the second one is more significant.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_hedgehog::random::up_to;
/// let (number, _) = up_to(99, SplitMix::new(0));
/// assert_eq!(number, 88);
/// ```
#[inline]
pub fn up_to(greatest: u64, mut seed: SplitMix) -> (u64, SplitMix) {
    if greatest == 0 {
        return (0, seed);
    }
    let mask = u64::MAX >> greatest.leading_zeros();
    loop {
        let (low, after_low) = seed.next();
        let number = if mask <= LOWER_HALF {
            // The second word is not used, but it is drawn.
            seed = seed.left();
            low & mask
        } else {
            let (high, after_high) = after_low.next();
            seed = after_high;
            (high << 32 | low & LOWER_HALF) & mask
        };
        if number <= greatest {
            return (number, seed);
        }
    }
}

const LOWER_HALF: u64 = 0xffff_ffff;

/// An integer between two bounds, in either order.
#[inline]
pub(crate) fn between(first: i64, last: i64, seed: SplitMix) -> i64 {
    let (least, greatest) = (first.min(last), first.max(last));
    let (offset, _) = up_to(greatest.abs_diff(least), seed);
    least.wrapping_add_unsigned(offset)
}
