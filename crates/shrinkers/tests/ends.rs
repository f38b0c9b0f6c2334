//! Every shrinking ends, whatever the value and the property, with a bounded number of executions.

use stromboli_shrinkers::{Data, Ddmin, Effort, Hdd, Perses, ProbDd, Reduce};
use stromboli_shrinkers::{Shrinking, Shrunk, Stromboli};

/// Numbers at the ends of the range, and some others.
const EXTREMES: [i64; 12] = [
    i64::MIN,
    i64::MIN + 1,
    -i64::MAX / 2,
    -1,
    0,
    1,
    7,
    5_000_000_000,
    i64::MAX / 2,
    i64::MAX / 2 + 1,
    i64::MAX - 1,
    i64::MAX,
];

/// Far more executions than any of these shrinkings needs, except for the last effort.
const ENOUGH: u64 = 120_000;

/// How many more the last effort may need.
const FOR_EVERYTHING: u64 = 100_000;

/// Shrinks with a limit that must not be reached.
fn shrunk<T: Data>(value: &T, effort: Effort, fails: impl FnMut(&T) -> bool) -> Shrunk<T> {
    let most = match effort {
        Effort::Exhaustive => ENOUGH + FOR_EVERYTHING,
        _ => ENOUGH,
    };
    let shrinking = Shrinking::new(value.clone()).effort(effort).at_most(most);
    let shrunk = shrinking.run_while(fails).expect("the value fails");
    assert_eq!(shrunk.stopped, None, "{effort:?} on {value:?} ends at {:?}", shrunk.smallest);
    shrunk
}

/// Pseudorandom numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % bound
    }

    fn extreme(&mut self) -> i64 {
        EXTREMES[self.below(EXTREMES.len())]
    }
}

/// A value with extreme numbers, and its numbers.
trait Extreme: Data {
    fn made(random: &mut Random) -> Self;

    fn numbers(&self) -> Vec<i64>;
}

impl Extreme for Vec<i64> {
    fn made(random: &mut Random) -> Vec<i64> {
        (0..1 + random.below(4)).map(|_| random.extreme()).collect()
    }

    fn numbers(&self) -> Vec<i64> {
        self.clone()
    }
}

/// Characters have far fewer places than numbers.
impl Extreme for (i64, char, i64) {
    fn made(random: &mut Random) -> (i64, char, i64) {
        let characters = ['a', '\u{7f}', '\u{d7ff}', '\u{10fffe}', char::MAX];
        (random.extreme(), characters[random.below(characters.len())], random.extreme())
    }

