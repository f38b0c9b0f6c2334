//! Classes of time to the first failure, up to the timeout of a campaign.

use std::time::Duration;

use crate::measured::milliseconds;

/// The number of buckets: five of times, and one of unsolved tasks.
pub const N_BUCKETS: usize = 6;

/// The place of the bucket of tasks that are not solved: some trial did not find the bug.
pub const UNSOLVED: usize = N_BUCKETS - 1;

/// Ends of buckets in milliseconds. From a second on they are those of the ETNA papers.
const ENDS: [f64; 12] = [1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 60e3, 360e3, 3_600e3, 36_000e3];

/// Classes of time to the first failure. The last one ends at the timeout of the campaign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Buckets {
    /// Their upper ends, in milliseconds.
    ends: [f64; UNSOLVED],
}

impl Buckets {
    /// The buckets for a timeout: it is the end of the last one, and the four before it end at the
    /// largest of the usual times below it.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use stromboli_report::bucket::Buckets;
    /// let labels = |ms| Buckets::up_to(Duration::from_millis(ms)).labels().join(", ");
    /// assert_eq!(labels(360_000), "< 0.1 s, < 1 s, < 10 s, < 60 s, < 360 s, unsolved");
    /// assert_eq!(labels(400), "< 0.1 ms, < 1 ms, < 10 ms, < 0.1 s, < 0.4 s, unsolved");
    /// assert_eq!(labels(20_000), "< 10 ms, < 0.1 s, < 1 s, < 10 s, < 20 s, unsolved");
    /// ```
    pub fn up_to(timeout: Duration) -> Buckets {
        Buckets::ending_at(milliseconds(timeout))
    }

    /// The buckets where no timeout is known: the paper's, which end at 360 s, or longer ones if a task
    /// took longer. All times are in milliseconds.
    pub fn holding(longest: f64) -> Buckets {
        let end = ENDS.into_iter().find(|end| *end >= 360e3 && *end > longest);
        Buckets::ending_at(end.unwrap_or(longest * 2.0))
    }

    fn ending_at(timeout: f64) -> Buckets {
        let mut ends = [timeout; UNSOLVED];
        let below = ENDS.into_iter().rev().filter(|end| *end < timeout);
        for (end, usual) in ends.iter_mut().rev().skip(1).zip(below) {
            *end = usual;
        }
        Buckets { ends }
    }

    /// The place of the bucket of a time in milliseconds. Without a time, a task is unsolved.
    pub fn place(&self, time: Option<f64>) -> usize {
        let place = |time: f64| self.ends.iter().position(|end| time < *end);
        // A trial that found its bug at the very end of its time has still found it.
        time.map_or(UNSOLVED, |time| place(time).unwrap_or(UNSOLVED - 1))
    }

    /// The name of each bucket in figures.
    pub fn labels(&self) -> [String; N_BUCKETS] {
        let label = |place: usize| match self.ends.get(place) {
            None => "unsolved".to_owned(),
            Some(end) if *end < 100.0 => format!("< {end} ms"),
            Some(end) => format!("< {} s", end / 1e3),
        };
        std::array::from_fn(label)
    }

    /// The name of each bucket in data: `lt_0.1s`, `0.1s_1s` and so on.
    pub fn keys(&self) -> [String; N_BUCKETS] {
        let end = |place: usize| self.ends.get(place).map(|end| format!("{}s", end / 1e3));
        let key = |place: usize| match (place.checked_sub(1).and_then(end), end(place)) {
            (None, Some(end)) => format!("lt_{end}"),
            (Some(start), Some(end)) => format!("{start}_{end}"),
            (_, None) => "unsolved".to_owned(),
        };
        std::array::from_fn(key)
    }
}
