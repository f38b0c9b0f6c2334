//! The search for minima skips inputs, and finds what plain search finds.

use std::ops::ControlFlow;

use stromboli_domain::{Data, Named, Precondition, Verdict, print};
use stromboli_enumeration::{Order, Tiers, Validity};
use stromboli_workloads::evaluate::evaluate;
use stromboli_workloads::minimum::{Minimum, minimum_of, search, search_plainly};
use stromboli_workloads::pairs::{Key, PairTree};
use stromboli_workloads::{Program, Task, bst, fsub, json, rbt, stlc};

/// How many inputs plain search may go through here.
const N_INPUTS: u64 = if cfg!(debug_assertions) { 30_000 } else { 10_000_000 };

/// The tasks whose minima are known. The paper's crate checks that its 167 tasks are among them.
fn minima() -> impl Iterator<Item = (Task, &'static Minimum)> {
    Task::all().into_iter().filter_map(|task| Some((task, minimum_of(&task)?)))
}

#[test]
fn minima_are_what_plain_search_finds() {
    let mut n_compared = 0;
    for (task, minimum) in minima() {
        let is_near = minimum.position.as_ref().is_some_and(|before| *before < N_INPUTS.into());
        if !is_near {
            continue;
        }
        n_compared += 1;
        let (found, n_before) = search_plainly(&task, minimum.order, N_INPUTS).unwrap();
        assert_eq!(found, minimum.counterexample, "{task}");
        assert_eq!(Some(n_before.into()), minimum.position, "{task}");
    }
    assert!(n_compared > 100, "{n_compared}");
}

#[test]
fn minima_are_found_again() {
    // For `kv`, the search visits runs of commands, whose number grows with the tier, before it evaluates
    // an input.
    let is_quick = |task: &Task, minimum: &Minimum| {
        minimum.n_evaluated < 20_000 && (task.workload.name() != "kv" || minimum.tier < 9)
    };
    for (task, minimum) in minima().filter(|(task, minimum)| is_quick(task, minimum)) {
        let found = search(&task, &mut |_, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(&found, minimum, "{task}");
    }
}

#[test]
fn minima_fail_under_their_mutation_and_not_under_base() {
    for (task, minimum) in minima() {
        let only = |mutation: &str| *mutation == *task.mutation;
        let input = &minimum.counterexample;
        let evaluation = evaluate(task.workload, &task.property, input, only).unwrap();
        assert_eq!(evaluation.base, Verdict::Passes, "{task}");
        assert_eq!(evaluation.mutants, [(&*task.mutation, Verdict::Fails)], "{task}");
        assert_eq!((&evaluation.input, evaluation.size), (input, minimum.size), "{task}");
    }
}

/// Valid inputs are enumerated as if all were and the others were left out.
fn is_filtered<I: Data, V: Validity>(
    order: Order,
    validity: V,
    last_tier: usize,
    is_valid: impl Fn(&I) -> bool,
) {
    fn listed<I: Data, V: Validity>(
        mut tiers: Tiers<I, V>,
        last_tier: usize,
        is_wanted: impl Fn(&I) -> bool,
    ) -> Vec<(usize, String)> {
        let mut listed = Vec::new();
        let _ = tiers.each(|tier, input| {
            if tier > last_tier {
                return ControlFlow::Break(());
            }
            if is_wanted(input) {
                listed.push((tier, print(input)));
            }
            ControlFlow::Continue(())
        });
        listed
    }
    let pruned = listed(Tiers::<I, V>::valid(order, validity), last_tier, |_| true);
    assert!(pruned.len() > 20, "there is something to compare");
    assert_eq!(pruned, listed(Tiers::<I>::new(order), last_tier, is_valid));
}

#[test]
fn search_trees_are_those_among_all_trees() {
    let bst = bst::Bst::with_bug(None);
    is_filtered(Order::Derived, bst.validity(), 7, |(tree, _): &(bst::Tree, Key)| {
        tree.is_search_tree()
    });
    is_filtered(Order::Derived, bst.validity(), 6, |(t, u): &(bst::Tree, bst::Tree)| {
        t.is_search_tree() && u.is_search_tree()
    });
}

#[test]
fn red_black_trees_are_those_among_all_trees() {
    let rbt = rbt::Rbt::with_bug(None);
    is_filtered(Order::Derived, rbt.validity(), 7, |(tree, _): &(rbt::Tree, Key)| {
        tree.is_red_black_tree()
    });
}

#[test]
fn typed_expressions_are_those_among_all_expressions() {
    for order in Order::ALL {
        let stlc = stlc::Stlc::with_bug(None);
        is_filtered(*order, stlc.validity(), 7, |expr: &stlc::Expr| {
            stlc::typing::type_of(expr).is_some()
        });
    }
}

/// In early tiers there are only numbers and whitespace. The tests of `json::validity` compare all
/// short texts.
#[test]
fn json_texts_are_those_among_all_texts() {
    let json = json::Json::with_bug(None);
    is_filtered(Order::Derived, json.validity(), 18, |text: &json::Document| {
        json::model::is_json(&text.0)
    });
}

#[test]
fn all_trees_and_drafts_of_json_are_valid() {
    let json = json::Json::with_bug(None);
    is_filtered(Order::Derived, json.validity(), 5, |_: &json::Tree| true);
    is_filtered(Order::Derived, json.validity(), 8, |_: &json::Draft| true);
}

/// Validity is what every mutant's type checker asks, so it may let through what one rejects.
#[test]
fn typed_terms_are_among_the_valid_ones_for_every_mutant() {
    let bugs = fsub::Mutation::ALL.iter().copied().map(Some).chain([None]);
    for (bug, order) in bugs.flat_map(|bug| Order::ALL.iter().map(move |order| (bug, *order))) {
        let fsub = fsub::Fsub::with_bug(bug);
        let is_typed = |term: &fsub::Term| {
            fsub.single_preserve(Precondition::Check, term) != Verdict::Discards
        };
        let mut all = Vec::new();
        let _ = Tiers::<fsub::Term>::new(order).each(|tier, term| {
            if tier > 5 {
                return ControlFlow::Break(());
            }
            if is_typed(term) {
                all.push(term.clone());
            }
            ControlFlow::Continue(())
        });
        let mut valid = Vec::new();
        let _ = Tiers::valid(order, fsub.validity()).each(|tier, term: &fsub::Term| {
            if tier > 5 {
                return ControlFlow::Break(());
            }
            if is_typed(term) {
                valid.push(term.clone());
            }
            ControlFlow::Continue(())
        });
        assert!(all.len() > 5);
        assert_eq!(valid, all, "{bug:?} {order:?}");
    }
}