    fn numbers(&self) -> Vec<i64> {
        vec![self.0, u32::from(self.1).into(), self.2]
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Search {
    Leaf,
    Node(Box<Search>, i64, Box<Search>),
}

impl Search {
    fn of(keys: &[i64]) -> Search {
        let Some((first, rest)) = keys.split_first() else { return Search::Leaf };
        let (left, right) = rest.split_at(rest.len() / 2);
        Search::Node(Box::new(Search::of(left)), *first, Box::new(Search::of(right)))
    }

    fn keys(&self) -> Vec<i64> {
        match self {
            Search::Leaf => Vec::new(),
            Search::Node(left, key, right) => [left.keys(), vec![*key], right.keys()].concat(),
        }
    }
}

impl Extreme for (Search, i64) {
    fn made(random: &mut Random) -> (Search, i64) {
        (Search::of(&Vec::made(random)), random.extreme())
    }

    fn numbers(&self) -> Vec<i64> {
        [self.0.keys(), vec![self.1]].concat()
    }
}

/// Whether a value fails, from its numbers and those of the first counterexample.
type Property = fn(&[i64], &[i64]) -> bool;

fn sum(numbers: &[i64]) -> i128 {
    numbers.iter().map(|number| i128::from(*number)).sum()
}

const PROPERTIES: [Property; 6] = [
    // Both ends stay.
    |first, now| now.iter().max() >= first.iter().max() && now.iter().min() <= first.iter().min(),
    // The greatest stays almost as great.
    |first, now| {
        let greatest = |numbers: &[i64]| numbers.iter().max().map_or(0, |most| i128::from(*most));
        greatest(now) > greatest(first) - 5
    },
    // There are as many numbers.
    |first, now| now.len() == first.len(),
    // The remainder stays.
    |first, now| sum(first).rem_euclid(3) == sum(now).rem_euclid(3),
    // Neighbours stay close, and the first number on its side of 0.
    |first, now| {
        let distances = |numbers: &[i64]| -> Vec<u64> {
            numbers.windows(2).map(|pair| pair[0].abs_diff(pair[1])).collect()
        };
        let sign = |numbers: &[i64]| numbers.first().map(|number| number.signum());
        let mut pairs = distances(first).into_iter().zip(distances(now));
        pairs.all(|(first, now)| now <= first.max(2))
            && now.len() == first.len()
            && sign(now) == sign(first)
    },
    // The sum stays far from 0.
    |first, now| 2 * sum(now).abs() >= sum(first).abs(),
];

fn check<T: Extreme>() {
    for seed in 1..=5 {
        let first = T::made(&mut Random(seed));
        let numbers = first.numbers();
        for fails in PROPERTIES {
            for effort in Effort::ALL {
                shrunk(&first, effort, |value| fails(&numbers, &value.numbers()));
            }
        }
    }
}

#[test]
fn lists_of_extreme_numbers_shrink_to_an_end() {
    check::<Vec<i64>>();
}

#[test]
fn tuples_of_extreme_numbers_and_characters_shrink_to_an_end() {
    check::<(i64, char, i64)>();
}

#[test]
fn trees_of_extreme_numbers_shrink_to_an_end() {
    check::<(Search, i64)>();
}

#[test]
fn a_list_with_both_ends_of_the_range_does_not_grow() {
    const NEAR: i64 = i64::MAX - 5;
    for effort in Effort::ALL {
        let shrunk = shrunk(&vec![i64::MAX, i64::MIN, 7], effort, |numbers| {
            numbers.iter().any(|n| *n > NEAR) && numbers.iter().any(|n| *n < -NEAR)
        });
        assert_eq!(shrunk.smallest, [NEAR + 1, -NEAR - 1]);
        assert!(shrunk.steps.iter().all(|step| step.len() <= 3));
    }
}

#[test]
fn numbers_that_stay_close_become_small() {
    for first in [100_000, 10_000_000, i64::MAX / 2] {
        for effort in Effort::ALL {
            let is_close = |a: i64, b: i64| a > 10 && (1..=2).contains(&(b - a));
            let shrunk = shrunk(&(first, first + 1), effort, |(a, b)| is_close(*a, *b));
            assert_eq!(shrunk.smallest, (11, 12));
            assert!(shrunk.n_executions < 20_000, "{} executions", shrunk.n_executions);
        }
    }
}

/// How many steps a shrinker makes with two numbers that become smaller in turns, by ever other amounts: one
/// is close to the square root of the other.
fn n_steps<R: Reduce>(shrinker: R) -> usize {
    const ROOT: i64 = 3_000_000_000;
    let is_close = |root: i64, square: i64| {
        root > 100 && square.checked_isqrt().is_some_and(|exact| exact == root || exact == root + 1)
    };
    let shrinking = Shrinking::new((ROOT, ROOT * ROOT)).with(shrinker).at_most(4_000_000);
    let shrunk = shrinking.run_while(|(root, square)| is_close(*root, *square));
    let shrunk = shrunk.expect("the first pair fails");
    assert_eq!(shrunk.stopped, None);
    shrunk.steps.len()
}

#[test]
fn small_steps_end_at_a_limit() {
    // The pair has three nodes.
    let most = 20_000 + 3 * 100;
    assert_eq!(n_steps(Stromboli), most);
    assert_eq!(n_steps(Ddmin), most);
    assert_eq!(n_steps(Hdd), most);
    assert_eq!(n_steps(Perses), most);
    assert_eq!(n_steps(ProbDd), most);
}

#[test]
fn a_deep_value_with_an_extreme_number_shrinks_to_an_end() {
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    enum Nat {
        Zero,
        Next(Box<Nat>),
    }
    fn depth(mut nat: &Nat) -> usize {
        let mut depth = 0;
        while let Nat::Next(next) = nat {
            (nat, depth) = (next, depth + 1);
        }
        depth
    }
    let nat = (0..200).fold(Nat::Zero, |nat, _| Nat::Next(Box::new(nat)));
    for effort in Effort::ALL {
        let first = (nat.clone(), i64::MIN);
        let shrunk = shrunk(&first, effort, |(nat, n)| depth(nat) >= 50 && *n < -i64::MAX + 9);
        assert_eq!((depth(&shrunk.smallest.0), shrunk.smallest.1), (50, -i64::MAX + 8));
    }
}

#[test]
fn a_long_list_of_extreme_numbers_shrinks_to_an_end() {
    let first: Vec<i64> = (0..200).map(|n| i64::MAX - n % 2).collect();
    for effort in Effort::ALL {
        let shrunk = shrunk(&first, effort, |list| sum(list) > 90 * i128::from(i64::MAX));
        assert_eq!(shrunk.smallest.len(), 91);
    }
}
