//! Samples as numbers of a range.

use std::num::NonZeroU32;

/// How a generator uses a sample: as one of `n` numbers, 0 to `n - 1`, or as it is.
///
/// Most ranges have far fewer numbers than there are samples, so different samples are often the same
/// number. While shrinking, what is generated from them need not be generated again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    n: NonZeroU32,
    /// Greater numbers make no difference to the generator, so they are the same number.
    greatest: u32,
}

impl Scale {
    /// The sample is used as it is.
    pub(crate) const EXACT: Scale = Scale { n: NonZeroU32::MAX, greatest: u32::MAX };

    /// The greatest `n`. With at most 20 bits and 2^20 numbers, integer arithmetic gives the same result
    /// as that of doubles.
    const MAX: u32 = 1 << 20;

    /// One of `n` numbers, if `n` is small enough and not 0.
    #[inline(always)]
    pub(crate) fn of(n: i64) -> Option<Scale> {
        let n = u32::try_from(n).ok().filter(|n| *n <= Scale::MAX)?;
        Some(Scale { n: NonZeroU32::new(n)?, greatest: n - 1 })
    }

    /// The same, if greater numbers than this make no difference.
    #[inline(always)]
    pub(crate) fn up_to(self, greatest: u64) -> Scale {
        Scale { greatest: u64::from(self.greatest).min(greatest) as u32, ..self }
    }

    /// Whether samples that are the same number here are also the same number there.
    #[inline(always)]
    pub(crate) fn tells_apart_all_of(self, other: Scale) -> bool {
        self == Scale::EXACT || self.n == other.n && self.greatest >= other.greatest
    }

    /// The number of bits of a sample that are used. With fewer than seven bits, some numbers of a small
    /// range would be much less likely than others.
    #[inline(always)]
    fn precision(self) -> u32 {
        (u32::BITS - (self.n.get() - 1).leading_zeros()).max(7)
    }

    /// The part of a sample that is used.
    #[inline(always)]
    pub(crate) fn word(self, sample: u64) -> u64 {
        if self == Scale::EXACT { sample } else { sample & ((1 << self.precision()) - 1) }
    }

    /// The number that a sample is. On an exact scale, it is the sample.
    #[inline(always)]
    pub(crate) fn number(self, sample: u64) -> u64 {
        if self == Scale::EXACT {
            return sample;
        }
        let number = (self.word(sample) * u64::from(self.n.get())) >> self.precision();
        number.min(u64::from(self.greatest))
    }
}
