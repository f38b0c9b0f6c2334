//! Digests of small things, fast rather than safe.

use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies and rotates, as compilers do for their own tables.
#[derive(Clone, Copy, Default)]
pub(crate) struct Digest(u64);

/// Lets hash tables use it.
pub(crate) type Digested = BuildHasherDefault<Digest>;

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        // Hash tables use the low bits, which would otherwise depend only on the low bits of the input.
        self.0 ^ self.0 >> 32
    }
}
