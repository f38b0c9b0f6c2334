//! Prints 2 at every optimisation level but 3, where LLVM 22 miscompiles it and the stack overflows:
//! `rustc -Copt-level=3 miscompiled.rs && ./miscompiled`.
//!
//! It was seen with rustc 1.95.0 and LLVM 22.1.2, and with nightly 1.97.0 and LLVM 22.1.4, on x86-64. Inlining
//! marks two references as not aliasing, which is right. Argument promotion then passes a field by value, so that
//! the marked read moves into the recursive caller, where it does alias. Later passes read the field before it is
//! written. With `-Cllvm-args=-enable-scoped-noalias=false`, level 3 prints 2 as well.

use std::hint::black_box;

#[derive(Clone, Copy)]
struct Level {
    depth: usize,
    a: u64,
    b: u64,
}

static LEVELS: [Level; 4] = [
    Level { depth: 0, a: 1, b: 1 },
    Level { depth: 1, a: 2, b: 2 },
    Level { depth: 2, a: 3, b: 3 },
    Level { depth: 3, a: 4, b: 4 },
];

impl Level {
    #[inline]
    fn write_next(&self, next: &mut Level) -> bool {
        // Nothing changes here. It keeps rustc from inlining this function before LLVM does.
        let depth = self.depth.swap_bytes().swap_bytes().reverse_bits().reverse_bits();
        let depth = depth.rotate_left(5).rotate_right(5).wrapping_add(1).wrapping_sub(1);
        if depth == 0 {
            return false;
        }
        *next = LEVELS[depth - 1];
        true
    }

    fn height(&self) -> u64 {
        let mut next = LEVELS[3];
        if !self.write_next(&mut next) {
            return 0;
        }
        let height = next.height() + 1;
        black_box(&next);
        height
    }
}

fn main() {
    // Used as a pointer, the function keeps its reference arguments.
    black_box(Level::write_next as fn(&Level, &mut Level) -> bool);
    println!("{}", black_box(LEVELS[2]).height());
}
