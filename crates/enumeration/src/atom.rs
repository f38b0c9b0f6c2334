//! Conversion of integers to values of a type.

use std::convert::Infallible;

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Source};

/// The value of type `T` for an integer.
#[inline]
pub(crate) fn integer<T: Data>(number: i64) -> T {
    let Ok(value) = T::build(Head::Integer(number), &mut NoFields);
    value
}

struct NoFields;

impl Source for NoFields {
    type Error = Infallible;

    fn field<F: Data>(&mut self) -> Result<F, Infallible> {
        unreachable!("an integer has no fields")
    }
}
