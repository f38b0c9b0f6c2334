//! Laws of generators. Golden vectors check that they distribute randomness as QuickCheck does.

use proptest::prelude::*;
use stromboli_domain::SplitMix;
use stromboli_quickcheck::{
    Arbitrary, Block, Gen, Generator, backtrack, block, choose, choose_int, elements, frequency,
    lift_m2, list_of, list_of1, map2, oneof, pure, size, vector_of, weighted,
};

prop_compose! {
    fn states()(seed: u64) -> SplitMix {
        SplitMix::new(seed)
    }
}

proptest! {
    #[test]
    fn a_number_is_within_its_bounds(at in states(), a: i64, b: i64, width in 0..2000_i64) {
        let (low, high) = (a.min(b), a.max(b));
        prop_assert!((low..=high).contains(&choose_int(a, b).generate(at, 30)));
        prop_assert!((low..=high).contains(&choose(a, b).generate(at, 30)));
        let near = a.saturating_add(width);
        prop_assert!((a..=near).contains(&choose_int(near, a).generate(at, 30)));
        prop_assert_eq!(choose_int(a, a).generate(at, 30), a);
    }

    #[test]
    fn integers_are_bounded_by_the_size(at in states(), size in 0..200_usize) {
        prop_assert!(i64::arbitrary().generate(at, size).unsigned_abs() <= size as u64);
    }

    #[test]
    fn all_ways_to_choose_between_generators_agree(at in states(), weights: [u8; 3]) {
        let weights = weights.map(u32::from);
        prop_assume!(weights.iter().sum::<u32>() > 0);
        let digits: [Gen<i64>; 3] = [0, 10, 20].map(|n| choose_int(n, n + 9).boxed());
        let [a, b, c] = digits.clone();
        let of_tuple = frequency(((weights[0], a), (weights[1], b), (weights[2], c)));
        let of_list = frequency(weights.into_iter().zip(digits.clone()).collect::<Vec<_>>());
        let in_block = block(|mut lines| {
            let index = lines.bind(weighted(weights));
            lines.last(&digits[index])
        });
        let expected = of_tuple.generate(at, 30);
        prop_assert_eq!(of_list.generate(at, 30), expected);
        prop_assert_eq!(in_block.generate(at, 30), expected);
    }

    #[test]
    fn to_choose_one_of_several_is_to_give_them_equal_weights(at in states()) {
        let digits: [Gen<i64>; 3] = [0, 10, 20].map(|n| choose_int(n, n + 9).boxed());
        let weighted: Vec<_> = digits.iter().cloned().map(|digit| (1, digit)).collect();
        prop_assert_eq!(oneof(digits).generate(at, 30), frequency(weighted).generate(at, 30));
    }

    #[test]
    fn what_has_no_weight_is_not_chosen(at in states()) {
        let chosen = frequency(((0, pure('a')), (2, pure('b')), (0, pure('c'))));
        prop_assert_eq!(chosen.generate(at, 30), 'b');
        prop_assert!([1, 2].contains(&elements([1, 2]).generate(at, 30)));
    }

    #[test]
    fn backtracking_finds_the_only_value_there_is(at in states(), place in 0..5_usize) {
        let alternative = |index| (1, pure((index == place).then_some(index)));
        let perhaps = backtrack([0, 1, 2, 3, 4].map(alternative));
        prop_assert_eq!(perhaps.generate(at, 30), Some(place));
        prop_assert_eq!(backtrack([(3, pure(None::<u8>))]).generate(at, 30), None);
    }

    #[test]
    fn a_longer_list_begins_as_a_shorter_one(at in states(), short in 0..20_usize, more in 0..20_usize) {
        let element = choose_int(-1000, 1000);
        let long = vector_of(short + more, element).generate(at, 30);
        let short = vector_of(short, element).generate(at, 30);
        prop_assert!(long.starts_with(&short));
    }

    #[test]
    fn lists_are_as_long_as_the_size_allows(at in states(), size in 0..50_usize) {
        prop_assert!(list_of(pure(())).generate(at, size).len() <= size);
        let length = list_of1(pure(())).generate(at, size).len();
        prop_assert!((1..=size.max(1)).contains(&length));
    }

    #[test]
    fn what_is_tried_until_it_is_good_is_good(at in states(), size in 0..50_usize) {
        let multiple_of_7 = i64::arbitrary().such_that(|n| n % 7 == 0);
        prop_assert_eq!(multiple_of_7.generate(at, size) % 7, 0);
    }

    #[test]
    fn a_block_at_the_end_of_a_block_is_more_lines_of_it(at in states()) {
        let digit = choose_int(0, 9);
        let nested = block(|mut lines| {
            let a = lines.bind(digit);
            let (b, c) = lines.last(lift_m2(|b, c| (b, c), digit, digit));
            (a, b, c)
        });
        let mut lines = Block::new(at, 30);
        let flat = (lines.bind(digit), lines.bind(digit), lines.bind(digit));
        prop_assert_eq!(nested.generate(at, 30), flat);
    }

    #[test]
    fn two_are_paired_alike_in_both_ways(at in states()) {
        let number = choose_int(-1000, 1000);
        let applied = map2(|a, b| (a, b), number, number).generate(at, 30);
        prop_assert_eq!(lift_m2(|a, b| (a, b), number, number).generate(at, 30), applied);
    }

    #[test]
    fn the_size_is_what_was_asked_for(at in states(), n in 0..100_usize) {
        prop_assert_eq!(size().generate(at, n), n);
        prop_assert_eq!(size().resize(7).generate(at, n), 7);
        prop_assert_eq!(size().scale(|n| n / 2).generate(at, n), n / 2);
        prop_assert_eq!(size().and_then(pure).generate(at, n), n);
    }
}

#[test]
#[should_panic(expected = "something to choose from")]
fn there_must_be_something_to_choose_from() {
    let _ = frequency(Vec::<(u32, Gen<i64>)>::new());
}
