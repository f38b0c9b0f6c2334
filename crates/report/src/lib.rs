//! From trials to findings: metrics, tables, figures, a page.
//!
//! Nothing here runs a trial, reads a store or a clock, or prints. The same records and minima give the
//! same output, byte for byte. Everything starts from a [`Study`]:
//!
//! ```
//! use std::num::NonZeroUsize;
//! use stromboli_synthetic::Plan;
//! use stromboli_report::table::Format;
//! use stromboli_report::{Minima, Study, notes, tables};
//! use stromboli_workloads::Workload;
//!
//! let workloads = vec![Workload::from_name("stlc").unwrap()];
//! let records = Plan { n_trials: 3, workloads, ..Plan::default() }.records();
//! let minima = Minima::exact();
//! let study = Study::new(&records, &minima, NonZeroUsize::MIN);
//! assert_eq!(
//!     notes::facts(&study),
//!     "360 trials of 20 tasks (stlc) by QuickCheck, Hedgehog, Falsify; budgets: default.",
//! );
//! let statistics = tables::statistics(&study, study.main_budget());
//! assert!(statistics.render(Format::Csv).starts_with("workload,family,variant,metric,"));
//! ```
//!
//! In reading order:
//!
//! - [`place`]: where a strategy stands in a report: its workload, family and variant;
//! - [`minima`]: the smallest counterexample of each task;
//! - [`distance`], [`measured`] and [`effort`]: a trial with its distances from the minimum;
//! - [`metric`] and [`measures`]: the metrics of a trial, and those that other crates add;
//! - [`setting`]: how often each task was to be tried, and within which limits;
//! - [`bucket`]: classes of time to the first failure;
//! - [`normalization`]: how many distinct counterexamples the trials of a task report;
//! - [`study`]: all trials of a campaign in order, and their medians;
//! - [`contender`], [`blocks`], [`finding`], [`shares`] and [`times`]: what is compared, and the results;
//! - [`equal_effort`]: frameworks compared after equally many executions;
//! - [`beaten`]: best known counterexamples that a trial beats;
//! - [`coverage`] and [`pairwise`]: on how many tasks frameworks are compared, and pairs for when those are
//!   few;
//! - [`starts`]: shrinkers compared from identical counterexamples;
//! - [`number`], [`table`] and [`tables`]: the tables, in every format;
//! - [`look`] and [`chart`]: the figures;
//! - [`words`]: the findings in plain words;
//! - [`notes`]: what was run, what is missing, and why;
//! - [`compare`](mod@compare): before and after a change;
//! - [`addition`]: sections and tables that other crates add;
//! - [`provenance`]: where the trials come from;
//! - [`html`]: the page;
//! - [`bundle`](mod@bundle): all of it as files;
//! - [`tyche`]: trials for a program that draws them.

pub mod addition;
pub mod beaten;
pub mod blocks;
pub mod bucket;
pub mod bundle;
pub mod chart;
mod clock;
pub mod compare;
pub mod contender;
pub mod coverage;
pub mod distance;
pub mod effort;
pub mod equal_effort;
pub mod finding;
mod gauge;
pub mod html;
pub mod look;
pub mod measured;
pub mod measures;
pub mod metric;
pub mod minima;
pub mod normalization;
pub mod notes;
pub mod number;
pub mod pairwise;
mod parallel;
pub mod place;
pub mod provenance;
pub mod setting;
pub mod shares;
pub mod starts;
pub mod study;
pub mod table;
pub mod tables;
pub mod times;
pub mod tyche;
pub mod words;

pub use addition::Addition;
pub use beaten::Beaten;
pub use bucket::Buckets;
pub use bundle::{File, bundle};
pub use compare::{Medians, compare};
pub use contender::Contender;
pub use distance::Distance;
pub use finding::Finding;
pub use measured::Measured;
pub use measures::Measures;
pub use metric::Metric;
pub use minima::Minima;
pub use provenance::Provenance;
pub use setting::{Setting, Settings};
pub use study::{Series, Study, TaskTrials};

/// The significance level: p-values below it are significant.
pub const SIGNIFICANT: f64 = 0.05;
