//! Enumeration: LeanCheck's tiers and SmallCheck's series.
