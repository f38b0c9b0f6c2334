//! Bootstrap confidence intervals for medians and effect sizes.
//!
//! The percentile bootstrap: draw as many tasks as there are, with replacement, compute the statistic,
//! repeat, and report the middle 95 % of the results. The draws are seeded, so the same values always
//! get the same interval.

use std::collections::HashMap;

use stromboli_domain::SplitMix;

use super::sample::Sample;

pub const N_RESAMPLES: usize = 2_000;

pub const LEVEL: f64 = 0.95;

/// With fewer values there is no interval. Even the range from the smallest to the largest of five values
/// misses the median in more than 5 % of cases.
pub const FEWEST: usize = 6;

/// The seed of all draws. The number of values is added to it.
const SEED: u64 = 0x5eed;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// Computes intervals. It keeps the draws, which are the same for all samples of one size.
///
/// ```
/// # use stromboli_analysis::statistics::{Bootstrap, Sample};
/// let sample = Sample::new((1..=25).map(f64::from).collect()).unwrap();
/// let interval = Bootstrap::default().median(&sample).unwrap();
/// assert_eq!((interval.low, interval.high), (9.0, 18.0));
/// assert_eq!(Bootstrap::default().median(&Sample::new(vec![1.0; 5]).unwrap()), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bootstrap {
    draws: HashMap<usize, Draws>,
}

impl Bootstrap {
    /// The interval of the median; `None` for fewer than [`FEWEST`] values.
    pub fn median(&mut self, sample: &Sample) -> Option<Interval> {
        let draws = self.draws(sample.values().len())?;
        let sorted = Sorted::by(sample, |value| value);
        Some(draws.interval(|counts| sorted.median(counts)))
    }

    /// The interval of the [rank-biserial correlation](super::rank_biserial); `None` for fewer than
    /// [`FEWEST`] differences, or if all are zero.
    ///
    /// A resample without any difference other than zero counts as 0: it shows no tendency.
    pub fn rank_biserial(&mut self, differences: &Sample) -> Option<Interval> {
        if differences.values().iter().all(|value| *value == 0.0) {
            return None;
        }
        let draws = self.draws(differences.values().len())?;
        let sorted = Sorted::by(differences, f64::abs);
        Some(draws.interval(|counts| sorted.rank_biserial(counts)))
    }

    fn draws(&mut self, n: usize) -> Option<&Draws> {
        (n >= FEWEST).then(|| &*self.draws.entry(n).or_insert_with(|| Draws::new(n)))
    }
}

/// The resamples of a number of values: how often each value was drawn.
#[derive(Clone, Debug)]
struct Draws {
    n: usize,
    counts: Vec<u32>,
}

impl Draws {
    fn new(n: usize) -> Draws {
        let mut generator = SplitMix::new(SEED + n as u64);
        let mut counts = vec![0; N_RESAMPLES * n];
        for resample in counts.chunks_mut(n) {
            for _ in 0..n {
                let (number, next) = generator.next();
                generator = next;
                // The upper half of the product is a uniform number below n.
                let place = (u128::from(number) * n as u128) >> 64;
                resample[place as usize] += 1;
            }
        }
        Draws { n, counts }
    }

    /// The middle of the statistic's values over all resamples.
    fn interval(&self, statistic: impl Fn(&[u32]) -> f64) -> Interval {
        let mut values: Vec<f64> = self.counts.chunks(self.n).map(statistic).collect();
        values.sort_unstable_by(f64::total_cmp);
        let tail = (1.0 - LEVEL) / 2.0;
        Interval { low: quantile(&values, tail), high: quantile(&values, 1.0 - tail) }
    }
}

/// The quantile of sorted values, interpolated linearly between the two nearest, as numpy does.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * place.fract()
}

/// Sorted values, each with its place in the sample. Sorting once makes a resample a single pass.
struct Sorted {
    values: Vec<(f64, usize)>,
}

impl Sorted {
    fn by(sample: &Sample, key: fn(f64) -> f64) -> Sorted {
        let mut values: Vec<_> = sample.values().iter().copied().zip(0..).collect();
        values.sort_by(|(a, _), (b, _)| key(*a).total_cmp(&key(*b)));
        Sorted { values }
    }

    fn median(&self, counts: &[u32]) -> f64 {
        let n = counts.len() as u32;
        let (lower_place, upper_place) = ((n - 1) / 2, n / 2);
        let mut n_before = 0;
        let mut lower = None;
        for (value, place) in &self.values {
            n_before += counts[*place];
            if lower.is_none() && n_before > lower_place {
                lower = Some(*value);
            }
            if n_before > upper_place {
                return lower.unwrap_or(*value).midpoint(*value);
            }
        }
        unreachable!("a resample has as many values as the sample")
    }

    /// The rank-biserial correlation of a resample. Values are sorted by their absolute values.
    fn rank_biserial(&self, counts: &[u32]) -> f64 {
        let (mut positive, mut negative, mut n_before) = (0_u64, 0_u64, 0_u64);
        let nonzero = self.values.iter().position(|(value, _)| *value != 0.0).unwrap_or(0);
        for equal in self.values[nonzero..].chunk_by(|(a, _), (b, _)| a.abs() == b.abs()) {
            let (mut n_positive, mut n_negative) = (0_u64, 0_u64);
            for (value, place) in equal {
                let n = if *value > 0.0 { &mut n_positive } else { &mut n_negative };
                *n += u64::from(counts[*place]);
            }
            // Twice the mean of the ranks that these share.
            let doubled = 2 * n_before + n_positive + n_negative + 1;
            positive += doubled * n_positive;
            negative += doubled * n_negative;
            n_before += n_positive + n_negative;
        }
        let all = positive + negative;
        if all == 0 { 0.0 } else { (positive as f64 - negative as f64) / all as f64 }
    }
}
