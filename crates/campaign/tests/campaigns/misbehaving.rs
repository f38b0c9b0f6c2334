//! Trials that do what they should not.
//!
//! What a trial does is chosen by its budget: `own:N` is the N-th of the misbehaviours below, and any
//! other budget is a trial as it should be.

use std::hint::black_box;
use std::thread::{sleep, yield_now};
use std::time::Duration;

use stromboli_campaign::worker::RunsTrials;
use stromboli_domain::Budget;
use stromboli_trials::{Alarm, Assignment, NotApplicable, Outcome, Workbench};

#[derive(Default)]
pub(crate) struct Misbehaving(Workbench);

impl RunsTrials for Misbehaving {
    fn prepare(&mut self, assignment: &Assignment) {
        self.0.prepare(assignment);
    }

    fn run(&mut self, assignment: &Assignment, alarm: &Alarm) -> Result<Outcome, NotApplicable> {
        misbehave(assignment, alarm);
        self.0.run(assignment, alarm)
    }
}

fn misbehave(assignment: &Assignment, alarm: &Alarm) {
    match assignment.budget {
        Budget::Own(1) => {
            alarm.found();
            never_end()
        }
        Budget::Own(2) => {
            black_box(recurse(black_box(0)));
        }
        Budget::Own(3) => allocate(),
        Budget::Own(4) => std::process::abort(),
        Budget::Own(5) => panic!("on\npurpose"),
        Budget::Own(6) => std::process::exit(7),
        Budget::Own(7) => kill_oneself(),
        Budget::Own(8) => allocate_some(),
        Budget::Own(9) if assignment.seed.0.is_multiple_of(4) => wait_for(alarm),
        Budget::Own(10) => never_end(),
        Budget::Own(11) => allocate_small_pieces(),
        Budget::Own(12) => {
            sleep(Duration::from_millis(300));
            panic!("too late");
        }
        _ => {}
    }
}

fn never_end() -> ! {
    loop {
        yield_now();
    }
}

#[expect(unconditional_recursion, reason = "it is meant to overflow the stack")]
fn recurse(depth: u64) -> u64 {
    let here = black_box([depth; 64]);
    here[0] + recurse(black_box(depth + 1)) + here[63]
}

fn allocate() {
    let mut all = Vec::new();
    loop {
        all.push(black_box(vec![1_u8; 1 << 20]));
    }
}

/// A hundred megabytes, and gives them back.
fn allocate_some() {
    black_box(vec![1_u8; 100 << 20]);
}

/// A hundred megabytes in pieces of the size of a node, and gives them back.
fn allocate_small_pieces() {
    let pieces: Vec<Box<[u64; 8]>> = (0..(100 << 20) / 64).map(|n| Box::new([n; 8])).collect();
    black_box(pieces);
}

fn wait_for(alarm: &Alarm) {
    while !alarm.has_rung() {
        yield_now();
    }
}

fn kill_oneself() {
    use rustix::process::{Signal, getpid, kill_process};
    let _ = kill_process(getpid(), Signal::KILL);
}
