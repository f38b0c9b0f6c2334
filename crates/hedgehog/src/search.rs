//! Searching for a failure and shrinking it.

use stromboli_domain::{
    About, Colour, Data, Described, Found, Limit, Look, Mark, Probe, Search, Seed, Shrink,
    SplitMix, Stop, Verdict,
};

use crate::generator::{Gen, Generator, NoInput};
use crate::range::Size;
use crate::tree::{Children, Tree};

/// Hedgehog 1.5: tests inputs of growing size, and shrinks by descending a tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hedgehog;

/// The default limit on accepted shrinks.
pub const DEFAULT_SHRINK_LIMIT: u64 = 1000;

impl Described for Hedgehog {
    const ABOUT: About = About {
        name: "hedgehog",
        title: "Hedgehog",
        summary: "Haskell's Hedgehog 1.5: generates trees of values and their shrinks.",
        look: Look {
            hue: Colour(0x21, 0x66, 0xac),
            hue_in_the_dark: Colour(0x6f, 0xb1, 0xea),
            dashes: "7 3",
            mark: Mark::Square,
        },
    };
}

impl Search for Hedgehog {
    type Gen<T: Data> = Gen<T>;
    type Witness<T: Data> = Attempt;

    /// Tests generated inputs until one fails, and returns it.
    ///
    /// ```
    /// use stromboli_domain::{Limit, Probe, Search, Seed, Shrink, Verdict};
    /// use stromboli_hedgehog::{Generator, Hedgehog, Range, int};
    ///
    /// let number = int(Range::linear(0, 100)).boxed();
    /// let mut seen = Vec::new();
    /// let mut is_below_13 = |n: &i64| {
    ///     seen.push(*n);
    ///     if *n < 13 { Verdict::Passes } else { Verdict::Fails }
    /// };
    /// let mut probe = Probe::new(&mut is_below_13);
    ///
    /// let found = Hedgehog.search(&number, Seed(3), &mut probe).unwrap().unwrap();
    /// assert_eq!(found.value, 13);
    /// let attempt = found.witness;
    /// assert_eq!(number.value(attempt.size, attempt.generator_seed()), Some(13));
    ///
    /// Hedgehog.shrink(&number, &found, Limit::Default, &mut probe).unwrap();
    /// assert_eq!(seen[seen.len() - 5..], [13, 0, 7, 10, 12]);
    /// ```
    fn search<T: Data>(
        &self,
        of: &Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<Found<T, Attempt>>, Stop> {
        let may_skip = probe.may_skip();
        for attempt in attempts(seed) {
            let (size, seed) = (attempt.size, attempt.generator_seed());
            // Plain values, because the search does not need trees.
            let input = match may_skip {
                true => of.valid(size, seed),
                false => of.value(size, seed).ok_or(NoInput::Discarded),
            };
            match input {
                Err(NoInput::Discarded) => probe.not_generated()?,
                Err(NoInput::Invalid) => probe.skipped()?,
                Ok(value) if fails(probe.test(&value)?) => {
                    return Ok(Some(Found { value, witness: attempt }));
                }
                Ok(_) => {}
            }
        }
        unreachable!("attempts do not end")
    }
}

impl Shrink for Hedgehog {
    /// Shrinks the input of a failing test.
    ///
    /// Continues from the first child that fails, without backtracking. The limit counts these steps.
    fn shrink<T: Data>(
        &self,
        of: &Gen<T>,
        found: &Found<T, Attempt>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        let tree = of.tree(found.witness.size, found.witness.generator_seed());
        let mut children = tree.map_or_else(Children::none, Tree::into_children);
        let limit = match limit {
            Limit::Default => DEFAULT_SHRINK_LIMIT,
            Limit::Unlimited => u64::MAX,
            Limit::At(limit) => limit,
        };
        for _ in 0..limit {
            if !reach_failure(&mut children, probe)? {
                break;
            }
            children.descend();
        }
        Ok(())
    }
}

/// Goes to the next child that fails. Returns whether there is one.
fn reach_failure<T>(children: &mut Children<T>, probe: &mut Probe<'_, T>) -> Result<bool, Stop> {
    while let Some(child) = children.next_value() {
        match child {
            None => probe.not_generated()?,
            Some(value) if fails(probe.test(&value)?) => {
                probe.accepted(&value);
                return Ok(true);
            }
            Some(_) => {}
        }
    }
    Ok(false)
}

/// Exceptions in a property count as failures.
fn fails(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fails | Verdict::Raises)
}

/// One test of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The size of the input.
    pub size: Size,
    /// The random state of the test.
    pub test_seed: SplitMix,
}

impl Attempt {
    /// The random state of the input.
    ///
    /// A property is built from the same monads as generators and splits the seed in the same way: for
    /// `catch` in the runner, for a bind and `catch` where a property handles exceptions, for a bind
    /// after `forAll` and one inside it, and for two lifts.
    #[inline]
    pub fn generator_seed(self) -> SplitMix {
        let in_property = self.test_seed.left().right().left();
        in_property.right().right().right().right()
    }
}

/// The infinite sequence of tests: sizes from 0 to 99, repeatedly, each test with its own seed.
#[inline]
pub fn attempts(seed: Seed) -> impl Iterator<Item = Attempt> {
    let mut rest = SplitMix::new(seed.0);
    (0..100).cycle().map(move |size| {
        let (test_seed, others) = rest.split();
        rest = others;
        Attempt { size: Size(size), test_seed }
    })
}
