//! From trials to numbers: distances, metrics, statistics.
