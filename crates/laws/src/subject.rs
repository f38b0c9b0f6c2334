//! Shrinkers as frameworks, so that their laws can be checked.

use std::any::Any;
use std::rc::Rc;

use stromboli_domain::{
    Controls, Counterexample, Data, Finder, Limit, Probe, Searched, Seed, SplitMix, Stop, Subject,
    Value,
};

use crate::random::Random;

/// A shrinker that is given as a function. It shrinks random values of its type.
pub struct Alone<T>(Rc<Shrinker<T>>);

type Shrinker<T> = dyn Fn(&T, Limit, &mut Probe<'_, T>) -> Result<(), Stop>;

struct Found<T> {
    value: T,
    shrinker: Rc<Shrinker<T>>,
}

impl<T: Data> Alone<T> {
    /// A shrinker of values of type `T`.
    pub fn new(
        shrinker: impl Fn(&T, Limit, &mut Probe<'_, T>) -> Result<(), Stop> + 'static,
    ) -> Alone<T> {
        Alone(Rc::new(shrinker))
    }
}

impl<T: Data> Finder for Alone<T> {
    fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched {
        let (end, counts) = subject.with_probe(controls, |probe| {
            let mut random = Random::new(SplitMix::new(seed.0));
            loop {
                let value: T = random.value();
                if probe.test(&value)?.is_failure() {
                    return Ok(Some(self.found(&value, Box::new(()))));
                }
            }
        });
        Searched { end, counts }
    }

    fn found(&self, value: &dyn Value, _: Box<dyn Any>) -> Box<dyn Counterexample> {
        let value = value.downcast_ref::<T>().expect("the value is of the type").clone();
        Box::new(Found { value, shrinker: Rc::clone(&self.0) })
    }
}

impl<T: Data> Counterexample for Found<T> {
    fn value(&self) -> &dyn Value {
        &self.value
    }

    fn into_witness(self: Box<Self>) -> Box<dyn Any> {
        Box::new(())
    }

    fn shrink(&self, subject: Subject<'_>, controls: Controls<'_>) -> Result<(), Stop> {
        let limit = controls.limit;
        let shrink =
            |probe: &mut Probe<'_, T>| (self.shrinker)(&self.value, limit, probe.shrinking());
        subject.with_probe(controls, shrink).0
    }
}
