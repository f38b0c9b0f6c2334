//! Replacements for samples.

/// The replacements to try for a sample, in order. They are computed on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacements {
    /// None: the sample does not shrink.
    None,
    /// Those of [`binary_search`] for this number.
    BinarySearch(u64),
    /// 0, 1, 2 and so on, up to and including this number.
    UpTo(u64),
    /// An explicit list.
    These(Vec<u64>),
}

impl Replacements {
    /// Iterates over the replacements.
    ///
    /// ```
    /// # use stromboli_falsify::Replacements;
    /// assert!(Replacements::UpTo(3).iter().eq([0, 1, 2, 3]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..).map_while(|position| self.at(position))
    }

    /// The replacement at a position.
    #[inline(always)]
    fn at(&self, position: usize) -> Option<u64> {
        match self {
            Replacements::None => None,
            Replacements::BinarySearch(from) => binary_search_at(*from, position),
            Replacements::UpTo(last) => Some(position as u64).filter(|number| number <= last),
            Replacements::These(numbers) => numbers.get(position).copied(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        match self {
            Replacements::None | Replacements::BinarySearch(0) => true,
            Replacements::BinarySearch(_) | Replacements::UpTo(_) => false,
            Replacements::These(numbers) => numbers.is_empty(),
        }
    }
}

/// Numbers below `from` that approach it: the remaining distance halves each time.
///
/// ```
/// # use stromboli_falsify::binary_search;
/// assert!(binary_search(0).eq([]));
/// assert!(binary_search(1).eq([0]));
/// assert!(binary_search(8).eq([0, 4, 6, 7]));
/// assert!(binary_search(10).eq([0, 5, 8, 9]));
/// ```
pub fn binary_search(from: u64) -> impl Iterator<Item = u64> {
    (0..).map_while(move |position| binary_search_at(from, position))
}

/// The number of [`binary_search`] at a position. The distance to `from` is halved that often and rounded
/// down.
#[inline(always)]
fn binary_search_at(from: u64, position: usize) -> Option<u64> {
    let distance = from.checked_shr(position as u32).filter(|distance| *distance > 0)?;
    Some(from - distance)
}

/// As [`binary_search`], each number together with its neighbour of the other parity, so that no
/// parity is favoured.
///
/// ```
/// # use stromboli_falsify::binary_search_no_parity_bias;
/// assert_eq!(binary_search_no_parity_bias(8), [1, 0, 5, 4, 7, 6]);
/// assert_eq!(binary_search_no_parity_bias(3), [0, 1, 2]);
/// ```
pub fn binary_search_no_parity_bias(from: u64) -> Vec<u64> {
    let mut numbers = Vec::new();
    for x in binary_search(from) {
        let pair = if x % 2 == from % 2 { [x ^ 1, x] } else { [x, x ^ 1] };
        for number in pair {
            if number < from && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
    }
    numbers
}
