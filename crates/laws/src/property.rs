//! Properties for checking laws. No law depends on the meaning of a property.

use std::hash::Hasher;
use std::ops::ControlFlow;

use stromboli_domain::data::{Head, Visitor};
use stromboli_domain::{Data, Verdict, characters};

/// A property derived from a number, for values of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Property {
    /// The number that the property is derived from.
    salt: u64,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
        let kinds = [Kind::Noise, Kind::Heavy, Kind::NoiseThatRaises, Kind::HeavyOrDiscarded];
        let kind = kinds[(number % kinds.len() as u64) as usize];
        Property { salt: mix(number + 1), kind }
    }

    pub(crate) fn of<T: Data>(self, value: &T) -> Verdict {
        let noise = |value: &T| {
            let mut hasher = Fnv(self.salt ^ 0xcbf2_9ce4_8422_2325);
            value.hash(&mut hasher);
            hasher.finish()
        };
        let is_heavy = |value: &T| weight(value) > self.salt % 12;
        match self.kind {
            Kind::Noise | Kind::NoiseThatRaises => match noise(value) % 16 {
                0..6 => Verdict::Passes,
                6..9 => Verdict::Discards,
                9 if self.kind == Kind::NoiseThatRaises => Verdict::Raises,
                _ => Verdict::Fails,
            },
            Kind::HeavyOrDiscarded if noise(value).is_multiple_of(4) => Verdict::Discards,
            Kind::Heavy | Kind::HeavyOrDiscarded if is_heavy(value) => Verdict::Fails,
            Kind::Heavy | Kind::HeavyOrDiscarded => Verdict::Passes,
        }
    }
}

/// The weight of a value: its number of constructors plus the size of its integers.
fn weight<T: Data>(value: &T) -> u64 {
    struct Sum(u64);
    impl<P> Visitor<P> for Sum {
        type Break = ();

        fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> P) -> ControlFlow<()> {
            self.0 = self.0.saturating_add(weight(field));
            ControlFlow::Continue(())
        }
    }
    match value.head() {
        Head::Integer(number) => number.unsigned_abs(),
        Head::Boolean(truth) => u64::from(truth),
        Head::Character(character) => characters::place_of(character) as u64,
        _ => {
            let mut sum = Sum(1);
            let _ = value.visit(&mut sum);
            sum.0
        }
    }
}

/// FNV-1a, which is the same on every platform, so failures can be reproduced.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        mix(self.0)
    }
}

/// Scatters the bits of a number.
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ (number >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ (number >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_say_everything_they_can() {
        let verdicts: Vec<_> = (0..40)
            .flat_map(|number| (-20..20).map(move |n| Property::new(number).of(&(n, n < 0))))
            .collect();
        for verdict in [Verdict::Passes, Verdict::Fails, Verdict::Discards, Verdict::Raises] {
            assert!(verdicts.contains(&verdict), "{verdict}");
        }
        assert!(!verdicts.contains(&Verdict::Diverges));
    }

    #[test]
    fn a_weight_is_the_sum_of_numbers_and_constructors() {
        assert_eq!(weight(&(3_i64, (-4_i64, true))), 1 + 3 + 1 + 4 + 1);
    }
}
