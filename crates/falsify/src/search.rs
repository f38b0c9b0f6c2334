//! Searching for a failure and shrinking it.

use stromboli_domain::{
    About, Colour, Data, Described, Found, Limit, Look, Mark, Probe, Search, Seed, Shrink,
    SplitMix, Stop, Verdict,
};

use crate::block::block;
use crate::descent::Descent;
use crate::generator::{Error, Gen, Generator};
use crate::sample_tree::SampleTree;

/// falsify 0.3.0 without its limits on tests and discards: it searches until it finds a failure.
///
/// ```
/// use stromboli_domain::{Limit, Observer, Probe, Seed, Shrink, Verdict};
/// use stromboli_falsify::{Falsify, Gen, int, range};
///
/// struct Accepted(Vec<i64>);
/// impl Observer<i64> for Accepted {
///     fn accepted(&mut self, value: &i64) {
///         self.0.push(*value);
///     }
/// }
///
/// let numbers = Gen::new(int(range::between(0, 1000)));
/// let mut is_below_13 = |n: &i64| if *n < 13 { Verdict::Passes } else { Verdict::Fails };
/// let mut accepted = Accepted(Vec::new());
/// let mut probe = Probe::new(&mut is_below_13).observed_by(&mut accepted);
/// Falsify.run(&numbers, Seed(1), Limit::Default, &mut probe).unwrap();
/// assert_eq!(accepted.0, [17, 13]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Falsify;

impl Described for Falsify {
    const ABOUT: About = About {
        name: "falsify",
        title: "Falsify",
        summary: "Haskell's falsify 0.3.0: shrinks the samples that values are generated from.",
        look: Look {
            hue: Colour(0xb3, 0x58, 0x06),
            hue_in_the_dark: Colour(0xf0, 0x9a, 0x4b),
            dashes: "2 2.5",
            mark: Mark::Triangle,
        },
    };
}

/// The state before the test that failed: a search from there fails at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay(pub SplitMix);

impl Search for Falsify {
    type Gen<T: Data> = Gen<T>;
    type Witness<T: Data> = Replay;

    fn search<T: Data>(
        &self,
        of: &Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<Found<T, Replay>>, Stop> {
        self.search_from(of, SplitMix::new(seed.0), probe).map(Some)
    }
}

impl Shrink for Falsify {
    fn shrink<T: Data>(
        &self,
        of: &Gen<T>,
        found: &Found<T, Replay>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        self.smallest_of(of, found.witness, limit, probe).map(drop)
    }
}

impl Falsify {
    /// Tests values until one fails, without limit.
    pub fn search_from<T>(
        self,
        of: &Gen<T>,
        mut prng: SplitMix,
        probe: &mut Probe<'_, T>,
    ) -> Result<Found<T, Replay>, Stop> {
        let may_skip = probe.may_skip();
        loop {
            let (now, later) = prng.split();
            // A property binds its input, so the input is read from the left subtree.
            let at = now.left();
            let value = if may_skip { of.sample_if_valid(at)? } else { Some(of.sample(at)?) };
            match value {
                None => probe.skipped()?,
                Some(value) if fails(&value, probe)? => {
                    return Ok(Found { value, witness: Replay(prng) });
                }
                Some(_) => {}
            }
            prng = later;
        }
    }

    /// Shrinks a counterexample as far as possible. Returns `None` if nothing smaller fails.
    ///
    /// The first candidate that fails is accepted, and its own candidates are tried next, until all of
    /// some counterexample are rejected. The limit counts accepted candidates. As in the library, it
    /// takes effect only when the next candidate fails.
    pub fn smallest_of<T: Clone>(
        self,
        of: &Gen<T>,
        Replay(state): Replay,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<T>, Stop> {
        let mut smallest = None;
        let property = block(|steps| steps.draw(of));
        let mut descent = Descent::new(property, SampleTree::random(state.left()));
        let mut n_accepted = 0;
        loop {
            let failing = descent.step(|candidate| {
                let value = candidate?;
                Ok::<_, Stop>(fails(&value, probe)?.then_some(value))
            })?;
            let Some(value) = failing else {
                return Ok(smallest);
            };
            if limit == Limit::At(n_accepted) {
                return Ok(smallest);
            }
            probe.accepted(&value);
            smallest = Some(value);
            n_accepted += 1;
        }
    }
}

/// Whether the property fails. The library does not distinguish passing from discarding.
fn fails<T>(value: &T, probe: &mut Probe<'_, T>) -> Result<bool, Stop> {
    match probe.test(value)? {
        Verdict::Fails => Ok(true),
        Verdict::Passes | Verdict::Discards | Verdict::Diverges => Ok(false),
        // The library catches no exceptions, and this is the one that programs under test raise.
        Verdict::Raises => Err(Stop::Error("Maybe.fromJust: Nothing".to_owned())),
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error.to_string())
    }
}
