//! Compares lists with a list type that is written by hand, as Haskell's is: both are enumerated in the
//! same way.

use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_domain::Data;

use crate::{
    Anything, Both, Opening, Order, Progress, Tiers, Validity, n_in_series, position, series,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Chain<T> {
    End,
    Link(Rc<Link<T>>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Link<T> {
    first: T,
    rest: Chain<T>,
}

impl<T: Data> Chain<T> {
    fn list(&self) -> Vec<T> {
        let mut elements = Vec::new();
        let mut rest = self;
        while let Chain::Link(link) = rest {
            elements.push(link.first.clone());
            rest = &link.rest;
        }
        elements
    }
}

fn up_to<T: Data, V: Validity>(tiers: &mut Tiers<T, V>, last: usize) -> Vec<(usize, T)> {
    let mut values = Vec::new();
    for tier in 0..=last {
        let before = values.len();
        let ControlFlow::Continue(()) = tiers.each_in(tier, |value| {
            values.push((tier, value.clone()));
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        assert_eq!((values.len() - before) as u128, tiers.count(tier));
    }
    values
}

fn assert_like_chains<T: Data>(last: usize) {
    let chains = up_to(&mut Tiers::<Chain<T>>::new(Order::Derived), last);
    let mut tiers = Tiers::<Vec<T>>::new(Order::Derived);
    let lists = up_to(&mut tiers, last);
    assert!(lists.len() > 20);
    assert!(chains.iter().map(|(tier, chain)| (*tier, chain.list())).eq(lists.iter().cloned()));
    for (n_before, (tier, list)) in lists.iter().enumerate() {
        assert_eq!(tiers.n_before(list), Some(n_before as u128), "{list:?}");
        let position = position(Order::Derived, list);
        assert_eq!((position.tier, position.before), (*tier, Some(n_before.into())), "{list:?}");
    }
    for depth in 0..5 {
        let chains = series::<Chain<T>>(depth).map(|chain| chain.list());
        assert!(chains.take(5000).eq(series::<Vec<T>>(depth).take(5000)), "depth {depth}");
        assert_eq!(n_in_series::<Chain<T>>(depth), n_in_series::<Vec<T>>(depth));
    }
}

#[test]
fn lists_are_enumerated_as_chains() {
    assert_like_chains::<bool>(6);
    assert_like_chains::<i64>(7);
    assert_like_chains::<(bool, Option<i64>)>(4);
    assert_like_chains::<char>(7);
}

#[test]
fn lists_of_lists_and_wrapped_lists_are_enumerated_as_lists() {
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    struct Wrapped(Vec<Vec<i64>>);

    let wrapped = up_to(&mut Tiers::<Wrapped>::new(Order::Derived), 6);
    let plain = up_to(&mut Tiers::<Vec<Vec<i64>>>::new(Order::Derived), 6);
    assert!(wrapped.iter().map(|(_, Wrapped(lists))| lists).eq(plain.iter().map(|(_, l)| l)));
    let mut tiers = Tiers::<Wrapped>::new(Order::Derived);
    for (n_before, (_, value)) in wrapped.iter().enumerate() {
        assert_eq!(tiers.n_before(value), Some(n_before as u128));
    }
}

#[test]
fn text_is_a_list_of_characters() {
    let texts = up_to(&mut Tiers::<String>::new(Order::Derived), 7);
    let lists = up_to(&mut Tiers::<Vec<char>>::new(Order::Derived), 7);
    let characters = texts.iter().map(|(_, text)| text.chars().collect::<Vec<_>>());
    assert!(characters.eq(lists.into_iter().map(|(_, list)| list)));
    let first: Vec<_> = texts.iter().take(9).map(|(_, text)| text.as_str()).collect();
    assert_eq!(first, ["", "a", "aa", " ", "aaa", "a ", " a", "b", "aaaa"]);
    let series: Vec<_> = series::<String>(3).collect();
    assert_eq!(series, ["", "a", "b", "aa", "c", "ab", "ba", "ca", "bb", "cb"]);
}

/// Lists that ascend.
#[derive(Clone, Copy)]
struct Ascending;

impl Validity for Ascending {
    /// The exclusive lower bound of the next element.
    type Goal = Option<i64>;
    /// Whether the first element is known.
    type Partial = bool;
    type Fact = Option<i64>;

    fn input(&self) -> Option<i64> {
        None
    }

    fn begin(&self, above: &Option<i64>, opening: Opening) -> Option<Progress<Ascending>> {
        match opening {
            Opening::Integer(n) => (Some(n) > *above).then_some(Progress::Complete(Some(n))),
            Opening::Cons => Some(Progress::Next(*above, false)),
            _ => Some(Progress::Complete(None)),
        }
    }

    fn take(&self, has_first: &bool, field: &Option<i64>) -> Option<Progress<Ascending>> {
        Some(match has_first {
            false => Progress::Next(*field, true),
            true => Progress::Complete(None),
        })
    }
}

#[test]
fn a_validity_follows_a_list_from_element_to_element() {
    let all = up_to(&mut Tiers::<Vec<i64>>::new(Order::Derived), 11);
    let ascending = all.into_iter().filter(|(_, list)| list.is_sorted_by(|a, b| a < b));
    let mut tiers = Tiers::<Vec<i64>, _>::valid(Order::Derived, Both(Ascending, Anything));
    let valid = up_to(&mut tiers, 11);
    assert!(ascending.eq(valid.iter().cloned()));
    for (n_before, (_, list)) in valid.iter().enumerate() {
        assert_eq!(tiers.n_before(list), Some(n_before as u128));
    }
    assert_eq!(tiers.n_before(&vec![1, 0]), None);
}
