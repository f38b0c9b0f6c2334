//! Ranks with ties.

/// The ranks of some values, from 1 for the smallest. Equal values share the mean of their ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks {
    doubled: Vec<u64>,
    ties: u64,
}

impl Ranks {
    /// The ranks of these values, none of which is NaN.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::ranks::Ranks;
    /// assert_eq!(Ranks::of(&[30.0, 10.0, 20.0, 10.0]).doubled(), [8, 3, 6, 3]);
    /// ```
    pub fn of(values: &[f64]) -> Ranks {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_unstable_by(|a, b| values[*a].total_cmp(&values[*b]));
        let mut doubled = vec![0; values.len()];
        let mut ties = 0;
        let mut first = 1;
        for equal in order.chunk_by(|a, b| values[*a] == values[*b]) {
            let n = equal.len() as u64;
            let last = first + n - 1;
            for place in equal {
                doubled[*place] = first + last;
            }
            ties += n * n * n - n;
            first = last + 1;
        }
        Ranks { doubled, ties }
    }

    /// Twice the rank of each value. The mean of two ranks may be a half, but its double is an integer.
    pub fn doubled(&self) -> &[u64] {
        &self.doubled
    }

    /// The sum of t³ - t over the groups of t equal values, which corrections for ties use.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::ranks::Ranks;
    /// assert_eq!(Ranks::of(&[1.0, 2.0, 3.0]).ties(), 0);
    /// assert_eq!(Ranks::of(&[1.0, 1.0, 2.0, 2.0, 2.0]).ties(), 6 + 24);
    /// ```
    pub fn ties(&self) -> u64 {
        self.ties
    }

    pub fn has_ties(&self) -> bool {
        self.ties > 0
    }
}
