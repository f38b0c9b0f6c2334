//! QuickCheck: tuples, and which inputs are checked.
