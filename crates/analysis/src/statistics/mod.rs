//! Whether frameworks differ in a metric, and by how much.
//!
//! Each task is a block: it has one value per framework, the median of its trials. [`compare`] asks
//! first whether the frameworks differ at all (Friedman), then which pairs do (Wilcoxon's
//! signed-rank test, adjusted by Holm's procedure), and by how much (the matched-pairs rank-biserial
//! correlation, the median difference). [`bootstrap`] adds confidence intervals.
//!
//! In reading order:
//!
//! - [`sample`]: values that have a median;
//! - [`probability`]: numbers from 0 to 1;
//! - [`ranks`]: ranks with ties;
//! - [`matched`]: blocks of values, one per framework;
//! - [`friedman`](mod@friedman), [`wilcoxon`](mod@wilcoxon), [`holm`](mod@holm): the tests, one by one;
//! - [`comparison`]: all of them together;
//! - [`cliques`](mod@cliques) and [`letters`](mod@letters): which frameworks do not differ
//!   significantly, for critical difference diagrams and for tables;
//! - [`bootstrap`]: confidence intervals.
//!
//! If a result is undefined, [`Undefined`] says why; no result is ever NaN.

pub mod bootstrap;
pub mod cliques;
pub mod comparison;
pub mod friedman;
pub mod holm;
pub mod letters;
pub mod matched;
pub mod probability;
pub mod ranks;
pub mod sample;
pub mod wilcoxon;

pub use bootstrap::{Bootstrap, Interval};
pub use cliques::cliques;
pub use comparison::{Comparison, Pair, compare};
pub use friedman::{Friedman, friedman};
pub use holm::holm;
pub use letters::letters;
pub use matched::Matched;
pub use probability::Probability;
pub use sample::Sample;
pub use wilcoxon::{Method, Wilcoxon, rank_biserial, wilcoxon};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undefined {
    /// Every value equals the one that it is compared with, so there is nothing to rank.
    #[error("nothing differs")]
    NothingDiffers,
    /// Friedman's test compares three columns or more.
    #[error("fewer than three are compared")]
    FewerThanThree,
}
