//! The 64-bit FNV-1a hash, which replaces long texts in vectors.

/// A hash of the texts so far.
pub(crate) struct Fnv1a(u64);

impl Fnv1a {
    /// The hash of the empty text.
    pub(crate) fn new() -> Fnv1a {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The hash.
    pub(crate) fn value(&self) -> u64 {
        self.0
    }
}
