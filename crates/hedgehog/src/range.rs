//! Sizes, and ranges of integers that grow with them.

/// The size of a test, from 0 to 99. Each test of a run has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(pub u32);

impl Size {
    /// The size divided by the golden ratio.
    ///
    /// ```
    /// # use stromboli_hedgehog::Size;
    /// assert_eq!(Size(99).golden(), Size(61));
    /// assert_eq!(Size(2).golden(), Size(1));
    /// ```
    #[must_use]
    pub fn golden(self) -> Size {
        let golden = (f64::from(self.0) * 0.618_033_988_75).round_ties_even();
        // The result is not negative and less than the size.
        Size(golden as u32)
    }
}

/// A range of integers, and the origin that they shrink to, which may be outside the range.
///
/// ```
/// use stromboli_hedgehog::{Range, Size};
///
/// let range = Range::linear_from(0, -1000, 1000);
/// assert_eq!(range.bounds(Size(0)), (0, 0));
/// assert_eq!(range.bounds(Size(1)), (-10, 10));
/// assert_eq!(range.bounds(Size(99)), (-990, 990));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    origin: i64,
    first: i64,
    last: i64,
    growth: Growth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    Constant,
    Linear,
    /// Bounds so far apart that their difference may overflow.
    WideLinear,
}

/// A hundred times the distance between two bounds of smaller magnitude does not overflow.
const NARROW: u64 = 1 << 54;

impl Range {
    /// The range from `first` to `last` at every size, shrinking to `first`.
    #[inline]
    pub fn constant(first: i64, last: i64) -> Range {
        Range::constant_from(first, first, last)
    }

    /// The range from `first` to `last` at every size, shrinking to `origin`.
    #[inline]
    pub fn constant_from(origin: i64, first: i64, last: i64) -> Range {
        Range { origin, first, last, growth: Growth::Constant }
    }

    /// The range from `first` to a bound that grows from `first` at size 0 to nearly `last` at size 99,
    /// shrinking to `first`.
    ///
    /// ```
    /// # use stromboli_hedgehog::{Range, Size};
    /// assert_eq!(Range::linear(0, 32).bounds(Size(50)), (0, 16));
    /// ```
    #[inline]
    pub fn linear(first: i64, last: i64) -> Range {
        Range::linear_from(first, first, last)
    }

    /// A range like [`Range::linear`], which grows away from `origin` on both sides and shrinks to it.
    ///
    /// With an origin outside the range, values are drawn inside it but shrink to the outside.
    ///
    /// ```
    /// # use stromboli_hedgehog::{Range, Size};
    /// let range = Range::linear_from(0, 5, 20);
    /// assert_eq!(range.bounds(Size(0)), (5, 5));
    /// assert_eq!(range.bounds(Size(99)), (5, 20));
    /// assert_eq!(range.origin(), 0);
    /// ```
    #[inline]
    pub fn linear_from(origin: i64, first: i64, last: i64) -> Range {
        let widest = origin.unsigned_abs() | first.unsigned_abs() | last.unsigned_abs();
        let growth = if widest < NARROW { Growth::Linear } else { Growth::WideLinear };
        Range { origin, first, last, growth }
    }

    /// The origin, which values shrink to.
    pub fn origin(self) -> i64 {
        self.origin
    }

    /// The first and the last integer at a size. The first may be the greater one.
    #[inline(always)]
    pub fn bounds(self, size: Size) -> (i64, i64) {
        let (first, last) = match self.growth {
            Growth::Constant => return (self.first, self.last),
            Growth::Linear => {
                (scale(size, self.origin, self.first), scale(size, self.origin, self.last))
            }
            Growth::WideLinear => (
                scale_wide(size, self.origin, self.first),
                scale_wide(size, self.origin, self.last),
            ),
        };
        // With an origin outside the range, interpolation could leave the range.
        let (least, greatest) = (self.first.min(self.last), self.first.max(self.last));
        (first.clamp(least, greatest), last.clamp(least, greatest))
    }

    /// The smallest integer at a size.
    pub fn least(self, size: Size) -> i64 {
        let (first, last) = self.bounds(size);
        first.min(last)
    }
}

/// Interpolates between `origin` and `bound`, in hundredths.
#[inline]
fn scale(size: Size, origin: i64, bound: i64) -> i64 {
    let way = bound - origin;
    origin + (way + way.signum()) * i64::from(size.0.min(99)) / 100
}

#[cold]
fn scale_wide(size: Size, origin: i64, bound: i64) -> i64 {
    let way = i128::from(bound) - i128::from(origin);
    let part = (way + way.signum()) * i128::from(size.0.min(99)) / 100;
    i64::try_from(i128::from(origin) + part).expect("what lies between two numbers is as small")
}
