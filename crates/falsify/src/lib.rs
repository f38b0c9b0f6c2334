//! Haskell's falsify 0.3.0, ported.
