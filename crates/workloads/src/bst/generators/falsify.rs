//! With Falsify.
