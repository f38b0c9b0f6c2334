//! Best known counterexamples: which one is the smallest, what is learnt, and what searches prove.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use stromboli_domain::{Bug, Named, Precondition, Seed, Verdict};
use stromboli_enumeration::{Anything, Order};
use stromboli_workloads::minimum::{
    BestKnown, Bound, Certainty, Learned, Learning, Limit, News, Smallness, Source, TrialSource,
    best_table, learn, reference_of, search_all, search_before,
};
use stromboli_workloads::{Declaration, Program, Task, Workload, property};

/// Addition, wrong from some sum on.
#[derive(Clone, Copy)]
struct Sum<B = Option<Mutation>>(B);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
enum Mutation {
    /// Sums from ten on are one too large.
    #[named("ten")]
    Ten,
    /// Sums from a hundred on are one too large.
    #[named("hundred")]
    Hundred,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
enum Property {
    /// (a, b): the sum of two natural numbers.
    Adds,
}

impl<B: Bug<Mutation>> Sum<B> {
    fn adds(self, pre: Precondition, &(a, b): &(i64, i64)) -> Verdict {
        let wrong_from = match self.0 {
            bug if bug.is(Mutation::Ten) => 10,
            bug if bug.is(Mutation::Hundred) => 100,
            _ => i64::MAX,
        };
        pre.given(|| a >= 0 && b >= 0, || a + b < wrong_from)
    }
}

impl Program for Sum {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = Anything;
    type Candidates = Anything;

    const NAME: &'static str = "sum";
    const SUMMARY: &'static str = "The sum of two natural numbers.";
    const TASKS: &'static [(Mutation, &'static [Property])] =
        &[(Mutation::Ten, &[Property::Adds]), (Mutation::Hundred, &[Property::Adds])];
    const ORDERS: &'static [Order] = &[Order::Derived];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Sum(bug)
    }

    fn validity(self) -> Anything {
        Anything
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(_: Property) -> Box<dyn stromboli_workloads::Property> {
        property(Sum::adds)
    }
}

/// The two tasks. All tests share one process, so each mutation belongs to one kind of test: the table
/// has nothing about the first task, and a row for the second.
fn tasks() -> (Task, Task) {
    // An error if another test was faster.
    let _ = Workload::declare(Declaration::of::<Sum>());
    let hundred: Task = "sum/Adds/hundred".parse().unwrap();
    let stored = BestKnown {
        task: hundred,
        counterexample: "(50,60)".to_owned(),
        size: 3,
        tier: 218,
        source: Source::Enumeration,
        bound: Bound::before(Order::Derived, 7),
    };
    best_table::declare(&best_table::print([&stored])).unwrap();
    ("sum/Adds/ten".parse().unwrap(), hundred)
}

fn trial(number: u32) -> Source {
    Source::Trial(TrialSource {
        experiment: "quick".to_owned(),
        strategy: "hedgehog/cbc".to_owned(),
        budget: "default".to_owned(),
        number,
        seed: Some(Seed(17)),
    })
}

/// What is learnt about a task from trials, each with the counterexamples that it has shown.
fn learned(task: &Task, trials: &[&[&str]]) -> Learned {
    let mut learning = Learning::new(&[*task]);
    for (number, texts) in (1..).zip(trials) {
        learning.see(task, texts, &trial(number));
    }
    learning.learned().remove(0)
}

#[test]
fn the_smaller_one_has_fewer_tokens_then_an_earlier_place_then_an_earlier_text() {
    let (ten, _) = tasks();
    let is_smaller =
        |a: &str, b: &str| Smallness::of(&ten, a).unwrap() < Smallness::of(&ten, b).unwrap();
    assert!(is_smaller("(1,9)", "(10,0)"), "tier 18 before tier 19");
    assert!(is_smaller("(1,9)", "(9,1)"), "the first in the same tier");
    assert!(!is_smaller("(9,1)", "(1,9)"));
    assert!(!is_smaller("(1,9)", "(1,9)"));
    // Both are in tier 2001, which is too far away to count.
    assert!(is_smaller("(1001,0)", "(2,-999)"), "(1001 sorts before (2");
    let union: Task = "bst/UnionDeleteInsert/union_6".parse().unwrap();
    let few = Smallness::of(&union, "((T (E) 1 0 (E)),(E),0,0)").unwrap();
    let many = Smallness::of(
        &union,
        stromboli_workloads::minimum_of(&union).unwrap().co_minima().next().unwrap(),
    );
    assert!(few < many.unwrap(), "tokens count before the place");
}

#[test]
fn the_smallest_counterexample_that_any_trial_has_shown_is_learnt() {
    let (ten, _) = tasks();
    let found = learned(&ten, &[&["(70,0)", "(9,1)", "(12,0)"], &["(2,8)"], &["(40,40)"]]);
    let best = found.best.unwrap();
    assert_eq!(found.news, News::New);
    assert_eq!((best.counterexample.as_str(), best.size, best.tier), ("(2,8)", 3, 18));
    assert_eq!(best.source, trial(2));
    assert_eq!(found.refused, []);
}

