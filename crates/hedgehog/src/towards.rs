//! What integers shrink to.

/// The integer, its half, the half of that, and so on, until 0 is reached.
///
/// ```
/// # use stromboli_hedgehog::towards::halves;
/// assert!(halves(15).eq([15, 7, 3, 1]));
/// assert!(halves(-26).eq([-26, -13, -6, -3, -1]));
/// assert!(halves(0).eq([]));
/// ```
pub fn halves(number: i64) -> impl Iterator<Item = i64> + Clone {
    std::iter::successors(Some(number), |half| Some(half / 2)).take_while(|half| *half != 0)
}

/// Steps from `destination` to just short of `x`; the gap halves each time.
///
/// ```
/// # use stromboli_hedgehog::towards::towards;
/// assert!(towards(0, 100).eq([0, 50, 75, 88, 94, 97, 99]));
/// assert!(towards(500, 1000).eq([500, 750, 875, 938, 969, 985, 993, 997, 999]));
/// assert!(towards(-50, -26).eq([-50, -38, -32, -29, -27]));
/// assert!(towards(9, 3).eq([9, 6, 4]));
/// assert!(towards(0, 1).eq([0]));
/// assert!(towards(7, 7).eq([]));
/// ```
pub fn towards(destination: i64, x: i64) -> Towards {
    if destination == x {
        return Towards { destination: None, x, gap: 0 };
    }
    // Halve before subtracting: `x - destination` overflows at the ends of the range.
    let gap = x / 2 - destination / 2;
    let is_first = gap != 0 && x.wrapping_sub(gap) == destination;
    Towards { destination: (!is_first).then_some(destination), x, gap }
}

/// The steps of [`towards`].
#[derive(Clone, Debug)]
pub struct Towards {
    /// The first step, if it is still to come and halving does not reach it.
    destination: Option<i64>,
    x: i64,
    gap: i64,
}

impl Iterator for Towards {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        if let Some(destination) = self.destination.take() {
            return Some(destination);
        }
        if self.gap == 0 {
            return None;
        }
        let step = self.x.wrapping_sub(self.gap);
        self.gap /= 2;
        Some(step)
    }
}
