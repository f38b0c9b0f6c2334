//! The driver: searching for a counterexample, and shrinking it.

use stromboli_domain::{Data, Framework, Limit, Probe, Seed, SplitMix, Stop, Verdict};

use crate::block::block;
use crate::descent::Descent;
use crate::generator::{Error, Gen, Generator};
use crate::run::Run;
use crate::sample_tree::{Place, SampleTree};

/// Haskell's falsify 0.3.0.
///
/// ```
/// use stromboli_domain::{Framework, Limit, Observer, Probe, Seed, Verdict};
/// use stromboli_falsify::{Falsify, Gen, int, range};
///
/// #[derive(Default)]
/// struct Smallest(i64);
/// impl Observer<i64> for Smallest {
///     fn found(&mut self, value: &i64) { self.0 = *value }
///     fn accepted(&mut self, value: &i64) { self.0 = *value }
/// }
///
/// let numbers = Gen::new(int(range::between(0, 1000)));
/// let mut below_13 = |n: &i64| if *n < 13 { Verdict::Passes } else { Verdict::Fails };
/// let mut smallest = Smallest::default();
/// let mut probe = Probe::new(&mut below_13).observed_by(&mut smallest);
/// Falsify.run(&numbers, Seed(1), Limit::Default, &mut probe).unwrap();
/// assert_eq!(smallest.0, 13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Falsify;

/// A test that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure<T> {
    /// The counterexample.
    pub value: T,
    /// The state before the test: a search from there fails at once.
    pub replay: SplitMix,
}

impl Framework for Falsify {
    type Gen<T: Data> = Gen<T>;
    type Failure<T: Data> = Failure<T>;

    /// Tests one value after another until one fails, however long that takes.
    fn search<T: Data>(
        self,
        of: &Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Failure<T>, Stop> {
        let mut prng = SplitMix::new(seed.0);
        let mut run = Run::plain();
        loop {
            let (now, later) = prng.split();
            // A property binds its input, which therefore is of the left subtree.
            let value = of.read(Place::random(now.left()), &mut run)?;
            if fails(&value, probe)? {
                return Ok(Failure { value, replay: prng });
            }
            prng = later;
        }
    }

    /// Shrinks a counterexample: the first candidate that fails is accepted, and so on from there,
    /// until all candidates are rejected.
    ///
    /// The limit is one on accepted candidates. The library notices only with the next failing
    /// candidate that it has come to it, so that this is tested too.
    fn shrink<T: Data>(
        self,
        of: &Gen<T>,
        failure: &Failure<T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        probe.found(&failure.value);
        let property = block(|steps| steps.draw(of));
        let mut descent = Descent::new(property, SampleTree::random(failure.replay.left()));
        let mut n_left = match limit {
            Limit::Default | Limit::Unlimited => None,
            Limit::At(n) => Some(n),
        };
        loop {
            let smaller = descent.step(|candidate| {
                let value = candidate?;
                Ok::<_, Stop>(fails(&value, probe)?.then_some(value))
            })?;
            match (smaller, &mut n_left) {
                (None, _) | (Some(_), Some(0)) => return Ok(()),
                (Some(value), n_left) => {
                    probe.accepted(&value);
                    if let Some(n) = n_left {
                        *n -= 1;
                    }
                }
            }
        }
    }
}

/// Whether the property fails. Passing and discarding are the same to the library.
fn fails<T>(value: &T, probe: &mut Probe<'_, T>) -> Result<bool, Stop> {
    match probe.test(value)? {
        Verdict::Fails => Ok(true),
        Verdict::Passes | Verdict::Discards | Verdict::Diverges => Ok(false),
        // The library catches no exception, and this is the one that programs under test raise.
        Verdict::Raises => Err(Stop::Error("Maybe.fromJust: Nothing".to_owned())),
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error.to_string())
    }
}
