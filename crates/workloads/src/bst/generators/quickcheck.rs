//! With QuickCheck.
