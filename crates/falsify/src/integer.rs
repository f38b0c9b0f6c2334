//! What ranges need to know about integers.

/// An integer of a fixed width.
pub trait Integer: Copy + Ord {
    /// The number of bits of the type.
    const BITS: u32;
    /// The greatest integer of the type.
    const MAX: Self;
    /// Whether the type has negative integers.
    const IS_SIGNED: bool;

    /// The integer with these last bits.
    fn from_bits(bits: u64) -> Self;

    /// The nearest double.
    fn to_f64(self) -> f64;

    /// The greatest integer not above a double.
    fn floor(double: f64) -> Self;

    /// The least integer not below a double.
    fn ceiling(double: f64) -> Self;

    /// The difference, modulo two to the number of bits.
    fn wrapping_sub(self, other: Self) -> Self;

    /// The distance to another integer, modulo two to the number of bits.
    #[inline(always)]
    fn distance(self, other: Self) -> Self {
        if self < other { other.wrapping_sub(self) } else { self.wrapping_sub(other) }
    }

    /// The number of binary digits, for an integer that is not negative.
    fn n_digits(self) -> u32;
}

macro_rules! integer {
    ($($type:ident),+) => {$(
        impl Integer for $type {
            const BITS: u32 = $type::BITS;
            const MAX: Self = $type::MAX;
            const IS_SIGNED: bool = $type::MIN != 0;

            #[inline(always)]
            fn from_bits(bits: u64) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }

            #[inline(always)]
            fn floor(double: f64) -> Self {
                double.floor() as Self
            }

            #[inline(always)]
            fn ceiling(double: f64) -> Self {
                double.ceil() as Self
            }

            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                $type::wrapping_sub(self, other)
            }

            #[inline(always)]
            fn n_digits(self) -> u32 {
                $type::BITS - self.leading_zeros()
            }
        }
    )+};
}

integer!(i8, i16, i32, i64, u8, u16, u32, u64);
