//! With Hedgehog.
