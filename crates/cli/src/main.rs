//! The program `stromboli`.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use stromboli_campaign::worker::Counting;

/// Trials allocate and free many small nodes. With the system's allocator on Linux, searching and shrinking
/// take about a tenth longer. Workers count and limit the memory of their trials.
#[global_allocator]
static ALLOCATOR: Counting<MiMalloc> = Counting(MiMalloc);

fn main() -> ExitCode {
    stromboli::run(std::env::args_os(), &mut anstream::stdout(), &mut anstream::stderr()).into()
}
