//! Non-empty lists of finite values, which have a median.

/// One or more finite values, such as those of a metric over the trials of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample(Vec<f64>);

/// The reason why values do not make a sample.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NotASample {
    /// There are none.
    #[error("a sample has at least one value")]
    Empty,
    /// One is infinite or not a number.
    #[error("value {} of the sample is {value}", .position + 1)]
    NotFinite {
        /// The number of values before it.
        position: usize,
        value: f64,
    },
    /// Two samples that should be paired are not of one length.
    #[error("a sample of {first} values cannot be paired with one of {second}")]
    Unpaired {
        /// The length of the first.
        first: usize,
        /// The length of the second.
        second: usize,
    },
}

impl Sample {
    /// A sample of these values.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Sample;
    /// assert!(Sample::new(vec![1.0, 2.0]).is_ok());
    /// assert_eq!(
    ///     Sample::new(vec![1.0, f64::NAN]).unwrap_err().to_string(),
    ///     "value 2 of the sample is NaN",
    /// );
    /// ```
    pub fn new(values: Vec<f64>) -> Result<Sample, NotASample> {
        if values.is_empty() {
            return Err(NotASample::Empty);
        }
        match values.iter().position(|value| !value.is_finite()) {
            Some(position) => Err(NotASample::NotFinite { position, value: values[position] }),
            None => Ok(Sample(values)),
        }
    }

    /// The values, in the order in which they were given.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// The middle value, or the mean of the two middle values.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Sample;
    /// assert_eq!(Sample::new(vec![9.0, 1.0, 4.0]).unwrap().median(), 4.0);
    /// assert_eq!(Sample::new(vec![9.0, 1.0, 4.0, 5.0]).unwrap().median(), 4.5);
    /// ```
    pub fn median(&self) -> f64 {
        let mut values = self.0.clone();
        let middle = values.len() / 2;
        let (below, upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
        let upper = *upper;
        if self.0.len() % 2 == 1 {
            return upper;
        }
        let lower = below.iter().copied().max_by(f64::total_cmp).unwrap_or(upper);
        lower.midpoint(upper)
    }

    /// The differences to another sample, value by value.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Sample;
    /// let first = Sample::new(vec![3.0, 5.0]).unwrap();
    /// let second = Sample::new(vec![4.0, 1.0]).unwrap();
    /// assert_eq!(first.minus(&second).unwrap().values(), [-1.0, 4.0]);
    /// ```
    ///
    /// Finite values can be so far apart that their difference is not finite.
    pub fn minus(&self, other: &Sample) -> Result<Sample, NotASample> {
        let (first, second) = (self.0.len(), other.0.len());
        if first != second {
            return Err(NotASample::Unpaired { first, second });
        }
        Sample::new(self.0.iter().zip(&other.0).map(|(a, b)| a - b).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values.to_vec()).unwrap()
    }

    #[test]
    fn a_sample_is_not_empty_and_finite() {
        assert_eq!(Sample::new(Vec::new()), Err(NotASample::Empty));
        let infinite = Sample::new(vec![0.0, f64::INFINITY]);
        let value = f64::INFINITY;
        assert_eq!(infinite, Err(NotASample::NotFinite { position: 1, value }));
    }

    #[test]
    fn a_median_lies_in_the_middle() {
        assert_eq!(sample(&[5.0]).median(), 5.0);
        assert_eq!(sample(&[5.0, 4.0]).median(), 4.5);
        assert_eq!(sample(&[3.0, 1.0, 1.0, 1.0]).median(), 1.0);
        assert_eq!(sample(&[f64::MAX, f64::MAX]).median(), f64::MAX);
    }

    #[test]
    fn only_samples_of_one_length_are_paired() {
        let unpaired = sample(&[1.0]).minus(&sample(&[1.0, 2.0]));
        assert_eq!(unpaired, Err(NotASample::Unpaired { first: 1, second: 2 }));
        assert!(sample(&[f64::MAX]).minus(&sample(&[f64::MIN])).is_err());
    }
}
