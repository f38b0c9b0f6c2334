//! Hedgehog: tuples, and which inputs are checked.
