//! Haskell's QuickCheck 2.15.0.1, ported.
