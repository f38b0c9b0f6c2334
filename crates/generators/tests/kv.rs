//! Lists of commands: the correct store passes on all of them, every mutant is found, and those of the
//! families `cbc` refer to what is there.

#![expect(clippy::print_stdout, reason = "with `--nocapture`, the tests show what they measured")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use stromboli_domain::{Data, Family, Named, Precondition, Probe, Search, Seed, Stop, Verdict};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Mutation, Position, Property};
use stromboli_workloads::{Check, Program, PropertyVisitor};

/// Searches with a property of a program, or with the property that inputs refer to what is there.
#[derive(Clone, Copy)]
struct Searched<F> {
    framework: F,
    family: Family,
    program: Kv,
    n_tests: u64,
}

impl<F: Search> Searched<F>
where
    Kv: Generates<F>,
{
    /// The number of tests up to the first failure; `None` if there is no failure in all of them.
    fn first_failure<I: Data>(self, is_failing: impl Fn(&I) -> bool) -> Option<u64> {
        let inputs = <Kv as Generates<F>>::generator::<I>(self.family).expect("it is listed");
        let (mut n_done, is_over) = (0, AtomicBool::new(false));
        let mut property = |input: &I| {
            n_done += 1;
            is_over.store(n_done == self.n_tests, Ordering::Relaxed);
            if is_failing(input) { Verdict::Fails } else { Verdict::Passes }
        };
        let mut probe = Probe::new(&mut property).cancelled_by(&is_over);
        match self.framework.search(&inputs, Seed(3), &mut probe) {
            Ok(Some(_)) => Some(n_done),
            Ok(None) | Err(Stop::Cancelled) => None,
            Err(stop) => panic!("the search ended with {stop:?}"),
        }
    }
}

impl<F: Search> PropertyVisitor<Kv> for Searched<F>
where
    Kv: Generates<F>,
{
    type Output = Option<u64>;

    fn visit<I: Data>(self, check: Check<Kv, I>) -> Option<u64> {
        let program = self.program;
        let fails = |input: &I| check(program, Precondition::Check, input) == Verdict::Fails;
        self.first_failure(fails)
    }
}

/// Runs the correct program on this number of inputs of each family and property.
fn correct_program_passes<F: Search + Copy>(framework: F, n_tests: u64)
where
    Kv: Generates<F>,
{
    for family in <Kv as Generates<F>>::FAMILIES {
        for property in Property::ALL {
            let start = Instant::now();
            let searched = Searched { framework, family: *family, program: Kv(None), n_tests };
            let failure = Kv::visit(*property, searched);
            let context = format!("{}/{family} {}", F::ABOUT.name, property.name());
            assert_eq!(failure, None, "{context}");
            println!("{context}: {n_tests} inputs in {:.1?}", start.elapsed());
        }
    }
}

const N_TESTS: u64 = 2000;

#[test]
fn the_correct_store_passes_on_inputs_of_each_family() {
    correct_program_passes(QuickCheck, N_TESTS);
    correct_program_passes(Hedgehog, N_TESTS);
    correct_program_passes(Falsify, N_TESTS);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_quickcheck() {
    correct_program_passes(QuickCheck, 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_hedgehog() {
    correct_program_passes(Hedgehog, 1_000_000);
}

#[test]
#[ignore = "takes minutes; run it with --release and --nocapture"]
fn the_correct_store_passes_on_a_million_inputs_of_falsify() {
    correct_program_passes(Falsify, 1_000_000);
}

/// Finds all mutants, with at most this number of tests for each task.
fn every_task_is_found<F: Search + Copy>(framework: F, family: Family, n_tests: u64)
where
    Kv: Generates<F>,
{
    let tasks = Kv::TASKS.iter();
    let tasks = tasks.flat_map(|(mutation, properties)| properties.iter().map(|p| (*mutation, *p)));
    for (mutation, property) in tasks {
        let start = Instant::now();
        let searched = Searched { framework, family, program: Kv(Some(mutation)), n_tests };
        let n_done = Kv::visit(property, searched);
        let (property, mutation): (_, &str) = (property.name(), Mutation::name(mutation));
        let context = format!("{}/{family} {property}/{mutation}", F::ABOUT.name);
        let n_done = n_done.unwrap_or_else(|| panic!("{context} is not found"));
        println!("{context}: {n_done} tests, {:.1?}", start.elapsed());
    }
}

#[test]
fn every_task_is_found_by_commands_that_refer_to_keys_in_use() {
    every_task_is_found(QuickCheck, Family::CBC, 100_000);
    every_task_is_found(Hedgehog, Family::CBC_IDIOMATIC, 100_000);
    every_task_is_found(Falsify, Family::CBC_IDIOMATIC, 100_000);
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
        let searched = Searched { framework, family, program: Kv(None), n_tests: N_TESTS };
        let lists = |commands: &Vec<Command>| !refers_to_what_is_there(commands);
        assert_eq!(searched.first_failure(lists), None, "{family}");

        let positions = |(position, commands): &(Position, Vec<Command>)| {
            !(0..=commands.len() as i64).contains(&position.0)
        };
        assert_eq!(searched.first_failure(positions), None, "{family}");

        let keys = |(first, Continuation(second), key): &(Vec<Command>, Continuation, Key)| {
            let commands = [&first[..], second].concat();
            let has_keys = commands.iter().any(|command| matches!(command, Command::Put(..)));
            !refers_to_what_is_there(&commands) || has_keys && !is_put(*key, &commands)
        };
        assert_eq!(searched.first_failure(keys), None, "{family}");
    }
}

#[test]
fn commands_that_are_correct_by_construction_refer_to_what_is_there() {
    commands_refer_to_what_is_there(QuickCheck);
    commands_refer_to_what_is_there(Hedgehog);
    commands_refer_to_what_is_there(Falsify);
}
