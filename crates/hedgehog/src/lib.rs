//! Haskell's Hedgehog 1.5, ported.
