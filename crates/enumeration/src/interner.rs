//! Numbers for values that many keys of a map contain.

use std::collections::HashMap;
use std::hash::Hash;

/// Numbers different values from 0. Keys made of such numbers are small, however large the values are.
pub(crate) struct Interner<T> {
    numbers: HashMap<T, u32>,
    values: Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Interner<T> {
        Interner { numbers: HashMap::new(), values: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    /// The number of a value. Equal values have the same number.
    pub(crate) fn number(&mut self, value: T) -> u32 {
        let values = &mut self.values;
        *self.numbers.entry(value).or_insert_with_key(|value| {
            values.push(value.clone());
            u32::try_from(values.len() - 1).expect("memory ends before the numbers do")
        })
    }

    /// The value with this number.
    pub(crate) fn value(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}
