//! The paper "Evaluating Shrinking" (Keles, Miao, Lampropoulos): its setting, tables and claims, compared
//! with the trials of a study.
//!
//! Only this crate and the program itself know the paper. This crate adds metrics ([`measures`]) and a
//! section with tables ([`section`](fn@section)) to a report.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use stromboli_paper::setting::stlc;
//! use stromboli_paper::{claims, measures, minima, section};
//! use stromboli_report::Study;
//! use stromboli_synthetic::Plan;
//!
//! let workloads = vec![stlc()];
//! let records = Plan { n_trials: 1, workloads, ..Plan::default() }.records();
//! let (minima, measures) = (minima(), measures());
//! let study = Study::measuring(&records, &minima, &measures, NonZeroUsize::MIN);
//! assert_eq!(claims::reproduce(&study).len(), 19);
//! assert_eq!(section(&study).heading, "What the paper claims");
//! ```
//!
//! In reading order:
//!
//! - [`setting`]: its workloads, families and frameworks, and how they were run;
//! - [`tables`]: its tables of statistics, buckets and effort, and what its libraries cost;
//! - [`minima`](mod@minima): its tasks, and the smallest counterexamples that it prints;
//! - [`printed`] and [`metric`]: distances as it computed them;
//! - [`cost`] and [`predicted`]: times that the counts of a study would have taken in Haskell;
//! - [`basis`]: times as they were measured, predicted, or replaced by counts;
//! - [`claims`]: what it claims, recomputed;
//! - [`origins`]: whether its claims about time are about algorithms or about implementations;
//! - [`against`]: its statistics, row by row, beside those of a study;
//! - [`section`](mod@section): the part of a report about the paper.

pub mod against;
pub mod basis;
pub mod claims;
pub mod cost;
pub mod metric;
pub mod minima;
pub mod origins;
pub mod predicted;
pub mod printed;
pub mod section;
pub mod setting;
pub mod tables;

/// The experiment of the paper, as a file for `stromboli run`.
pub const EXPERIMENT: &str = include_str!("../presets/paper.toml");

pub use metric::measures;
pub use minima::{minima, minimum_of, tasks};
pub use section::section;
