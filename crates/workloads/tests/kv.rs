//! The key-value store: the correct one loses nothing, every mutant ends, and the search for minima skips
//! only inputs that cannot be minima.

use std::cell::RefCell;
use std::ops::ControlFlow;

use stromboli_domain::{Correct, Data, Named, Precondition, SplitMix, Verdict, print};
use stromboli_enumeration::{Order, Tiers, Validity};
use stromboli_laws::Random;
use stromboli_workloads::kv::model::Model;
use stromboli_workloads::kv::run::Run;
use stromboli_workloads::kv::store::Store;
use stromboli_workloads::kv::{Command, Key, Kv, Mutation, Value};
use stromboli_workloads::{Minimum, Program, Task, Workload, minimum_of};

use crate::types::with_types;

/// How many inputs plain enumeration may go through here, for each task.
const N_INPUTS: u128 = if cfg!(debug_assertions) { 120_000 } else { 3_000_000 };

/// Random commands on a few keys.
fn commands(seed: u64) -> Vec<Command> {
    let mut random = SplitMix::new(seed);
    let mut below = |bound: u64| {
        let number;
        (number, random) = random.next();
        (number % bound).cast_signed()
    };
    let length = below(40);
    let command = |_| match below(9) {
        0..3 => Command::Put(Key(below(4)), Value(below(100))),
        3 => Command::Get(Key(below(4))),
        4 => Command::Delete(Key(below(4))),
        5 => Command::Compact,
        6 => Command::Snapshot,
        7 => Command::Restore,
        _ => Command::Crash,
    };
    (0..length).map(command).collect()
}

#[test]
fn the_store_contains_what_the_model_contains() {
    for seed in 0..2000 {
        let (mut store, mut model) = (Store::default(), Model::default());
        for command in commands(seed) {
            assert_eq!(Kv(Correct).execute(&mut store, command), model.execute(command));
            for key in (-1..5).map(Key) {
                let expected = model.contents.get(&key).copied();
                assert_eq!(Kv(Correct).get(&store, key), expected, "{key:?} after {command:?}");
            }
        }
    }
}

/// This is more than the properties ask for.
#[test]
fn a_crash_leaves_the_correct_store_exactly_as_it_was() {
    for seed in 0..2000 {
        let store = Store::default().after(Kv(Correct), &commands(seed));
        let mut recovered = store.clone();
        Kv(Correct).crash(&mut recovered);
        assert_eq!(recovered, store);
    }
}

/// Checks a property of every mutant and of the correct program on random commands.
#[expect(clippy::extra_unused_type_parameters, reason = "`with_types` gives both types")]
fn everywhere<P: Program, I: Data>(property: &dyn stromboli_workloads::Property) {
    let test =
        |bug: Option<Mutation>| property.test(bug.map(|bug| bug.name()), Precondition::Check);
    let mut mutants: Vec<_> = Mutation::ALL.iter().map(|bug| test(Some(*bug))).collect();
    let mut correct = test(None);
    let mut inputs = Random::new(SplitMix::new(1));
    for _ in 0..2000 {
        let input: I = inputs.value();
        for mutant in &mut mutants {
            assert_ne!(mutant(&input), Verdict::Discards, "{input:?}");
        }
        assert_eq!(correct(&input), Verdict::Passes, "{input:?}");
    }
}

#[test]
fn every_list_of_commands_gets_a_verdict_from_every_mutant() {
    let mut seen = Vec::new();
    for task in Workload::from_name("kv").unwrap().tasks() {
        if !seen.contains(&task.property) {
            seen.push(task.property);
            with_types!(task, everywhere(task.checked().unwrap()));
        }
    }
}

/// The failing inputs up to a tier, by plain enumeration and among the candidates; nothing if there are
/// too many inputs.
fn up_to_tier<P: Program, I: Data>(task: &Task, tier: usize) -> Option<[Vec<String>; 2]> {
    let property = task.checked().unwrap();
    let test = RefCell::new(property.test(Some(&task.mutation), Precondition::Check));
    let fails = |input: &I| (test.borrow_mut())(input) == Verdict::Fails;
    let mut plain = Tiers::<I>::new(Order::Derived);
    if (0..=tier).map(|tier| plain.count(tier)).sum::<u128>() > N_INPUTS {
        return None;
    }
    let program = P::with_bug(Some(task.mutation.value()));
    let mut candidates = Tiers::<I, _>::valid(Order::Derived, program.candidates());
    let failing = (0..=tier).flat_map(|tier| in_tier(&mut plain, tier, fails)).collect();
    let among = (0..=tier).flat_map(|tier| in_tier(&mut candidates, tier, fails));
    Some([failing, among.collect()])
}

fn in_tier<I: Data, V: Validity>(
    tiers: &mut Tiers<I, V>,
    tier: usize,
    is_wanted: impl Fn(&I) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    let _ = tiers.each_in(tier, |input| {
        found.extend(is_wanted(input).then(|| print(input)));
        ControlFlow::<()>::Continue(())
    });
    found
}

#[test]
fn all_failing_inputs_of_the_first_tier_are_candidates() {
    let mut n_compared = 0;
    for task in Workload::from_name("kv").unwrap().tasks() {
        let Minimum { tier, counterexample, .. } = minimum_of(&task).expect("all are known");
        let Some([failing, candidates]) = with_types!(task, up_to_tier(&task, *tier)) else {
            continue;
        };
        // Nothing fails in an earlier tier.
        assert_eq!(failing.first(), Some(counterexample), "{task}");
        assert_eq!(failing, candidates, "{task}");
        n_compared += 1;
    }
    assert!(n_compared >= 30, "{n_compared}");
}

#[test]
fn all_minima_are_known_and_many_have_six_commands_or_more() {
    let kv = Workload::from_name("kv").unwrap();
    let commands = |input: &str| input.matches("(").count() - usize::from(input.starts_with('('));
    let minima = kv.tasks().map(|task| minimum_of(&task).expect("all are known"));
    let lengths: Vec<_> = minima.map(|minimum| commands(&minimum.counterexample)).collect();
    assert!(lengths.iter().filter(|length| **length >= 6).count() >= 14);
}
