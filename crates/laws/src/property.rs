//! Properties for checking laws. No law depends on the meaning of a property.

use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_domain::{Value, Verdict};

/// A property derived from a number, for values of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Property {
    /// The number that the property is derived from.
    salt: u64,
    kind: Behaviour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behaviour {
    /// Passes, fails or discards values arbitrarily.
    Noise,
    /// Gives arbitrary verdicts, and raises an exception on some values.
    NoiseThatRaises,
    /// Fails values that weigh more than a bound.
    Heavy,
    /// Fails values that weigh more than a bound, and discards some values.
    HeavyOrDiscarded,
}

impl Property {
    pub(crate) fn new(number: u64) -> Property {
        let kinds = [
            Behaviour::Noise,
            Behaviour::Heavy,
            Behaviour::NoiseThatRaises,
            Behaviour::HeavyOrDiscarded,
        ];
        let kind = kinds[(number % kinds.len() as u64) as usize];
        Property { salt: mix(number + 1), kind }
    }

    pub(crate) fn of(self, value: &dyn Value) -> Verdict {
        let text = value.printed();
        let noise = || noise(self.salt, &text);
        let is_heavy = || weight(&text) > self.salt % 12;
        match self.kind {
            Behaviour::Noise | Behaviour::NoiseThatRaises => match noise() % 16 {
                0..6 => Verdict::Passes,
                6..9 => Verdict::Discards,
                9 if self.kind == Behaviour::NoiseThatRaises => Verdict::Raises,
                _ => Verdict::Fails,
            },
            Behaviour::HeavyOrDiscarded if noise().is_multiple_of(4) => Verdict::Discards,
            Behaviour::Heavy | Behaviour::HeavyOrDiscarded if is_heavy() => Verdict::Fails,
            Behaviour::Heavy | Behaviour::HeavyOrDiscarded => Verdict::Passes,
        }
    }
}

/// The weight of a printed value: the number of its parts that are no integers, plus the size of its
/// integers.
fn weight(text: &str) -> u64 {
    let mut weight = 0_u64;
    let mut number = 0_u64;
    for character in text.chars() {
        match character.to_digit(10) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None => {
                weight = weight.saturating_add(std::mem::take(&mut number));
                weight += u64::from("([#\"'".contains(character));
            }
        }
    }
    weight.saturating_add(number)
}

/// The same on every platform, so failures can be reproduced.
fn noise(salt: u64, text: &str) -> u64 {
    mix(fnv1a(salt ^ BASIS, text.as_bytes()))
}

/// Scatters the bits of a number.
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ (number >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ (number >> 33)
}
