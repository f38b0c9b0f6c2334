//! Ranges, and how integers are drawn from them.

use proptest::prelude::*;
use stromboli_domain::SplitMix;
use stromboli_hedgehog::random::up_to;
use stromboli_hedgehog::reading::Plain;
use stromboli_hedgehog::{At, Generator, Range, Size, int};

#[test]
fn the_first_bound_may_be_the_greater_one() {
    assert_eq!(Range::linear(10, -10).bounds(Size(50)), (10, 0));
    assert_eq!(Range::linear(10, -10).least(Size(50)), 0);
}

#[test]
fn the_widest_range_does_not_overflow() {
    let range = Range::linear_from(0, i64::MIN, i64::MAX);
    assert_eq!(range.bounds(Size(50)), (i64::MIN / 2, i64::MAX / 2 + 1));
    let range = Range::linear(i64::MIN, i64::MAX);
    assert_eq!(range.bounds(Size(0)), (i64::MIN, i64::MIN));
    assert_eq!(range.bounds(Size(50)), (i64::MIN, 0));
}

proptest! {
    #[test]
    fn scaling_is_exact_at_any_width(size in 0u32..100, origin: i64, bound: i64, by in 0..64) {
        let (origin, bound) = (origin >> by, bound >> by);
        let way = i128::from(bound) - i128::from(origin);
        let exact = i128::from(origin) + (way + way.signum()) * i128::from(size) / 100;
        let (first, last) = Range::linear(origin, bound).bounds(Size(size));
        prop_assert_eq!((i128::from(first), i128::from(last)), (origin.into(), exact));
    }

    #[test]
    fn numbers_lie_between_their_bounds(first: i64, last: i64, seed: u64) {
        let at = At::<Plain>::new(Size(99), SplitMix::new(seed));
        let number = int(Range::constant(first, last)).read(at).unwrap();
        prop_assert!((first.min(last)..=first.max(last)).contains(&number));
    }
}

#[test]
fn a_single_number_draws_nothing() {
    assert_eq!(up_to(0, SplitMix::new(7)), (0, SplitMix::new(7)));
}
