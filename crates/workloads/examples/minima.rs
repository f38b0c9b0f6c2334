//! Finds the minima of all tasks, or of those that match a pattern, and prints the table of them.
//!
//! `cargo run --release -p stromboli-workloads --example minima > crates/workloads/data/minima.tsv`

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Instant;

use stromboli_workloads::minimum::{search_all, table};
use stromboli_workloads::{Task, TaskPattern};

/// How many of the slowest tasks are named.
const SLOWEST: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tasks = match std::env::args().nth(1) {
        Some(pattern) => pattern.parse::<TaskPattern>()?.tasks()?,
        None => Task::all().to_vec(),
    };
    let n_workers = available_parallelism().map_or(1, NonZero::get);
    let start = Instant::now();
    let times = Mutex::new(Vec::new());
    let minima = search_all(&tasks, n_workers, &AtomicBool::new(false), &|finished| {
        let mut times = times.lock().expect("nothing panics here");
        times.push((finished.elapsed, finished.minimum.task));
    })?;
    print!("{}", table::print(&minima));

    eprintln!("{} tasks in {:.1?} on {n_workers} threads", tasks.len(), start.elapsed());
    let mut times = times.into_inner()?;
    times.sort_by_key(|(elapsed, _)| std::cmp::Reverse(*elapsed));
    for (elapsed, task) in times.iter().take(SLOWEST) {
        eprintln!("{:>8.2?} {task}", elapsed);
    }
    Ok(())
}
