//! Computes the distances of pairs of printed forms, and says how long that took.
//!
//! A line of the standard input is a pair, separated by a tab. The output is the sum of the distances
//! and how many nanoseconds it took to compute all of them once. `compare_with_zss.py` beside the
//! benches holds this against Python.

use std::error::Error;
use std::io::{self, Read};
use std::time::Instant;

use stromboli_analysis::printed::read;
use stromboli_analysis::ted::distance;

const N_ROUNDS: u32 = 20;

#[expect(clippy::print_stdout, reason = "it is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut pairs = Vec::new();
    for line in text.lines() {
        let (a, b) = line.split_once('\t').ok_or("a line is two printed forms")?;
        pairs.push((read(a)?, read(b)?));
    }
    let sum = || pairs.iter().map(|(a, b)| u64::from(distance(a, b))).sum::<u64>();
    let start = Instant::now();
    let sums: Vec<u64> = (0..N_ROUNDS).map(|_| sum()).collect();
    let elapsed = start.elapsed() / N_ROUNDS;
    println!("{} {}", sums[0], elapsed.as_nanos());
    Ok(())
}
