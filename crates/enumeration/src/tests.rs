//! Compares enumerations with their definitions.

use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_domain::data::TypeTag;
use stromboli_domain::{Data, Named, Observer, Phase, Probe, Search, Seed, Verdict};
use stromboli_laws::{Exemption, Law, check_finder};

use crate::order::{extreme_in, integer_in, tier_of, tier_of_extreme};
use crate::{
    Anything, Both, LeanCheck, Opening, Order, Progress, SmallCheck, Tiers, Validity, n_in_series,
    position, series,
};

/// A constant, a constructor of one field that is not recursive, and one that is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Shrub {
    Bare,
    Leaf(bool),
    Fork(Rc<Fork>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Fork {
    left: Shrub,
    weight: i64,
    right: Shrub,
}

/// No constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Sum {
    Number(i64),
    Pair((bool, i64)),
    Plus(Rc<Plus>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Plus {
    left: Sum,
    right: Sum,
}

/// Recursive only through another type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Egg {
    From(Hen),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Hen {
    From(Rc<Origin>),
    Number(i64),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Origin {
    egg: Egg,
    is_brown: bool,
}

fn fork(left: Shrub, weight: i64, right: Shrub) -> Shrub {
    Shrub::Fork(Rc::new(Fork { left, weight, right }))
}

fn plus(left: Sum, right: Sum) -> Sum {
    Sum::Plus(Rc::new(Plus { left, right }))
}

/// The product of two tiered types, as LeanCheck defines it.
fn product<A: Clone, B: Clone>(
    n: usize,
    first: &dyn Fn(usize) -> Vec<A>,
    second: &dyn Fn(usize) -> Vec<B>,
) -> Vec<(A, B)> {
    let mut pairs = Vec::new();
    for tier in 0..=n {
        let seconds = second(n - tier);
        for a in first(tier) {
            pairs.extend(seconds.iter().map(|b| (a.clone(), b.clone())));
        }
    }
    pairs
}

fn constant<T>(tier: usize, values: impl IntoIterator<Item = T>) -> Vec<T> {
    if tier == 0 { values.into_iter().collect() } else { Vec::new() }
}

/// Values that cost one more.
fn delayed<T>(tier: usize, values: impl Fn(usize) -> Vec<T>) -> Vec<T> {
    tier.checked_sub(1).map_or(Vec::new(), values)
}

fn shrubs(order: Order, tier: usize) -> Vec<Shrub> {
    let bare = constant(tier, [Shrub::Bare]);
    let leaf = delayed(tier, |n| constant(n, [Shrub::Leaf(false), Shrub::Leaf(true)]));
    let all = |n| shrubs(order, n);
    let rest = |n| product(n, &|n| vec![integer_in(n)], &all);
    let forks = delayed(tier, |n| product(n, &all, &rest));
    let forks = forks.into_iter().map(|(l, (w, r))| fork(l, w, r)).collect();
    in_order(order, [bare, leaf, forks])
}

fn sums(order: Order, tier: usize) -> Vec<Sum> {
    let numbers = |n| vec![Sum::Number(integer_in(n))];
    let pairs = |n| vec![Sum::Pair((false, integer_in(n))), Sum::Pair((true, integer_in(n)))];
    let (numbers, pairs) = match order {
        Order::Derived => (numbers(tier), pairs(tier)),
        Order::Reversed => (delayed(tier, numbers), delayed(tier, pairs)),
    };
    let all = |n| sums(order, n);
    let pluses = delayed(tier, |n| product(n, &all, &all));
    let pluses = pluses.into_iter().map(|(l, r)| plus(l, r)).collect();
    in_order(order, [numbers, pairs, pluses])
}

fn in_order<T>(order: Order, mut constructors: [Vec<T>; 3]) -> Vec<T> {
    if order == Order::Reversed {
        constructors.reverse();
    }
    constructors.into_iter().flatten().collect()
}

fn in_tier<T: Data, V: Validity>(tiers: &mut Tiers<T, V>, tier: usize) -> Vec<T> {
    let mut values = Vec::new();
    let _: ControlFlow<()> = tiers.each_in(tier, |value| {
        values.push(value.clone());
        ControlFlow::Continue(())
    });
    values
}

#[test]
fn tiers_are_what_leancheck_defines() {
    for order in Order::ALL.iter().copied() {
        let mut shrub_tiers = Tiers::<Shrub>::new(order);
        let mut sum_tiers = Tiers::<Sum>::new(order);
        for tier in 0..7 {
            assert_eq!(in_tier(&mut shrub_tiers, tier), shrubs(order, tier));
            assert_eq!(in_tier(&mut sum_tiers, tier), sums(order, tier));
        }
    }
}

#[test]
fn a_type_without_constants_begins_in_the_first_tier() {
    let hen = |number| Egg::From(Hen::Number(number));
    let mut eggs = Tiers::<Egg>::new(Order::Derived);
    assert_eq!(in_tier(&mut eggs, 0), []);
    assert_eq!(in_tier(&mut eggs, 1), [hen(0)]);
    let older = |is_brown| Egg::From(Hen::From(Rc::new(Origin { egg: hen(0), is_brown })));
    assert_eq!(in_tier(&mut eggs, 3), [older(false), older(true), hen(-1)]);
}

fn assert_counted<T: Data>(order: Order, n_tiers: usize) {
    let mut tiers = Tiers::<T>::new(order);
    let mut n_before = 0_u32;
    for tier in 0..n_tiers {
        let values = in_tier(&mut tiers, tier);
        assert_eq!(tiers.count(tier), values.len() as u128);
        for value in values {
            let place = position(order, &value);
            assert_eq!((place.tier, place.before), (tier, Some(n_before.into())), "{value:?}");
            assert_eq!(tiers.n_before(&value), Some(n_before.into()), "{value:?}");
            n_before += 1;
        }
    }
}

#[test]
fn counting_tells_where_a_value_stands() {
    for order in Order::ALL.iter().copied() {
        assert_counted::<i64>(order, 9);
        assert_counted::<Shrub>(order, 6);
        assert_counted::<Sum>(order, 5);
        assert_counted::<(Sum, bool, Shrub)>(order, 5);
        assert_counted::<Egg>(order, 9);
    }
}

#[test]
fn what_is_too_far_is_not_counted() {
    let far = fork(Shrub::Bare, i64::MIN, Shrub::Bare);
    assert_eq!(position(Order::Derived, &far).before, None);
    assert_eq!(position(Order::Derived, &500_i64).before, Some(999_u32.into()));
}

#[test]
fn a_type_with_an_end_has_one() {
    let mut values = Vec::new();
    let _: ControlFlow<()> = Tiers::<(bool, bool)>::new(Order::Derived).each(|tier, value| {
        values.push((tier, *value));
        ControlFlow::Continue(())
    });
    assert_eq!(
        values,
        [(0, (false, false)), (0, (false, true)), (0, (true, false)), (0, (true, true))]
    );
}

/// Weights ascend from left to right.
struct Ascending;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Next {
    Truth(Option<i64>),
    Left,
    Weight,
    Right,
}

impl Validity for Ascending {
    type Goal = Option<i64>;
    type Partial = Next;
    type Fact = Option<i64>;

    fn input(&self) -> Option<i64> {
        None
    }

    fn begin(&self, last: &Option<i64>, opening: Opening) -> Option<Progress<Ascending>> {
        match opening {
            Opening::Integer(n) => (Some(n) > *last).then_some(Progress::Complete(Some(n))),
            Opening::Constructor { name: "Fork", .. } => Some(Progress::Next(*last, Next::Left)),
            Opening::Constructor { name: "Leaf", .. } => {
                Some(Progress::Next(None, Next::Truth(*last)))
            }
            _ => Some(Progress::Complete(*last)),
        }
    }

    fn take(&self, next: &Next, field: &Option<i64>) -> Option<Progress<Ascending>> {
        Some(match next {
            Next::Truth(last) => Progress::Complete(*last),
            Next::Left => Progress::Next(*field, Next::Weight),
            Next::Weight => Progress::Next(*field, Next::Right),
            Next::Right => Progress::Complete(*field),
        })
    }
}

fn weights(shrub: &Shrub) -> Vec<i64> {
    match shrub {
        Shrub::Bare | Shrub::Leaf(_) => Vec::new(),
        Shrub::Fork(fork) => {
            let (left, right) = (weights(&fork.left), weights(&fork.right));
            left.into_iter().chain([fork.weight]).chain(right).collect()
        }
    }
}

#[test]
fn valid_values_are_those_of_all_that_are_valid_in_the_same_order() {
    for order in Order::ALL.iter().copied() {
        let mut all = Tiers::<Shrub>::new(order);
        let mut valid = Tiers::<Shrub, _>::valid(order, Both(Ascending, Anything));
        let mut n_before = 0;
        for tier in 0..8 {
            let mut expected = in_tier(&mut all, tier);
            expected.retain(|shrub| weights(shrub).is_sorted_by(|a, b| a < b));
            assert_eq!(valid.count(tier), expected.len() as u128);
            for value in &expected {
                assert_eq!(valid.n_before(value), Some(n_before));
                n_before += 1;
            }
            assert_eq!(in_tier(&mut valid, tier), expected);
        }
        let invalid = fork(Shrub::Bare, 0, fork(Shrub::Bare, 0, Shrub::Bare));
        assert_eq!(valid.n_before(&invalid), None);
    }
}

/// SmallCheck's `interleave`, of lists.
fn interleaved<T: Clone>(first: &[T], second: &[T]) -> Vec<T> {
    match first {
        [] => second.to_vec(),
        [head, tail @ ..] => [vec![head.clone()], interleaved(second, tail)].concat(),
    }
}

/// SmallCheck's `<~>`, of lists.
fn fair_product<A: Clone, B: Clone>(first: &[A], second: &[B]) -> Vec<(A, B)> {
    match first {
        [] => Vec::new(),
        [head, tail @ ..] => {
            let with_head: Vec<_> = second.iter().map(|b| (head.clone(), b.clone())).collect();
            interleaved(&with_head, &fair_product(tail, second))
        }
    }
}

fn integers(depth: usize) -> Vec<i64> {
    (0..=2 * depth).map(integer_in).collect()
}

fn booleans(depth: usize) -> Vec<bool> {
    if depth == 0 { Vec::new() } else { vec![true, false] }
}

fn shrub_series(depth: usize) -> Vec<Shrub> {
    let Some(deeper) = depth.checked_sub(1) else { return Vec::new() };
    let leaf: Vec<_> = booleans(deeper).into_iter().map(Shrub::Leaf).collect();
    let all = shrub_series(deeper);
    let forks = fair_product(&fair_product(&all, &integers(deeper)), &all);
    let forks: Vec<_> = forks.into_iter().map(|((l, w), r)| fork(l, w, r)).collect();
    interleaved(&[Shrub::Bare], &interleaved(&leaf, &forks))
}

#[test]
fn series_are_what_smallcheck_defines() {
    for depth in 0..4 {
        let expected = shrub_series(depth);
        assert_eq!(series::<Shrub>(depth).collect::<Vec<_>>(), expected);
        assert_eq!(n_in_series::<Shrub>(depth), expected.len() as u128);
    }
    let pairs: Vec<(Shrub, bool)> = series(3).collect();
    assert_eq!(pairs, fair_product(&shrub_series(2), &booleans(2)));
}

/// The events of a trial that an observer sees.
#[derive(Default)]
struct Seen<T> {
    executed: Vec<T>,
}

impl<T: Clone> Observer<T> for Seen<T> {
    fn executed(&mut self, phase: Phase, _: Verdict, value: &T) {
        assert_eq!(phase, Phase::Searching);
        self.executed.push(value.clone());
    }
}

fn verdict(passes: bool) -> Verdict {
    if passes { Verdict::Passes } else { Verdict::Fails }
}

#[test]
fn a_trial_ends_with_the_first_failure() {
    fn run(finder: impl Search<Gen<i64> = TypeTag>) -> (Vec<i64>, i64) {
        let mut seen = Seen::default();
        let mut property = |number: &i64| verdict(*number >= -1);
        let mut probe = Probe::new(&mut property).observed_by(&mut seen);
        let found = finder.search(&TypeTag::default(), Seed(0), &mut probe).unwrap().unwrap();
        (seen.executed, found.value)
    }
    assert_eq!(run(LeanCheck), (vec![0, 1, -1, 2, -2], -2));
    let depths = [integers(0), integers(1), integers(2)].concat();
    assert_eq!(run(SmallCheck), (depths, -2));
}

#[test]
fn finders_keep_the_laws() {
    /// An exception is only ever raised on an input that does not meet the precondition, and an
    /// enumerator always checks that.
    const GOES_ON: Exemption = (Law::ExceptionsAreFailures, "an enumerator meets no exception");
    check_finder::<_, i64>(LeanCheck, TypeTag::default(), &[GOES_ON]);
    check_finder::<_, (Sum, bool, Shrub)>(LeanCheck, TypeTag::default(), &[GOES_ON]);
    check_finder::<_, Egg>(LeanCheck, TypeTag::default(), &[GOES_ON]);
    check_finder::<_, i64>(SmallCheck, TypeTag::default(), &[GOES_ON]);
    check_finder::<_, (Sum, bool, Shrub)>(SmallCheck, TypeTag::default(), &[GOES_ON]);
    check_finder::<_, Egg>(SmallCheck, TypeTag::default(), &[GOES_ON]);
}

/// The elements of two lists in turn; when one ends, the rest of the other follows.
fn alternate(first: &[i64], second: &[i64]) -> Vec<i64> {
    let in_turn = first.iter().zip(second).flat_map(|(a, b)| [*a, *b]);
    let n = first.len().min(second.len());
    in_turn.chain(first[n..].iter().chain(&second[n..]).copied()).collect()
}

#[test]
fn integers_of_few_bits_are_enumerated_from_0_and_from_both_bounds() {
    for bits in 3..=10 {
        let greatest = (1 << (bits - 1)) - 1;
        let middle = (greatest + 1) / 2;
        let from = |a: i64, b: i64| (a..=b).collect::<Vec<_>>();
        let back = |a: i64, b: i64| (a..=b).rev().collect::<Vec<_>>();
        let positive = alternate(&from(1, middle), &back(middle + 1, greatest));
        let negative = alternate(&back(-middle, -1), &from(-greatest - 1, -middle - 1));
        let expected = [vec![0], alternate(&positive, &negative)].concat();
        let all: Vec<_> = (0..).map_while(|tier| extreme_in(bits, tier)).collect();
        assert_eq!(all, expected, "{bits} bits");
        assert!(all.iter().enumerate().all(|(tier, n)| tier_of_extreme(bits, *n) == tier));
    }
    let first: Vec<_> = (0..9).map_while(|tier| extreme_in(16, tier)).collect();
    assert_eq!(first, [0, 1, -1, 32767, -32768, 2, -2, 32766, -32767]);
    assert_eq!(tier_of_extreme(16, 32768), usize::MAX);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
#[data(bits = 4)]
struct Nibble(i64);

#[test]
fn integers_of_few_bits_end() {
    let mut pairs = Tiers::<(Nibble, Box<Nibble>)>::new(Order::Derived);
    let mut n_pairs = 0;
    let _: ControlFlow<()> = pairs.each(|_, _| {
        n_pairs += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(n_pairs, 256);

    let input = (Nibble(-8), Box::new(Nibble(7)));
    let place = position(Order::Derived, &input);
    assert_eq!((place.tier, place.before), (7, Some((28_u32 + 4).into())));
    assert_eq!(pairs.n_before(&input), Some(28 + 4));
    let outside = position(Order::Derived, &(Nibble(8), Nibble(0)));
    assert_eq!((outside.tier, outside.before), (usize::MAX, None));
}

#[test]
fn the_tier_of_an_integer_is_where_it_stands() {
    assert_eq!(integers(2), [0, 1, -1, 2, -2]);
    assert!((0..1000).all(|tier| tier_of(integer_in(tier)) == tier));
}
