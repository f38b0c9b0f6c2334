//! Lists of commands: the correct store passes on all of them, every mutant is found, and those of the
//! families `cbc` refer to what is there.

use stromboli_domain::{Data, Family, Search, Seed, print};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Position};

use crate::inputs::{Inputs, correct_program_passes, every_task_is_found};

const N_INPUTS: u64 = 2000;

#[test]
fn the_correct_store_passes_on_inputs_of_each_family() {
    correct_program_passes::<Kv, _>(QuickCheck, N_INPUTS);
    correct_program_passes::<Kv, _>(Hedgehog, N_INPUTS);
    correct_program_passes::<Kv, _>(Falsify, N_INPUTS);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_quickcheck() {
    correct_program_passes::<Kv, _>(QuickCheck, 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_hedgehog() {
    correct_program_passes::<Kv, _>(Hedgehog, 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_falsify() {
    correct_program_passes::<Kv, _>(Falsify, 1_000_000);
}

#[test]
fn every_task_is_found_by_commands_that_refer_to_keys_in_use() {
    every_task_is_found::<Kv, _>(QuickCheck, Family::CBC, 100_000);
    every_task_is_found::<Kv, _>(Hedgehog, Family::CBC_IDIOMATIC, 100_000);
    every_task_is_found::<Kv, _>(Falsify, Family::CBC_IDIOMATIC, 100_000);
}

/// Whether each command refers only to keys that were put before, and a snapshot comes before
/// `Restore`.
fn refers_to_what_is_there(commands: &[Command]) -> bool {
    let before = |at: usize| &commands[..at];
    (0..commands.len()).all(|at| match commands[at] {
        Command::Get(key) | Command::Delete(key) => is_put(key, before(at)),
        Command::Restore => before(at).contains(&Command::Snapshot),
        _ => true,
    })
}

fn is_put(key: Key, commands: &[Command]) -> bool {
    commands.iter().any(|command| matches!(command, Command::Put(put, _) if *put == key))
}

fn commands_refer_to_what_is_there<F: Search + Copy>(framework: F)
where
    Kv: Generates<F>,
{
    let families = <Kv as Generates<F>>::FAMILIES.iter().copied();
    for family in families.filter(|family| *family != Family::TYPE) {
        let inputs = Inputs { framework, family, seed: Seed(3), n_inputs: N_INPUTS };
        let lists = |commands: &Vec<Command>| refers_to_what_is_there(commands);
        assert_all(inputs, lists);

        let positions = |(position, commands): &(Position, Vec<Command>)| {
            (0..=commands.len() as i64).contains(&position.0)
        };
        assert_all(inputs, positions);

        let keys = |(first, Continuation(second), key): &(Vec<Command>, Continuation, Key)| {
            let commands = [&first[..], second].concat();
            let has_keys = commands.iter().any(|command| matches!(command, Command::Put(..)));
            refers_to_what_is_there(&commands) && (!has_keys || is_put(*key, &commands))
        };
        assert_all(inputs, keys);
    }
}

fn assert_all<F: Search, I: Data>(inputs: Inputs<F>, is_good: impl Fn(&I) -> bool)
where
    Kv: Generates<F>,
{
    let bad = inputs.find::<Kv, I>(|input| !is_good(input));
    let family = inputs.family;
    assert!(bad.is_none_or(|(_, input)| panic!("{family}: {}", print(&input))));
}

#[test]
fn commands_that_are_correct_by_construction_refer_to_what_is_there() {
    commands_refer_to_what_is_there(QuickCheck);
    commands_refer_to_what_is_there(Hedgehog);
    commands_refer_to_what_is_there(Falsify);
}
