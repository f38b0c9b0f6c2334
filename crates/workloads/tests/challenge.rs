//! The shrinking challenge: its minima are those that its authors give, and the search for them skips
//! only what cannot be a minimum.

use std::ops::ControlFlow;

use stromboli_domain::{Named, Precondition, Verdict, parse};
use stromboli_enumeration::{Order, Tiers, position};
use stromboli_workloads::challenge::{Bounded, Challenge, Mutation, Property};
use stromboli_workloads::minimum::{minimum_of, search_plainly};
use stromboli_workloads::{Minimum, Program, Task, co_minima_of};

/// For each task, the minimum here, and one that the collection gives.
const MINIMA: [(&str, &str, &str); 13] = [
    ("Bound5/bound5", "([],[],[],[-1],[-32768])", "([-32768],[-1],[],[],[])"),
    ("LargeUnionList/large_union_list", "[[0 1 -1 2 -2]]", "[[0 1 -1 2 -2]]"),
    ("Reverse/reverse", "[0 1]", "[0 1]"),
    (
        "Calculator/calculator",
        "(Div (Int 0) (Add (Int 0) (Int 0)))",
        "(Div (Int 0) (Add (Int 0) (Int 0)))",
    ),
    ("LengthList/lengthlist", "[900]", "[900]"),
    ("DifferenceZero/difference", "(10,10)", "(10,10)"),
    ("DifferenceSmall/difference", "(10,6)", "(10,6)"),
    ("DifferenceOne/difference", "(10,9)", "(10,9)"),
    (
        "BinHeap/binheap",
        "(H 0 (E) (H 0 (H 0 (E) (E)) (H 1 (E) (E))))",
        "(H 0 (E) (H 0 (H 0 (E) (E)) (H 1 (E) (E))))",
    ),
    ("Coupling/coupling", "[1 0]", "[1 0]"),
    ("Deletion/deletion", "([0 0],0)", "([0 0],0)"),
    // The collection also gives `[0 1 2]`, which is in a later tier because 2 comes after -1.
    ("Distinct/distinct", "[0 1 -1]", "[0 1 -1]"),
    ("NestedLists/nestedlists", "[[0 0 0 0 0 0 0 0 0 0 0]]", "[[0 0 0 0 0 0 0 0 0 0 0]]"),
];

fn task(name: &str) -> Task {
    format!("challenge/{name}").parse().expect("the challenge has the task")
}

#[test]
fn minima_are_those_of_the_collection() {
    for (name, expected, of_collection) in MINIMA {
        let task = task(name);
        let minimum: &Minimum = minimum_of(&task).expect("the minima of all tasks are known");
        assert_eq!(minimum.counterexample, expected, "{task}");
        assert!(co_minima_of(&task).any(|input| input == of_collection), "{task}");
    }
    let n_tasks = Challenge::TASKS.iter().map(|(_, properties)| properties.len()).sum::<usize>();
    assert_eq!(n_tasks, MINIMA.len());
}

#[test]
fn a_union_without_repetition_is_what_plain_search_finds() {
    let task = task("LargeUnionList/large_union_list");
    let (found, _) = search_plainly(&task, Order::Derived, 3_000_000).unwrap();
    assert_eq!(found, minimum_of(&task).unwrap().counterexample);
}

/// Plain search would go through more than 2 to the power of 900 lists.
#[test]
fn the_greatest_element_of_a_failing_list_fails_alone_and_earlier() {
    let program = Challenge::with_bug(Some(Mutation::LengthList));
    let mut candidates = Tiers::<Vec<Bounded>, _>::valid(Order::Derived, program.candidates());
    let tier = |list: &Vec<Bounded>| position(Order::Derived, list).tier;
    let lists = ["[900 0]", "[0 900]", "[1 2 950 3]", "[1000 999 998]", "[900 900]"];
    for list in lists.map(|list| parse::<Vec<Bounded>>(list).unwrap()) {
        assert_eq!(program.length_list(Precondition::Check, &list), Verdict::Fails);
        let alone = vec![*list.iter().max().unwrap()];
        assert_eq!(program.length_list(Precondition::Check, &alone), Verdict::Fails);
        assert!(tier(&alone) < tier(&list));

        let mut in_tier = Vec::new();
        let _: ControlFlow<()> = candidates.each_in(tier(&alone), |list| {
            in_tier.push(list.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(in_tier, [alone]);
    }
}

#[test]
fn every_property_holds_for_the_correct_program_and_for_the_mutations_of_others() {
    let bugs = Mutation::ALL.iter().copied().map(Some).chain([None]);
    for (bug, property) in bugs.flat_map(|bug| Property::ALL.iter().map(move |p| (bug, *p))) {
        let is_task = |(mutation, properties): &(Mutation, &[Property])| {
            Some(*mutation) == bug && properties.contains(&property)
        };
        let is_task = Challenge::TASKS.iter().any(is_task);
        let n_inputs = if is_task { 50_000 } else { 5_000 };
        let name = bug.map(|bug| bug.name());
        let failing = Challenge::property(property).search_plainly(name, Order::Derived, n_inputs);
        // Two minima are further away.
        if !matches!(property, Property::LargeUnionList | Property::LengthList) {
            assert_eq!(failing.is_some(), is_task, "{property:?} under {bug:?}: {failing:?}");
        }
    }
}
