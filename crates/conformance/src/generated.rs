//! A type and a family that a framework has a generator for.

use std::marker::PhantomData;

use stromboli_domain::{Family, Search};
use stromboli_generators::Generate;

use crate::suite::Malformed;

/// A family for which `F` has a generator of `T`. Generators cannot be sent to another thread, but
/// this can; it creates the generator there.
pub(crate) struct Generated<F, T> {
    family: Family,
    types: PhantomData<fn() -> (F, T)>,
}

impl<F: Search, T: Generate<F>> Generated<F, T> {
    /// Looks for the generator.
    pub(crate) fn of(family: Family) -> Result<Generated<F, T>, Malformed> {
        match T::generator(family) {
            Some(_) => Ok(Generated { family, types: PhantomData }),
            None => Err(Malformed(format!("no generator of family `{family}`"))),
        }
    }

    pub(crate) fn generator(&self) -> F::Gen<T> {
        T::generator(self.family).expect("there was a generator before")
    }
}
