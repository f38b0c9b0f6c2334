//! Co-minima are the failing inputs as small as the minimum, all of them.

use std::ops::ControlFlow;

use stromboli_domain::print::size;
use stromboli_domain::{Data, Precondition, Verdict, print};
use stromboli_enumeration::{Tiers, Validity};
use stromboli_workloads::{Minimum, Program, Task, co_minima_of, minimum_of};

use crate::types::with_types;

/// How many inputs an enumeration may go through here.
const N_INPUTS: u128 = if cfg!(debug_assertions) { 30_000 } else { 3_000_000 };

/// The workloads of ETNA.
const ETNA: [&str; 4] = ["bst", "rbt", "stlc", "fsub"];

/// The tasks whose minima are known. The paper's crate checks that its 167 tasks are among them.
fn minima() -> impl Iterator<Item = (Task, &'static Minimum)> {
    Task::all().into_iter().filter_map(|task| Some((task, minimum_of(&task)?)))
}

/// The verdict on an input of a task, its size, and its tier in the minimum's order.
fn evaluate(task: &Task, minimum: &Minimum, input: &str) -> (Verdict, usize, usize) {
    let property = task.checked().unwrap();
    let parsed = property.parse(input).expect("it is a printed form");
    assert_eq!(parsed.printed(), input);
    let verdict = property.test(Some(&task.mutation), Precondition::Check)(&*parsed);
    (verdict, parsed.n_tokens(), property.tier(minimum.order, &*parsed))
}

#[test]
fn co_minima_fail_with_as_many_tokens_in_the_same_tier() {
    for (task, minimum) in minima() {
        for input in co_minima_of(&task) {
            let evaluated = evaluate(&task, minimum, input);
            assert_eq!(evaluated, (Verdict::Fails, minimum.size, minimum.tier), "{task} {input}");
        }
    }
}

#[test]
fn the_minimum_is_the_first_co_minimum_and_none_is_there_twice() {
    for (task, minimum) in minima() {
        let co_minima: Vec<_> = co_minima_of(&task).collect();
        assert_eq!(co_minima[0], minimum.counterexample, "{task}");
        let mut distinct = co_minima.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), co_minima.len(), "{task}");
    }
}

#[test]
fn inputs_with_the_fewest_tokens_fail_in_the_same_tier() {
    for (task, minimum) in minima() {
        let Some(input) = minimum.fewest.as_deref() else { continue };
        let (verdict, size, tier) = evaluate(&task, minimum, input);
        assert_eq!((verdict, tier), (Verdict::Fails, minimum.tier), "{task}");
        assert!(size < minimum.size, "{task}");
    }
}

#[test]
fn many_tasks_have_several_co_minima_and_one_has_fewer_tokens() {
    let of_etna = || minima().filter(|(task, _)| ETNA.contains(&task.workload.name()));
    let counts: Vec<_> = of_etna().map(|(task, _)| co_minima_of(&task).count()).collect();
    let n_several = counts.iter().filter(|count| **count > 1).count();
    assert_eq!((counts.len(), n_several, counts.iter().max()), (167, 95, Some(&8)));

    let fewest = of_etna().filter_map(|(task, m)| Some((task.to_string(), m.fewest.as_deref()?)));
    let expected = ("bst/UnionDeleteInsert/union_6".to_owned(), "((T (E) 1 0 (E)),(E),0,0)");
    assert_eq!(fewest.collect::<Vec<_>>(), [expected]);
}

/// Which inputs are enumerated.
#[derive(Clone, Copy)]
enum Among {
    All,
    Valid,
}

type Found = (Vec<String>, Option<String>);

/// The co-minima and the input with the fewest tokens, by going through all inputs up to the minimum's
/// tier; nothing if they are too many.
fn plainly<P: Program, I: Data>(task: &Task, minimum: &Minimum, among: Among) -> Option<Found> {
    let order = minimum.order;
    let mut test = task.checked().unwrap().test(Some(&task.mutation), Precondition::Check);
    let fails = |input: &I| test(input) == Verdict::Fails;
    match among {
        Among::All => go_through(Tiers::new(order), minimum, fails),
        Among::Valid => {
            let program = P::with_bug(Some(task.mutation.value()));
            go_through(Tiers::valid(order, program.validity()), minimum, fails)
        }
    }
}

fn go_through<I: Data, V: Validity>(
    mut tiers: Tiers<I, V>,
    minimum: &Minimum,
    mut fails: impl FnMut(&I) -> bool,
) -> Option<Found> {
    let mut n_left = N_INPUTS;
    let mut failing = Vec::new();
    for tier in 0..=minimum.tier {
        n_left = n_left.checked_sub(tiers.count(tier))?;
        let _: ControlFlow<()> = tiers.each_in(tier, |input| {
            if fails(input) {
                failing.push((size(input), print(input)));
            }
            ControlFlow::Continue(())
        });
    }
    let equal = failing.iter().filter(|(size, _)| *size == minimum.size);
    let fewer = failing.iter().filter(|(size, _)| *size < minimum.size);
    let text = |(_, input): &(usize, String)| input.clone();
    // Of several minima, `min_by_key` takes the first.
    Some((equal.map(text).collect(), fewer.min_by_key(|(size, _)| *size).map(text)))
}

/// The number of tasks that could be compared.
fn none_is_missing(among: Among) -> usize {
    let is_compared = |(task, minimum): (Task, &Minimum)| {
        let Some((co_minima, fewest)) = with_types!(task, plainly(&task, minimum, among)) else {
            return false;
        };
        assert_eq!(co_minima_of(&task).collect::<Vec<_>>(), co_minima, "{task}");
        assert_eq!(minimum.fewest, fewest, "{task}");
        true
    };
    minima().map(is_compared).filter(|is_compared| *is_compared).count()
}

#[test]
fn none_is_missing_among_all_inputs() {
    let n_compared = none_is_missing(Among::All);
    assert!(n_compared > 90, "{n_compared}");
}

/// The search for co-minima of `rbt` goes through fewer than the valid inputs.
#[test]
fn none_is_missing_among_the_valid_inputs() {
    let n_compared = none_is_missing(Among::Valid);
    assert!(n_compared > 120, "{n_compared}");
}