#[test]
fn what_does_not_fail_here_is_refused() {
    let (ten, _) = tasks();
    let found = learned(&ten, &[&["(30,40)", "(1,1)", "(-1,3)", "(1,", "(1,1)"]]);
    let refused: Vec<_> = found
        .refused
        .iter()
        .map(|refused| format!("{}: {}", refused.text, refused.reason))
        .collect();
    insta::assert_snapshot!(refused.join("\n"), @"
    (1,1): the property says pass
    (-1,3): the property says discard
    (1,: character 4: expected an integer, found the end of the input
    ");
    assert_eq!(found.best.unwrap().counterexample, "(30,40)");
    let nothing = learned(&ten, &[&["(1,1)"]]);
    assert_eq!((nothing.news, nothing.best), (News::Nothing, None));
}

#[test]
fn what_was_learnt_is_compared_with_the_table() {
    let (_, hundred) = tasks();
    let news = |text| {
        let found = learned(&hundred, &[&[text]]);
        (found.news, found.best.unwrap().counterexample)
    };
    assert_eq!(news("(50,50)"), (News::Better, "(50,50)".to_owned()));
    assert_eq!(news("(50,60)"), (News::Equal, "(50,60)".to_owned()));
    assert_eq!(news("(50,70)"), (News::Larger, "(50,60)".to_owned()));
    assert_eq!(news("(1,1)"), (News::Nothing, "(50,60)".to_owned()));
    let better = learned(&hundred, &[&["(50,50)"]]).best.unwrap();
    assert_eq!(better.bound, Bound::before(Order::Derived, 7), "what is proven remains");
}

#[test]
fn other_tasks_and_tasks_with_a_minimum_are_left_alone() {
    let (ten, hundred) = tasks();
    let exact: Task = "bst/InsertPost/insert_1".parse().unwrap();
    let mut learning = Learning::new(&[ten, exact]);
    learning.see(&hundred, &["(50,50)"], &trial(1));
    learning.see(&exact, &["((T (E) 0 0 (E)),1,0,0)"], &trial(1));
    let learned = learning.learned();
    assert_eq!(learned.len(), 1);
    assert_eq!((learned[0].task, learned[0].news), (ten, News::Nothing));
    // Rows of tasks that were not asked about remain in the table.
    let table = learn::updated(&learned);
    let own = table.iter().map(|row| row.task).filter(|task| task.workload == hundred.workload);
    assert_eq!(own.collect::<Vec<_>>(), [hundred]);
}

#[test]
fn a_search_that_ends_early_proves_a_bound() {
    let (ten, hundred) = tasks();
    let go = &mut |_, _| ControlFlow::Continue(());
    let early = search_before(&ten, 18, go).unwrap_err();
    assert_eq!((early.bound, early.found), (Bound::before(Order::Derived, 18), None));
    assert_eq!(search_before(&ten, 19, go).unwrap().counterexample, "(1,9)");
    // Stopped while it searches a tier, it has not covered that tier.
    let stop_in_5 = &mut |_, coverage: stromboli_enumeration::Coverage| match coverage.tier {
        5 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let early = search_before(&hundred, 1000, stop_in_5).unwrap_err();
    assert_eq!(early.bound, Bound::before(Order::Derived, 5));

    let mut learning = Learning::new(&[hundred]);
    learning.add(&hundred, &early);
    let lower = learning.learned().remove(0);
    assert!(!lower.is_higher, "the table says more");
    assert_eq!(lower.bound.tier(Order::Derived), 7);
    let mut learning = Learning::new(&[hundred]);
    learning.add(&hundred, &search_before(&hundred, 20, go).unwrap_err());
    let higher = learning.learned().remove(0);
    assert!(higher.is_higher);
    assert_eq!(higher.best.unwrap().bound, Bound::before(Order::Derived, 20));
}

#[test]
fn a_limit_of_time_ends_the_search_for_each_task() {
    let (ten, hundred) = tasks();
    let limit = Limit { time: Some(Duration::ZERO), ..Limit::default() };
    let found =
        search_all(&[ten, hundred], &|_| limit, 2, &AtomicBool::new(false), &|_| {}).unwrap();
    for result in found {
        assert!(result.unwrap_err().bound.is_empty());
    }
}

#[test]
fn the_reference_of_a_task_says_whether_it_is_proven() {
    let (ten, hundred) = tasks();
    assert_eq!(reference_of(&ten), None);
    let reference = reference_of(&hundred).unwrap();
    assert_eq!(reference.certainty(), Certainty::BestKnown);
    assert_eq!(reference.co_minima().collect::<Vec<_>>(), ["(50,60)"]);
    assert_eq!(reference.bound().unwrap().words(), "none before tier 7");
}

#[test]
fn a_row_that_is_not_true_is_noticed() {
    let (_, hundred) = tasks();
    let row = |counterexample: &str, size, tier, bound: &str| BestKnown {
        task: hundred,
        counterexample: counterexample.to_owned(),
        size,
        tier,
        source: Source::Enumeration,
        bound: bound.parse().unwrap(),
    };
    assert_eq!(learn::check(&row("(50,60)", 3, 218, "fwd:218")), Vec::<String>::new());
    let wrong = [
        row("(1,1)", 3, 2, "-"),
        row("(50,60)", 4, 218, "-"),
        row("(50, 60)", 3, 218, "-"),
        row("(50,60)", 3, 218, "fwd:219"),
        row("(50", 3, 218, "-"),
    ];
    let wrong: Vec<_> = wrong.iter().map(|row| learn::check(row).join("; ")).collect();
    insta::assert_snapshot!(wrong.join("\n"), @"
    it does not fail: the property says pass
    its size is 3 and its tier 218
    character 5: expected an integer, found a blank
    it is in tier 218, but the bound says none before tier 219
    character 4: expected `,`, found the end of the input
    ");
}
