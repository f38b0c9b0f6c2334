//! SplitMix, the splittable random number generator under all three frameworks.
//!
//! The original is the Haskell library splitmix 0.1 by Oleg Grenrus, licensed under BSD-3-Clause; see
//! `LICENSES/README.md`. The algorithm is by Guy L. Steele Jr., Doug Lea and Christine H. Flood.

/// The state of a generator. It is a value: drawing and splitting return new states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitMix {
    /// The position in the stream.
    pub seed: u64,
    /// The odd step between positions of the stream.
    pub gamma: u64,
}

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix {
    /// The generator for a number, as `mkSMGen` creates it.
    ///
    /// ```
    /// # use stromboli_domain::splitmix::SplitMix;
    /// let (first, rest) = SplitMix::new(42).next();
    /// let (second, _) = rest.next();
    /// assert_eq!([first, second], [1275548033995301424, 10417309031967933079]);
    /// ```
    #[inline]
    pub fn new(number: u64) -> SplitMix {
        SplitMix { seed: mix(number), gamma: mix_gamma(number.wrapping_add(GOLDEN_GAMMA)) }
    }

    /// The next number, and the generator after it.
    #[inline]
    pub fn next(self) -> (u64, SplitMix) {
        let seed = self.seed.wrapping_add(self.gamma);
        (mix(seed), SplitMix { seed, gamma: self.gamma })
    }

    /// Two generators: this one two steps ahead, and an independent one.
    #[inline]
    pub fn split(self) -> (SplitMix, SplitMix) {
        (self.left(), self.right())
    }

    /// The first half of [`SplitMix::split`].
    #[inline]
    pub fn left(self) -> SplitMix {
        let seed = self.seed.wrapping_add(self.gamma).wrapping_add(self.gamma);
        SplitMix { seed, gamma: self.gamma }
    }

    /// The second half of [`SplitMix::split`].
    #[inline(always)]
    pub fn right(self) -> SplitMix {
        let once = self.seed.wrapping_add(self.gamma);
        SplitMix { seed: mix(once), gamma: mix_gamma(once.wrapping_add(self.gamma)) }
    }
}

/// The finaliser of MurmurHash3.
#[inline(always)]
fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let z = (z ^ (z >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    z ^ (z >> 33)
}

/// Stafford's variant 13 of the finaliser, made odd, with enough bit changes.
#[inline(always)]
fn mix_gamma(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let z = (z ^ (z >> 31)) | 1;
    if (z ^ (z >> 1)).count_ones() >= 24 { z } else { more_irregular(z) }
}

/// A cold function, so that the compiler emits a branch. The processor predicts it correctly in 98 % of
/// cases and need not wait for the bit count. It can be inlined, so that the compiler knows that it has no
/// other effect, and drops it with generators that are not used.
#[cold]
#[inline]
fn more_irregular(z: u64) -> u64 {
    z ^ 0xaaaa_aaaa_aaaa_aaaa
}
