//! Axes: from values to places, and where to put numbers.

use crate::metric::Metric;
use crate::number;

/// How values are laid out along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Equal differences are equally far.
    Linear {
        /// The greatest value; the least is 0.
        most: f64,
        /// The values between numbers at the axis.
        step: f64,
    },
    /// From 0 up, evenly at first, and soon equal ratios are equally far: for values of which small
    /// ones matter as much as large ones.
    FromZero {
        /// The greatest value.
        most: f64,
    },
    /// Equal ratios are equally far.
    Log { first: i32, last: i32 },
}

/// The number of parts of an axis of which the first must not hold three quarters of the values.
const N_EIGHTHS: f64 = 8.0;

/// The most numbers that fit along a panel.
const MOST_NUMBERS: usize = 7;

#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it stands, from 0 to 1.
    pub place: f64,
    /// What is written there; a tick between numbers has nothing.
    pub label: String,
}

impl Scale {
    /// A linear scale from 0 to at least this value.
    pub fn linear(most: f64) -> Scale {
        let most = if most > 0.0 { most } else { 1.0 };
        let step = step(most, 4.0);
        Scale::Linear { most: (most / step - 1e-9).ceil() * step, step }
    }

    /// From 0 to at least this value, with whole numbers only.
    pub fn counts(most: f64) -> Scale {
        let step = step(most.max(1.0), 4.0).max(1.0);
        Scale::Linear { most: (most.max(1.0) / step - 1e-9).ceil() * step, step }
    }

    /// From 0 to at least the greatest of these values, with whole numbers only.
    ///
    /// The axis is linear, unless three quarters of the values would share its first eighth with each other:
    /// then outliers would make it useless, and it is logarithmic.
    pub fn counts_of(values: impl IntoIterator<Item = f64>) -> Scale {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let most = values.last().copied().unwrap_or(0.0);
        let upper_quartile = values.get(values.len() * 3 / 4).copied().unwrap_or(0.0);
        if most > N_EIGHTHS * upper_quartile.max(1.0) {
            Scale::from_zero(most)
        } else {
            Scale::counts(most)
        }
    }

    pub fn is_linear(self) -> bool {
        matches!(self, Scale::Linear { .. })
    }

    /// From 0 to at least this value, with small values as far apart as large ones.
    pub fn from_zero(most: f64) -> Scale {
        Scale::FromZero { most: marks().find(|mark| *mark >= most).unwrap_or(most) }
    }

    /// Whole powers of ten around these values, of which those that are not positive do not count.
    pub fn log(values: impl IntoIterator<Item = f64>) -> Scale {
        let positive = values.into_iter().filter(|value| *value > 0.0);
        let powers = positive.map(f64::log10).fold(None, |range: Option<(f64, f64)>, power| {
            let (least, most) = range.unwrap_or((power, power));
            Some((least.min(power), most.max(power)))
        });
        let (least, most) = powers.unwrap_or((0.0, 1.0));
        // A value on a power of ten needs no room beyond it.
        let (first, last) = ((least + 1e-9).floor() as i32, (most - 1e-9).ceil() as i32);
        Scale::Log { first, last: last.max(first + 1) }
    }

    /// Where a value stands, from 0 to 1. What is off the axis stands at its end.
    pub fn place(self, value: f64) -> f64 {
        let place = match self {
            Scale::Linear { most, .. } => value / most,
            Scale::FromZero { most } => value.ln_1p() / most.ln_1p(),
            Scale::Log { first, last } => {
                (value.log10() - f64::from(first)) / f64::from(last - first)
            }
        };
        // The logarithm of 0 is not a number to draw with.
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// The numbers at the axis, written by `label`.
    pub fn ticks(self, label: impl Fn(f64) -> String) -> Vec<Tick> {
        match self {
            Scale::Linear { most, step } => {
                let n_steps = (most / step).round() as u32;
                let tick = |n: u32| {
                    let value = f64::from(n) * step;
                    Tick { place: value / most, label: label(value) }
                };
                (0..=n_steps).map(tick).collect()
            }
            Scale::FromZero { most } => {
                let values =
                    || std::iter::once(0.0).chain(marks()).take_while(move |mark| *mark <= most);
                // Where numbers would be crowded, only powers of ten have one.
                let is_crowded = values().count() > MOST_NUMBERS;
                let is_labelled = |value: f64| !is_crowded || value.log10().fract() == 0.0;
                let label = |value: f64| match value == 0.0 || is_labelled(value) {
                    true => label(value),
                    false => String::new(),
                };
                values()
                    .map(|value| Tick { place: self.place(value), label: label(value) })
                    .collect()
            }
            Scale::Log { first, last } => {
                // At most five numbers fit below a panel.
                let every = 1 + (last - first) / 5;
                let tick = |power: i32| {
                    let place = f64::from(power - first) / f64::from(last - first);
                    let is_labelled = (power - first) % every == 0;
                    let label = if is_labelled { label(10_f64.powi(power)) } else { String::new() };
                    Tick { place, label }
                };
                (first..=last).map(tick).collect()
            }
        }
    }
}

/// 1, 3, 10, 30 and so on.
fn marks() -> impl Iterator<Item = f64> {
    (0..300).flat_map(|power| [1.0, 3.0].map(|factor| factor * 10_f64.powi(power)))
}

/// A step of 1, 2 or 5 times a power of ten, of which about `n` make up the whole.
fn step(whole: f64, n: f64) -> f64 {
    let rough = whole / n;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999);
    factor.unwrap_or(10.0) * power
}

/// A count of executions at an axis.
pub fn count_label(value: f64) -> String {
    match value {
        1e6.. => format!("{}M", number::short(value / 1e6)),
        1e3.. => format!("{}k", number::short(value / 1e3)),
        _ => number::short(value),
    }
}

/// A value of a metric at an axis.
pub fn value_label(metric: &Metric, value: f64) -> String {
    if metric.unit.is_time() { number::time(value) } else { count_label(value) }
}
