//! Falsify: tuples, and which inputs are checked.
