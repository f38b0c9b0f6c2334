//! Types that cannot be [`Data`].
//!
//! Every integer of a [`Data`] type is an `i64`, and every combination of field values is a value. A `u8`
//! cannot be 300, and the elements of a sorted vector cannot be arbitrary. Such a type is shrunk as its
//! *mirror*: a type that derives `Data`, with a function that makes the mirror of a value, and one that
//! converts it back. The second returns `None` if there is no such value. These candidates are discarded
//! without an execution of the property, and the shrinker learns to avoid them.

use stromboli_domain::{Data, Verdict};

use crate::into_verdict::IntoVerdict;
use crate::shrinking::Shrinking;

/// Shrinks a value of a type that need not be [`Data`], by way of its mirror.
///
/// ```
/// use stromboli_shrinkers::shrink_mirrored;
///
/// /// A bug: the sum of two bytes overflows.
/// fn overflows(bytes: &(u8, u8)) -> bool {
///     bytes.0.checked_add(bytes.1).is_none()
/// }
///
/// let smallest = shrink_mirrored(
///     (200_u8, 190_u8),
///     |&(a, b)| (i64::from(a), i64::from(b)),
///     |&(a, b)| Some((u8::try_from(a).ok()?, u8::try_from(b).ok()?)),
///     overflows,
/// );
/// assert_eq!(u64::from(smallest.0) + u64::from(smallest.1), 256);
/// ```
///
/// If `value` does not fail, or cannot be converted back from its mirror, it is returned as it is.
pub fn shrink_mirrored<T, M: Data>(
    value: T,
    mirror: impl FnOnce(&T) -> M,
    back: impl Fn(&M) -> Option<T>,
    mut fails: impl FnMut(&T) -> bool,
) -> T {
    let property = mirrored(&back, |value| !fails(value));
    match Shrinking::new(mirror(&value)).run(property) {
        Ok(shrunk) => back(&shrunk.smallest).unwrap_or(value),
        Err(_) => value,
    }
}

/// A property of mirrors, from a property of the values that `back` makes of them.
///
/// It is for [`Shrinking::run`], where [`shrink_mirrored`] is not enough.
pub fn mirrored<T, M, O: IntoVerdict>(
    back: impl Fn(&M) -> Option<T>,
    mut property: impl FnMut(&T) -> O,
) -> impl FnMut(&M) -> Verdict {
    move |mirror| back(mirror).map_or(Verdict::Discards, |value| property(&value).into_verdict())
}
