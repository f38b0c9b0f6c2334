//! Blocks of values, one per framework.

use super::ranks::Ranks;
use super::sample::{NotASample, Sample};

/// A value for each of some columns (frameworks) in each of some rows (tasks): at least two columns
/// and one row, every value finite, and so is the difference of any two in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matched {
    columns: Vec<Sample>,
}

/// The reason why rows cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NotMatched {
    /// There are fewer than two columns.
    #[error("there are {n_columns} columns to compare: expected at least two")]
    TooFewColumns {
        /// The number found.
        n_columns: usize,
    },
    /// A row has more or fewer values than the first.
    #[error("row {} has {found} values: expected {expected}", .row + 1)]
    Ragged {
        /// The number of rows before it.
        row: usize,
        /// The number of values that it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// There is no row in which every column has a value.
    #[error("no row has a value in every column")]
    NoCompleteRow,
    /// A value, or the difference of two, is not finite.
    #[error("column {}: {source}", .column + 1)]
    Column {
        /// The number of columns before it.
        column: usize,
        /// What is wrong with it.
        source: NotASample,
    },
}

impl Matched {
    /// The rows in which every column has a value.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Matched;
    /// let rows = [vec![Some(1.0), Some(2.0)], vec![Some(3.0), None], vec![Some(5.0), Some(4.0)]];
    /// let matched = Matched::complete(&rows).unwrap();
    /// assert_eq!(matched.n_rows(), 2);
    /// assert_eq!(matched.columns()[0].values(), [1.0, 5.0]);
    /// ```
    pub fn complete(rows: &[Vec<Option<f64>>]) -> Result<Matched, NotMatched> {
        let expected = rows.first().ok_or(NotMatched::NoCompleteRow)?.len();
        let mut columns = vec![Vec::new(); expected];
        for (row, values) in rows.iter().enumerate() {
            let found = values.len();
            if found != expected {
                return Err(NotMatched::Ragged { row, found, expected });
            }
            let complete: Option<Vec<f64>> = values.iter().copied().collect();
            for (column, value) in columns.iter_mut().zip(complete.into_iter().flatten()) {
                column.push(value);
            }
        }
        Matched::new(columns)
    }

    /// Makes rows of these columns, which must have one length.
    pub fn new(columns: Vec<Vec<f64>>) -> Result<Matched, NotMatched> {
        let n_columns = columns.len();
        if n_columns < 2 {
            return Err(NotMatched::TooFewColumns { n_columns });
        }
        if columns[0].is_empty() {
            return Err(NotMatched::NoCompleteRow);
        }
        let at = |column| move |source| NotMatched::Column { column, source };
        let sample = |(column, values)| Sample::new(values).map_err(at(column));
        let columns = columns.into_iter().enumerate().map(sample).collect::<Result<Vec<_>, _>>()?;
        for (column, sample) in columns.iter().enumerate() {
            for earlier in &columns[..column] {
                earlier.minus(sample).map_err(at(column))?;
            }
        }
        Ok(Matched { columns })
    }

    /// The number of rows.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_a_value_in_every_column_do_not_count() {
        let rows = [vec![None, Some(1.0)], vec![Some(1.0), None]];
        assert_eq!(Matched::complete(&rows), Err(NotMatched::NoCompleteRow));
        assert_eq!(Matched::complete(&[]), Err(NotMatched::NoCompleteRow));
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        let one = Matched::new(vec![vec![1.0]]);
        assert_eq!(one, Err(NotMatched::TooFewColumns { n_columns: 1 }));
        let ragged = Matched::complete(&[vec![Some(1.0), Some(2.0)], vec![Some(1.0)]]);
        assert_eq!(ragged, Err(NotMatched::Ragged { row: 1, found: 1, expected: 2 }));
        let uneven = Matched::new(vec![vec![1.0], vec![1.0, 2.0]]);
        let source = NotASample::Unpaired { first: 1, second: 2 };
        assert_eq!(uneven, Err(NotMatched::Column { column: 1, source }));
        assert!(Matched::new(vec![vec![f64::MAX], vec![f64::MIN]]).is_err());
        assert!(Matched::new(vec![vec![0.0], vec![f64::NAN]]).is_err());
    }
}
