//! Values whose type is known only to their own implementation.
//!
//! Code that runs, records and reports trials handles inputs of any program in this form. It needs to
//! print, compare and keep them, but not to look inside.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hasher};

use crate::data::Data;

/// A value of some type.
///
/// ```
/// use stromboli_domain::Value;
///
/// let value: Box<dyn Value> = Box::new((3, true));
/// assert_eq!(value.printed(), "(3,#t)");
/// assert_eq!(value.downcast_ref::<(i64, bool)>(), Some(&(3, true)));
/// assert!(*value != *Value::boxed(&7));
/// ```
pub trait Value: Any + Debug {
    /// The printed form.
    fn printed(&self) -> String;

    /// The number of tokens of the printed form; see [`size`](crate::print::size).
    fn n_tokens(&self) -> usize;

    /// A hash of the value. Equal values of one type have the same.
    fn hashed(&self) -> u64;

    /// Whether another value is equal and of the same type.
    fn is(&self, other: &dyn Value) -> bool;

    /// A copy.
    fn boxed(&self) -> Box<dyn Value>;
}

impl<T: Data> Value for T {
    fn printed(&self) -> String {
        crate::print(self)
    }

    fn n_tokens(&self) -> usize {
        crate::print::size(self)
    }

    fn hashed(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn is(&self, other: &dyn Value) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn boxed(&self) -> Box<dyn Value> {
        Box::new(self.clone())
    }
}

impl dyn Value {
    /// The value, if it is of this type.
    pub fn downcast_ref<T: Data>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

impl PartialEq for dyn Value {
    fn eq(&self, other: &dyn Value) -> bool {
        self.is(other)
    }
}

impl Clone for Box<dyn Value> {
    fn clone(&self) -> Box<dyn Value> {
        (**self).boxed()
    }
}
