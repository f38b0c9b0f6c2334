//! Drawing values with the library's `Gen`.

use quickcheck::{Arbitrary, Gen};
use stromboli_runner::draw::repeated;
use stromboli_runner::{Characters, Draw, Range};

/// Ranges up to this width are drawn by `Gen::choose`, the library's only uniform choice.
const TABLE: u64 = 4096;

/// The library's source of randomness.
pub(crate) struct Source<'a>(pub(crate) &'a mut Gen);

impl Source<'_> {
    fn below(&mut self, n: u64) -> u64 {
        if n <= TABLE {
            let numbers: &[u16] = &NUMBERS;
            return self.0.choose(&numbers[..n as usize]).map_or(0, |i| u64::from(*i));
        }
        u64::arbitrary(self.0) % n
    }

    /// As the library's own `Vec::arbitrary`: any length below the size, unless it is too long.
    fn length(&mut self, longest: usize) -> u64 {
        self.below(self.0.size().min(longest.saturating_add(1)) as u64)
    }
}

/// 0, 1, 2, ... to choose from.
static NUMBERS: [u16; TABLE as usize] = {
    let mut numbers = [0; TABLE as usize];
    let mut i = 0;
    while i < numbers.len() {
        numbers[i] = i as u16;
        i += 1;
    }
    numbers
};

impl Draw for Source<'_> {
    fn integer(&mut self, range: Range) -> i64 {
        match range.to.abs_diff(range.from).checked_add(1) {
            Some(width) => range.from.wrapping_add_unsigned(self.below(width)),
            None => i64::arbitrary(self.0),
        }
    }

    fn boolean(&mut self) -> bool {
        bool::arbitrary(self.0)
    }

    fn character(&mut self, characters: Characters) -> char {
        characters.at(self.integer(characters.positions()))
    }

    fn text(&mut self, characters: Characters, most: usize) -> String {
        (0..self.length(most)).map(|_| self.character(characters)).collect()
    }

    fn alternative(
        &mut self,
        alternatives: &[(&'static str, u32)],
        body: &mut dyn FnMut(&mut dyn Draw, usize),
    ) {
        let chosen = self.0.choose(&repeated(alternatives)).copied().unwrap_or_default();
        body(self, chosen);
    }

    fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw)) {
        for _ in 0..self.length(longest) {
            element(self);
        }
    }

    fn longest(&self) -> usize {
        self.0.size() - 1
    }

    fn group(&mut self, _name: &'static str, body: &mut dyn FnMut(&mut dyn Draw)) {
        body(self);
    }
}
