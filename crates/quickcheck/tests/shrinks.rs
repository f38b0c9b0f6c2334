//! Candidates for shrinking.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use proptest::prelude::*;
use stromboli_domain::{Data, print};
use stromboli_quickcheck::shrink::each_candidate;
use stromboli_quickcheck::{shrink, shrink_list};

/// A tree with leaves of two kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Tree {
    Empty,
    Number(i64),
    Fork(Rc<Fork>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Fork {
    left: Tree,
    label: i64,
    is_marked: bool,
    right: Tree,
}

fn fork(left: Tree, label: i64, is_marked: bool, right: Tree) -> Tree {
    Tree::Fork(Rc::new(Fork { left, label, is_marked, right }))
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![Just(Tree::Empty), any::<i64>().prop_map(Tree::Number)];
    leaf.prop_recursive(5, 32, 2, |tree| {
        (tree.clone(), any::<i64>(), any::<bool>(), tree)
            .prop_map(|(left, label, is_marked, right)| fork(left, label, is_marked, right))
    })
}

fn printed<T: Data>(values: &[T]) -> Vec<String> {
    values.iter().map(print).collect()
}

#[test]
fn subterms_come_first_and_then_the_fields_from_left_to_right() {
    let tree = fork(Tree::Number(1), 2, true, Tree::Empty);
    assert_eq!(
        printed(&shrink(&tree)),
        [
            "(Number 1)",
            "(Empty)",
            "(Fork (Number 0) 2 #t (Empty))",
            "(Fork (Number 1) 0 #t (Empty))",
            "(Fork (Number 1) 1 #t (Empty))",
            "(Fork (Number 1) 2 #f (Empty))",
        ],
    );
}

#[test]
fn a_constructor_without_fields_has_no_candidates() {
    assert_eq!(shrink(&Tree::Empty), []);
}

#[test]
fn only_immediate_subterms_are_taken_out() {
    let inner = fork(Tree::Number(0), 0, false, Tree::Number(0));
    let outer = fork(inner.clone(), 0, false, Tree::Empty);
    let taken_out = shrink(&outer).into_iter().take(2);
    assert_eq!(taken_out.collect::<Vec<_>>(), [inner, Tree::Empty]);
}

#[test]
fn numbers_at_the_ends_of_their_range_shrink() {
    let halfway = i64::MIN / 2;
    assert_eq!(shrink(&i64::MIN)[..3], [0, halfway, i64::MIN - halfway / 2]);
    assert_eq!(shrink(&i64::MIN).last(), Some(&(i64::MIN + 1)));
    assert_eq!(shrink(&i64::MAX)[..2], [0, i64::MAX - i64::MAX / 2]);
    assert_eq!(shrink(&(i64::MIN + 1))[0], i64::MAX);
}

#[test]
fn elements_are_dropped_in_aligned_runs_of_halving_length() {
    let candidates = shrink_list(&[1, 2, 3, 4, 5], |_| Vec::new());
    assert_eq!(
        candidates,
        [
            vec![],
            vec![3, 4, 5],
            vec![1, 2, 5],
            vec![2, 3, 4, 5],
            vec![1, 3, 4, 5],
            vec![1, 2, 4, 5],
            vec![1, 2, 3, 5],
            vec![1, 2, 3, 4],
        ],
    );
}

proptest! {
    #[test]
    fn no_value_is_its_own_candidate(tree in trees(), number: i64) {
        prop_assert!(!shrink(&tree).contains(&tree));
        prop_assert!(!shrink(&number).contains(&number));
        let tuple = (number, tree);
        prop_assert!(!shrink(&tuple).contains(&tuple));
    }

    #[test]
    fn numbers_come_nearer_to_zero_and_none_comes_twice(number: i64) {
        let candidates = shrink(&number);
        for candidate in &candidates {
            let is_opposite = number < 0 && Some(*candidate) == number.checked_neg();
            prop_assert!(is_opposite || candidate.unsigned_abs() < number.unsigned_abs());
        }
        prop_assert_eq!(candidates.iter().collect::<HashSet<_>>().len(), candidates.len());
    }

    #[test]
    fn a_tuple_shrinks_one_component_at_a_time(a: i64, tree in trees()) {
        let first = shrink(&a).into_iter().map(|a| (a, tree.clone()));
        let second = shrink(&tree).into_iter().map(|tree| (a, tree));
        prop_assert_eq!(shrink(&(a, tree.clone())), first.chain(second).collect::<Vec<_>>());
    }

    #[test]
    fn what_breaks_off_sees_no_more_candidates(tree in trees(), n in 0..20_usize) {
        let mut seen = Vec::new();
        let end = each_candidate(&tree, &mut |candidate| {
            seen.push(candidate);
            if seen.len() > n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let all = shrink(&tree);
        prop_assert_eq!(end.is_break(), all.len() > n);
        prop_assert_eq!(&seen[..], &all[..all.len().min(n + 1)]);
    }
}
