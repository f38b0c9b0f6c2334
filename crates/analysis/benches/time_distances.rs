//! Computes the distances of pairs of printed forms, and says how long that took.
//!
//! A line of the standard input is a pair, separated by a tab. The output is the sum of the distances
//! and how many nanoseconds it took to compute all of them once, in the fastest of some rounds.
//! `compare_with_zss.py` beside it holds this against Python.

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
    let timed = |_| {
        let start = Instant::now();
        let sum = sum();
        (start.elapsed().as_nanos(), sum)
    };
    // The fastest round is the one that others on the machine disturbed least.
    let fastest = (0..N_ROUNDS).map(timed).min();
    let (nanoseconds, sum) = fastest.ok_or("there is no round")?;
    println!("{sum} {nanoseconds}");
    Ok(())
}
