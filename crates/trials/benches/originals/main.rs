//! Speed of the ports, compared with the Haskell libraries that they are ports of.
//!
//! For each library and row of the table (a workload and a family of generators):
//!
//! - *search*: tests per second on the correct program;
//! - *shrink*: time to shrink a counterexample, from the failures of fixed seeds.
//!
//! The programs in `haskell/` have the workload, its property and the generators in Haskell, so nothing of
//! Stromboli is measured with the library. Before a row is measured, both sides print every input that they
//! execute. A row is compared only if these are the same.
//!
//! Each measurement is a process of its own. The original and the port alternate on one core, times are process
//! times, and results are medians.
//!
//! ```sh
//! cargo bench -p stromboli-trials --bench originals -- [--rounds N] [--core N] [WORD...]
//! ```
//!
//! Only rows with all words in their library and name are measured, for example `quickcheck api`.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod options;
mod original;
mod outcome;
mod pin;
mod port;
mod race;
mod row;
mod table;

use std::process::ExitCode;

use mimalloc::MiMalloc;
use options::{Options, Role};
use original::{ORIGINALS, Original};
use race::Race;
use row::ROWS;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let done = match Options::read(std::env::args().skip(1)) {
        Ok(Role::Port(library, order)) => port::obey(&library, &order).map(|text| print!("{text}")),
        Ok(Role::Race(options)) => compare(&options),
        Err(error) => Err(error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(options: &Options) -> Result<(), String> {
    let chosen = |original: &&Original| ROWS.iter().any(|row| options.wants(original, row));
    let (installed, missing): (Vec<_>, Vec<_>) =
        ORIGINALS.iter().filter(chosen).partition(|original| original.is_installed());
    if let Some(advice) = original::advice(&missing) {
        println!("{advice}");
    }
    if installed.is_empty() {
        return Ok(());
    }
    let core = pin::to(options.core)?;
    println!("process time {core}; the median is shown; rounds: {}", options.n_rounds);
    println!("ratio: time of the original divided by time of the port");
    for original in installed {
        let program = original.compile()?;
        println!("\n{} {} and its port", original.title, program.version()?);
        println!("{}", table::HEADER);
        let mut lines = Vec::new();
        for row in ROWS.iter().filter(|row| options.wants(original, row)) {
            let race = Race { row, original, program: &program, n_rounds: options.n_rounds };
            let line = race.run()?;
            println!("{line}");
            lines.push(line);
        }
        println!("{}", table::means(&lines));
    }
    Ok(())
}
