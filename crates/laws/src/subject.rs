//! The subjects of laws: a framework, a search without a shrinker, or a shrinker alone.

use stromboli_domain::{
    Data, FoundBy, Limit, Probe, Search, Seed, Shrink, SplitMix, Stop, Verdict,
};

use crate::random::Random;

/// Finds counterexamples of type `T` and may shrink them.
pub trait Subject<T: Data> {
    /// The result of a search.
    type Found;

    /// The counterexample that was found.
    fn value(found: &Self::Found) -> &T;

    /// As [`Search::search`].
    fn search(&self, seed: Seed, probe: &mut Probe<'_, T>) -> Result<Option<Self::Found>, Stop>;

    /// As [`Shrink::shrink`]; does nothing if there is no shrinker.
    fn shrink(
        &self,
        found: &Self::Found,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop>;
}

/// A framework that searches and shrinks.
pub struct Framework<'a, F: Shrink, T: Data> {
    /// The framework under test.
    pub framework: &'a F,
    /// The generators of its inputs.
    pub inputs: &'a F::Gen<T>,
}

impl<F: Shrink, T: Data> Subject<T> for Framework<'_, F, T> {
    type Found = FoundBy<F, T>;

    fn value(found: &FoundBy<F, T>) -> &T {
        &found.value
    }

    fn search(&self, seed: Seed, probe: &mut Probe<'_, T>) -> Result<Option<FoundBy<F, T>>, Stop> {
        self.framework.search(self.inputs, seed, probe)
    }

    fn shrink(
        &self,
        found: &FoundBy<F, T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        self.framework.shrink(self.inputs, found, limit, probe)
    }
}

/// A framework that only searches.
pub struct Finder<'a, F: Search, T: Data> {
    /// The framework under test.
    pub finder: &'a F,
    /// The generators of its inputs.
    pub inputs: &'a F::Gen<T>,
}

impl<F: Search, T: Data> Subject<T> for Finder<'_, F, T> {
    type Found = FoundBy<F, T>;

    fn value(found: &FoundBy<F, T>) -> &T {
        &found.value
    }

    fn search(&self, seed: Seed, probe: &mut Probe<'_, T>) -> Result<Option<FoundBy<F, T>>, Stop> {
        self.finder.search(self.inputs, seed, probe)
    }

    fn shrink(&self, _: &FoundBy<F, T>, _: Limit, _: &mut Probe<'_, T>) -> Result<(), Stop> {
        Ok(())
    }
}

/// A shrinker alone, given as a function. It shrinks random values of the type.
pub struct Alone<R>(pub R);

impl<T, R> Subject<T> for Alone<R>
where
    T: Data,
    R: Fn(&T, Limit, &mut Probe<'_, T>) -> Result<(), Stop>,
{
    type Found = T;

    fn value(found: &T) -> &T {
        found
    }

    fn search(&self, seed: Seed, probe: &mut Probe<'_, T>) -> Result<Option<T>, Stop> {
        let mut random = Random::new(SplitMix::new(seed.0));
        loop {
            let value = random.value();
            if matches!(probe.test(&value)?, Verdict::Fails | Verdict::Raises) {
                return Ok(Some(value));
            }
        }
    }

    fn shrink(&self, found: &T, limit: Limit, probe: &mut Probe<'_, T>) -> Result<(), Stop> {
        (self.0)(found, limit, probe)
    }
}
