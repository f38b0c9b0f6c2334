//! The hash FNV-1a with 64 bits, which is the same on every platform and in every version.

/// The hash of nothing.
pub const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of what `hash` is the hash of, followed by more bytes.
///
/// ```
/// # use stromboli_domain::fnv::{BASIS, fnv1a};
/// assert_eq!(fnv1a(fnv1a(BASIS, b"foo"), b"bar"), 0x8594_4171_f739_67e8);
/// ```
pub fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(hash, step)
}
