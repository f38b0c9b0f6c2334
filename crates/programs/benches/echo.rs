//! The cost of an execution of a program in another process, beside the program: the pipes, and writing and
//! reading messages. A program that only answers replaces the property.
//!
//! Run it pinned, on a quiet machine: `taskset -c 0 cargo bench -p stromboli-programs --bench echo`.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use stromboli_domain::Verdict;
use stromboli_programs::process::{Settings, Specification};
use stromboli_programs::{Execute, Program};
use stromboli_runners::{Command, transport};

/// The argument that makes this program act as the program under test.
const ROLE: &str = "--echo";

/// An input as large as generated ones are.
const INPUT: &str = "((T (T (T (E) -370 999 (E)) -369 830 (T (E) -36 5 (E))) 12 533 (T (T (E) 30 134 \
                     (E)) 363 830 (T (E) 364 999 (T (E) 365 314 (E))))),7,7,-413)";

const N_EXECUTIONS: u32 = 100_000;
const N_ROUNDS: usize = 5;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(ROLE) => echo().expect("the pipes hold"),
        _ => measure(),
    }
}

fn measure() {
    let program = std::env::current_exe().expect("this program has a file");
    let words = vec![program.to_string_lossy().into_owned(), ROLE.to_owned()];
    let settings = Settings::of(Command { words });
    let specification = Specification { name: "echo".to_owned(), settings };
    let program = Program::start(specification).expect("it says hello");
    println!("microseconds per execution, {N_EXECUTIONS} executions in each of {N_ROUNDS} rounds");
    println!("round  in all  in the program  empty round trip");
    for round in 1..=N_ROUNDS {
        let trip = transport::round_trip().expect("there are pipes");
        let started = Instant::now();
        for _ in 0..N_EXECUTIONS {
            let judged = program.execute("P", Some("b"), INPUT).expect("it answers");
            assert_eq!(judged, (Verdict::Passes, None));
        }
        let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{round:>5}  {:>6.2}  {:>14.2}  {:>16.2}",
            microseconds(started.elapsed() / N_EXECUTIONS),
            microseconds(own_time() / N_EXECUTIONS),
            microseconds(trip),
        );
    }
}

/// The time that the program itself needs for these executions, without waiting for them.
fn own_time() -> Duration {
    let lines = format!("test {INPUT}\n").repeat(N_EXECUTIONS as usize);
    let started = Instant::now();
    answer(&mut lines.as_bytes(), &mut io::sink()).expect("nothing can fail");
    started.elapsed()
}

fn echo() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    output.write_all(b"hello {\"protocol\":1}\n")?;
    output.flush()?;
    answer(&mut input, &mut output)
}

/// Says that every input passes.
fn answer(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        if line.starts_with("test ") {
            output.write_all(b"pass\n")?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
