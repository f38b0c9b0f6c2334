//! The test loop and the shrink loop.

use std::ops::ControlFlow;

use stromboli_domain::{
    About, Colour, Data, Described, Found, Limit, Look, Mark, Probe, Reduce, Search, Seed, Shrink,
    SplitMix, Stop, Verdict,
};

use crate::generator::{Gen, Generator};
use crate::shrink::each_candidate;

/// QuickCheck without a limit on tests (`maxSuccess = maxBound`).
#[derive(Clone, Copy, Debug, Default)]
pub struct QuickCheck;

/// The source of a property's inputs: a generator that may also discard a test.
pub struct Inputs<T> {
    generator: Gen<Option<T>>,
    valid: Option<Gen<Option<T>>>,
}

impl<T> Inputs<T> {
    /// Inputs from a generator that never discards.
    pub fn new(generator: impl Generator<Value = T> + 'static) -> Inputs<T>
    where
        T: 'static,
    {
        Inputs::or_discard(generator.map(Some))
    }

    /// Inputs from a generator that discards the test if it returns `None`, as `discard` does.
    pub fn or_discard(generator: impl Generator<Value = Option<T>> + 'static) -> Inputs<T> {
        Inputs { generator: generator.boxed(), valid: None }
    }

    /// Adds a generator of the same inputs that may return `None` for those that no precondition accepts.
    /// It need not generate all of an input to find out. The other generator must never discard.
    pub fn or_invalid(self, valid: impl Generator<Value = Option<T>> + 'static) -> Inputs<T> {
        Inputs { valid: Some(valid.boxed()), ..self }
    }

    /// The generator that was added with [`Inputs::or_invalid`], if there is one.
    pub fn valid(&self) -> Option<&Gen<Option<T>>> {
        self.valid.as_ref()
    }

    /// The generator that was added with [`Inputs::or_invalid`], or else the other one.
    pub fn into_valid(self) -> Gen<Option<T>> {
        self.valid.unwrap_or(self.generator)
    }
}

impl<T> Clone for Inputs<T> {
    fn clone(&self) -> Inputs<T> {
        Inputs { generator: self.generator.clone(), valid: self.valid.clone() }
    }
}

/// `None` stands for a discarded test.
impl<T> Generator for Inputs<T> {
    type Value = Option<T>;

    #[inline]
    fn generate(&self, at: SplitMix, size: usize) -> Option<T> {
        self.generator.generate(at, size)
    }
}

impl Described for QuickCheck {
    const ABOUT: About = About {
        name: "quickcheck",
        title: "QuickCheck",
        summary: "Haskell's QuickCheck 2.15.0.1: shrinks by structure.",
        look: Look {
            hue: Colour(0x1b, 0x78, 0x37),
            hue_in_the_dark: Colour(0x5f, 0xbf, 0x77),
            dashes: "none",
            mark: Mark::Circle,
        },
    };
}

/// The test that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The size of the test.
    pub size: usize,
    /// The random state at the start of the test. One half is for the following tests, and half of the
    /// rest is unused: the input comes from `state.left().left()`.
    pub state: SplitMix,
}

/// The size of a test.
const MAX_SIZE: usize = 100;

impl Search for QuickCheck {
    type Gen<T: Data> = Inputs<T>;
    type Witness<T: Data> = Test;

    fn search<T: Data>(
        &self,
        of: &Inputs<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<Found<T, Test>>, Stop> {
        let mut state = SplitMix::new(seed.0);
        let mut n_passed = 0;
        // Discards since the last test that passed: after every discard the next test is larger.
        let mut n_discarded = 0;
        let valid = of.valid().filter(|_| probe.may_skip());
        loop {
            let size = MAX_SIZE.min(n_passed % MAX_SIZE + n_discarded);
            let (this, next) = state.split();
            let verdict = match valid.unwrap_or(&of.generator).generate(this.left(), size) {
                Some(input) => match probe.test(&input)? {
                    Verdict::Fails | Verdict::Raises => {
                        return Ok(Some(Found { value: input, witness: Test { size, state } }));
                    }
                    verdict => verdict,
                },
                None => {
                    if valid.is_some() {
                        probe.skipped()?;
                    } else {
                        probe.not_generated()?;
                    }
                    Verdict::Discards
                }
            };
            if verdict == Verdict::Passes {
                n_passed += 1;
                n_discarded = 0;
            } else {
                n_discarded += 1;
            }
            state = next;
        }
    }
}

/// Structural shrinking needs only the value of a counterexample.
impl Shrink for QuickCheck {
    fn shrink<T: Data>(
        &self,
        _: &Inputs<T>,
        found: &Found<T, Test>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        self.reduce(&found.value, limit, probe)
    }
}

impl Reduce for QuickCheck {
    /// Replaces the failing input by its first candidate that fails, until none does.
    ///
    /// The limit, `maxShrinks`, counts all candidates that are tried. There is none by default.
    fn reduce<T: Data>(
        &self,
        value: &T,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        let mut failing = value.clone();
        let mut n_left = match limit {
            Limit::Default | Limit::Unlimited => u64::MAX,
            Limit::At(n) => n,
        };
        loop {
            let end = each_candidate(&failing, &mut |candidate| {
                if n_left == 0 {
                    return ControlFlow::Break(Ok(None));
                }
                n_left -= 1;
                match probe.test(&candidate) {
                    Ok(Verdict::Fails | Verdict::Raises) => ControlFlow::Break(Ok(Some(candidate))),
                    Ok(_) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                }
            });
            let ControlFlow::Break(end) = end else {
                return Ok(());
            };
            let Some(smaller) = end? else {
                return Ok(());
            };
            probe.accepted(&smaller);
            failing = smaller;
        }
    }
}
