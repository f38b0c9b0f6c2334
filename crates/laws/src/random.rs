//! Random values of any type.

use std::convert::Infallible;

use stromboli_domain::data::{Head, Shape, Source, TypeTag};
use stromboli_domain::{Data, SplitMix, characters};

/// Generates small random values of any type.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_laws::Random;
///
/// let mut random = Random::new(SplitMix::new(1));
/// let (a, b): ((i64, bool), (i64, bool)) = (random.value(), random.value());
/// assert_ne!(a, b);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: SplitMix,
    /// The remaining levels of constructors.
    depth: u32,
}

/// The maximal number of levels of constructors, if the type allows it.
const DEPTH: u32 = 6;

impl Random {
    /// Starts from a state of SplitMix.
    pub fn new(state: SplitMix) -> Random {
        Random { state, depth: DEPTH }
    }

    fn word(&mut self) -> u64 {
        let (word, state) = self.state.next();
        self.state = state;
        word
    }

    /// Generates a value.
    ///
    /// At the deepest level it uses the first of the constructors with the fewest fields. This must
    /// terminate for the type.
    pub fn value<T: Data>(&mut self) -> T {
        let head = match T::SHAPE {
            Shape::Integer => {
                // Small integers, and the ends of the range.
                let word = self.word();
                let number = word.cast_signed() >> (word % 64);
                Head::Integer(number)
            }
            Shape::Boolean => Head::Boolean(self.word().is_multiple_of(2)),
            Shape::Character => {
                // Mostly simple characters, and sometimes any character.
                let place = (self.word() % 1_000_000) >> (self.word() % 20);
                Head::Character(characters::at(place as usize).unwrap_or('a'))
            }
            Shape::Tuple(_) => Head::Tuple,
            Shape::List { .. } => Head::List,
            Shape::Sum { constructors, .. } => Head::Constructor(match self.depth {
                0 => {
                    let arities = constructors.iter().enumerate();
                    let fewest = arities.min_by_key(|(_, constructor)| constructor.arity);
                    fewest.map_or(0, |(index, _)| index)
                }
                _ => (self.word() % constructors.len() as u64) as usize,
            }),
        };
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        let Ok(value) = T::build(head, self);
        self.depth = depth;
        value
    }
}

impl Source for Random {
    type Error = Infallible;

    fn field_as<F: Data>(&mut self, _: TypeTag) -> Result<F, Infallible> {
        Ok(self.value())
    }
    fn has_element(&mut self) -> Result<bool, Infallible> {
        Ok(self.depth > 0 && !self.word().is_multiple_of(4))
    }
}
