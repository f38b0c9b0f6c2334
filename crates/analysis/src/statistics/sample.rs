//! Non-empty lists of finite values, which have a median.

/// One or more finite values, such as those of a metric over the trials of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// A sample of these values; `None` if there are none, or if one is infinite or not a number.
    pub fn new(values: Vec<f64>) -> Option<Sample> {
        let is_sample = !values.is_empty() && values.iter().all(|value| value.is_finite());
        is_sample.then_some(Sample(values))
    }

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

    /// The medians of the lower half, of all values, and of the upper half. A value in the middle belongs to
    /// both halves.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Sample;
    /// let quartiles = |values: &[f64]| Sample::new(values.to_vec()).unwrap().quartiles();
    /// assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), [1.5, 2.5, 3.5]);
    /// assert_eq!(quartiles(&[5.0, 1.0, 3.0, 2.0, 4.0]), [2.0, 3.0, 4.0]);
    /// assert_eq!(quartiles(&[7.0]), [7.0, 7.0, 7.0]);
    /// ```
    pub fn quartiles(&self) -> [f64; 3] {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let half = sorted.len().div_ceil(2);
        let parts = [&sorted[..half], &sorted, &sorted[sorted.len() - half..]];
        parts.map(|part| Sample(part.to_vec()).median())
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
    /// `None` if they are not of one length, or so far apart that a difference is not finite.
    pub fn minus(&self, other: &Sample) -> Option<Sample> {
        let is_paired = self.0.len() == other.0.len();
        let differences = self.0.iter().zip(&other.0).map(|(a, b)| a - b);
        is_paired.then(|| Sample::new(differences.collect())).flatten()
    }
}
