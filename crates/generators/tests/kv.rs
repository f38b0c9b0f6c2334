//! Lists of commands: the correct store passes on all of them, every mutant is found, and those of the
//! families `cbc` refer to what is there.

use stromboli_domain::{Data, Family, Seed};
use stromboli_generators::generators::Input;
use stromboli_generators::input;
use stromboli_workloads::kv::{Command, Continuation, Key, Position};

use crate::inputs::{Inputs, PORTS, correct_program_passes, every_task_is_found, generators_of};

const N_INPUTS: u64 = 2000;

#[test]
fn the_correct_store_passes_on_inputs_of_each_family() {
    correct_program_passes("kv", "quickcheck", N_INPUTS);
    correct_program_passes("kv", "hedgehog", N_INPUTS);
    correct_program_passes("kv", "falsify", N_INPUTS);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_quickcheck() {
    correct_program_passes("kv", "quickcheck", 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_hedgehog() {
    correct_program_passes("kv", "hedgehog", 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_falsify() {
    correct_program_passes("kv", "falsify", 1_000_000);
}

#[test]
fn every_task_is_found_by_commands_that_refer_to_keys_in_use() {
    every_task_is_found("kv", "quickcheck", Family::CBC, 100_000);
    every_task_is_found("kv", "hedgehog", Family::CBC_IDIOMATIC, 100_000);
    every_task_is_found("kv", "falsify", Family::CBC_IDIOMATIC, 100_000);
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

#[test]
fn commands_that_are_correct_by_construction_refer_to_what_is_there() {
    for framework in PORTS {
        commands_refer_to_what_is_there(framework);
    }
}

fn commands_refer_to_what_is_there(framework: &'static str) {
    let families = generators_of("kv").families(framework).iter().copied();
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

fn assert_all<I: Data + Input>(inputs: Inputs, is_good: impl Fn(&I) -> bool) {
    let of_type = |input: &dyn stromboli_domain::Value| {
        !is_good(input.downcast_ref().expect("it is of the type"))
    };
    let bad = inputs.find(&*input::<I>(), of_type);
    let family = inputs.family;
    assert!(bad.is_none_or(|(_, input)| panic!("{family}: {}", input.printed())));
}
