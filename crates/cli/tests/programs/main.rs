//! Tests of programs that Stromboli calls: runners, and programs that are Stromboli with more workloads.
//!
//! This program plays them, too. Its first argument says what it is to be.
//!
//! Tests of what goes wrong wait a lot, so they are ignored unless asked for: `cargo test -p stromboli
//! --test programs -- --ignored`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod declared_workload;
#[path = "../folder/mod.rs"]
mod folder;
mod processes;
mod runners;
mod slurm;
mod under_test;

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// Tests of a module, each under its own name.
macro_rules! tests {
    ($($module:ident::{ $($test:ident,)+ })+) => {
        vec![$($(libtest_mimic::Trial::test(
            concat!(stringify!($module), "::", stringify!($test)),
            || {
                $module::$test();
                Ok(())
            },
        ),)+)+]
    };
}
pub(crate) use tests;

/// Tests that run only if asked for.
fn ignored(tests: Vec<Trial>) -> impl Iterator<Item = Trial> {
    tests.into_iter().map(|test| test.with_ignored_flag(true))
}

fn main() -> ExitCode {
    declared_workload::declare();
    let args: Vec<_> = env::args_os().collect();
    match args.get(1).and_then(|arg| arg.to_str()) {
        Some(runners::RUNNER) => runners::play(args[2].to_str().unwrap()),
        Some(processes::PROGRAM) => processes::play(args[2].to_str().unwrap()),
        Some(slurm::RUNNER) => slurm::play(),
        Some(name) if declared_workload::is_stromboli(name) => declared_workload::stromboli(&args),
        _ => {
            let tests = declared_workload::tests().into_iter().chain(runners::tests());
            let tests = tests.chain(processes::tests()).chain(under_test::tests());
            let slow = ignored(runners::slow_tests()).chain(ignored(processes::slow_tests()));
            let slow = slow.chain(ignored(under_test::slow_tests()));
            let slow = slow.chain(ignored(slurm::tests()));
            libtest_mimic::run(&Arguments::from_args(), tests.chain(slow).collect()).exit_code()
        }
    }
}
