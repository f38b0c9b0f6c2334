//! Blocks of values, one per framework.

use super::ranks::Ranks;
use super::sample::Sample;

/// A value for each of some columns (frameworks) in each of some rows (tasks): at least two columns
/// and one row, every value finite, and so is the difference of any two in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matched {
    columns: Vec<Sample>,
}

impl Matched {
    /// Makes rows of these columns. `None` if there are fewer than two columns or no rows, if the columns
    /// are not of one length, or if a value or a difference is not finite.
    pub fn new(columns: Vec<Vec<f64>>) -> Option<Matched> {
        let columns = columns.into_iter().map(Sample::new).collect::<Option<Vec<_>>>()?;
        for (column, sample) in columns.iter().enumerate() {
            for earlier in &columns[..column] {
                earlier.minus(sample)?;
            }
        }
        (columns.len() > 1).then_some(Matched { columns })
    }

    pub fn n_rows(&self) -> usize {
        self.columns[0].values().len()
    }

    /// The columns, in the order in which they were given.
    pub fn columns(&self) -> &[Sample] {
        &self.columns
    }

    /// The differences between two columns, row by row.
    ///
    /// # Panics
    ///
    /// If there are not as many columns.
    pub fn differences(&self, first: usize, second: usize) -> Sample {
        let differences = self.columns[first].minus(&self.columns[second]);
        differences.expect("the differences were finite when the columns were put together")
    }

    /// The mean of the ranks that each column has in the rows, from 1 for the smallest value.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Matched;
    /// let matched = Matched::new(vec![vec![1.0, 1.0], vec![2.0, 1.0], vec![3.0, 0.0]]).unwrap();
    /// assert_eq!(matched.mean_ranks(), [1.75, 2.25, 2.0]);
    /// ```
    pub fn mean_ranks(&self) -> Vec<f64> {
        let (doubled, _) = self.rank_sums();
        doubled.into_iter().map(|sum| sum as f64 / 2.0 / self.n_rows() as f64).collect()
    }

    /// Twice the rank sum of each column, and the ties of all rows together.
    pub(super) fn rank_sums(&self) -> (Vec<u64>, u64) {
        let mut doubled = vec![0; self.columns.len()];
        let mut ties = 0;
        for row in 0..self.n_rows() {
            let values: Vec<f64> = self.columns.iter().map(|column| column.values()[row]).collect();
            let ranks = Ranks::of(&values);
            for (sum, rank) in doubled.iter_mut().zip(ranks.doubled()) {
                *sum += rank;
            }
            ties += ranks.ties();
        }
        (doubled, ties)
    }
}
