use stromboli_domain::SplitMix;

use super::*;

#[test]
fn the_first_bound_may_be_the_greater_one() {
    let sample = |bounds| with_origin(bounds, 0).sample(SplitMix::new(1));
    assert_eq!(sample((10_i64, -10)), Ok(-8));
    assert_eq!(sample((-10_i64, 10)), Ok(8));
}

#[test]
fn a_fraction_that_rounds_to_1_is_an_error() {
    let numbers = Numbers::between(0_u64, u64::MAX);
    assert_eq!(numbers.number(u64::MAX, |fraction| fraction), Err(Error::NoProperFraction));
    assert!(numbers.number(u64::MAX - 2048, |fraction| fraction).is_ok());
}
