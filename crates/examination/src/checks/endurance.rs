//! Many consecutive trials neither leak memory nor slow down.

use std::fmt;
use std::time::Duration;

use crate::checks::Check;
use crate::examinee::Examinee;
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "endurance",
    rule: "Many consecutive trials in one process neither leak memory nor slow down.",
    run,
};

/// How many tests a trial gets while searching, and while shrinking.
const N_TESTS: usize = 15;

/// The number of parts into which the trials are divided for comparison. All parts have the same trials.
const N_PARTS: usize = 4;

/// How many times in a row memory must grow to count as a leak: a process that is warming up, or that
/// collects garbage late, grows for a while.
const N_LEAKS: usize = 4;

/// How many times in a row trials must slow down: the machine may be busy for a while.
const N_SLOWDOWNS: usize = 2;

/// The least number of bytes per part by which memory grows in a leak.
const LEAK: u64 = 2 << 20;

/// The time and memory of a part of the trials.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// The median over its trials.
    time: Duration,
    /// The least memory in use after a trial, in bytes.
    memory: Option<u64>,
}

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    let n_trials = examinee.effort().n_in_a_row;
    let mut session = examinee.fresh()?;
    let (mut n_leaks, mut n_slowdowns) = (0, 0);
    let mut n_run = 0;
    let complaint = loop {
        let mut parts = Vec::new();
        for _ in 0..N_PARTS {
            let (mut times, mut memories) = (Vec::new(), Vec::new());
            for n in 0..n_trials / N_PARTS {
                let cell = cells[n % cells.len()];
                let mut host = Host::of_long_inputs().stopping_after(N_TESTS, N_TESTS);
                let trial = cell.trial(n as u64);
                let conversation = session.converse(cell.task, &trial, &mut host);
                n_run += 1;
                examinee.conversed();
                if let Err(breach) = &conversation.result {
                    let finding = Finding::of(cell, breach);
                    let sentence = format!("In consecutive trial {n_run}, {}", finding.sentence);
                    return Err(Finding { sentence, ..finding });
                }
                times.push(conversation.time);
                memories.extend(session.process.memory());
            }
            times.sort();
            let time = times.get(times.len() / 2).copied().unwrap_or_default();
            parts.push(Part { time, memory: memories.into_iter().min() });
        }
        let complaint = complaint_about(&parts);
        match complaint {
            None => break None,
            Some(Complaint::Leaks { .. }) => n_leaks += 1,
            Some(Complaint::Slows { .. }) => {
                // A leak continues; a slowdown is measured again from the beginning.
                session = examinee.fresh()?;
                n_run = 0;
                n_slowdowns += 1;
            }
        }
        if n_leaks == N_LEAKS || n_slowdowns == N_SLOWDOWNS {
            break complaint;
        }
    };
    match complaint {
        Some(complaint) => Err(Finding::fail(complaint.to_string())),
        None => {
            let memory = session.process.memory().map_or(String::new(), |bytes| {
                format!(", and the runner uses {} MiB at the end", bytes >> 20)
            });
            Ok(format!("{n_run} consecutive trials ran{memory}."))
        }
    }
}

/// What grew from each part to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Complaint {
    /// The memory, by a number of MiB.
    Leaks { grown: u64 },
    /// The time for the same trials.
    Slows { first: Duration, last: Duration },
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::Leaks { grown } => {
                write!(f, "Memory kept growing, by {grown} MiB in the last trials.")
            }
            Complaint::Slows { first, last } => write!(
                f,
                "The same trials became slower and slower: {:.1} ms at first, {:.1} ms at the end.",
                1e3 * first.as_secs_f64(),
                1e3 * last.as_secs_f64()
            ),
        }
    }
}

fn complaint_about(parts: &[Part]) -> Option<Complaint> {
    let [first, second, .., last] = parts else { return None };
    let pairs = || parts.iter().zip(&parts[1..]);
    let leaks = pairs().all(|(one, next)| match (one.memory, next.memory) {
        (Some(one), Some(next)) => next > one + LEAK,
        _ => false,
    });
    if leaks {
        let grown = last.memory.unwrap_or(0).saturating_sub(first.memory.unwrap_or(0)) >> 20;
        return Some(Complaint::Leaks { grown });
    }
    // The first part includes the warm-up.
    let slows = pairs().skip(1).all(|(one, next)| next.time > one.time.mul_f64(1.1))
        && last.time > second.time.mul_f64(1.6)
        && last.time > second.time + Duration::from_millis(2);
    slows.then_some(Complaint::Slows { first: first.time, last: last.time })
}

#[cfg(test)]
mod tests;
