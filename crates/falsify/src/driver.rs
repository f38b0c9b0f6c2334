//! The driver: searching for a counterexample, and shrinking it.

use stromboli_domain::{Data, Framework, Limit, Probe, Seed, SplitMix, Stop, Verdict};

use crate::block::block;
use crate::descent::Descent;
use crate::generator::{Error, Gen, Generator};
use crate::reading::Plain;
use crate::run::Run;
use crate::sample_tree::SampleTree;

/// Haskell's falsify 0.3.0, without its limits on tests and discards: it searches until it finds.
///
/// ```
/// use stromboli_domain::{Framework, Limit, Observer, Probe, Seed, Verdict};
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

    fn search<T: Data>(
        self,
        of: &Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Failure<T>, Stop> {
        self.search_from(of, SplitMix::new(seed.0), probe)
    }

    fn shrink<T: Data>(
        self,
        of: &Gen<T>,
        failure: &Failure<T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        self.smallest_of(of, failure.clone(), limit, probe).map(drop)
    }
}

impl Falsify {
    /// Tests one value after another until one fails, however long that takes.
    pub fn search_from<T>(
        self,
        of: &Gen<T>,
        mut prng: SplitMix,
        probe: &mut Probe<'_, T>,
    ) -> Result<Failure<T>, Stop> {
        let mut run = Run::plain();
        loop {
            let (now, later) = prng.split();
            // A property binds its input, which therefore is of the left subtree.
            let value = of.read(now.left(), &mut Plain(&mut run))?;
            if fails(&value, probe)? {
                return Ok(Failure { value, replay: prng });
            }
            prng = later;
        }
    }

    /// Shrinks a counterexample as far as it goes.
    ///
    /// The first candidate that fails is accepted, and its own candidates are tried next, until all
    /// of some counterexample are rejected. The limit is one on accepted candidates; that it is
    /// reached is noticed when the next one fails, and not before, as the library has it.
    pub fn smallest_of<T>(
        self,
        of: &Gen<T>,
        failure: Failure<T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<T, Stop> {
        let mut smallest = failure.value;
        probe.found(&smallest);
        let property = block(|steps| steps.draw(of));
        let mut descent = Descent::new(property, SampleTree::random(failure.replay.left()));
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
            smallest = value;
            n_accepted += 1;
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
